/** What operators are shown of a customer's subscriptions. */
import type { Panel } from "@assay/server/desk.ts";
import { atCell, newestOf } from "@assay/server/desk-rows.ts";
import { sql } from "kysely";
import { moneyOf, tokensOf } from "./answers.ts";
import { findProjects } from "./store.ts";

interface Row {
  readonly id: string;
  readonly project_id: number;
  readonly created_at: Date;
  readonly committed: string;
  readonly allocated: string | null;
  readonly released: string;
}

export const panels: readonly Panel[] = [
  {
    panel: "subscriptions",
    columns: [
      { name: "at", kind: "at" },
      { name: "committed", kind: "amount" },
      { name: "allocated", kind: "amount" },
      { name: "released", kind: "amount" },
      { name: "id", kind: "id" },
    ],
    read: async (db, customerId, page) => {
      const rows = await newestOf<Row>(db, "ieo.subscription", [sql`true`], customerId, page);
      const of = await findProjects(
        db,
        rows.map(({ project_id }) => project_id),
      );
      return rows.map(({ id, project_id, created_at, committed, allocated, released }) => {
        const project = of.get(project_id)!;
        const tokens = (units: string): string => `${tokensOf(project)(BigInt(units))} ${project.token}`;
        const money = `${moneyOf(project)(BigInt(committed))} ${project.payCurrency}`;
        return { key: id, cells: [atCell(created_at), money, allocated && tokens(allocated), tokens(released), id] };
      });
    },
  },
];
