import { command, type Feature, feature, type OutsidePort, query } from "@assay/server/feature.ts";
import type { MailMessage } from "@assay/server/outside/mail.ts";
import type { SmsMessage } from "@assay/server/outside/sms.ts";
import { systemRandom } from "@assay/server/random.ts";
import { calls, events } from "./contract.ts";
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
import { openPasswords, type Passwords } from "./server/passwords.ts";
import { register } from "./server/register.ts";
import { resetPassword } from "./server/reset-password.ts";
import { sendMailCode } from "./server/send-mail-code.ts";
import { sendSmsCode } from "./server/send-sms-code.ts";
import { showUser } from "./server/show-user.ts";
import type { Failing } from "./server/store.ts";
import { updatePassword } from "./server/update-password.ts";
import { watchForStuffing } from "./server/watch-for-stuffing.ts";

export { openPracticeCustomer } from "./server/practice.ts";
export { authentication } from "./server/sessions.ts";
export { type Order, restoreCustomer, suspendCustomer } from "./server/suspension.ts";

export interface IdentityTerms {
  /** Secret outside the database: it keys password hashes, codes and address hashes. */
  readonly pepper: string;
  readonly mail: OutsidePort<MailMessage>;
  readonly sms: OutsidePort<SmsMessage>;
  /** Called every minute while passwords are tried on many accounts at once. */
  alarm?(failing: Failing): void;
  /** Argon2id as shipped, unless a test counts hashes or makes them cheap. */
  readonly passwords?: Passwords;
}

export function identityFeature({ pepper, mail, sms, passwords, alarm = () => undefined }: IdentityTerms): Feature {
  const terms = {
    mail,
    sms,
    keyed: openKeyedHash(pepper),
    passwords: passwords ?? openPasswords({ pepper, random: systemRandom }),
  };
  return feature("identity", import.meta.dirname, {
    handlers: [
      command(calls.sendMailCode, sendMailCode(terms)),
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
    ],
    events,
    jobs: [endOverSessions, forgetOutdated, watchForStuffing(alarm)],
  });
}
