/** What operators are shown of a customer's sessions, and of when he was shut out. */
import type { Panel, PanelRow } from "@assay/server/desk.ts";
import { atCell, newestOf } from "@assay/server/desk-rows.ts";
import { sql } from "kysely";

interface SessionRow {
  readonly id: string;
  readonly device: string;
  readonly network: string;
  readonly created_at: Date;
  readonly seen_at: Date;
}

const sessionRow = ({ id, device, network, created_at, seen_at }: SessionRow): PanelRow => ({
  key: id,
  cells: [atCell(created_at), atCell(seen_at), device, network],
});

interface SuspensionRow {
  readonly id: string;
  readonly suspended_at: Date;
  readonly suspended_by: string;
  readonly reason: string;
  readonly restored_at: Date | null;
  readonly restored_by: string | null;
  readonly restored_reason: string | null;
}

const suspensionRow = (row: SuspensionRow): PanelRow => ({
  key: row.id,
  cells: [atCell(row.suspended_at), row.suspended_by, row.reason, atCell(row.restored_at), row.restored_by, row.restored_reason],
});

interface HoldRow {
  readonly id: string;
  readonly reason: string;
  readonly since: Date;
  readonly until: Date | null;
}

const holdRow = ({ id, reason, since, until }: HoldRow): PanelRow => ({
  key: id,
  cells: [reason, atCell(since), atCell(until)],
});

const all = [sql`true`];

export const panels: readonly Panel[] = [
  {
    panel: "sessions",
    roles: ["support", "security", "auditor"],
    columns: [
      { name: "begun", kind: "at" },
      { name: "seen", kind: "at" },
      { name: "device", kind: "text" },
      { name: "network", kind: "text" },
    ],
    read: async (db, customerId, page) =>
      (await newestOf<SessionRow>(db, "identity.session", all, customerId, page)).map(sessionRow),
  },
  {
    // Until nothing may leave; without an end only its owner or the house ends it.
    panel: "holds",
    columns: [
      { name: "reason", kind: "state" },
      { name: "since", kind: "at" },
      { name: "until", kind: "at" },
    ],
    read: async (db, customerId, page) => (await newestOf<HoldRow>(db, "identity.hold", all, customerId, page)).map(holdRow),
  },
  {
    panel: "suspensions",
    columns: [
      { name: "from", kind: "at" },
      { name: "by", kind: "text" },
      { name: "reason", kind: "text" },
      { name: "until", kind: "at" },
      { name: "restored-by", kind: "text" },
      { name: "restored-reason", kind: "text" },
    ],
    read: async (db, customerId, page) =>
      (await newestOf<SuspensionRow>(db, "identity.suspension", all, customerId, page)).map(suspensionRow),
  },
];
