/** The first people who act for the house are invited on the machine: the link is printed there and nowhere else. */
import { isRole, type Role } from "@assay/core/roles.ts";
import type { Config } from "@assay/server/config.ts";
import type { Dispatch } from "@assay/server/dispatch.ts";
import type { Keys } from "@assay/server/keys/keys.ts";
import { inviteOnMachine, openInvitations } from "@assay/features/operators/server.ts";

export interface Invited {
  readonly name: string;
  /** Of one who is known already none need be named. */
  readonly roles: readonly string[];
  /** The account of the machine that gives the order. */
  readonly by: string;
}

/** Why there is no link, each in one sentence. */
const refusals = {
  "no-role": "Name a role: --role security.",
  "maker-and-checker": "Nobody holds treasury maker and treasury checker at once.",
  "enough-security": "Two people of security are there already: they invite others in the console.",
  closed: "This operator is closed for good, or a robot.",
  "roles-differ": "This operator holds other roles; change them in the console.",
  "wrong-name": "A name has 2 to 40 letters, digits, spaces, dots, hyphens or apostrophes.",
} as const;

/** Answers the link in a sentence, or why there is none. */
export async function invite(
  transact: Dispatch["transact"],
  { mode, consoleOrigin }: Config,
  keys: Keys,
  { name, roles, by }: Invited,
): Promise<{ readonly said: string } | { readonly fault: string }> {
  const unknown = roles.find((role) => !isRole(role));
  if (unknown !== undefined) return { fault: `There is no role ${unknown}.` };
  const terms = openInvitations({ mode, origin: consoleOrigin, keys });
  const done = await transact((tx) => inviteOnMachine(tx, terms, { name, roles: roles as readonly Role[], by }));
  if (typeof done === "string") return { fault: refusals[done] };
  return { said: `${done.again ? `${name} enrols again` : `${name} enrols`} within a day, once, at\n${done.link}` };
}
