import type { InputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import type { calls } from "../../contract.ts";
import { hasFactor } from "../../rules/factors.ts";
import { findMeans } from "../proofs/store.ts";
import { changeLocks, lockUnfrozen } from "../security-act.ts";
import type { Terms } from "../terms.ts";
import { deleteOwnPasskey } from "./store.ts";

/** Takes one of the customer's passkeys away, unless it is the last factor. */
export const removePasskey =
  (terms: Terms) =>
  async (tx: Writer<Customer>, { id }: InputOf<typeof calls.removePasskey>): Promise<string> => {
    const customer = await lockUnfrozen(tx, tx.caller.customerId);
    if (!(await deleteOwnPasskey(tx.db, customer.id, id))) reject("no-such-factor");
    if (!hasFactor(await findMeans(tx.db, customer.id))) reject("last-factor");
    return await changeLocks(tx, terms, customer, { act: "passkey-removed", hold: "factor-changed" });
  };
