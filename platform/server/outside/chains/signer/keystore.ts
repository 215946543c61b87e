/** The sealed file with the seed of a signer and what it trusts: scrypt of a passphrase, then AES-256-GCM. */
import { createCipheriv, createDecipheriv, hash as digest, randomBytes, scryptSync } from "node:crypto";
import { HDKey } from "@scure/bip32";
import * as z from "zod/mini";
import { BootFault } from "../../../boot-fault.ts";
import { addressOfKey } from "../keys.ts";
import { type ChainName, chainNames } from "../port.ts";
import type { HotKey } from "./signer.ts";
import { type Trust, trustShape } from "./trust.ts";
import { readWords, seedOf } from "./words.ts";

/** Why a keystore cannot be opened or made, in one sentence. */
export class KeystoreFault extends BootFault {
  override readonly name = "KeystoreFault";
}

const VERSION = 1;
/** 128 MiB and about half a second for each guess. */
const COST = 2 ** 17;
const [COST_MIN, COST_MAX, BLOCK] = [2 ** 14, 2 ** 20, 8];
const [KEY_BYTES, SALT_BYTES, NONCE_BYTES] = [32, 32, 12];
export const PASSPHRASE_LENGTH_MIN = 16;

export interface Contents {
  /** BIP39. */
  readonly words: string;
  readonly trust: Trust;
}

const contentsShape = z.object({ words: z.string(), trust: trustShape });
const bytesText = z.string().check(z.regex(/^[\w-]+$/));
const fileShape = z.object({
  format: z.literal("assay-keystore"),
  version: z.int(),
  cost: z.int().check(z.minimum(COST_MIN), z.maximum(COST_MAX)),
  salt: bytesText,
  nonce: bytesText,
  sealed: bytesText,
  tag: bytesText,
  sum: z.string(),
});
type File = z.output<typeof fileShape>;

const keyOf = (passphrase: string, salt: Uint8Array, cost: number): Uint8Array =>
  scryptSync(passphrase.normalize("NFKC"), salt, KEY_BYTES, { N: cost, r: BLOCK, p: 1, maxmem: 256 * cost * BLOCK });
/** What stands beside what is sealed is sealed too, against being changed. */
const headOf = ({ version, cost, salt, nonce }: Pick<File, "version" | "cost" | "salt" | "nonce">): Buffer =>
  Buffer.from(JSON.stringify(["assay-keystore", version, cost, salt, nonce]));
const sumOf = (file: Omit<File, "sum">): string => digest("sha256", `${headOf(file).toString()} ${file.sealed} ${file.tag}`);

/** The text of the file. */
export function sealKeystore(contents: Contents, passphrase: string, cost = COST): string {
  if (passphrase.length < PASSPHRASE_LENGTH_MIN)
    throw new KeystoreFault(`The passphrase of the keystore must have at least ${PASSPHRASE_LENGTH_MIN} characters.`);
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)];
  const head = { format: "assay-keystore", version: VERSION, cost, salt: text(salt), nonce: text(nonce) } as const;
  const cipher = createCipheriv("aes-256-gcm", keyOf(passphrase, salt, cost), nonce).setAAD(headOf(head));
  const sealed = text(Buffer.concat([cipher.update(JSON.stringify(contents), "utf8"), cipher.final()]));
  const file = { ...head, sealed, tag: text(cipher.getAuthTag()) };
  return `${JSON.stringify({ ...file, sum: sumOf(file) }, undefined, 2)}\n`;
}

export function openKeystore(told: string, passphrase: string): Contents {
  const file = readFile(told);
  if (file.version !== VERSION)
    throw new KeystoreFault(`The keystore is of version ${file.version}, and this program reads version ${VERSION}.`);
  // Whoever changes the file can change its sum too: then the seal is wrong, as it is with a wrong passphrase.
  if (sumOf(file) !== file.sum) throw new KeystoreFault("The keystore was altered or is damaged: restore it from a copy.");
  const [salt, nonce, tag] = [bytes(file.salt), bytes(file.nonce), bytes(file.tag)];
  const decipher = createDecipheriv("aes-256-gcm", keyOf(passphrase, salt, file.cost), nonce, { authTagLength: 16 });
  decipher.setAAD(headOf(file)).setAuthTag(tag);
  let opened: Buffer;
  try {
    opened = Buffer.concat([decipher.update(bytes(file.sealed)), decipher.final()]);
  } catch (cause) {
    throw new KeystoreFault("The passphrase of the keystore is wrong.", { cause });
  }
  return contentsShape.parse(JSON.parse(opened.toString("utf8")));
}

function readFile(told: string): File {
  try {
    return fileShape.parse(JSON.parse(told));
  } catch (cause) {
    throw new KeystoreFault("The keystore was altered or is damaged: restore it from a copy.", { cause });
  }
}

const text = (some: Uint8Array): string => Buffer.from(some).toString("base64url");
const bytes = (some: string): Buffer => Buffer.from(some, "base64url");

/** SLIP-44; practice chains of Bitcoin have one coin type for all. */
const coinTypes = (prefix: Trust["prefix"]): Readonly<Record<ChainName, string>> => ({
  ethereum: "m/44'/60'",
  bitcoin: prefix === "bc" ? "m/84'/0'" : "m/84'/1'",
  tron: "m/44'/195'",
});
const [CUSTOMERS, HOT] = ["0'", "2'/0/0"];

export interface Keys {
  /** From which customers' addresses follow: for CHAIN_…_XPUB. */
  readonly xpubOf: (name: ChainName) => string;
  /** The hot wallet's own. */
  readonly keyOf: (name: ChainName) => HotKey;
}

export function keysOf({ words, trust: { prefix } }: Contents): Keys {
  const root = HDKey.fromMasterSeed(seedOf(readWords(words) ?? no("The words of the keystore are no seed.")));
  const paths = coinTypes(prefix);
  const hot = Object.fromEntries(
    chainNames.map((name) => {
      const { privateKey, publicKey } = root.derive(`${paths[name]}/${HOT}`);
      return [name, { secret: privateKey!, open: publicKey! }];
    }),
  ) as Readonly<Record<ChainName, HotKey>>;
  return { xpubOf: (name) => root.derive(`${paths[name]}/${CUSTOMERS}`).publicExtendedKey, keyOf: (name) => hot[name] };
}

function no(sentence: string): never {
  throw new KeystoreFault(sentence);
}

/** What is not secret: the lines that an operator carries to the other processes. */
export async function openLines(contents: Contents): Promise<readonly string[]> {
  const { xpubOf, keyOf } = keysOf(contents);
  const lines: string[] = [];
  for (const name of chainNames) {
    lines.push(`CHAIN_${name.toUpperCase()}_XPUB=${xpubOf(name)}`);
    lines.push(`hot wallet of ${name}: ${(await addressOfKey(name, keyOf(name).open, contents.trust.prefix)).text}`);
  }
  return lines;
}
