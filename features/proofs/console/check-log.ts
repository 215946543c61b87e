/** The whole public log, checked link by link, and whether acts stand in it as they are shown. */
import { CHAIN_START, follow, type Head, hexOf, linkFaultOf } from "../rules.ts";
import type { LogSource } from "../web/follow-log.ts";

/** An act as it is shown, and where the log is said to hold it. */
export interface ShownAct {
  readonly id: string;
  /** The text whose digest the log holds. */
  readonly fact: string;
  readonly place: string | null;
}

export interface LogCheck {
  /** "cut": the log is longer than one check reads. */
  readonly state: "empty" | "whole" | "cut" | "rewritten" | "forged";
  /** Links that were followed from the first one on. */
  readonly links: number;
  /** Acts that stand in the log, that wait to be sealed, and that are not what the log holds. */
  readonly found: number;
  readonly unsealed: number;
  readonly wrong: readonly string[];
}

/** Pages of at most 500 links. */
const PAGES_MAX = 2_000;

/** Checks the signature of the newest link, every hash that leads to it from the beginning, and the digest of every act on its way. */
export async function checkLog(source: LogSource, acts: readonly ShownAct[]): Promise<LogCheck> {
  const sealed = new Map(acts.flatMap(({ place, id, fact }) => (place === null ? [] : [[place, { id, fact }] as const])));
  const unsealed = acts.length - sealed.size;
  const { head, keys } = await source.showHead();
  if (!head) return { state: sealed.size === 0 ? "empty" : "rewritten", links: 0, found: 0, unsealed, wrong: [] };
  const fault = await linkFaultOf(head, new Map(Object.entries(keys))).catch(() => "changed");
  let at: Head = CHAIN_START;
  let found = 0;
  const wrong: string[] = [];
  for (let page = 0; page < PAGES_MAX && BigInt(at.place) < BigInt(head.place); page += 1) {
    const steps = (await source.listSteps(at.place)).slice(0, Number(BigInt(head.place) - BigInt(at.place)));
    if (steps.length === 0) break;
    for (const [index, { digest }] of steps.entries()) {
      const act = sealed.get(String(BigInt(at.place) + BigInt(index) + 1n));
      if (!act) continue;
      if ((await sha256(act.fact)) === digest) found += 1;
      else wrong.push(act.id);
    }
    at = await follow(at, steps);
  }
  const isWhole = at.place === head.place;
  const state = fault ? "forged" : isWhole ? (at.hash === head.hash ? "whole" : "rewritten") : "cut";
  // What is said to stand beyond the newest link stands nowhere.
  const beyond = isWhole ? [...sealed].filter(([place]) => BigInt(place) > BigInt(head.place)).map(([, { id }]) => id) : [];
  return { state, links: Number(at.place), found, unsealed, wrong: [...wrong, ...beyond] };
}

const sha256 = async (text: string): Promise<string> =>
  hexOf(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
