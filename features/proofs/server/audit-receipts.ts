/** What an auditor asks of evidence: that there is some, and that what it says follows. */
import type { Database } from "@assay/server/database.ts";
import type { Fact } from "../rules.ts";
import { listNeverAsked, listRuledFacts, listUnproven } from "./store.ts";

/** An audit looks at so many receipts and subjects, the newest. */
export const AUDITED_MAX = 500;

/** Subjects of which nothing was ever recorded, one line each. */
export const unprovenFaults = async (db: Database, subjects: readonly string[]): Promise<string[]> =>
  (await listUnproven(db, subjects)).map((subject) => `nothing proves what became of ${subject}`);

/**
 * The newest receipts of some rules that say something else than `recompute` makes of what stands in them, or that name as asked what
 * was not asked for last, one line each.
 */
export async function unsoundFaults(
  db: Database,
  rules: readonly string[],
  recompute: (rule: string, fact: Fact) => { readonly holds: boolean } | undefined,
): Promise<string[]> {
  const [told, neverAsked] = await Promise.all([listRuledFacts(db, rules, AUDITED_MAX), listNeverAsked(db, rules, AUDITED_MAX)]);
  const unsound = told.filter(({ rule, fact }) => !recompute(rule, fact)?.holds);
  return [
    ...unsound.map(({ rule, subject }) => `${rule} of ${subject} does not follow`),
    ...neverAsked.map(({ rule, subject }) => `${rule} of ${subject} acts on what was not asked for last`),
  ];
}
