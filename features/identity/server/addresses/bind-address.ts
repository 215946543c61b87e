import { reject } from "@assay/core/rejection.ts";
import { violates } from "@assay/server/database.ts";
import type { Database } from "@assay/server/database.ts";
import { type Handler, preparedCommand } from "@assay/server/feature.ts";
import { calls } from "../../contract.ts";
import { masked } from "../../rules/masked.ts";
import { type Address, readEmail, readMobile } from "../address.ts";
import { ownRequest, type ProvenCode, proveCode, spendCode } from "../codes.ts";
import { sendLetter } from "../letters.ts";
import { changeLocks, lockUnfrozen } from "../security-act.ts";
import { type CustomerRow, saveAddress } from "../store.ts";
import type { Terms } from "../terms.ts";
import { addressesOf } from "./own-addresses.ts";

/** Binds a phone by the code that it got, or changes it. */
export const bindMobile = (terms: Terms): Handler =>
  preparedCommand(
    calls.bindMobile,
    async ({ db, now, caller }, { mobile, code, area_code, request: named }) => {
      const address = readMobile(mobile, area_code) ?? reject("wrong-mobile");
      const request = ownRequest(caller.customerId, named);
      return {
        address,
        proven: await proveCode(db, terms, { ...bind, address, code, request, call: calls.bindMobile, caller }, now),
      };
    },
    async (tx, _input, prepared) => await bindAddress(tx, terms, prepared),
  );

/** Binds an email address by the code that it got, or changes it. */
export const bindEmail = (terms: Terms): Handler =>
  preparedCommand(
    calls.bindEmail,
    async ({ db, now, caller }, { email, code, request: named }) => {
      const address = readEmail(email) ?? reject("wrong-email");
      const request = ownRequest(caller.customerId, named);
      return {
        address,
        proven: await proveCode(db, terms, { ...bind, address, code, request, call: calls.bindEmail, caller }, now),
      };
    },
    async (tx, _input, prepared) => await bindAddress(tx, terms, prepared),
  );

const bind = { scene: "bind" as const };

async function bindAddress(
  tx: Parameters<typeof changeLocks>[0] & { readonly caller: { readonly customerId: string } },
  terms: Terms,
  { address, proven }: { readonly address: Address; readonly proven: ProvenCode },
): Promise<string> {
  await spendCode(tx.db, proven, tx.now);
  const customer = await lockUnfrozen(tx, tx.caller.customerId);
  if (customer.practice && customer.password_hash === null) reject("keep-first");
  const old = addressesOf(customer).find(({ kind }) => kind === address.kind);
  await saveOnce(tx.db, customer.id, address);
  const { lang, phrase } = customer;
  // The link in it is what a customer has left whose address was changed by somebody else.
  const values = { address: masked(address), link: terms.links.url(customer.id, tx.now) };
  if (old) sendLetter(tx, terms, { to: old, letter: "address-left", lang, phrase, values });
  const act = address.kind === "email" ? ("email-changed" as const) : ("mobile-changed" as const);
  return await changeLocks(tx, terms, withAddress(customer, address), { act, ...(old && { hold: "address-changed" as const }) });
}

/** Saves an address that may have become somebody else's since its code was sent. */
export async function saveOnce(db: Database, customerId: string, address: Address): Promise<void> {
  try {
    await saveAddress(db, customerId, address);
  } catch (fault) {
    if (violates(fault, "customer_email") || violates(fault, "customer_mobile")) reject("account-exists");
    throw fault;
  }
}

export const withAddress = (customer: CustomerRow, address: Address): CustomerRow =>
  address.kind === "email"
    ? { ...customer, email: address.address }
    : { ...customer, mobile: address.address, area_code: address.area };
