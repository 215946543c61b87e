import { useTexts } from "@assay/ui/locale.ts";
import { directionOf } from "@assay/ui/number.ts";
import { FiatText } from "@assay/ui/parts/fiat-text.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { ChevronRight } from "lucide-react";
import { POSITIONS_PATH } from "./paths.ts";
import type { AccountWallets } from "./wallet-list.ts";

export interface OpenResultRowProps {
  readonly profit: NonNullable<AccountWallets["open_profit"]>;
  readonly fiat: string;
}

/** What an account's open positions have gained or lost so far: no wallet holds it, and the account's value counts it. */
export function OpenResultRow({ profit, fiat }: OpenResultRowProps) {
  const t = useTexts("wallet");
  return (
    <Go
      to={POSITIONS_PATH}
      className="press -mx-2 flex min-h-11 items-center gap-1 rounded-button px-2 text-form text-soft active:scale-[.985]"
    >
      <span className="grow">{t("assets.open-result")}</span>
      <span data-direction={directionOf(profit.fiat)}>
        <FiatText value={profit.fiat} code={fiat} sign="always" hideable className="font-medium" />
      </span>
      <ChevronRight className="size-4 text-faint rtl:-scale-x-100" aria-hidden />
    </Go>
  );
}
