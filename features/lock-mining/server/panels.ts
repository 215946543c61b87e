/** What operators are shown of a customer's locks. */
import { amount, formatAmount } from "@assay/core/money.ts";
import type { Panel, PanelRow } from "@assay/server/desk.ts";
import { atCell, newestOf } from "@assay/server/desk-rows.ts";
import { sql } from "kysely";

interface LockRow {
  readonly id: string;
  readonly currency: string;
  readonly amount: string;
  readonly paid: string;
  readonly period_days: number;
  readonly status: string;
  readonly ended: string | null;
  readonly created_at: Date;
}

function rowOf({ id, currency, amount: locked, paid, period_days, status, ended, created_at }: LockRow): PanelRow {
  const money = (units: string): string => `${formatAmount(amount(currency, BigInt(units)))} ${currency}`;
  return { key: id, cells: [atCell(created_at), money(locked), `${period_days} d`, money(paid), ended ?? status, id] };
}

/** Those under way and those that are redeemed: each set has its index. */
const sets = [sql`status = 'in-progress'`, sql`status = 'redeemed'`];

export const panels: readonly Panel[] = [
  {
    panel: "locks",
    columns: [
      { name: "at", kind: "at" },
      { name: "amount", kind: "amount" },
      { name: "term", kind: "text" },
      { name: "paid", kind: "amount" },
      { name: "state", kind: "state" },
      { name: "id", kind: "id" },
    ],
    read: async (db, customerId, page) => (await newestOf<LockRow>(db, "lock_mining.lock", sets, customerId, page)).map(rowOf),
  },
];
