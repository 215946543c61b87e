import type { Notify } from "@assay/features/messages/server.ts";
import { dueJob } from "@assay/server/agreements/due.ts";
import type { Job } from "@assay/server/feature.ts";
import type { Posting } from "@assay/server/ledger/posting.ts";
import { events } from "../contract.ts";
import { freeAfter, releaseAt, releasesBy } from "../rules.ts";
import { allocatedNotice, releasedNotice } from "./notices.ts";
import { release, settle } from "./postings.ts";
import { findProjects, holdDue, type Project, type Subscription, writeMoved } from "./store.ts";

/** A subscription that something is due for, with its sale and what it was before. */
interface Due {
  readonly project: Project;
  readonly before: Subscription;
  readonly row: Subscription;
}

/** What a moment makes of an allocated subscription: money and tokens change hands once, then tokens become free, however many releases nobody was there for. */
export function decide({ project, before, row }: Due, now: Date): { readonly row: Due; readonly postings: Posting[] } {
  const settled = row.paidAt === null ? settle(project, row) : [];
  const share = row.allocated!;
  const releases = share === 0n ? 0 : releasesBy(project, now);
  const released = freeAfter(share, releases, project);
  const dueAt = released === share ? null : releaseAt(releases, project)!;
  const moved: Subscription = { ...row, paidAt: row.paidAt ?? now, releases, released, dueAt };
  const postings = [...settled, ...release(project, moved, released - row.released)];
  return { row: { project, before, row: moved }, postings };
}

/** Moves what is due of allocated subscriptions, and tells of it. */
export const moveDue = (notify: Notify): Job =>
  dueJob<Due>({
    name: "ieo.move-due",
    limit: 200,
    lock: async ({ db, now }, limit) => {
      const rows = await holdDue(db, now, limit);
      const of = await findProjects(
        db,
        rows.map(({ projectId }) => projectId),
      );
      return rows.map((row) => ({ project: of.get(row.projectId)!, before: row, row }));
    },
    decide,
    write: async (tx, decided) => {
      await writeMoved(
        tx.db,
        decided.map(({ row }) => row),
      );
      await notify(
        tx,
        decided.flatMap(({ project, before, row }) =>
          before.paidAt === null
            ? [allocatedNotice(project, row)]
            : row.released > before.released
              ? [releasedNotice(project, row, row.released - before.released)]
              : [],
        ),
      );
      for (const customerId of new Set(decided.map(({ row }) => row.customerId))) tx.emit(events.changed, { customerId });
    },
  });
