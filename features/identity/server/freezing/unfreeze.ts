import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { hasFactor } from "../../rules/factors.ts";
import { endHold } from "../holds.ts";
import { findMeans } from "../proofs/store.ts";
import { tellAct } from "../security-act.ts";
import { lockCustomer } from "../store.ts";
import type { Terms } from "../terms.ts";

/** Ends a freeze for whoever has proven it by a second factor. Without one only the house can. */
export const unfreeze =
  (terms: Terms) =>
  async (tx: Writer<Customer>): Promise<"unfrozen"> => {
    const customer = await lockCustomer(tx.db, tx.caller.customerId);
    if (!customer || !hasFactor(await findMeans(tx.db, customer.id))) reject("no-factor");
    if (!(await endHold(tx.db, customer.id, "frozen"))) reject("not-frozen");
    tellAct(tx, terms, customer, "unfrozen");
    return "unfrozen";
  };
