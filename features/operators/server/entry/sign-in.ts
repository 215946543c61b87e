import type { InputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { countTry, delayPolicies, forgive, networkSubject, type Subject } from "@assay/features/identity/server.ts";
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
import { type AccountRow, countUse, findAccount, findPasskey, replacePassword, takeChallenge, useTotpStep } from "./store.ts";

type Input = InputOf<typeof calls.signIn>;

interface ShownPasskey {
  readonly credentialId: string;
  readonly counter: number;
}
/** The second factor as it was shown, to be used up in the transaction. */
type Factor = ShownPasskey | { readonly step: number };

const NOBODY = "00000000-0000-0000-0000-000000000000";

interface Proven {
  readonly operatorId: string;
  readonly factor: Factor;
  readonly subjects: ReturnType<typeof subjectsOf>;
  /** The password hashed anew, where that was done with less than today's strength or an older key. */
  readonly stronger: { readonly before: string; readonly hash: string } | undefined;
}

/** Password and second factor are judged before anything is said, and one answer says that something was wrong. */
export const signIn = (terms: Terms): Handler =>
  preparedCommand(
    calls.signIn,
    async ({ db, now, caller }: Reader, input): Promise<Proven> => {
      const operator = await findOperatorByName(db, input.name);
      const operatorId = operator?.id ?? NOBODY;
      const challenge = await takeChallenge(db, input.challenge, now);
      const passkey = challenge && (await passkeyIn(db, terms, operatorId, input, challenge));
      const subjects = passkey ? ownSubjects(operatorId) : subjectsOf(input.name, networkOf(caller.network));
      const seconds = await countTry(db, subjects, now);
      if (seconds > 0) reject("try-later", { seconds });
      const account = await findAccount(db, operatorId);
      const right = await terms.passwords.verify(account?.password_hash ?? null, input.password);
      const factor = passkey ?? (challenge && account && codeIn(terms, account, input, now));
      if (!right || !factor || operator?.state !== "enrolled") reject("sign-in-failed");
      const hash = account!.password_hash;
      const stronger = terms.passwords.isWeak(hash)
        ? { before: hash, hash: await terms.passwords.hash(input.password) }
        : undefined;
      return { operatorId, factor, subjects, stronger };
    },
    async (tx, _input, { operatorId, factor, subjects, stronger }) => {
      const operator = (await holdOperators(tx.db, [operatorId])).get(operatorId);
      const used =
        "step" in factor
          ? await useTotpStep(tx.db, operatorId, factor.step)
          : await countUse(tx.db, factor.credentialId, factor.counter);
      if (!used || operator?.state !== "enrolled") reject("sign-in-failed");
      if (stronger) await replacePassword(tx.db, operatorId, stronger);
      await forgive(tx.db, subjects);
      return await openSession(tx, operatorId, tx.caller);
    },
  );

/** Whoever shows the operator's own passkey is no stranger: what he guesses wrong counts for itself, whoever else guesses beside him. */
const ownSubjects = (operatorId: string): Subject[] => [{ name: `operator passkey ${operatorId}`, policy: delayPolicies.pair }];

function subjectsOf(name: string, network: string): Subject[] {
  const account = name.toLowerCase();
  return [
    { name: `operator pair ${account} ${network}`, policy: delayPolicies.pair },
    { name: `operator ${account}`, policy: delayPolicies.network },
    networkSubject(network),
  ];
}

/** The operator's passkey, where the answer to this challenge is signed with it. */
async function passkeyIn(
  db: Database,
  terms: Terms,
  operatorId: string,
  { credential }: Input,
  challenge: Uint8Array,
): Promise<ShownPasskey | undefined> {
  const claimed = credential === undefined ? undefined : claimedCredential(credential);
  const passkey = claimed === undefined ? undefined : await findPasskey(db, operatorId, claimed);
  const counter = passkey && (await checkAuthentication(terms.party, credential!, challenge, passkey));
  return passkey && counter !== undefined ? { credentialId: passkey.credentialId, counter } : undefined;
}

/** The code of an authenticator, which stands for a passkey in a sandbox alone. */
function codeIn(terms: Terms, account: AccountRow, { credential, code }: Input, now: Date): Factor | undefined {
  if (credential !== undefined || code === undefined || terms.mode !== "sandbox" || account.totp_secret === null)
    return undefined;
  const used = account.totp_step === null ? null : Number(account.totp_step);
  const step = totpStep(openText(terms, account.totp_secret), code, now, used);
  return step === undefined ? undefined : { step };
}
