/** What operators are shown of a customer's rounds. They can change none. */
import type { Panel, PanelRow } from "@assay/server/desk.ts";
import { atCell, newestOf } from "@assay/server/desk-rows.ts";
import { sql } from "kysely";

interface Row {
  readonly id: string;
  readonly bet: string;
  readonly paid: string | null;
  readonly prices: string;
  readonly ending: string | null;
  readonly started_at: Date;
}

const rowOf = ({ id, bet, paid, prices, ending, started_at }: Row): PanelRow => ({
  key: id,
  cells: [atCell(started_at), bet, paid ?? "", prices.trim(), ending ?? "runs", id],
});

/** Those that run and those that are over: each set has its index. */
const sets = [sql`ending is null`, sql`ending is not null`];

export const panels: readonly Panel[] = [
  {
    panel: "game-rounds",
    columns: [
      { name: "at", kind: "at" },
      { name: "bet", kind: "text" },
      { name: "paid", kind: "text" },
      { name: "prices", kind: "text" },
      { name: "state", kind: "state" },
      { name: "id", kind: "id" },
    ],
    read: async (db, customerId, page) => (await newestOf<Row>(db, "game.round", sets, customerId, page)).map(rowOf),
  },
];
