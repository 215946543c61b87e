import { reject } from "@assay/core/rejection.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { countTry, insideSubjects, type Subject } from "./failures.ts";
import { addressesOf } from "./addresses/own-addresses.ts";
import type { CustomerRow } from "./store.ts";
import type { Terms } from "./terms.ts";
import { fromOf } from "./whose.ts";

/** What proved right, and whom to forgive for the try once it has its effect. */
export interface ProvenPassword {
  readonly hash: string | null;
  readonly subjects: readonly Subject[];
}

/** Compares the current password of a customer who is logged in, slowed down together with the logins to the account. */
export async function provePassword(
  terms: Terms,
  { db, now, caller }: Reader<Customer>,
  customer: CustomerRow,
  password: string,
): Promise<ProvenPassword> {
  const target = terms.keyed.target(addressesOf(customer)[0]?.address ?? customer.id);
  // Whoever holds a stolen session tries from networks of his own, and is counted there as a stranger.
  const subjects = insideSubjects(target, await fromOf(db, customer.id, caller, now));
  const seconds = await countTry(db, subjects, now);
  if (seconds > 0) reject("try-later", { seconds });
  if (!(await terms.passwords.verify(customer.password_hash, password))) reject("wrong-password");
  return { hash: customer.password_hash, subjects };
}
