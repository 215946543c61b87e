/** What must hold of every change of an operator's rights. */
import { reject } from "@assay/core/rejection.ts";
import type { Operator, Writer } from "@assay/server/feature.ts";
import { holdOperators, lockRoles, type OperatorRow } from "@assay/server/operators/operators.ts";

/**
 * Holds the operator whose rights change; nobody changes his own. As who asks must be of security and stay it to the end, the last
 * operator of security stays too.
 */
export async function openRights({ db, caller }: Writer<Operator>, id: string): Promise<OperatorRow> {
  await lockRoles(db);
  const operator = (await holdOperators(db, [id], "change")).get(id);
  if (!operator || operator.state === "closed") reject("no-such-operator");
  if (operator.id === caller.operatorId) reject("own-rights");
  return operator;
}
