import type { InputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Visitor, Writer } from "@assay/server/feature.ts";
import type { calls } from "../../contract.ts";
import { deleteFactorReset } from "../factors/store.ts";
import { holdValue, isFrozen } from "../holds.ts";
import { deleteProofs } from "../proofs/store.ts";
import { tellAct } from "../security-act.ts";
import { endSessions } from "../sessions.ts";
import { lockCustomer } from "../store.ts";
import type { Terms } from "../terms.ts";

/** Freezes the account that a letter's link names: sessions end, nothing leaves, the locks stay as they are. */
export const freeze =
  (terms: Terms) =>
  async (tx: Writer<Visitor>, { token }: InputOf<typeof calls.freeze>): Promise<"frozen"> => {
    const customerId = terms.links.read(token, tx.now);
    const customer = customerId === undefined ? undefined : await lockCustomer(tx.db, customerId);
    if (!customer) reject("no-such-link");
    // The link again, such as by somebody who is not sure, ends what sessions there are and tells nothing twice.
    const again = await isFrozen(tx.db, customer.id);
    await endSessions(tx, customer.id, { except: null });
    if (again) return "frozen";
    await holdValue(tx, customer.id, "frozen");
    await deleteFactorReset(tx.db, customer.id);
    await deleteProofs(tx.db, customer.id);
    tellAct(tx, terms, customer, "frozen");
    return "frozen";
  };
