import { reject } from "@assay/core/rejection.ts";
import { type Handler, preparedCommand } from "@assay/server/feature.ts";
import { calls } from "../contract.ts";
import { type Address, areaOf, readEmail, readMobile } from "./address.ts";
import { addressesOf } from "./addresses/own-addresses.ts";
import { ownRequest, proveCode } from "./codes.ts";
import { sendCode } from "./send-code.ts";
import { findCustomer } from "./store.ts";
import type { Terms } from "./terms.ts";

/**
 * Sends a code to an email address, or to a phone when `type` is mobile. Rejects an address that cannot exist. Whoever sends the old
 * address's code along has it checked before anything goes to the new one; it stays good.
 */
export const sendMailCode = (terms: Terms): Handler =>
  preparedCommand(
    calls.sendMailCode,
    async ({ db, now, caller }, { user_string, scene, type, type_new, area_code, area_code_id, email_code, request }) => {
      const area = area_code ?? (area_code_id ? areaOf(area_code_id) : undefined);
      const kind = (scene === "bind" && type_new) || type;
      const to = kind === "mobile" ? readMobile(user_string, area) : readEmail(user_string);
      if (!to) reject(kind === "mobile" ? "wrong-mobile" : "wrong-email");
      const leaving = scene === "bind" && email_code ? await ownOfKind(db, caller.customerId, to.kind) : undefined;
      if (leaving && email_code) {
        const name = ownRequest(leaving.customerId, request);
        const guess = { address: leaving.address, scene: "change" as const, code: email_code, request: name };
        await proveCode(db, terms, { ...guess, call: calls.sendMailCode, caller }, now);
      }
      return { to, area };
    },
    async (tx, { scene, request }, { to, area }) =>
      await sendCode(tx, terms, to, { call: calls.sendMailCode, scene, request, area }),
  );

async function ownOfKind(db: Parameters<typeof findCustomer>[0], customerId: string | undefined, kind: Address["kind"]) {
  const customer = customerId === undefined ? undefined : await findCustomer(db, customerId);
  const address = customer && addressesOf(customer).find((own) => own.kind === kind);
  return customer && address ? { customerId: customer.id, address } : undefined;
}
