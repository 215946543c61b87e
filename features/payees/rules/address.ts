/** What an address on a chain is: judged by its form and its check digits alone, on the phone and on the server alike. */
import { Rejection } from "@assay/core/rejection.ts";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { base58, bech32, bech32m, createBase58check } from "@scure/base";

/** Families of chains whose addresses can be judged: the `type` of a currency's network. */
export const families = ["evm", "bitcoin", "tron"] as const;
export type Family = (typeof families)[number];
export const isFamily = (type: string): type is Family => families.some((family) => family === type);

/** What an address may look like, in the names under which people know the chains. */
const names = {
  evm: "Ethereum (ERC20)",
  bitcoin: "Bitcoin",
  tron: "TRON (TRC20)",
  "bitcoin-test": "Bitcoin Testnet",
  litecoin: "Litecoin",
  dogecoin: "Dogecoin",
  solana: "Solana",
} as const;
type Kind = keyof typeof names;

/** `address` is the form in which it is kept and compared; undefined where its check digits are wrong. */
interface Read {
  readonly kind: Kind;
  readonly address: string | undefined;
}

export const ADDRESS_LENGTH_MAX = 120;
const base58check = createBase58check(sha256);

/** Version bytes of base58check addresses that are 20 bytes long. */
const versions: Readonly<Record<number, Kind>> = {
  0x00: "bitcoin",
  0x05: "bitcoin",
  0x6f: "bitcoin-test",
  0xc4: "bitcoin-test",
  0x30: "litecoin",
  0x32: "litecoin",
  0x1e: "dogecoin",
  0x16: "dogecoin",
  0x41: "tron",
};
const HASH_BYTES = 20;
const KEY_BYTES = 32;
const prefixes: Readonly<Record<string, Kind>> = { bc: "bitcoin", tb: "bitcoin-test", bcrt: "bitcoin-test", ltc: "litecoin" };

/** Mixed capitals of hex digits are a checksum over the small ones (EIP-55). */
function checksummed(hex: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(hex)));
  return [...hex].map((digit, place) => (Number.parseInt(hash[place]!, 16) > 7 ? digit.toUpperCase() : digit)).join("");
}

function readEvm(text: string): Read | undefined {
  const typed = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1];
  if (typed === undefined) return undefined;
  const small = typed.toLowerCase();
  const right = checksummed(small);
  const isPlain = typed === small || typed === typed.toUpperCase();
  // The first 65,536 addresses belong to nobody: what goes there is burnt.
  const isNobodys = /^0{36}/.test(small);
  return { kind: "evm", address: (isPlain || typed === right) && !isNobodys ? `0x${right}` : undefined };
}

/** SegWit version 0 is bech32 and version 1 bech32m (BIP 173, BIP 350); later versions are anybody's to spend. */
function readSegwit(text: string): Read | undefined {
  const prefix = /^([a-z]{2,4})1[0-9a-z]{6,87}$/i.exec(text)?.[1]?.toLowerCase();
  const kind = prefixes[prefix ?? ""];
  if (kind === undefined) return undefined;
  const { words } = bech32.decodeUnsafe(text) ?? bech32m.decodeUnsafe(text) ?? { words: [] };
  const [version, ...rest] = words;
  const length = bech32.fromWordsUnsafe(rest)?.length ?? 0;
  const coder = version === 0 ? bech32 : bech32m;
  const isRight = coder.decodeUnsafe(text) !== undefined;
  const fits = version === 0 ? length === HASH_BYTES || length === KEY_BYTES : version === 1 && length === KEY_BYTES;
  return { kind, address: isRight && fits ? text.toLowerCase() : undefined };
}

function readBase58(text: string): Read | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{25,44}$/.test(text)) return undefined;
  const checked = decoded(() => base58check.decode(text));
  const kind = checked?.length === 1 + HASH_BYTES ? versions[checked[0]!] : undefined;
  if (kind !== undefined) return { kind, address: text };
  // What begins and is as long as one of these is one with a letter changed.
  if (/^T.{33}$/.test(text)) return { kind: "tron", address: undefined };
  if (/^[13].{25,33}$/.test(text)) return { kind: "bitcoin", address: undefined };
  return undefined;
}

/** A public key of 32 bytes, without any check digit: whatever is nothing else. */
const readKey = (text: string): Read | undefined =>
  /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) && decoded(() => base58.decode(text))?.length === KEY_BYTES
    ? { kind: "solana", address: text }
    : undefined;

function decoded(decode: () => Uint8Array): Uint8Array | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

/** Base58 before bech32: an address of TRON may begin as one of Bitcoin's test network does. */
const readAddress = (text: string): Read | undefined => readEvm(text) ?? readBase58(text) ?? readSegwit(text) ?? readKey(text);

/** A chain's address as it is kept, or undefined where it is none. */
export function normalAddress(family: Family, text: string): string | undefined {
  const read = text.length > ADDRESS_LENGTH_MAX ? undefined : readAddress(text);
  return read?.kind === family ? read.address : undefined;
}

/**
 * The address as it is kept, or why nothing may be sent there over this network: of another network, which is named; with wrong check
 * digits; a token's own contract, where coins are lost; or no address at all. `contracts` are those of all tokens.
 */
export function judgeAddress(family: Family, typed: string, contracts: readonly string[] = []): string | Rejection {
  const text = typed.trim();
  const read = text.length > ADDRESS_LENGTH_MAX ? undefined : readAddress(text);
  if (!read) return new Rejection("wrong-address");
  if (read.kind !== family) {
    // A wrong digit of another network is told apart by nobody: it is simply wrong.
    if (read.address === undefined) return new Rejection("wrong-address");
    return new Rejection("other-network", { network: names[read.kind], chosen: names[family] });
  }
  if (read.address === undefined) return new Rejection("wrong-checksum");
  if (contracts.includes(read.address)) return new Rejection("token-contract");
  return read.address;
}

/** The address in what a QR code says: as it is, or in a payment link (BIP 21, EIP-681) that may name a token's transfer. */
export function addressIn(scanned: string): string {
  const link = /^[a-z]+:(?:\/\/)?(?:pay-)?([^?@/]+)(?:@[^?/]*)?(\/transfer)?(?:\?(.*))?$/i.exec(scanned.trim());
  if (!link) return scanned.trim();
  const [, target, transfer, query] = link;
  return (transfer && new URLSearchParams(query).get("address")) || target!;
}

const ENDS = 4;

/** What people compare of an address: its ends, without what all of its kind begin with. */
function endsOf(address: string): string {
  const own = address.replace(/^(?:0x|bc1.|[13T])/, "").toLowerCase();
  return `${own.slice(0, ENDS)}…${own.slice(-ENDS)}`;
}

/** Whether two addresses differ and have the same ends: one may have been made to be taken for the other. */
export const looksLike = (one: string, other: string): boolean => one !== other && endsOf(one) === endsOf(other);
