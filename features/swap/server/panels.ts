/** What operators are shown of a customer's swaps. */
import { amount, formatAmount } from "@assay/core/money.ts";
import type { Panel, PanelRow } from "@assay/server/desk.ts";
import { atCell, newestOf } from "@assay/server/desk-rows.ts";
import { sql } from "kysely";

interface SwapRow {
  readonly id: string;
  readonly kind: string;
  readonly from_currency: string;
  readonly to_currency: string;
  readonly units: string;
  readonly arrives: string;
  readonly mid: string;
  readonly at: Date;
}

function rowOf({ id, kind, from_currency, to_currency, units, arrives, mid, at }: SwapRow): PanelRow {
  const money = (currency: string, some: string): string => `${formatAmount(amount(currency, BigInt(some)))} ${currency}`;
  const cells = [atCell(at), money(from_currency, units), money(to_currency, arrives), money(to_currency, mid), kind, id];
  return { key: id, cells };
}

export const panels: readonly Panel[] = [
  {
    panel: "swaps",
    columns: [
      { name: "at", kind: "at" },
      { name: "given", kind: "amount" },
      { name: "arrived", kind: "amount" },
      { name: "mid", kind: "amount" },
      { name: "state", kind: "state" },
      { name: "id", kind: "id" },
    ],
    read: async (db, customerId, page) => (await newestOf<SwapRow>(db, "swap.swap", [sql`true`], customerId, page)).map(rowOf),
  },
];
