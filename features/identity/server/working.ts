/** Work that a caller does where a budget which strangers share is used up: asked for, judged, and good once. */
import type { Call } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Database } from "@assay/server/database.ts";
import type { Visitor } from "@assay/server/feature.ts";
import { networkOf } from "@assay/server/http/rate-limit.ts";
import { systemRandom } from "@assay/server/random.ts";
import type { Worked, WorkPuzzles } from "@assay/server/work.ts";
import { sql } from "kysely";

/** The work of one call of one caller. */
export interface Work {
  /** What came along and solves a puzzle of ours. */
  readonly worked: Worked | undefined;
  /** Rejects `work-needed` with a puzzle of so many bits; nothing for none. */
  ask(bits: number): void;
}

/** A puzzle is bound to the call, to what the call is about and to the caller's network. */
export function workOf(
  puzzles: WorkPuzzles,
  call: Call,
  caller: Pick<Visitor, "network" | "work">,
  account: string,
  now: Date,
): Work {
  const asked = { call, about: `${account.toLowerCase()} ${networkOf(caller.network)}`, now };
  return {
    worked: puzzles.solved(caller.work, asked),
    ask: (bits) => {
      if (bits > 0) reject("work-needed", { puzzle: puzzles.issue(asked, bits, systemRandom), bits });
    },
  };
}

/** While others use the budget up, the puzzle that was asked for a moment ago may be a little easier. */
const EASIER_MAX = 2;

/** Uses up what was solved, if it was hard enough. */
export async function spendWork(db: Database, worked: Worked | undefined, bits: number): Promise<boolean> {
  if (!worked || worked.bits < bits - EASIER_MAX) return false;
  const { numAffectedRows } = await sql`
    insert into identity.work_spent (name, until) values (${worked.name}, ${worked.until}) on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}
