/** What a reader of a receipt knows from elsewhere: public keys of the house, and a head of its log. */
import type { Head, Receipt } from "../../features/proofs/rules.ts";
import type { Say } from "./texts.ts";

export interface Trusted {
  /** Public keys by their ids. */
  readonly keys: Readonly<Record<string, string>>;
  readonly head: Head | undefined;
}

/**
 * Reads what was pasted or kept: the answer of `GET /proofs/head`, its keys alone, or lines such as `1: 5f0c…` for a key and
 * `6 · e71a…` for a head, as the app shows it. Undefined for nothing of that.
 */
export function readTrusted(text: string): Trusted | undefined {
  const trusted = text.trimStart().startsWith("{") ? readJson(text) : readLines(text);
  return trusted && (Object.keys(trusted.keys).length > 0 || trusted.head) ? trusted : undefined;
}

type Said = Readonly<Record<string, unknown>>;
const isSaid = (value: unknown): value is Said => typeof value === "object" && value !== null;
const HASH = /^[0-9a-f]{64}$/;
const isHash = (value: unknown): value is string => typeof value === "string" && HASH.test(value);

function readJson(text: string): Trusted | undefined {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isSaid(said)) return undefined;
  const told = isSaid(said["message"]) ? said["message"] : said;
  const keys = isSaid(told["keys"]) ? told["keys"] : told;
  return {
    keys: Object.fromEntries(
      Object.entries(keys).filter((entry): entry is [string, string] => /^\d+$/.test(entry[0]) && isHash(entry[1])),
    ),
    head: readHead(isSaid(told["head"]) ? told["head"] : told),
  };
}

function readHead({ place, hash }: Said): Head | undefined {
  return typeof place === "string" && /^\d+$/.test(place) && isHash(hash) ? { place, hash } : undefined;
}

function readLines(text: string): Trusted {
  const found = (mark: string): RegExpExecArray[] => [
    ...text.matchAll(new RegExp(String.raw`^\s*(\d+)\s*${mark}\s*([0-9a-f]{64})\s*$`, "gm")),
  ];
  const [last] = found("·").slice(-1);
  return {
    keys: Object.fromEntries(found("[:=]").map(([, id, raw]) => [id!, raw!])),
    head: last && { place: last[1]!, hash: last[2]! },
  };
}

/** What a remembered head says of a receipt. It says nothing of links that are farther from it than one step. */
export function judgeByHead({ place, hash, previous }: Receipt, head: Head, say: Say): { holds: boolean; line: string } {
  if (place === head.place) {
    const holds = hash === head.hash;
    return { holds, line: say(holds ? "head.is" : "head.is-not", { place }) };
  }
  if (BigInt(place) === BigInt(head.place) + 1n) {
    const holds = previous === head.hash;
    return { holds, line: say(holds ? "head.follows" : "head.follows-not", { place }) };
  }
  return {
    holds: true,
    line: say("head.far", { place, head: head.place }),
  };
}
