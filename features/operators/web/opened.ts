/** Whether what the house says of an act or a look is what its hashes say: judged on the reader's own device. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { rootOf, type Step } from "../rules.ts";

const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
const salted = (salt: string, text: string): string => hash(`${salt} ${text}`);

export interface OpenedAct {
  readonly fact: string;
  readonly digest: string;
  readonly reason: string;
  /** Of an act that concerns the reader: what opens its hash. */
  readonly said?: string;
  readonly reason_salt?: string;
}

/** The digest is that of the fact, the fact names this reason, and the salt opens it where it is given. */
export function isActRight({ fact, digest, reason, said, reason_salt }: OpenedAct): boolean {
  if (hash(fact) !== digest || (JSON.parse(fact) as { reason?: string }).reason !== reason) return false;
  return said === undefined || reason_salt === undefined || salted(reason_salt, said) === reason;
}

export interface OpenedLook {
  readonly text: string;
  readonly salt: string;
  readonly batch: { readonly leaf: string; readonly path: readonly Step[]; readonly root: string } | null;
}

/** The look leads to the root of its hour. */
export const isLookRight = ({ text, salt, batch }: OpenedLook): boolean =>
  batch === null || (salted(salt, text) === batch.leaf && rootOf(batch.leaf, batch.path, hash) === batch.root);
