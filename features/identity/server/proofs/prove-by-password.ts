import { reject } from "@assay/core/rejection.ts";
import type { Reader, Customer } from "@assay/server/feature.ts";
import { type Handler, preparedCommand } from "@assay/server/feature.ts";
import { calls } from "../../contract.ts";
import { paymentDelay, waysOf } from "../../rules/factors.ts";
import { addressesOf } from "../addresses/own-addresses.ts";
import { ownRequest, proveCode, spendCode } from "../codes.ts";
import { countTry, forgive, type Subject } from "../failures.ts";
import { provePassword } from "../prove-password.ts";
import { type CustomerRow, findCustomer, lockCustomer, saveProfile } from "../store.ts";
import type { Terms } from "../terms.ts";
import { sceneOf } from "./guard.ts";
import { findMeans, findProof, markProven } from "./store.ts";

/** Proves an act by a password and a code that was sent for this very proof. Whoever has a second factor uses that. */
export const proveByPassword = (terms: Terms): Handler =>
  preparedCommand(
    calls.proveByPassword,
    async (reader, { proof, password, code }) => {
      const { db, now, caller } = reader;
      const kept = await findProof(db, proof, caller.customerId, now);
      const customer = await findCustomer(db, caller.customerId);
      if (!kept || !customer) reject("no-such-proof");
      const way = waysOf(await findMeans(db, customer.id), kept.value).find((one) => one === "payment" || one === "password");
      if (way === undefined) reject("stronger-proof-needed");
      const subjects =
        way === "payment"
          ? await provePayment(terms, reader, customer, password)
          : (await provePassword(terms, reader, customer, password)).subjects;
      const { payment_hash: before } = customer;
      const weak = way === "payment" && before !== null && terms.passwords.isWeak(before);
      const stronger = weak ? { before, hash: await terms.passwords.hash(password) } : undefined;
      const sent = await proveSent(terms, reader, customer, { proof, code, scene: sceneOf(kept.value) });
      return { way, subjects, sent, stronger };
    },
    async (tx, { proof }, { way, subjects, sent, stronger }) => {
      const customer = await lockCustomer(tx.db, tx.caller.customerId);
      if (!customer || !(await markProven(tx.db, proof, customer.id, way, tx.now))) reject("no-such-proof");
      await spendCode(tx.db, sent, tx.now);
      if (stronger && customer.payment_hash === stronger.before)
        await saveProfile(tx.db, customer.id, "payment_hash", stronger.hash);
      await forgive(tx.db, subjects);
      return "proven" as const;
    },
  );

/** Compares the payment password, which has a budget of its own. */
async function provePayment(
  terms: Terms,
  { db, now }: Reader<Customer>,
  { id, payment_hash }: CustomerRow,
  password: string,
): Promise<readonly Subject[]> {
  const subjects = [{ name: `payment ${id}`, policy: paymentDelay }];
  const seconds = await countTry(db, subjects, now);
  if (seconds > 0) reject("try-later", { seconds });
  if (!(await terms.passwords.verify(payment_hash, password))) reject("wrong-payment-password");
  return subjects;
}

/** The code went to the first address, asked for under the proof's name. */
async function proveSent(
  terms: Terms,
  { db, now, caller }: Reader<Customer>,
  customer: CustomerRow,
  { proof, code, scene }: { readonly proof: string; readonly code: string; readonly scene: "withdraw" | "payment" },
) {
  const [address] = addressesOf(customer);
  const request = ownRequest(customer.id, proof);
  return await proveCode(db, terms, { address, scene, code, request, call: calls.proveByPassword, caller }, now);
}
