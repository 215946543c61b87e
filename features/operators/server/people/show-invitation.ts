import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Operator, Reader } from "@assay/server/feature.ts";
import type { calls } from "../../contract.ts";
import { findByOperator, openText } from "../entry/invitations.ts";
import type { Terms } from "../terms.ts";

type Call = typeof calls.showInvitation;

export const showInvitation =
  (terms: Terms) =>
  async ({ db, now, caller }: Reader<Operator>, { operator }: InputOf<Call>): Promise<OutputOf<Call>> => {
    const invitation = await findByOperator(db, operator, now);
    if (!invitation || invitation.word === null || invitation.maker_id !== caller.operatorId) reject("no-such-invitation");
    const link = invitation.link === null ? null : openText(terms, invitation.link);
    return { word: openText(terms, invitation.word), link, expires_at: invitation.expires_at.getTime() };
  };
