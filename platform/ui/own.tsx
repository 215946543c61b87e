/** What a customer has: marked once around a list or a line, so that every amount in it obeys the wish to hide balances. */
import { createContext, type ReactNode, useCallback, useContext } from "react";
import { useLanguageTag } from "./locale.ts";
import { formatAmountText } from "./number.ts";
import { useSession } from "./session.ts";

/** What stands for an amount that nobody shall see. */
export const HIDDEN = "••••••";

const IsOwn = createContext(false);

/** All amounts in it are the customer's own money; prices and percentages tell nothing of it and stay in sight. */
export const Own = ({ children }: { readonly children: ReactNode }) => <IsOwn value>{children}</IsOwn>;

/** Whether amounts here are out of sight: those in an `Own`, and one that is the customer's by itself. */
export function useHidden(isOwn = false): boolean {
  const isWithin = useContext(IsOwn);
  const areHidden = useSession((now) => now.balancesHidden);
  return areHidden && (isWithin || isOwn);
}

const DECIMALS_MAX = 18;

/** Writes an amount of the customer's own where no element can stand, such as on a chart: "0.25 BTC". */
export function useOwnWriting(): (value: string, currency: string) => string {
  const tag = useLanguageTag();
  const isHidden = useHidden(true);
  return useCallback(
    (value, currency) =>
      `${isHidden ? HIDDEN : formatAmountText(value, { decimals: DECIMALS_MAX, decimalsMin: 0 }, tag)} ${currency}`,
    [tag, isHidden],
  );
}
