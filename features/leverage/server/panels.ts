/** What operators are shown of a customer's contracts. */
import { amount, formatAmount, formatPrice } from "@assay/core/money.ts";
import type { Panel, PanelRow } from "@assay/server/desk.ts";
import { atCell, newestOf } from "@assay/server/desk-rows.ts";
import { sql } from "kysely";

interface PositionRow {
  readonly id: string;
  readonly symbol: string;
  readonly side: string;
  readonly leverage: number;
  readonly quantity: string;
  readonly entry: string | null;
  readonly margin: string;
  readonly profit: string | null;
  readonly state: string;
  readonly created_at: Date;
}

function rowOf({ id, symbol, side, leverage, quantity, entry, margin, profit, state, created_at }: PositionRow): PanelRow {
  const [base = "", quote = ""] = symbol.split("/");
  const money = (currency: string, units: string): string => `${formatAmount(amount(currency, BigInt(units)))} ${currency}`;
  return {
    key: id,
    cells: [
      atCell(created_at),
      symbol,
      side,
      `${leverage}×`,
      money(base, quantity),
      entry && `${formatPrice(BigInt(entry))} ${quote}`,
      money(quote, margin),
      profit && money(quote, profit),
      state,
      id,
    ],
  };
}

/** Those under way and those that have ended: each set has its index. */
const sets = [sql`state in ('pending', 'open')`, sql`state in ('closed', 'cancelled')`];

export const panels: readonly Panel[] = [
  {
    panel: "positions",
    columns: [
      { name: "at", kind: "at" },
      { name: "market", kind: "text" },
      { name: "side", kind: "state" },
      { name: "leverage", kind: "text" },
      { name: "amount", kind: "amount" },
      { name: "entry", kind: "amount" },
      { name: "margin", kind: "amount" },
      { name: "profit", kind: "amount" },
      { name: "state", kind: "state" },
      { name: "id", kind: "id" },
    ],
    read: async (db, customerId, page) =>
      (await newestOf<PositionRow>(db, "leverage.position", sets, customerId, page)).map(rowOf),
  },
];
