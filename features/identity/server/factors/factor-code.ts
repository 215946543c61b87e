/** Codes of an authenticator app, and recovery codes: compared first, spent in the transaction of what they open. */
import { reject } from "@assay/core/rejection.ts";
import type { Database } from "@assay/server/database.ts";
import type { Tx } from "@assay/server/feature.ts";
import { totpStep } from "@assay/server/factors/totp.ts";
import { factorDelay, type Means, normalRecoveryCode } from "../../rules/factors.ts";
import { countTry, forgive, type Subject } from "../failures.ts";
import { holdValue } from "../holds.ts";
import { tellAct } from "../security-act.ts";
import type { CustomerRow } from "../store.ts";
import type { Terms } from "../terms.ts";
import { findTotp, knownRecoveryCode, spendRecoveryCode, spendStep } from "./store.ts";

export const factorSubject = (customerId: string): Subject => ({ name: `factor ${customerId}`, policy: factorDelay });

export type ProvenFactor = { readonly way: "totp"; readonly step: number } | { readonly way: "recovery"; readonly hash: Buffer };

/** Counts a try of a second factor. Rejects `try-later` while the account's budget is spent. */
export async function countFactorTry(db: Database, customerId: string, now: Date): Promise<void> {
  const seconds = await countTry(db, [factorSubject(customerId)], now);
  if (seconds > 0) reject("try-later", { seconds });
}

interface Guess {
  readonly customerId: string;
  readonly code: string;
  readonly means: Means;
  readonly now: Date;
}

/** What a typed code is, or `wrong-factor`. The try is counted first, so that parallel guesses all count. */
export async function proveFactor(db: Database, terms: Terms, { customerId, code, means, now }: Guess): Promise<ProvenFactor> {
  await countFactorTry(db, customerId, now);
  if (/^[0-9]{6}$/.test(code)) {
    const totp = await findTotp(db, customerId);
    const step = totp?.confirmed_at ? totpStep(secretOf(terms, totp.sealed), code, now, usedStep(totp)) : undefined;
    return step === undefined ? reject("wrong-factor") : { way: "totp", step };
  }
  const hashes = terms.keyed.recoveries(customerId, normalRecoveryCode(code));
  const hash = means.recoveryCodes > 0 ? await knownRecoveryCode(db, customerId, hashes) : undefined;
  return hash ? { way: "recovery", hash } : reject("wrong-factor");
}

const usedStep = ({ used_step }: { readonly used_step: string | null }): number | null =>
  used_step === null ? null : Number(used_step);

export const secretOf = ({ sealing }: Pick<Terms, "sealing">, sealed: string): string =>
  (sealing.open({ sealed }) as { secret: string }).secret;

/** Spends a proven code, once however many came with it. A recovery code holds value for a day and is told. */
export async function spendFactor(tx: Tx, terms: Terms, customer: CustomerRow, proven: ProvenFactor): Promise<void> {
  const spent =
    proven.way === "totp"
      ? await spendStep(tx.db, customer.id, proven.step)
      : await spendRecoveryCode(tx.db, customer.id, proven.hash);
  if (!spent) reject("wrong-factor");
  await forgive(tx.db, [factorSubject(customer.id)]);
  if (proven.way === "totp") return;
  await holdValue(tx, customer.id, "recovery-code-used");
  tellAct(tx, terms, customer, "recovery-code-used");
}
