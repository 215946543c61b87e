import { reject } from "@assay/core/rejection.ts";
import { later } from "@assay/core/time.ts";
import { totpStep } from "@assay/server/factors/totp.ts";
import { type Handler, preparedCommand } from "@assay/server/feature.ts";
import { calls } from "../../contract.ts";
import { CHALLENGE_LIFE_MS } from "../../rules/factors.ts";
import { forgive } from "../failures.ts";
import { changeLocks, lockUnfrozen } from "../security-act.ts";
import type { Terms } from "../terms.ts";
import { countFactorTry, factorSubject, secretOf } from "./factor-code.ts";
import { confirmTotp, findTotp } from "./store.ts";

/** Confirms the secret that waits by a code of it: from then on it is a factor. */
export const addTotp = (terms: Terms): Handler =>
  preparedCommand(
    calls.addTotp,
    async ({ db, now, caller: { customerId } }, { code }) => {
      await countFactorTry(db, customerId, now);
      const totp = await findTotp(db, customerId);
      if (!totp || totp.confirmed_at || totp.begun_at <= later(now, -CHALLENGE_LIFE_MS)) reject("no-totp-begun");
      const step = totpStep(secretOf(terms, totp.sealed), code, now, null);
      if (step === undefined) reject("wrong-factor");
      return { sealed: totp.sealed, step };
    },
    async (tx, _input, { sealed, step }) => {
      const customer = await lockUnfrozen(tx, tx.caller.customerId);
      if (!(await confirmTotp(tx.db, customer.id, { sealed, step, at: tx.now }))) reject("no-totp-begun");
      await forgive(tx.db, [factorSubject(customer.id)]);
      return await changeLocks(tx, terms, customer, { act: "totp-added", hold: "factor-changed" });
    },
  );
