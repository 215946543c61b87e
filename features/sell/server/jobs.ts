/** What time does: holds begin and end, deadlines are missed, and what bounced comes back. */
import { dueJob } from "@assay/server/agreements/due.ts";
import { markLate } from "@assay/server/agreements/steps.ts";
import type { Job } from "@assay/server/feature.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import { judgeAnew } from "./judge.ts";
import { tellOf } from "./move.ts";
import { saleNotice } from "./notices.ts";
import { bounced } from "./postings.ts";
import { holdBouncing, listWaiting, type Sale, sales, steps } from "./store.ts";
import type { SellTerms } from "./terms.ts";

/** Customers of one transaction. */
export const WATCH_TURN = 50;

/** Looks at all that waits for a file once a minute, some customers a transaction. */
export function watchJob(terms: SellTerms): Job {
  /** Behind whom the pass under way goes on. */
  let after: string | undefined;
  return {
    name: "sell.watch",
    everyMs: MINUTE_MS,
    run: async (tx) => {
      const customers = await listWaiting(tx.db, after, WATCH_TURN);
      await judgeAnew(tx, terms, customers);
      const { customers: late, more } = await markLate(tx.db, "sell.sale", tx.now);
      tellOf(
        tx,
        late.map((customerId) => ({ customerId })),
      );
      const isFull = customers.length === WATCH_TURN;
      tx.afterCommit(() => void (after = isFull ? customers.at(-1) : undefined));
      return isFull || more ? "more" : "done";
    },
  };
}

const TURN = 100;

/** Buyers may have been sold what sales have brought: while the pool is dry, what bounced stays owed. */
export const returnJob = ({ notify }: SellTerms): Job =>
  dueJob<Sale>({
    name: "sell.return",
    limit: TURN,
    lock: async ({ db }, limit, dry) => (dry.length > 0 ? [] : await holdBouncing(db, limit)),
    payer: () => "pool",
    decide: (row, now) => ({
      row: { ...row, state: "bounced", dueAt: null, isLate: false, endedAt: now },
      postings: bounced(row),
    }),
    write: async (tx, rows) => {
      await sales.update(tx.db, rows, ["state", "dueAt", "isLate", "endedAt"]);
      await steps.add(
        tx.db,
        rows.map(({ id, reason }) => ({ of: id, step: "bounced", owner: null, at: tx.now, dueAt: null, reason })),
      );
      await notify(
        tx,
        rows.map((row) => saleNotice("bounced", row)),
      );
      tellOf(tx, rows);
    },
  });
