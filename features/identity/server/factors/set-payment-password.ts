import { reject } from "@assay/core/rejection.ts";
import { type Handler, preparedCommand } from "@assay/server/feature.ts";
import { calls } from "../../contract.ts";
import { judgePaymentPassword } from "../../rules.ts";
import { holdValue } from "../holds.ts";
import { lockUnfrozen, tellAct } from "../security-act.ts";
import { findCustomer, saveProfile } from "../store.ts";
import type { Terms } from "../terms.ts";
import { deleteProofs } from "../proofs/store.ts";

/** Sets the payment password. Another one than the login's, so that whoever has seen that one knows nothing of this. */
export const setPaymentPassword = (terms: Terms): Handler =>
  preparedCommand(
    calls.setPaymentPassword,
    async ({ db, caller }, { password, re_password }) => {
      const fault = judgePaymentPassword(password, re_password);
      if (fault) reject(fault.code, fault.values);
      const customer = await findCustomer(db, caller.customerId);
      const hash = customer?.password_hash ?? null;
      if (hash !== null && (await terms.passwords.verify(hash, password))) reject("payment-password-is-login");
      return await terms.passwords.hash(password);
    },
    async (tx, _input, hash) => {
      const customer = await lockUnfrozen(tx, tx.caller.customerId);
      await saveProfile(tx.db, customer.id, "payment_hash", hash);
      if (customer.payment_hash !== null) await holdValue(tx, customer.id, "payment-password-changed");
      await deleteProofs(tx.db, customer.id);
      tellAct(tx, terms, customer, "payment-password-set");
      return "set" as const;
    },
  );
