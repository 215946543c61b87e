/** What operators are shown of a customer's subscriptions. */
import { amount, formatAmount } from "@assay/core/money.ts";
import type { Panel, PanelRow } from "@assay/server/desk.ts";
import { atCell, newestOf } from "@assay/server/desk-rows.ts";
import { sql } from "kysely";

interface Row {
  readonly id: string;
  readonly product: string;
  readonly currency: string;
  readonly amount: string;
  readonly remaining: string;
  readonly paid: string;
  readonly status: string;
  readonly ended: string | null;
  readonly created_at: Date;
}

function rowOf({ id, product, currency, amount: put, remaining, paid, status, ended, created_at }: Row): PanelRow {
  const money = (units: string): string => `${formatAmount(amount(currency, BigInt(units)))} ${currency}`;
  return { key: id, cells: [atCell(created_at), product, money(put), money(remaining), money(paid), ended ?? status, id] };
}

/** Those under way and those that have ended: each set has its index. */
const sets = [sql`status = 'running'`, sql`status = 'ended'`];

export const panels: readonly Panel[] = [
  {
    panel: "yields",
    columns: [
      { name: "at", kind: "at" },
      { name: "product", kind: "text" },
      { name: "amount", kind: "amount" },
      { name: "remaining", kind: "amount" },
      { name: "paid", kind: "amount" },
      { name: "state", kind: "state" },
      { name: "id", kind: "id" },
    ],
    read: async (db, customerId, page) => (await newestOf<Row>(db, "yields.subscription", sets, customerId, page)).map(rowOf),
  },
];
