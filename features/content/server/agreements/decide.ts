/** A customer accepts or declines an agreement, and what he has said is asked for before calls that need it. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { BATCH_MAX } from "@assay/core/limits.ts";
import { Rejection, reject } from "@assay/core/rejection.ts";
import { later, SECOND_MS } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import type { Consents, Customer, Tx, Writer } from "@assay/server/feature.ts";
import { gathered } from "@assay/server/gather.ts";
import { type calls, events } from "../../contract.ts";
import { type ConsentRow, insertConsent, listLastConsents } from "../store.ts";
import { agreementsNow, type ReadAgreements } from "./agreements.ts";
import { describeDecision } from "./answers.ts";

interface Said {
  readonly customerId: string;
  readonly keyword: string;
  /** Of the text that was read. */
  readonly hash: string;
  readonly accepted: boolean;
}

/**
 * Writes down what a customer has said, with the version and language of the text that has this hash. Rejects `no-such-agreement`
 * and, unless the text is one of the version that holds, `agreement-changed`.
 */
export async function decide(tx: Tx, { customerId, keyword, hash, accepted }: Said): Promise<ConsentRow> {
  const agreement = (await agreementsNow(tx.db, tx.now)).get(keyword) ?? reject("no-such-agreement");
  const read = [...agreement.texts.values()].find((text) => text.hash === hash);
  if (!read) reject("agreement-changed", { keyword, version: agreement.version });
  const { version, lang } = read;
  const said = { id: tx.random.id(tx.now), customer_id: customerId, keyword, version, lang, hash, accepted, at: tx.now };
  await insertConsent(tx.db, said);
  return said;
}

type Decision = InputOf<typeof calls.acceptAgreement>;

export const decideBy =
  (accepted: boolean, forget: (customerId: string, keyword: string) => void) =>
  async (tx: Writer<Customer>, { keyword, hash }: Decision): Promise<OutputOf<typeof calls.acceptAgreement>> => {
    const { customerId } = tx.caller;
    const said = await decide(tx, { customerId, keyword, hash, accepted });
    tx.emit(events.decided, { customerId });
    tx.afterCommit(() => forget(customerId, keyword));
    return describeDecision(said);
  };

const KEPT_MS = 5 * SECOND_MS;
const KEPT_MAX = 50_000;

export interface OpenConsents extends Consents {
  /** What was known of this customer holds no more. */
  forget(customerId: string, keyword: string): void;
}

/**
 * Asks before calls that need an agreement. A consent is remembered a few seconds, so that who trades quickly is not looked up each
 * time; those who ask at once are looked up together. A withdrawal in another process holds here after these seconds.
 */
export function openConsents(read: ReadAgreements): OpenConsents {
  const known = new Map<string, { readonly version: number; readonly until: Date }>();
  const nameOf = (customerId: string, keyword: string): string => `${keyword} ${customerId}`;
  const ask = gathered(BATCH_MAX, async (asked: readonly { db: Database; customerId: string; keyword: string }[]) => {
    const said = await listLastConsents(asked[0]!.db, asked);
    const versions = new Map(said.map((one) => [nameOf(one.customer_id, one.keyword), one.accepted ? one.version : 0] as const));
    return asked.map(({ customerId, keyword }) => versions.get(nameOf(customerId, keyword)) ?? 0);
  });

  async function acceptedVersion(db: Database, now: Date, customerId: string, keyword: string): Promise<number> {
    const name = nameOf(customerId, keyword);
    const kept = known.get(name);
    if (kept && kept.until > now) return kept.version;
    const version = await ask({ db, customerId, keyword });
    if (known.size >= KEPT_MAX) known.clear();
    if (version > 0) known.set(name, { version, until: later(now, KEPT_MS) });
    else known.delete(name);
    return version;
  }

  return {
    refusal: async ({ db, now }, keyword, customerId) => {
      const holding = (await read({ db, now })).get(keyword);
      if (!holding) throw new Error(`no feature brings the agreement ${keyword}`);
      const accepted = await acceptedVersion(db, now, customerId, keyword);
      return accepted === holding.version ? undefined : new Rejection("agreement-needed", { keyword, version: holding.version });
    },
    forget: (customerId, keyword) => void known.delete(nameOf(customerId, keyword)),
  };
}
