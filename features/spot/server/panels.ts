/** What operators are shown of a customer's orders. */
import { amount, formatAmount, formatPrice } from "@assay/core/money.ts";
import type { Panel, PanelRow } from "@assay/server/desk.ts";
import { atCell, newestOf } from "@assay/server/desk-rows.ts";
import { sql } from "kysely";

interface OrderRow {
  readonly id: string;
  readonly symbol: string;
  readonly side: string;
  readonly kind: string;
  readonly state: string;
  readonly price: string | null;
  readonly quantity: string | null;
  readonly quote_amount: string | null;
  readonly filled: string;
  readonly created_at: Date;
}

function rowOf({ id, symbol, side, kind, state, price, quantity, quote_amount, filled, created_at }: OrderRow): PanelRow {
  const [base = "", quote = ""] = symbol.split("/");
  const money = (currency: string, units: string): string => `${formatAmount(amount(currency, BigInt(units)))} ${currency}`;
  return {
    key: id,
    cells: [
      atCell(created_at),
      symbol,
      side,
      kind,
      price && `${formatPrice(BigInt(price))} ${quote}`,
      quantity === null ? quote_amount && money(quote, quote_amount) : money(base, quantity),
      money(base, filled),
      state,
      id,
    ],
  };
}

/** Open and waiting ones, and those that have ended: each set has its index. */
const sets = [sql`state in ('open', 'waiting')`, sql`state not in ('open', 'waiting')`];

export const panels: readonly Panel[] = [
  {
    panel: "orders",
    columns: [
      { name: "at", kind: "at" },
      { name: "market", kind: "text" },
      { name: "side", kind: "state" },
      { name: "kind", kind: "state" },
      { name: "price", kind: "amount" },
      { name: "amount", kind: "amount" },
      { name: "filled", kind: "amount" },
      { name: "state", kind: "state" },
      { name: "id", kind: "id" },
    ],
    read: async (db, customerId, page) => (await newestOf<OrderRow>(db, "spot.order", sets, customerId, page)).map(rowOf),
  },
];
