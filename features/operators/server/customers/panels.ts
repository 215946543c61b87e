/** What operators are shown of what other operators did about a customer. */
import { reject } from "@assay/core/rejection.ts";
import type { Panel } from "@assay/server/desk.ts";
import { listActRows } from "@assay/server/operators/acts.ts";

const ENTRY = /^[0-9]{1,15}$/;

export const panels: readonly Panel[] = [
  {
    panel: "acts",
    roles: ["support", "security", "auditor"],
    columns: [
      { name: "at", kind: "at" },
      { name: "by", kind: "text" },
      { name: "role", kind: "text" },
      { name: "call", kind: "text" },
      { name: "reason", kind: "text" },
    ],
    read: async (db, customerId, { before, limit }) => {
      if (before !== undefined && !ENTRY.test(before)) reject("parameter-error", { field: "before" });
      const rows = await listActRows(db, { before: before === undefined ? undefined : Number(before), limit, customerId });
      return rows.map(({ entry, at, name, number, role, call, reason }) => ({
        key: entry,
        cells: [String(at.getTime()), `${name} (${number})`, role, call, reason],
      }));
    },
  },
];
