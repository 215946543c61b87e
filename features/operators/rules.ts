/** Decisions about operators. Pure: server and console share them. */
import type { Role } from "@assay/core/roles.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";

export const SESSION_IDLE_MS = 15 * MINUTE_MS;
export const SESSION_LIFE_MS = 8 * HOUR_MS;
/** The time of last use is written at most so often. */
export const SEEN_EVERY_MS = 30_000;
export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS;
export const LINK_LIFE_MS = DAY_MS;
/** Wrong words and codes after which a link opens nothing more. */
export const LINK_TRIES_MAX = 5;
/** So long a customer's page stays open after a look. */
export const PAGE_LIFE_MS = 15 * MINUTE_MS;
/** Without so many nobody can ask and be answered: they are made on the machine. */
export const SECURITY_OPERATORS_MIN = 2;
/** What is wrong with a set of roles, or undefined. */
export function judgeRoles(roles: readonly Role[]): "no-role" | "maker-and-checker" | undefined {
  if (roles.length === 0) return "no-role";
  return roles.includes("treasury-maker") && roles.includes("treasury-checker") ? "maker-and-checker" : undefined;
}

/** The path of a leaf in the tree of its hour: whether the other half stands left, and its hash. */
export interface Step {
  readonly left: boolean;
  readonly hash: string;
}

type Hash = (text: string) => string;

/** Root of a Merkle tree over leaves in this order, and the path of each. A leaf that stands alone goes up as it is. */
export function treeOf(leaves: readonly string[], hash: Hash): { readonly root: string; pathOf(leaf: string): readonly Step[] } {
  const levels: (readonly string[])[] = [leaves];
  while (levels.at(-1)!.length > 1) {
    const level = levels.at(-1)!;
    const above: string[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [one, other] = [level[at]!, level[at + 1]];
      above.push(other === undefined ? one : hash(`${one} ${other}`));
    }
    levels.push(above);
  }
  return {
    root: levels.at(-1)![0] ?? hash(""),
    pathOf: (leaf) => {
      const path: Step[] = [];
      let at = leaves.indexOf(leaf);
      if (at === -1) throw new RangeError("no such leaf");
      for (const level of levels.slice(0, -1)) {
        const other = level[at ^ 1];
        if (other !== undefined) path.push({ left: at % 2 === 1, hash: other });
        at >>= 1;
      }
      return path;
    },
  };
}

/** The root to which a leaf leads by its path. */
export const rootOf = (leaf: string, path: readonly Step[], hash: Hash): string =>
  path.reduce((below, { left, hash: other }) => hash(left ? `${other} ${below}` : `${below} ${other}`), leaf);
