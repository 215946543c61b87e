import { command, type Feature, feature, type OutsidePort, query } from "@assay/server/feature.ts";
import type { MailMessage } from "@assay/server/outside/mail.ts";
import type { SmsMessage } from "@assay/server/outside/sms.ts";
import type { Keys } from "@assay/server/keys/keys.ts";
import { counted, sealedAnew } from "@assay/server/keys/uses.ts";
import { createSealing } from "@assay/server/outside/sealing.ts";
import { systemRandom } from "@assay/server/random.ts";
import { openWorkPuzzles } from "@assay/server/work.ts";
import type { Uploads } from "@assay/features/uploads/server.ts";
import { calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { checkCode } from "./server/check-code.ts";
import { confirmPassword } from "./server/confirm-password.ts";
import { endOverSessions } from "./server/end-over-sessions.ts";
import { endSession } from "./server/end-session.ts";
import { forgetOutdated } from "./server/forget-outdated.ts";
import { openKeyedHash } from "./server/keyed-hash.ts";
import { listAreas } from "./server/list-areas.ts";
import { listSessions } from "./server/list-sessions.ts";
import { login } from "./server/login.ts";
import { logout } from "./server/logout.ts";
import { invitedOneAnother } from "./server/linked.ts";
import { panels } from "./server/panels.ts";
import { openPasswords, type Passwords } from "./server/passwords.ts";
import { register } from "./server/register.ts";
import { resetPassword } from "./server/reset-password.ts";
import { sendMailCode } from "./server/send-mail-code.ts";
import { sendSmsCode } from "./server/send-sms-code.ts";
import { showUser } from "./server/show-user.ts";
import type { Failing } from "./server/store.ts";
import { addPasskey } from "./server/factors/add-passkey.ts";
import { addTotp } from "./server/factors/add-totp.ts";
import { beginFactorReset } from "./server/factors/begin-factor-reset.ts";
import { beginPasskey } from "./server/factors/begin-passkey.ts";
import { beginTotp } from "./server/factors/begin-totp.ts";
import { makeRecoveryCodes } from "./server/factors/make-recovery-codes.ts";
import { removePasskey } from "./server/factors/remove-passkey.ts";
import { removeTotp } from "./server/factors/remove-totp.ts";
import { renamePasskey } from "./server/factors/rename-passkey.ts";
import { resetDueFactors } from "./server/factors/reset-due-factors.ts";
import { setPaymentPassword } from "./server/factors/set-payment-password.ts";
import { showSecurity } from "./server/factors/show-security.ts";
import { stopFactorReset } from "./server/factors/stop-factor-reset.ts";
import { bindEmail, bindMobile } from "./server/addresses/bind-address.ts";
import { keepPractice } from "./server/addresses/keep-practice.ts";
import { beginPasskeyLogin } from "./server/begin-passkey-login.ts";
import { freeze } from "./server/freezing/freeze.ts";
import { openFreezeLinks } from "./server/freezing/freeze-links.ts";
import { unfreeze } from "./server/freezing/unfreeze.ts";
import { identityHolds } from "./server/holds.ts";
import { listHolds } from "./server/list-holds.ts";
import { loginByPasskey } from "./server/login-by-passkey.ts";
import { editPicture } from "./server/profile/edit-picture.ts";
import { editCountry, editNickname, editSignature, setPhrase } from "./server/profile/edit-profile.ts";
import { beginPasskeyProof } from "./server/proofs/begin-passkey-proof.ts";
import { guard } from "./server/proofs/guard.ts";
import { proveByCode } from "./server/proofs/prove-by-code.ts";
import { proveByPasskey } from "./server/proofs/prove-by-passkey.ts";
import { proveByPassword } from "./server/proofs/prove-by-password.ts";
import type { AcceptTerms, Terms } from "./server/terms.ts";
import { updatePassword } from "./server/update-password.ts";
import { watchForStuffing } from "./server/watch-for-stuffing.ts";

export { linkedPairs, linkedWith, sameNetworkPairs } from "./server/linked.ts";
export { addInviteCode, findInviter, firstCodeOf, type Invited, invitedBy } from "./server/invite-codes.ts";
export type { ProvenCode } from "./server/codes.ts";
export { openOwnCodes, type OwnCodes } from "./server/own-codes.ts";
export { countTry, forgive, networkSubject, type Subject } from "./server/failures.ts";
export { type CustomerFacts, describeCustomer, findCustomerId, maskedAccount } from "./server/for-operators.ts";
export { type IdlePractice, lockIdlePractice } from "./server/idle-practice.ts";
export { openPasswords, type Passwords } from "./server/passwords.ts";
export { publishedPasswords } from "./server/published-passwords.ts";
export { delayPolicies, judgeNewPassword } from "./rules.ts";
export { addPracticeCustomer, openPracticeCustomer } from "./server/practice.ts";
export { authentication } from "./server/sessions.ts";
export { actTexts, mailCustomer } from "./server/letters.ts";
export { type Order, restoreCustomer, suspendCustomer, unfreezeCustomer } from "./server/suspension.ts";
export { customerSince, listShown } from "./server/store.ts";

export interface IdentityTerms {
  readonly keys: Keys;
  /** Scheme, host and port under which browsers reach the app: passkeys are made there, and letters link to it. */
  readonly publicOrigin: string;
  /** Keeps customers' pictures; without it nobody has one. */
  readonly uploads?: Uploads;
  readonly mail: OutsidePort<MailMessage>;
  readonly sms: OutsidePort<SmsMessage>;
  /** Called every minute while passwords are tried on many accounts at once. */
  alarm?(failing: Failing): void;
  /** With what a new customer accepts the terms of service; without it none are asked for. */
  readonly acceptTerms?: AcceptTerms;
  /** Argon2id as shipped, unless a test counts hashes or makes them cheap. */
  readonly passwords?: Passwords;
}

export function identityFeature({
  keys,
  publicOrigin,
  uploads,
  mail,
  sms,
  passwords,
  acceptTerms,
  alarm = () => undefined,
}: IdentityTerms): Feature {
  const sealing = createSealing(keys, "authenticators");
  const terms: Terms = {
    mail,
    sms,
    acceptTerms,
    keyed: openKeyedHash(keys),
    puzzles: openWorkPuzzles(keys),
    links: openFreezeLinks(keys, publicOrigin),
    sealing,
    party: { name: "Assay", origin: publicOrigin },
    passwords: passwords ?? openPasswords({ keys, random: systemRandom }),
  };
  const passwordHash = { purpose: "passwords", table: "identity.customer", versionOf: "platform.pepper_version" } as const;
  return feature("identity", import.meta.dirname, {
    keyUses: [
      counted({ ...passwordHash, what: "passwords of customers who have not signed in since", column: "password_hash" }),
      counted({ ...passwordHash, what: "payment passwords that were not used since", column: "payment_hash" }),
      counted({ purpose: "recovery-codes", what: "recovery codes", table: "identity.recovery_code", column: "code_hash" }),
      sealedAnew({
        purpose: "authenticators",
        what: "authenticator apps",
        table: "identity.totp",
        id: "customer_id",
        column: "sealed",
        sealing,
      }),
    ],
    customerRows,
    handlers: [
      sendMailCode(terms),
      command(calls.sendSmsCode, sendSmsCode(terms)),
      checkCode(terms),
      register(terms),
      login(terms),
      command(calls.logout, logout),
      command(calls.logoutByGet, logout),
      resetPassword(terms),
      updatePassword(terms),
      confirmPassword(terms),
      query(calls.showUser, showUser),
      query(calls.listSessions, listSessions),
      command(calls.endSession, endSession),
      query(calls.listAreas, listAreas),
      command(calls.beginPasskeyLogin, beginPasskeyLogin(terms)),
      loginByPasskey(terms),
      query(calls.showSecurity, showSecurity),
      query(calls.listHolds, listHolds),
      command(calls.beginTotp, beginTotp(terms)),
      addTotp(terms),
      command(calls.removeTotp, removeTotp(terms)),
      command(calls.beginPasskey, beginPasskey(terms)),
      addPasskey(terms),
      command(calls.renamePasskey, renamePasskey),
      command(calls.removePasskey, removePasskey(terms)),
      command(calls.makeRecoveryCodes, makeRecoveryCodes(terms)),
      setPaymentPassword(terms),
      command(calls.beginPasskeyProof, beginPasskeyProof(terms)),
      proveByPasskey(terms),
      proveByCode(terms),
      proveByPassword(terms),
      bindMobile(terms),
      bindEmail(terms),
      keepPractice(terms),
      command(calls.freeze, freeze(terms)),
      command(calls.unfreeze, unfreeze(terms)),
      beginFactorReset(terms),
      command(calls.stopFactorReset, stopFactorReset(terms)),
      command(calls.editPicture, editPicture(uploads)),
      command(calls.editNickname, editNickname),
      command(calls.editSignature, editSignature),
      command(calls.editCountry, editCountry),
      command(calls.setPhrase, setPhrase),
    ],
    events,
    panels,
    linkings: [invitedOneAnother],
    guard,
    holds: [identityHolds],
    jobs: [endOverSessions, forgetOutdated, resetDueFactors(terms), watchForStuffing(alarm)],
  });
}
