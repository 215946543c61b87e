import type { OutputOf } from "@assay/core/contract.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { FiatText } from "@assay/ui/parts/fiat-text.tsx";
import type { calls } from "../contract.ts";
import { VALUE_CURRENCY } from "../rules.ts";
import type { TotalUnit } from "./total-unit.ts";

export interface TotalNumberProps {
  readonly wallets: Pick<OutputOf<typeof calls.listWallets>, "total" | "total_btc" | "fiat">;
  readonly unit: TotalUnit;
}

/** The total in one of its units. */
export function TotalNumber({ wallets: { total, total_btc, fiat }, unit }: TotalNumberProps) {
  if (unit === "fiat") return <FiatText value={total.fiat} code={fiat} hideable />;
  return unit === "BTC" ? (
    <AmountText value={total_btc} currency="BTC" unit hideable />
  ) : (
    <AmountText value={total.usdt} currency={VALUE_CURRENCY} unit hideable />
  );
}
