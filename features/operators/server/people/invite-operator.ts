import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { describeCustomer } from "@assay/features/identity/server.ts";
import type { Operator, Writer } from "@assay/server/feature.ts";
import { findOperatorByName, insertOperator, lockRoles, tieCustomer } from "@assay/server/operators/operators.ts";
import type { calls } from "../../contract.ts";
import { judgeRoles } from "../../rules.ts";
import { makeLink } from "../entry/invitations.ts";
import { isApprovedByRobots } from "./approved-by.ts";
import type { Terms } from "../terms.ts";

type Call = typeof calls.inviteOperator;

export const inviteOperator =
  (terms: Terms) =>
  async (tx: Writer<Operator>, { name, roles, customer }: InputOf<Call>): Promise<OutputOf<Call>> => {
    const { db, now, random, caller } = tx;
    await lockRoles(db);
    const fault = judgeRoles(roles);
    if (fault) reject(fault);
    if (await findOperatorByName(db, name)) reject("name-taken");
    if (customer !== undefined && !(await describeCustomer(db, customer))) reject("no-such-customer");
    caller.shows({ name, roles: roles.join(" ") });
    const id = random.id(now);
    await insertOperator(db, { id, name, state: "invited", practice: false, roles }, now);
    if (customer !== undefined) await tieCustomer(db, id, customer, now);
    const shownToMaker = terms.mode === "sandbox" && (await isApprovedByRobots(tx));
    return { operator: id, link: await makeLink(tx, terms, { operatorId: id, makerId: caller.operatorId, shownToMaker }) };
  };
