import { reject } from "@assay/core/rejection.ts";
import { type Handler, preparedCommand } from "@assay/server/feature.ts";
import { calls } from "../../contract.ts";
import { waysOf } from "../../rules/factors.ts";
import { proveFactor, spendFactor } from "../factors/factor-code.ts";
import { lockCustomer } from "../store.ts";
import type { Terms } from "../terms.ts";
import { findMeans, findProof, markProven } from "./store.ts";

/** Proves an act by a code of the authenticator app, or a change of the locks by a recovery code. */
export const proveByCode = (terms: Terms): Handler =>
  preparedCommand(
    calls.proveByCode,
    async ({ db, now, caller: { customerId } }, { proof, code }) => {
      const kept = await findProof(db, proof, customerId, now);
      if (!kept) reject("no-such-proof");
      const means = await findMeans(db, customerId);
      const proven = await proveFactor(db, terms, { customerId, code, means, now });
      if (!waysOf(means, kept.value).includes(proven.way)) reject("wrong-factor");
      return proven;
    },
    async (tx, { proof }, proven) => {
      const customer = await lockCustomer(tx.db, tx.caller.customerId);
      if (!customer || !(await markProven(tx.db, proof, customer.id, proven.way, tx.now))) reject("no-such-proof");
      await spendFactor(tx, terms, customer, proven);
      return "proven" as const;
    },
  );
