import type { InputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Operator, Writer } from "@assay/server/feature.ts";
import { replaceRoles } from "@assay/server/operators/operators.ts";
import type { calls } from "../../contract.ts";
import { judgeRoles } from "../../rules.ts";
import { endSessions } from "../entry/store.ts";
import { openRights } from "./rights.ts";

export async function changeRoles(
  tx: Writer<Operator>,
  { operator, roles }: InputOf<typeof calls.changeRoles>,
): Promise<"changed"> {
  const fault = judgeRoles(roles);
  if (fault) reject(fault);
  const before = await openRights(tx, operator);
  tx.caller.shows({ name: before.name, before: before.roles.join(" "), after: roles.join(" ") });
  await replaceRoles(tx.db, operator, roles);
  await endSessions(tx.db, operator);
  return "changed";
}
