import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { hasFactor, normalRecoveryCode, RECOVERY_CODES } from "../../rules/factors.ts";
import { picks } from "../newcomer.ts";
import { findMeans } from "../proofs/store.ts";
import { lockUnfrozen, tellAct } from "../security-act.ts";
import type { Terms } from "../terms.ts";
import { replaceRecoveryCodes } from "./store.ts";

/** Half of a code; 32^10 of them are 50 bits, and tries are few. */
const HALF = 5;

/** Ten codes that stand in for a lost factor, shown once. */
export const makeRecoveryCodes =
  (terms: Terms) =>
  async (tx: Writer<Customer>): Promise<string[]> => {
    const customer = await lockUnfrozen(tx, tx.caller.customerId);
    if (!hasFactor(await findMeans(tx.db, customer.id))) reject("no-factor");
    const codes = Array.from({ length: RECOVERY_CODES }, () => `${picks(tx.random, HALF)}-${picks(tx.random, HALF)}`);
    const hashes = codes.map((code) => terms.keyed.recovery(customer.id, normalRecoveryCode(code)));
    await replaceRecoveryCodes(tx.db, customer.id, hashes);
    tellAct(tx, terms, customer, "recovery-codes-made");
    return codes;
  };
