import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { registrationOptions } from "@assay/server/factors/passkeys.ts";
import { totpUri } from "@assay/server/factors/totp.ts";
import type { Writer } from "@assay/server/feature.ts";
import { readOperators } from "@assay/server/operators/operators.ts";
import type { calls } from "../../contract.ts";
import type { Terms } from "../terms.ts";
import { findByToken, openText } from "./invitations.ts";

type Call = typeof calls.beginEnrolment;

export const beginEnrolment =
  (terms: Terms) =>
  async ({ db, now }: Writer, { token }: InputOf<Call>): Promise<OutputOf<Call>> => {
    const invitation = (await findByToken(db, token, now)) ?? reject("link-over");
    const operator = (await readOperators(db, [invitation.operator_id])).get(invitation.operator_id)!;
    if (operator.state === "closed") reject("link-over");
    const { id, name, roles } = operator;
    const secret = invitation.totp_secret === null ? undefined : openText(terms, invitation.totp_secret);
    return {
      name,
      roles: [...roles],
      word: invitation.word !== null,
      options: await registrationOptions(terms.party, { id, name, known: [] }, invitation.challenge),
      totp: secret === undefined ? null : { secret, uri: totpUri(secret, terms.party.name, name) },
    };
  };
