/** What operators are shown of a customer's conversations: that there are some, and nothing of what was said. */
import type { Panel } from "@assay/server/desk.ts";
import { atCell, newestOf } from "@assay/server/desk-rows.ts";
import { sql } from "kysely";

interface Row {
  readonly id: string;
  readonly topic: string;
  readonly state: string;
  readonly last_seq: number;
  readonly rating: number | null;
  readonly created_at: Date;
}

export const panels: readonly Panel[] = [
  {
    panel: "conversations",
    columns: [
      { name: "at", kind: "at" },
      { name: "topic", kind: "text" },
      { name: "state", kind: "state" },
      { name: "entries", kind: "text" },
      { name: "rating", kind: "text" },
      { name: "id", kind: "id" },
    ],
    read: async (db, customerId, page) =>
      (await newestOf<Row>(db, "support.conversation", [sql`true`], customerId, page)).map((row) => ({
        key: row.id,
        cells: [
          atCell(row.created_at),
          row.topic,
          row.state,
          String(row.last_seq),
          row.rating === null ? null : String(row.rating),
          row.id,
        ],
      })),
  },
];
