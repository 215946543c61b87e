/** What operators are shown of a customer's orders for shares. */
import { amount, formatAmount, formatPrice } from "@assay/core/money.ts";
import type { Panel, PanelRow } from "@assay/server/desk.ts";
import { atCell, newestOf } from "@assay/server/desk-rows.ts";
import { sql } from "kysely";

interface OrderRow {
  readonly id: string;
  readonly symbol: string;
  readonly side: string;
  readonly quantity: string | null;
  readonly money: string | null;
  readonly filled: string;
  readonly price: string | null;
  readonly state: string;
  readonly created_at: Date;
}

function rowOf({ id, symbol, side, quantity, money, filled, price, state, created_at }: OrderRow): PanelRow {
  const [base = "", quote = ""] = symbol.split("/");
  const sum = (currency: string, units: string): string => `${formatAmount(amount(currency, BigInt(units)))} ${currency}`;
  return {
    key: id,
    cells: [
      atCell(created_at),
      symbol,
      side,
      quantity === null ? money && sum(quote, money) : sum(base, quantity),
      sum(base, filled),
      price && `${formatPrice(BigInt(price))} ${quote}`,
      state,
      id,
    ],
  };
}

/** Those that wait and those that have ended: each set has its index. */
const sets = [sql`state = 'open'`, sql`state <> 'open'`];

export const panels: readonly Panel[] = [
  {
    panel: "orders",
    columns: [
      { name: "at", kind: "at" },
      { name: "market", kind: "text" },
      { name: "side", kind: "state" },
      { name: "amount", kind: "amount" },
      { name: "filled", kind: "amount" },
      { name: "price", kind: "amount" },
      { name: "state", kind: "state" },
      { name: "id", kind: "id" },
    ],
    read: async (db, customerId, page) => (await newestOf<OrderRow>(db, "stock.order", sets, customerId, page)).map(rowOf),
  },
];
