import type { Call } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Lang } from "@assay/core/languages.ts";
import type { Visitor, Writer } from "@assay/server/feature.ts";
import type { Address } from "./address.ts";
import { addressesOf } from "./addresses/own-addresses.ts";
import { bitsToSend, noteSent, ownRequest, rejectTooSoon, saveCode, type Scene, type Sender } from "./codes.ts";
import { type Letter, sendLetter } from "./letters.ts";
import { type CustomerRow, findByAddress, findCustomer } from "./store.ts";
import type { Terms } from "./terms.ts";
import { isOwner } from "./whose.ts";
import { spendWork, workOf } from "./working.ts";

const CODES = 1_000_000;

/** Scenes of customers who are logged in: a new address, or one of their own. */
const ofCustomers: ReadonlySet<Scene> = new Set(["bind", "change", "real", "payment", "withdraw"]);

/** Area codes whose owners read Chinese where neither the request nor the browser says another language. */
const chineseAreas: ReadonlySet<string> = new Set(["86", "886"]);

/** The language of somebody who is no customer yet. */
export const langFor = ({ lang, langUnsaid }: Visitor, area: string | undefined): Lang =>
  langUnsaid && area !== undefined && chineseAreas.has(area) ? "zh" : lang;

export interface Sending {
  readonly call: Call;
  readonly scene: Scene;
  readonly request: string | undefined;
  /** The area code that came along, which says a language even beside a mail address. */
  readonly area: string | undefined;
}

/**
 * Sends a code to an address, within the limits. The caller learns nothing about the account (AUTH-09): a code that would
 * be of no use is replaced by one that nobody knows, and the truth goes to the address instead.
 */
export async function sendCode(
  tx: Writer<Visitor & { readonly customerId?: string }>,
  terms: Terms,
  to: Address,
  { call, scene, request, area }: Sending,
): Promise<"sent"> {
  const caller = await callerOf(tx, scene);
  if (caller && scene !== "bind" && !owns(caller, to)) reject("not-your-address");
  const target = terms.keyed.target(to.address);
  const owner = caller && scene !== "bind" ? caller : await findByAddress(tx.db, to);
  const own = await isOwner(tx.db, owner?.id, tx.caller, tx.now);
  const sender = { target, address: tx.caller.network, area: to.kind === "mobile" ? to.area : null, own };
  await rejectTooSoon(tx.db, sender, tx.now);
  await takeWork(tx, terms, call, to, sender);
  const useful = isNewAddress(scene) === (owner === undefined);
  const code = String(tx.random.below(CODES)).padStart(6, "0");
  const name = caller ? ownRequest(caller.id, request) : request;
  const hash = useful ? terms.keyed.code(scene, to.address, code, name) : Buffer.from(tx.random.bytes(32));
  await saveCode(tx.db, { target, scene, own, hash, requestHash: terms.keyed.request(name) }, tx.now);
  await noteSent(tx.db, sender, tx.now);
  const { lang, phrase } = owner ?? caller ?? { lang: langFor(tx.caller, to.kind === "mobile" ? to.area : area), phrase: null };
  sendLetter(tx, terms, { to, letter: useful ? scene : uselessLetter(scene, owner), lang, phrase, values: { code } });
  return "sent";
}

/** Where strangers have nearly used up a limit, each of them pays for the next code. */
async function takeWork(tx: Writer<Visitor>, terms: Terms, call: Call, to: Address, sender: Sender): Promise<void> {
  const bits = await bitsToSend(tx.db, sender, tx.now);
  const work = workOf(terms.puzzles, call, tx.caller, to.address, tx.now);
  if (bits > 0 && !(await spendWork(tx.db, work.worked, bits))) work.ask(bits);
}

const isNewAddress = (scene: Scene): boolean => scene === "register" || scene === "bind";

function uselessLetter(scene: Scene, owner: CustomerRow | undefined): Letter {
  if (owner === undefined) return "no-account";
  return scene === "bind" ? "address-taken" : "already-registered";
}

/** The customer whom a scene is about; nobody where it is open to visitors. */
async function callerOf(
  { db, caller }: Writer<Visitor & { readonly customerId?: string }>,
  scene: Scene,
): Promise<CustomerRow | undefined> {
  if (!ofCustomers.has(scene)) return undefined;
  if (caller.customerId === undefined) reject("please-log-in");
  return await findCustomer(db, caller.customerId);
}

const owns = (customer: CustomerRow, { kind, address }: Address): boolean =>
  addressesOf(customer).some((own) => own.kind === kind && own.address === address);
