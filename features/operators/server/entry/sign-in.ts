import type { InputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { countTry, delayPolicies, forgive, networkSubject } from "@assay/features/identity/server.ts";
import type { Database } from "@assay/server/database.ts";
import { checkAuthentication, claimedCredential } from "@assay/server/factors/passkeys.ts";
import { totpStep } from "@assay/server/factors/totp.ts";
import { type Handler, preparedCommand, type Reader } from "@assay/server/feature.ts";
import { networkOf } from "@assay/server/http/rate-limit.ts";
import { findOperatorByName, holdOperators } from "@assay/server/operators/operators.ts";
import { calls } from "../../contract.ts";
import type { Terms } from "../terms.ts";
import { openText } from "./invitations.ts";
import { openSession } from "./sessions.ts";
import { countUse, findAccount, findPasskey, takeChallenge, useTotpStep } from "./store.ts";

type Input = InputOf<typeof calls.signIn>;

/** The second factor as it was shown, to be used up in the transaction. */
type Factor = { readonly credentialId: string; readonly counter: number } | { readonly step: number };

interface Proven {
  readonly operatorId: string;
  readonly factor: Factor;
  readonly subjects: ReturnType<typeof subjectsOf>;
}

/** Password and second factor are judged before anything is said, and one answer says that something was wrong. */
export const signIn = (terms: Terms): Handler =>
  preparedCommand(
    calls.signIn,
    async ({ db, now, caller }: Reader, input): Promise<Proven> => {
      const subjects = subjectsOf(input.name, networkOf(caller.network));
      const seconds = await countTry(db, subjects, now);
      if (seconds > 0) reject("try-later", { seconds });
      const operator = await findOperatorByName(db, input.name);
      const account = operator && (await findAccount(db, operator.id));
      const challenge = await takeChallenge(db, input.challenge, now);
      const right = await terms.passwords.verify(account?.password_hash ?? null, input.password);
      const factor = operator && challenge && (await factorIn(db, terms, operator.id, input, challenge, now));
      if (!right || !factor || operator.state !== "enrolled") reject("sign-in-failed");
      return { operatorId: operator.id, factor, subjects };
    },
    async (tx, _input, { operatorId, factor, subjects }) => {
      const operator = (await holdOperators(tx.db, [operatorId])).get(operatorId);
      const used =
        "step" in factor
          ? await useTotpStep(tx.db, operatorId, factor.step)
          : await countUse(tx.db, factor.credentialId, factor.counter);
      if (!used || operator?.state !== "enrolled") reject("sign-in-failed");
      await forgive(tx.db, subjects);
      return await openSession(tx, operatorId, tx.caller);
    },
  );

function subjectsOf(name: string, network: string) {
  const account = name.toLowerCase();
  return [
    { name: `operator pair ${account} ${network}`, policy: delayPolicies.pair },
    { name: `operator ${account}`, policy: delayPolicies.network },
    networkSubject(network),
  ];
}

/** What shows itself as the operator's second factor; a code only in a sandbox. */
async function factorIn(
  db: Database,
  terms: Terms,
  operatorId: string,
  { credential, code }: Input,
  challenge: Uint8Array,
  now: Date,
): Promise<Factor | undefined> {
  if (credential !== undefined) {
    const claimed = claimedCredential(credential);
    const passkey = claimed === undefined ? undefined : await findPasskey(db, operatorId, claimed);
    const counter = passkey && (await checkAuthentication(terms.party, credential, challenge, passkey));
    return passkey && counter !== undefined ? { credentialId: passkey.credentialId, counter } : undefined;
  }
  if (code === undefined || terms.mode !== "sandbox") return undefined;
  const account = await findAccount(db, operatorId);
  if (!account || account.totp_secret === null) return undefined;
  const used = account.totp_step === null ? null : Number(account.totp_step);
  const step = totpStep(openText(terms, account.totp_secret), code, now, used);
  return step === undefined ? undefined : { step };
}
