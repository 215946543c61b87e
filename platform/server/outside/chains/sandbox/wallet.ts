/** The keys of a sandbox: known to everybody, and good for nothing outside it. Customers' addresses come from one account, the wallet that pays from another. */
import { hash as digest } from "node:crypto";
import { HDKey } from "@scure/bip32";
import type { ChainName } from "../port.ts";

const root = HDKey.fromMasterSeed(digest("sha512", "the sandbox's wallet, known to everybody", "buffer"));
/** SLIP-44. */
const coinTypes: Readonly<Record<ChainName, string>> = {
  ethereum: "m/44'/60'",
  bitcoin: "m/84'/1'",
  tron: "m/44'/195'",
};

export const sandboxXpub = (name: ChainName): string => root.derive(`${coinTypes[name]}/0'`).publicExtendedKey;

export interface PayingKey {
  readonly secret: Uint8Array;
  readonly open: Uint8Array;
}

/** The hot wallet's own: what customers' withdrawals are paid from. */
export function hotKey(name: ChainName): PayingKey {
  const { privateKey, publicKey } = root.derive(`${coinTypes[name]}/2'/0/0`);
  return { secret: privateKey!, open: publicKey! };
}

/** Of the cold address nothing here knows more than the open key. */
export const coldKey = (name: ChainName): Uint8Array => root.derive(`${coinTypes[name]}/3'/0/0`).publicKey!;

export function payingKey(name: ChainName): PayingKey {
  const { privateKey, publicKey } = root.derive(`${coinTypes[name]}/1'/0/0`);
  return { secret: privateKey!, open: publicKey! };
}
