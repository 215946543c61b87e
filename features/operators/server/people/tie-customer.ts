import type { InputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { describeCustomer } from "@assay/features/identity/server.ts";
import type { Operator, Writer } from "@assay/server/feature.ts";
import { readOperators, tieCustomer as tie } from "@assay/server/operators/operators.ts";
import type { calls } from "../../contract.ts";

export async function tieCustomer(
  { db, now }: Writer<Operator>,
  { operator, customer }: InputOf<typeof calls.tieCustomer>,
): Promise<"tied"> {
  const known = (await readOperators(db, [operator])).get(operator);
  if (!known || known.state === "closed") reject("no-such-operator");
  if (!(await describeCustomer(db, customer))) reject("no-such-customer");
  await tie(db, operator, customer, now);
  return "tied";
}
