/** What operators are shown of whom a customer follows. */
import { amount, formatAmount } from "@assay/core/money.ts";
import type { Panel, PanelRow } from "@assay/server/desk.ts";
import { atCell, newestOf } from "@assay/server/desk-rows.ts";
import { sql } from "kysely";
import { QUOTE } from "../rules/terms.ts";
import { findTraders, follows, type Follow } from "./store.ts";

const money = (units: bigint): string => `${formatAmount(amount(QUOTE, units))} ${QUOTE}`;

/** "ending" until nothing of it is open any more. */
const stateOf = ({ state, ending }: Follow): string => (ending !== null && state !== "ended" ? "ending" : state);

const rowOf = (follow: Follow, trader: string): PanelRow => ({
  key: follow.id,
  cells: [
    atCell(follow.createdAt),
    trader,
    stateOf(follow),
    follow.ending ?? follow.pauseReason,
    money(follow.paidIn),
    money(follow.takenOut),
    money(follow.realised),
    money(follow.shared),
    follow.id,
  ],
});

export const panels: readonly Panel[] = [
  {
    panel: "follows",
    columns: [
      { name: "at", kind: "at" },
      { name: "trader", kind: "text" },
      { name: "state", kind: "state" },
      { name: "why", kind: "state" },
      { name: "paid", kind: "amount" },
      { name: "taken", kind: "amount" },
      { name: "realised", kind: "amount" },
      { name: "shared", kind: "amount" },
      { name: "id", kind: "id" },
    ],
    read: async (db, customerId, page) => {
      const rows = await newestOf<{ readonly id: string }>(db, "copy.follow", [sql`true`], customerId, page);
      const found = await follows.select(db, sql`where id = any(${rows.map(({ id }) => id)}::uuid[]) order by id desc`);
      const traders = await findTraders(
        db,
        found.map(({ traderId }) => traderId),
      );
      return found.map((one) => rowOf(one, traders.get(one.traderId)!.name));
    },
  },
];
