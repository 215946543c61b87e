import type { OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../../contract.ts";
import { isFrozen } from "../holds.ts";
import { findMeans } from "../proofs/store.ts";
import { findCustomer } from "../store.ts";
import { findFactorReset, findTotp, listPasskeys } from "./store.ts";

/** What guards the account. */
export async function showSecurity({ db, caller }: Reader<Customer>): Promise<OutputOf<typeof calls.showSecurity>> {
  const { customerId } = caller;
  const customer = await findCustomer(db, customerId);
  const means = await findMeans(db, customerId);
  return {
    passkeys: (await listPasskeys(db, customerId)).map(({ id, name, synced, created_at, used_at }) => ({
      id,
      name,
      synced,
      created_at: created_at.getTime(),
      used_at: used_at?.getTime() ?? null,
    })),
    totp_since: (await findTotp(db, customerId))?.confirmed_at?.getTime() ?? null,
    recovery_codes: means.recoveryCodes,
    payment_password: means.paymentPassword,
    phrase: customer?.phrase ?? null,
    frozen: await isFrozen(db, customerId),
    factor_reset_at: (await findFactorReset(db, customerId))?.getTime() ?? null,
  };
}
