import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { tellAct } from "../security-act.ts";
import { lockCustomer } from "../store.ts";
import type { Terms } from "../terms.ts";
import { deleteFactorReset } from "./store.ts";

/** Stops what waits to take the factors away. */
export const stopFactorReset =
  (terms: Terms) =>
  async (tx: Writer<Customer>): Promise<"stopped"> => {
    const customer = await lockCustomer(tx.db, tx.caller.customerId);
    if (!customer || !(await deleteFactorReset(tx.db, customer.id))) reject("no-factor-reset");
    tellAct(tx, terms, customer, "factor-reset-stopped");
    return "stopped";
  };
