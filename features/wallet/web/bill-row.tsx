import type { OutputOf } from "@assay/core/contract.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import type { calls } from "../contract.ts";
import { ReasonMark } from "./reason-mark.tsx";

export type Bill = OutputOf<typeof calls.listBills>["list"][number];

export interface BillRowProps {
  readonly bill: Bill;
  readonly chosen?: boolean;
  /** Without it the row is not pressable. */
  readonly onPress?: () => void;
}

const look = "-mx-2 flex min-h-[62px] w-[calc(100%+16px)] items-center gap-3 rounded-button px-2 py-1.5 text-start";

/** A bill line: why, where and when; what it changed and the balance after it. */
export function BillRow({ bill, chosen = false, onPress }: BillRowProps) {
  if (!onPress)
    return (
      <div className={look}>
        <BillWords bill={bill} />
      </div>
    );
  return (
    <button
      type="button"
      aria-current={chosen || undefined}
      onClick={onPress}
      className={`press active:scale-[.985] md:aria-[current]:bg-s2 ${look}`}
    >
      <BillWords bill={bill} />
    </button>
  );
}

function BillWords({ bill }: { readonly bill: Bill }) {
  const t = useTexts("wallet");
  const { currency, type, place, reason, change, balance, at } = bill;
  return (
    <>
      <ReasonMark reason={reason} />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2 text-body font-medium">
          {t(`reasons.${reason}`)}
          {place === "held" && <span className="rounded-badge bg-s2 px-1 text-micro text-soft">{t("places.held")}</span>}
        </span>
        <span className="block text-caption text-soft">
          {t(`accounts.${type}`)} · <TimeText at={at} />
        </span>
      </span>
      <span className="shrink-0 text-end">
        <AmountText
          value={change}
          currency={currency}
          decimals={8}
          decimalsMin={2}
          sign="always"
          unit
          className="block text-body font-medium"
        />
        <AmountText
          value={balance}
          currency={currency}
          decimals={8}
          decimalsMin={2}
          hideable
          className="block text-caption text-faint"
        />
      </span>
    </>
  );
}
