import type { OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { findCustomer } from "./store.ts";

/** The credit score of a customer about whom nothing has been decided. */
const CREDIT_SCORE_START = 100;

/** The customer's own profile. Levels that no feature of this installation can raise stand at their start. */
export async function showUser({ db, caller }: Reader<Customer>): Promise<OutputOf<typeof calls.showUser>> {
  const customer = await findCustomer(db, caller.customerId);
  if (!customer) throw new Error("a session outlived its customer");
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
    vip_level: 0,
    verification: "none",
    credit_score: CREDIT_SCORE_START,
    practice,
    withdrawal_hold_until: customer.withdrawal_hold_until?.getTime() ?? null,
    created_at: customer.created_at.getTime(),
  };
}
