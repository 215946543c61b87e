/**
 * Looks stand in the public log as one digest an hour: the root of a tree over salted hashes, in the order of these, so that no head of
 * the log tells whom one concerns and how many there were about him.
 */
import { recordEvidence } from "@assay/features/proofs/server.ts";
import type { Database } from "@assay/server/database.ts";
import { HOUR_MS, later, startOfHour } from "@assay/core/time.ts";
import type { Job } from "@assay/server/feature.ts";
import { listLooksBetween, type LookRow, saltedHash } from "@assay/server/operators/acts.ts";
import { canonical } from "@assay/server/canonical.ts";
import { sql } from "kysely";
import { treeOf } from "../../rules.ts";
import { sha256 } from "./answers.ts";
import { LOOKS_RULE, NOBODY } from "./keep-acts.ts";

/** What a leaf stands for: its customer can say it, with the salt, and nobody else can guess it. */
export const textOfLook = ({ id, number, role, call, customer_id, reason, at }: LookRow): string =>
  canonical({ id, number: String(number), role, call, customer: customer_id, reason, at: String(at.getTime()) });

export const leafOf = (look: LookRow): string => saltedHash(look.salt, textOfLook(look));

export const treeOfHour = async (db: Database, hour: Date) => {
  const looks = await listLooksBetween(db, hour, later(hour, HOUR_MS));
  return treeOf(looks.map(leafOf).sort(), sha256);
};

/** Seals the looks of the oldest hour that is over and not sealed. */
export const sealLooks: Job = {
  name: "operators.looks",
  everyMs: 60_000,
  run: async ({ db, now, random }) => {
    // A look that is still being written belongs to the hour in which it began.
    const { rows } = await sql<{ hour: Date | null }>`
      select max(hour) as hour from operators.look_batch`.execute(db);
    const first = await oldestLookAfter(db, rows[0]!.hour === null ? new Date(0) : later(rows[0]!.hour, HOUR_MS));
    if (first === undefined) return "done";
    const hour = startOfHour(first);
    if (later(hour, HOUR_MS + SETTLED_MS) > now) return "done";
    const [id, { root }] = [random.id(now), await treeOfHour(db, hour)];
    await sql`insert into operators.look_batch (hour, id, root) values (${hour}, ${id}, ${root})`.execute(db);
    const fact = { id, hour: String(hour.getTime()), root };
    await recordEvidence(db, [{ customerId: NOBODY, subject: id, rule: LOOKS_RULE, fact }], now);
    return "more";
  },
};

const FOREVER = new Date("9999-12-31T00:00:00Z");

/** By then every transaction of the hour has ended. */
const SETTLED_MS = 60_000;

async function oldestLookAfter(db: Database, from: Date): Promise<Date | undefined> {
  const [look] = await listLooksBetween(db, from, FOREVER, 1);
  return look?.at;
}

/** The sealed hours among these, by their beginning. */
export async function findBatches(db: Database, hours: readonly Date[]): Promise<Map<number, { id: string; root: string }>> {
  const { rows } = await sql<{ hour: Date; id: string; root: string }>`
    select hour, id, root from operators.look_batch where hour = any(${[...hours]}::timestamptz[])`.execute(db);
  return new Map(rows.map(({ hour, ...batch }) => [hour.getTime(), batch]));
}
