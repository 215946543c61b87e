/** What operators are shown of a customer's NFT orders and blind boxes. */
import type { Panel } from "@assay/server/desk.ts";
import { atCell, newestOf } from "@assay/server/desk-rows.ts";
import { sql } from "kysely";
import { moneyIn } from "./answers.ts";

interface Row {
  readonly id: string;
  readonly created_at: Date;
  readonly currency: string;
  readonly price: string;
  readonly state: string;
}

interface BoxRow {
  readonly id: string;
  readonly acquired_at: Date;
  readonly series_id: number;
  readonly number: number;
  readonly state: string;
}

export const panels: readonly Panel[] = [
  {
    panel: "nft-orders",
    columns: [
      { name: "at", kind: "at" },
      { name: "price", kind: "amount" },
      { name: "state", kind: "state" },
      { name: "id", kind: "id" },
    ],
    read: async (db, customerId, page) =>
      (await newestOf<Row>(db, "nft.order", [sql`true`], customerId, page)).map(({ id, created_at, currency, price, state }) => ({
        key: id,
        cells: [atCell(created_at), `${moneyIn(currency)(BigInt(price))} ${currency}`, state, id],
      })),
  },
  {
    panel: "nft-boxes",
    columns: [
      { name: "at", kind: "at" },
      { name: "box", kind: "text" },
      { name: "state", kind: "state" },
      { name: "id", kind: "id" },
    ],
    read: async (db, customerId, page) =>
      (await newestOf<BoxRow>(db, "nft.box", [sql`true`], customerId, page)).map(
        ({ id, acquired_at, series_id, number, state }) => ({
          key: id,
          cells: [atCell(acquired_at), `${series_id} / ${number}`, state, id],
        }),
      ),
  },
];
