import { reject } from "@assay/core/rejection.ts";
import { type Handler, preparedCommand } from "@assay/server/feature.ts";
import { calls } from "../../contract.ts";
import { judgeNewPassword, ownWords } from "../../rules.ts";
import { readEmail, readMobile } from "../address.ts";
import { ownRequest, proveCode, spendCode } from "../codes.ts";
import { publishedPasswords } from "../published-passwords.ts";
import { changeLocks, lockUnfrozen } from "../security-act.ts";
import { findCustomer, savePassword } from "../store.ts";
import type { Terms } from "../terms.ts";
import { saveOnce, withAddress } from "./bind-address.ts";

/** Gives a practice customer an address and a password: what was a throwaway can be opened again. */
export const keepPractice = (terms: Terms): Handler =>
  preparedCommand(
    calls.keepPractice,
    async ({ db, now, caller }, { user_string, type, area_code, code, request, password, re_password }) => {
      const customer = await findCustomer(db, caller.customerId);
      if (!customer?.practice || customer.password_hash !== null) reject("not-practice");
      const address = type === "mobile" ? readMobile(user_string, area_code) : readEmail(user_string);
      if (!address) reject(type === "mobile" ? "wrong-mobile" : "wrong-email");
      const fault = judgeNewPassword({ password, repeated: re_password, own: ownWords(address.address) }, publishedPasswords);
      if (fault) reject(fault.code, fault.values);
      const guess = {
        address,
        scene: "bind" as const,
        code,
        request: ownRequest(customer.id, request),
        call: calls.keepPractice,
        caller,
      };
      const proven = await proveCode(db, terms, guess, now);
      return { address, proven, hash: await terms.passwords.hash(password) };
    },
    async (tx, _input, { address, proven, hash }) => {
      await spendCode(tx.db, proven, tx.now);
      const customer = await lockUnfrozen(tx, tx.caller.customerId);
      if (customer.password_hash !== null) reject("not-practice");
      await saveOnce(tx.db, customer.id, address);
      await savePassword(tx.db, customer.id, hash);
      const act = address.kind === "email" ? ("email-changed" as const) : ("mobile-changed" as const);
      return await changeLocks(tx, terms, { ...withAddress(customer, address), password_hash: hash }, { act });
    },
  );
