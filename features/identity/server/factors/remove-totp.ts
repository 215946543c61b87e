import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { findMeans } from "../proofs/store.ts";
import { changeLocks, lockUnfrozen } from "../security-act.ts";
import type { Terms } from "../terms.ts";
import { deleteTotp } from "./store.ts";

/** Takes the authenticator app away, unless it is the last factor. */
export const removeTotp =
  (terms: Terms) =>
  async (tx: Writer<Customer>): Promise<string> => {
    const customer = await lockUnfrozen(tx, tx.caller.customerId);
    const { passkeys, totp } = await findMeans(tx.db, customer.id);
    if (!totp) reject("no-such-factor");
    if (passkeys === 0) reject("last-factor");
    await deleteTotp(tx.db, customer.id);
    return await changeLocks(tx, terms, customer, { act: "totp-removed", hold: "factor-changed" });
  };
