/**
 * The first security operators are made by whoever owns the machine, and there alone is enrolled again who is locked out when no two
 * others can do it. Both leave an act.
 */
import type { Role } from "@assay/core/roles.ts";
import type { Tx } from "@assay/server/feature.ts";
import { writeActs } from "@assay/server/operators/acts.ts";
import { countPeople, findOperatorByName, insertOperator, lockRoles, readOperators } from "@assay/server/operators/operators.ts";
import { keepActs } from "../acts/keep-acts.ts";
import { judgeRoles, SECURITY_OPERATORS_MIN } from "../../rules.ts";
import { makeLink } from "../entry/invitations.ts";
import { endSessions } from "../entry/store.ts";
import type { InvitationTerms } from "../terms.ts";

export interface MachineInvitation {
  readonly name: string;
  readonly roles: readonly Role[];
  /** The account of the machine that gave the order. */
  readonly by: string;
}

type Refusal = "no-role" | "maker-and-checker" | "enough-security" | "closed" | "roles-differ" | "wrong-name";

/** Answers the link, or why there is none. */
export async function inviteOnMachine(
  tx: Tx,
  terms: InvitationTerms,
  { name, roles, by }: MachineInvitation,
): Promise<{ readonly link: string; readonly again: boolean } | Refusal> {
  if (!/^[\p{L}\p{N} .'_-]{2,40}$/u.test(name)) return "wrong-name";
  await lockRoles(tx.db);
  const known = await findOperatorByName(tx.db, name);
  if (known?.state === "closed" || known?.practice) return "closed";
  if (!known) {
    const fault = judgeRoles(roles);
    if (fault) return fault;
    // From then on people invite each other, with four eyes.
    if (!roles.includes("security") || (await countPeople(tx.db, "security")) >= SECURITY_OPERATORS_MIN) return "enough-security";
  } else if (roles.length > 0 && [...roles].sort().join() !== [...known.roles].sort().join()) return "roles-differ";
  const id = known?.id ?? tx.random.id(tx.now);
  if (!known) await insertOperator(tx.db, { id, name, state: "invited", practice: false, roles }, tx.now);
  await endSessions(tx.db, id);
  const { number } = (await readOperators(tx.db, [id])).get(id)!;
  const acts = await writeActs(tx, [
    {
      operator: { operatorId: id, number },
      role: "security",
      call: "machine invite",
      reason: `${known ? "enrolled again" : "invited"} on the machine by ${by}`,
      customerId: undefined,
    },
  ]);
  await keepActs(tx, acts);
  return { link: await makeLink(tx, terms, { operatorId: id, makerId: null, shownToMaker: false }), again: known !== undefined };
}
