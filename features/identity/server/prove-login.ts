import type { Call } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Reader, Visitor } from "@assay/server/feature.ts";
import { readAddress } from "./address.ts";
import { accountSubjects, countTried, type Subject } from "./failures.ts";
import { type CustomerRow, findByAddress } from "./store.ts";
import type { Terms } from "./terms.ts";
import { fromOf } from "./whose.ts";
import { workOf } from "./working.ts";

export interface LoginGuess {
  readonly account: string;
  readonly areaCode: string | undefined;
  readonly password: string;
}

export interface ProvenLogin {
  readonly customer: CustomerRow;
  readonly hash: string;
  /** Whom to forgive for the try once it has its effect. */
  readonly subjects: readonly Subject[];
}

/**
 * Compares account and password. An unknown account, an account without a password and a wrong password take the same steps, one hash
 * among them, and get the same answer `login-failed` (AUTH-09).
 */
export async function proveLogin(
  terms: Terms,
  { db, now, caller }: Reader<Visitor>,
  call: Call,
  { account, areaCode, password }: LoginGuess,
): Promise<ProvenLogin> {
  const address = readAddress(account, areaCode) ?? { kind: "email" as const, address: account };
  const customer = await findByAddress(db, address);
  const subjects = accountSubjects(terms.keyed.target(address.address), await fromOf(db, customer?.id, caller, now));
  const work = workOf(terms.puzzles, call, caller, address.address, now);
  const { seconds, bits } = await countTried(db, subjects, now, work.worked);
  if (seconds > 0) reject("try-later", { seconds });
  work.ask(bits);
  const hash = customer?.password_hash ?? null;
  const right = await terms.passwords.verify(hash, password);
  if (!right || !customer || hash === null) reject("login-failed");
  return { customer, hash, subjects };
}
