/**
 * Evidence as anybody can check it: facts written in one canonical text, each hashed together with the hash before it, the
 * hash signed with a named key. Only the web's own cryptography is used, so that the phone checks what the server wrote.
 */

import { remembered } from "@assay/core/remembered.ts";

/** What is proven: names to texts, numbers as decimal texts, lists and records of these. */
export type Fact = string | readonly Fact[] | { readonly [name: string]: Fact | undefined };

/** One link of the chain, which says nothing about the fact to who does not have it. Hashes, signature and keys are hexadecimal. */
export interface Link {
  /** Its place in the chain, from 1. */
  readonly place: string;
  /** Hash of the link before it; zeros before the first. */
  readonly previous: string;
  readonly rule: string;
  /** SHA-256 of the fact's canonical text. */
  readonly digest: string;
  /** SHA-256 of the canonical text of the four above. */
  readonly hash: string;
  readonly key: string;
  /** Ed25519 over the hash. */
  readonly signature: string;
}

/** A link together with its fact. */
export interface Receipt extends Link {
  readonly fact: Fact;
}

/** How far the chain goes, as somebody remembers it. */
export type Head = Pick<Link, "place" | "hash">;
/** What the log tells of a link to everybody: enough to compute its hash from the one before. */
export type Step = Pick<Link, "rule" | "digest">;

/** Public keys (raw Ed25519) by key id. A retired key stays, so that what it signed can be checked for ever. */
export type PublicKeys = ReadonlyMap<string, string>;

export type ReceiptFault = "unknown-key" | "changed" | "wrong-signature";

export const CHAIN_START: Head = { place: "0", hash: "0".repeat(64) };

/** One text for one fact, whatever the order of its names: JSON with sorted names and no spaces. */
export function canonicalText(fact: Fact): string {
  if (typeof fact === "string") return JSON.stringify(fact);
  return textOfParts(fact);
}

/** Many facts share a part, such as the tick that decided all of them: it is written once. */
const textOfParts = remembered((fact: Exclude<Fact, string>): string => {
  if (isList(fact)) return `[${fact.map(canonicalText).join(",")}]`;
  const names = Object.keys(fact)
    .filter((name) => fact[name] !== undefined)
    .sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalText(fact[name]!)}`).join(",")}}`;
});

const isList = (fact: Fact): fact is readonly Fact[] => Array.isArray(fact);

/** SHA-256 of a fact's canonical text. */
export async function digestOf(fact: Fact): Promise<string> {
  return hexOf(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(canonicalText(fact))));
}

/** The hash that a link has by its own words. */
const hashOf = async ({ place, previous, rule, digest }: Omit<Link, "hash" | "key" | "signature">): Promise<string> =>
  await digestOf({ place, previous, rule, digest });

/** Where the chain stands one step later. */
async function after({ place, hash }: Head, { rule, digest }: Step): Promise<Head & { readonly previous: string }> {
  const next = String(BigInt(place) + 1n);
  return { place: next, previous: hash, hash: await hashOf({ place: next, previous: hash, rule, digest }) };
}

/** The link that follows the head, signed with the private key whose id is `key`. */
export async function signLink(head: Head, step: Step, key: string, secret: CryptoKey): Promise<Link> {
  const { place, previous, hash } = await after(head, step);
  const signature = hexOf(await crypto.subtle.sign("Ed25519", secret, bytesOf(hash)));
  return { place, previous, rule: step.rule, digest: step.digest, hash, key, signature };
}

/** Undefined when the receipt says what was signed; else the first thing that is wrong with it. */
export async function faultOf(receipt: Receipt, keys: PublicKeys): Promise<ReceiptFault | undefined> {
  if ((await digestOf(receipt.fact)) !== receipt.digest) return "changed";
  return await linkFaultOf(receipt, keys);
}

/** The same of a link alone. */
export async function linkFaultOf(link: Link, keys: PublicKeys): Promise<ReceiptFault | undefined> {
  const raw = keys.get(link.key);
  if (raw === undefined) return "unknown-key";
  if ((await hashOf(link)) !== link.hash) return "changed";
  const key = await crypto.subtle.importKey("raw", bytesOf(raw), "Ed25519", false, ["verify"]);
  const isSigned = await crypto.subtle.verify("Ed25519", key, bytesOf(link.signature), bytesOf(link.hash));
  return isSigned ? undefined : "wrong-signature";
}

/**
 * Where the chain stands after these steps. A past that was rewritten leads from the head that somebody remembers to
 * another hash than the one that is shown now, however well that is signed.
 */
export async function follow(remembered: Head, steps: readonly Step[]): Promise<Head> {
  let head = remembered;
  for (const step of steps) {
    const { place, hash } = await after(head, step);
    head = { place, hash };
  }
  return head;
}

/**
 * What a customer asks a later price to act on is evidence itself, recorded when he asks, under a rule named like this. Its fact says
 * what it is about (`id`), which part of that (`what`) and when he asked (`at`); the receipt of what comes of it embeds it as `asked`.
 */
export const instructionRule = /-asked-[0-9]+$/;

/**
 * Whether what a receipt says was asked is the last that its customer had asked for before it, as the log tells. Undefined of a receipt
 * that names nothing asked. `receipts` are all that are known of what it is about.
 */
export async function wasAskedLast({ place, fact }: Receipt, receipts: readonly Receipt[]): Promise<boolean | undefined> {
  const asked = partOf(fact, "asked");
  if (asked === undefined) return undefined;
  const before = receipts.filter(
    (one) =>
      instructionRule.test(one.rule) &&
      BigInt(one.place) < BigInt(place) &&
      partOf(one.fact, "id") === partOf(asked, "id") &&
      partOf(one.fact, "what") === partOf(asked, "what"),
  );
  const [last] = before.toSorted((one, other) => (BigInt(one.place) > BigInt(other.place) ? -1 : 1));
  const head = partOf(fact, "head");
  if (last === undefined || canonicalText(last.fact) !== canonicalText(asked)) return false;
  // What was drawn goes by the very link that sealed what was asked.
  return head === undefined || canonicalText(head) === canonicalText({ place: last.place, hash: last.hash });
}

const partOf = (fact: Fact, name: string): Fact | undefined =>
  typeof fact === "string" || isList(fact) ? undefined : (fact as Readonly<Record<string, Fact | undefined>>)[name];

/** Hexadecimal text of bytes. */
export const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/[0-9a-f]{2}/g) ?? [], (pair) => Number.parseInt(pair, 16));
