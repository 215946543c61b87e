import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Operator, Writer } from "@assay/server/feature.ts";
import type { calls } from "../../contract.ts";
import { makeLink } from "../entry/invitations.ts";
import { endSessions } from "../entry/store.ts";
import type { Terms } from "../terms.ts";
import { isApprovedByRobots } from "./approved-by.ts";
import { openRights } from "./rights.ts";

type Call = typeof calls.reenrolOperator;

export const reenrolOperator =
  (terms: Terms) =>
  async (tx: Writer<Operator>, { operator }: InputOf<Call>): Promise<OutputOf<Call>> => {
    const { id } = await openRights(tx, operator);
    await endSessions(tx.db, id);
    const shownToMaker = terms.mode === "sandbox" && (await isApprovedByRobots(tx));
    const link = await makeLink(tx, terms, { operatorId: id, makerId: tx.caller.operatorId, shownToMaker });
    return { operator: id, link };
  };
