import { reject } from "@assay/core/rejection.ts";
import type { Reader, Visitor } from "@assay/server/feature.ts";
import { networkOf } from "@assay/server/http/rate-limit.ts";
import { readAddress } from "./address.ts";
import { accountSubjects, countTry, type Subject } from "./failures.ts";
import { type CustomerRow, findByAddress, isKnownNetwork } from "./store.ts";
import type { Terms } from "./terms.ts";

/** No customer has it, so that an unknown account costs the same look-ups as a known one. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

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
  { account, areaCode, password }: LoginGuess,
): Promise<ProvenLogin> {
  const address = readAddress(account, areaCode) ?? { kind: "email" as const, address: account };
  const customer = await findByAddress(db, address);
  const network = networkOf(caller.network);
  const known = await isKnownNetwork(db, customer?.id ?? NOBODY, network);
  const subjects = accountSubjects(terms.keyed.target(address.address), network, known);
  const seconds = await countTry(db, subjects, now);
  if (seconds > 0) reject("try-later", { seconds });
  const hash = customer?.password_hash ?? null;
  const right = await terms.passwords.verify(hash, password);
  if (!right || !customer || hash === null) reject("login-failed");
  return { customer, hash, subjects };
}
