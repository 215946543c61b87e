/** What operators are shown of a customer's bets. */
import type { Panel, PanelRow } from "@assay/server/desk.ts";
import { atCell, newestOf } from "@assay/server/desk-rows.ts";
import { sql } from "kysely";
import { money, STAKE_CURRENCY } from "../rules.ts";

interface Row {
  readonly id: string;
  readonly event_id: string;
  readonly outcome: number;
  readonly stake: string;
  readonly payout: string | null;
  readonly status: string;
  readonly created_at: Date;
}

function rowOf({ id, event_id, outcome, stake, payout, status, created_at }: Row): PanelRow {
  const sum = (units: string | null): string => (units === null ? "" : `${money(BigInt(units))} ${STAKE_CURRENCY}`);
  return { key: id, cells: [atCell(created_at), String(outcome + 1), sum(stake), sum(payout), status, event_id, id] };
}

/** Those that wait and those that are over: each set has its index. */
const sets = [sql`status = 'open'`, sql`status <> 'open'`];

export const panels: readonly Panel[] = [
  {
    panel: "quiz-bets",
    columns: [
      { name: "at", kind: "at" },
      { name: "outcome", kind: "text" },
      { name: "stake", kind: "amount" },
      { name: "payout", kind: "amount" },
      { name: "state", kind: "state" },
      { name: "quiz", kind: "id" },
      { name: "id", kind: "id" },
    ],
    read: async (db, customerId, page) => (await newestOf<Row>(db, "quiz.bet", sets, customerId, page)).map(rowOf),
  },
];
