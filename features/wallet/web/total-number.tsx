import type { OutputOf } from "@assay/core/contract.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { FiatText } from "@assay/ui/parts/fiat-text.tsx";
import type { calls } from "../contract.ts";
import { VALUE_CURRENCY } from "../rules.ts";
import type { TotalUnit } from "./total-unit.ts";
import { useWorth } from "./worth.ts";

export interface TotalNumberProps {
  readonly wallets: Pick<OutputOf<typeof calls.listWallets>, "total" | "total_btc" | "fiat" | "accounts">;
  readonly unit: TotalUnit;
}

/** The total in one of its units, by the prices of now. */
export default function TotalNumber({ wallets: { total, total_btc, fiat: code, accounts }, unit }: TotalNumberProps) {
  const { usdt, fiat, btc } = useWorth(
    total,
    accounts.flatMap(({ list }) => list),
    code,
  );
  if (unit === "fiat") return <FiatText value={fiat} code={code} hideable />;
  return unit === "BTC" ? (
    <AmountText value={btc ?? total_btc} currency="BTC" unit hideable />
  ) : (
    <AmountText value={usdt} currency={VALUE_CURRENCY} unit hideable />
  );
}
