import { reject } from "@assay/core/rejection.ts";
import { later } from "@assay/core/time.ts";
import { type Handler, preparedCommand } from "@assay/server/feature.ts";
import { calls } from "../../contract.ts";
import { FACTOR_RESET_MS, hasFactor } from "../../rules/factors.ts";
import { readAddress } from "../address.ts";
import { proveCode, spendCode } from "../codes.ts";
import { forgive } from "../failures.ts";
import { proveLogin } from "../prove-login.ts";
import { findMeans } from "../proofs/store.ts";
import { lockUnfrozen, tellAct } from "../security-act.ts";
import { isSuspended } from "../store.ts";
import type { Terms } from "../terms.ts";
import { findFactorReset, insertFactorReset } from "./store.ts";

/**
 * Begins to take all factors away for somebody who has password and mailbox alone, which a thief may have too: it waits long, is told
 * at every address, and anybody who is still logged in stops it.
 */
export const beginFactorReset = (terms: Terms): Handler =>
  preparedCommand(
    calls.beginFactorReset,
    async (reader, { account, password, code, area_code, request }) => {
      const { customer, hash, subjects } = await proveLogin(terms, reader, calls.beginFactorReset, {
        account,
        areaCode: area_code,
        password,
      });
      const guess = {
        address: readAddress(account, area_code),
        scene: "forget" as const,
        code,
        request,
        call: calls.beginFactorReset,
        caller: reader.caller,
        counted: true,
      };
      const proven = await proveCode(reader.db, terms, guess, reader.now);
      return { customerId: customer.id, hash, subjects, proven };
    },
    async (tx, _input, { customerId, hash, subjects, proven }) => {
      await spendCode(tx.db, proven, tx.now);
      const customer = await lockUnfrozen(tx, customerId);
      if (customer.password_hash !== hash) reject("login-failed");
      if (await isSuspended(tx.db, customerId)) reject("account-suspended");
      if (!hasFactor(await findMeans(tx.db, customerId))) reject("no-factor");
      await forgive(tx.db, subjects);
      const due = later(tx.now, FACTOR_RESET_MS);
      if (await insertFactorReset(tx.db, customerId, tx.now, due)) tellAct(tx, terms, customer, "factor-reset-begun");
      return { due_at: ((await findFactorReset(tx.db, customerId)) ?? due).getTime() };
    },
  );
