import type { OutputOf } from "@assay/core/contract.ts";
import { formatPrice } from "@assay/core/money.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { type AlertRow, listAlertRows } from "./customer-store.ts";
import { listedMarkets } from "./markets.ts";

type Call = typeof calls.listAlerts;

export async function listAlerts({ db, caller }: Reader<Customer>): Promise<OutputOf<Call>> {
  return (await listAlertRows(db, caller.customerId)).map(describeAlert);
}

export function describeAlert(row: AlertRow): OutputOf<Call>[number] {
  const { id, symbol, direction, repeats, armed, created_at, fired_at } = row;
  const price = formatPrice(BigInt(row.price), listedMarkets.get(symbol)?.priceDecimals);
  return {
    id,
    symbol,
    direction,
    price,
    repeats,
    armed,
    created_at: created_at.getTime(),
    fired_at: fired_at?.getTime() ?? null,
  };
}
