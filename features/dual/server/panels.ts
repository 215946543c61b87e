/** What operators are shown of a customer's orders. */
import { amount, formatAmount, formatPrice } from "@assay/core/money.ts";
import type { Panel, PanelRow } from "@assay/server/desk.ts";
import { atCell, newestOf } from "@assay/server/desk-rows.ts";
import { sql } from "kysely";
import { type DualType, investedIn } from "../rules.ts";

interface Row {
  readonly id: string;
  readonly symbol: string;
  readonly type: DualType;
  readonly base: string;
  readonly quote: string;
  readonly linked: string;
  readonly invested: string;
  readonly status: string;
  readonly outcome: string | null;
  readonly created_at: Date;
  readonly matures_at: Date;
}

function rowOf({ id, symbol, type, base, quote, linked, invested, status, outcome, created_at, matures_at }: Row): PanelRow {
  const currency = investedIn({ type, base, quote });
  const money = `${formatAmount(amount(currency, BigInt(invested)))} ${currency}`;
  const state = outcome ?? status;
  return {
    key: id,
    cells: [atCell(created_at), symbol, type, money, formatPrice(BigInt(linked)), atCell(matures_at), state, id],
  };
}

/** Those that run and those that are over: each set has its index. */
const sets = [sql`status = 'purchased'`, sql`status <> 'purchased'`];

export const panels: readonly Panel[] = [
  {
    panel: "duals",
    columns: [
      { name: "at", kind: "at" },
      { name: "market", kind: "text" },
      { name: "type", kind: "state" },
      { name: "invested", kind: "amount" },
      { name: "linked", kind: "text" },
      { name: "matures", kind: "at" },
      { name: "state", kind: "state" },
      { name: "id", kind: "id" },
    ],
    read: async (db, customerId, page) => (await newestOf<Row>(db, "dual.purchase", sets, customerId, page)).map(rowOf),
  },
];
