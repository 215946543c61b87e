import { timingSafeEqual } from "node:crypto";
import type { InputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { judgeNewPassword, publishedPasswords } from "@assay/features/identity/server.ts";
import type { Database } from "@assay/server/database.ts";
import { type Passkey, readRegistration } from "@assay/server/factors/passkeys.ts";
import { totpStep } from "@assay/server/factors/totp.ts";
import { type Handler, preparedCommand, type Reader } from "@assay/server/feature.ts";
import { holdOperators, readOperators, setOperatorState } from "@assay/server/operators/operators.ts";
import { calls } from "../../contract.ts";
import type { Terms } from "../terms.ts";
import { countLinkTry, findByToken, type Invitation, openText, takeTryBack, useLink } from "./invitations.ts";
import { endSessions, insertPasskey, replaceFactors } from "./store.ts";

type Input = InputOf<typeof calls.enrol>;

interface Chosen {
  readonly invitation: Invitation;
  readonly passwordHash: string;
  readonly passkey: Passkey | undefined;
  readonly totp: { readonly secret: string; readonly step: number } | undefined;
}

/** The word is judged first and each try counted, so that who has the link alone gets nowhere. */
export const enrol = (terms: Terms): Handler =>
  preparedCommand(
    calls.enrol,
    async ({ db, now }: Reader, input): Promise<Chosen> => {
      const invitation = (await findByToken(db, input.token, now)) ?? reject("link-over");
      if (!(await countLinkTry(db, invitation.id))) reject("link-over");
      if (!isWord(terms, invitation, input.word)) reject("wrong-word");
      const factor = await factorIn(terms, invitation, input, now);
      // Only words and codes are guessed at.
      if ("passkey" in factor) await takeTryBack(db, invitation.id);
      await judgePassword(db, invitation, input.password);
      const totp = "step" in factor ? { secret: invitation.totp_secret!, step: factor.step } : undefined;
      const passkey = "passkey" in factor ? factor.passkey : undefined;
      return { invitation, passwordHash: await terms.passwords.hash(input.password), passkey, totp };
    },
    async ({ db, now }, _input, { invitation, passwordHash, passkey, totp }) => {
      const operatorId = invitation.operator_id;
      const operator = (await holdOperators(db, [operatorId], "change")).get(operatorId);
      if (!operator || operator.state === "closed" || !(await useLink(db, invitation.id, now))) reject("link-over");
      await replaceFactors(db, operatorId, {
        passwordHash,
        totpSecret: totp?.secret ?? null,
        totpStep: totp?.step ?? null,
      });
      if (passkey && !(await insertPasskey(db, operatorId, passkey, now))) reject("passkey-known");
      await endSessions(db, operatorId);
      if (operator.state !== "enrolled") await setOperatorState(db, operatorId, "enrolled");
      return "enrolled" as const;
    },
  );

function isWord(terms: Terms, { word }: Invitation, said = ""): boolean {
  if (word === null) return true;
  const [right, given] = [Buffer.from(openText(terms, word)), Buffer.from(said)];
  return right.length === given.length && timingSafeEqual(right, given);
}

async function factorIn(
  terms: Terms,
  { challenge, totp_secret }: Invitation,
  { credential, code }: Input,
  now: Date,
): Promise<{ readonly passkey: Passkey } | { readonly step: number }> {
  if (credential !== undefined) {
    const passkey = await readRegistration(terms.party, credential, challenge);
    return passkey ? { passkey } : reject("passkey-refused");
  }
  if (code === undefined || totp_secret === null) return reject("passkey-refused");
  const step = totpStep(openText(terms, totp_secret), code, now, null);
  return step === undefined ? reject("wrong-code") : { step };
}

async function judgePassword(db: Database, { operator_id }: Invitation, password: string): Promise<void> {
  const { name } = (await readOperators(db, [operator_id])).get(operator_id)!;
  const fault = judgeNewPassword({ password, repeated: password, own: [name] }, publishedPasswords);
  if (fault) reject(fault.code, fault.values);
}
