/** What operators are shown of a customer's loans. */
import { amount, formatAmount } from "@assay/core/money.ts";
import type { Panel, PanelRow } from "@assay/server/desk.ts";
import { atCell, newestOf } from "@assay/server/desk-rows.ts";
import { sql } from "kysely";

interface LoanRow {
  readonly id: string;
  readonly currency: string;
  readonly collateral_currency: string;
  readonly lent: string;
  readonly principal: string;
  readonly collateral: string;
  readonly status: string;
  readonly created_at: Date;
}

function rowOf({ id, currency, collateral_currency, status, created_at, ...row }: LoanRow): PanelRow {
  const money = (code: string, units: string): string => `${formatAmount(amount(code, BigInt(units)))} ${code}`;
  const sums = [money(currency, row.lent), money(currency, row.principal), money(collateral_currency, row.collateral)];
  return { key: id, cells: [atCell(created_at), ...sums, status, id] };
}

/** Those that are open and those that have ended: each set has its index. */
const sets = [sql`ended_at is null`, sql`ended_at is not null`];

export const panels: readonly Panel[] = [
  {
    panel: "loans",
    columns: [
      { name: "at", kind: "at" },
      { name: "lent", kind: "amount" },
      { name: "principal", kind: "amount" },
      { name: "collateral", kind: "amount" },
      { name: "state", kind: "state" },
      { name: "id", kind: "id" },
    ],
    read: async (db, customerId, page) => (await newestOf<LoanRow>(db, "loans.loan", sets, customerId, page)).map(rowOf),
  },
];
