import { normalText } from "@assay/core/clean-name.ts";
import type { InputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../../contract.ts";
import type { Fault } from "../../rules.ts";
import { judgeNickname, judgePhrase, judgeSignature } from "../../rules/profile.ts";
import { isCountry } from "../address.ts";
import { type Profile, saveProfile } from "../store.ts";

async function save<Key extends keyof Profile>(tx: Writer<Customer>, column: Key, value: Profile[Key]): Promise<"changed"> {
  const { customerId } = tx.caller;
  await saveProfile(tx.db, customerId, column, value);
  tx.emit(events.profileChanged, { customerId });
  return "changed";
}

function refuse(fault: Fault | undefined): void {
  if (fault) reject(fault.code, fault.values);
}

export async function editNickname(tx: Writer<Customer>, { nickname }: InputOf<typeof calls.editNickname>) {
  refuse(judgeNickname(nickname));
  return await save(tx, "nickname", normalText(nickname));
}

export async function editSignature(tx: Writer<Customer>, { signature }: InputOf<typeof calls.editSignature>) {
  refuse(judgeSignature(signature));
  return await save(tx, "signature", normalText(signature));
}

export async function editCountry(tx: Writer<Customer>, { country }: InputOf<typeof calls.editCountry>) {
  if (!isCountry(country)) reject("no-such-country");
  return await save(tx, "country", country);
}

/** The phrase by which the customer knows a mail of the house. */
export async function setPhrase(tx: Writer<Customer>, { phrase }: InputOf<typeof calls.setPhrase>): Promise<"set"> {
  refuse(judgePhrase(phrase));
  await save(tx, "phrase", normalText(phrase) || null);
  return "set";
}
