import type { OutputOf } from "@assay/core/contract.ts";
import { profileAtFirst } from "@assay/core/profile.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { holdsOn } from "@assay/server/holds.ts";
import type { calls } from "../contract.ts";
import { findCustomer } from "./store.ts";

/** The customer's own profile, with what other features know of him. */
export async function showUser(reader: Reader<Customer>): Promise<OutputOf<typeof calls.showUser>> {
  const { db, now, caller, declared } = reader;
  const { customerId } = caller;
  const [customer, ...parts] = await Promise.all([
    findCustomer(db, customerId),
    ...declared.profile.map((part) => part(db, customerId, now)),
  ]);
  if (!customer) throw new Error("a session outlived its customer");
  // What no moment ends is on the list of holds alone.
  const until = (await holdsOn(reader, caller.customerId)).find((hold) => hold.until !== null)?.until;
  const { id, email, mobile, area_code, nickname, signature, head_portrait, extension_code, practice } = customer;
  return {
    id,
    account: email ?? mobile ?? nickname,
    email,
    mobile,
    area_code,
    nickname,
    signature,
    head_portrait,
    extension_code,
    ...Object.assign({ ...profileAtFirst }, ...parts),
    country: customer.country,
    practice,
    has_password: customer.password_hash !== null,
    withdrawal_hold_until: until?.getTime() ?? null,
    created_at: customer.created_at.getTime(),
  };
}
