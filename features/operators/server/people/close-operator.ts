import type { InputOf } from "@assay/core/contract.ts";
import type { Operator, Writer } from "@assay/server/feature.ts";
import { replaceRoles, setOperatorState } from "@assay/server/operators/operators.ts";
import type { calls } from "../../contract.ts";
import { endSessions } from "../entry/store.ts";
import { openRights } from "./rights.ts";

export async function closeOperator(tx: Writer<Operator>, { operator }: InputOf<typeof calls.closeOperator>): Promise<"closed"> {
  const before = await openRights(tx, operator);
  tx.caller.shows({ name: before.name, before: before.roles.join(" ") });
  await replaceRoles(tx.db, operator, []);
  await setOperatorState(tx.db, operator, "closed");
  await endSessions(tx.db, operator);
  return "closed";
}
