import type { Visitor, Writer } from "@assay/server/feature.ts";
import { networkOf } from "@assay/server/http/rate-limit.ts";
import type { Address } from "./address.ts";
import { noteSent, rejectTooSoon, saveCode, type Scene } from "./codes.ts";
import { sendLetter } from "./letters.ts";
import { findByAddress } from "./store.ts";
import type { Terms } from "./terms.ts";

const CODES = 1_000_000;

/**
 * Sends a code to an address, within the limits. The caller learns nothing about the account (AUTH-09): a code that would
 * be of no use is replaced by one that nobody knows, and the truth goes to the address instead.
 */
export async function sendCode(
  tx: Writer<Visitor>,
  terms: Terms,
  to: Address,
  { scene, request }: { scene: Scene; request: string | undefined },
): Promise<"sent"> {
  const target = terms.keyed.target(to.address);
  const sender = { target, network: networkOf(tx.caller.network), area: to.kind === "mobile" ? to.area : null };
  await rejectTooSoon(tx.db, sender, tx.now);
  const customer = await findByAddress(tx.db, to);
  const useful = (scene === "register") === (customer === undefined);
  const code = String(tx.random.below(CODES)).padStart(6, "0");
  const hash = useful ? terms.keyed.code(scene, to.address, code, request) : Buffer.from(tx.random.bytes(32));
  await saveCode(tx.db, target, scene, hash, tx.now);
  await noteSent(tx.db, sender, tx.now);
  const letter = useful ? scene : customer ? "already-registered" : "no-account";
  sendLetter(tx, terms, { to, letter, lang: customer?.lang ?? tx.caller.lang, values: { code } });
  return "sent";
}
