/** A test house with identity in it, an inbox that catches its letters, and passwords that are cheap to hash. */
import { ManualClock } from "@assay/server/clock.ts";
import { Inbox } from "@assay/server/outside/inbox.ts";
import { inboxSms } from "@assay/server/outside/sms.ts";
import { systemRandom } from "@assay/server/random.ts";
import type { OutsidePort } from "@assay/server/feature.ts";
import type { MailMessage } from "@assay/server/outside/mail.ts";
import { type CallOptions, openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import type { Authenticate } from "@assay/server/router.ts";
import { calls } from "../contract.ts";
import { authentication, identityFeature } from "../server.ts";
import type { Scene } from "./codes.ts";
import { openPasswords, type Passwords } from "./passwords.ts";

export const PASSWORD = "correct horse battery";
export const PEPPER = "a pepper for tests";

export interface IdentityHouse extends TestHouse {
  readonly inbox: Inbox;
  /** Hashes computed so far. */
  hashes(): number;
  /** Sends a code and reads it from the inbox; null when the letter holds none. */
  codeFor(to: string, scene: Scene, options?: CallOptions): Promise<string | null>;
  /** Registers with a fresh code; answers who is logged in. */
  registered(email: string, options?: CallOptions): Promise<Member>;
  /** Does something once, right after the next comparison of a password: what another request may do at that moment. */
  afterNextVerify(run: () => Promise<unknown>): void;
  /** Who holds the token, or nobody. */
  readonly holder: Authenticate;
}

/** A customer with an open session. */
export interface Member {
  readonly token: string;
  /** Makes calls as this customer from this session. */
  readonly options: { as: string; session: string };
}

export async function openIdentityHouse(): Promise<IdentityHouse> {
  const inbox = new Inbox();
  const clock = new ManualClock(new Date(0));
  const mail: OutsidePort<MailMessage> = {
    name: "mail",
    deliver: async (message) => inbox.add({ ...message, at: clock.now().getTime() }),
  };
  const sms = inboxSms(inbox, clock);
  let hashes = 0;
  let interlude: (() => Promise<unknown>) | undefined;
  const hashing = openPasswords({
    pepper: PEPPER,
    random: systemRandom,
    strength: { memoryKiB: 8, passes: 2, lanes: 1 },
    onHash: () => {
      hashes += 1;
    },
  });
  const passwords: Passwords = {
    ...hashing,
    verify: async (hash, password) => {
      const right = await hashing.verify(hash, password);
      const run = interlude;
      interlude = undefined;
      await run?.();
      return right;
    },
  };
  const house = await openTestHouse([identityFeature({ pepper: PEPPER, mail, sms, passwords })], { ports: [mail, sms] });

  const holder = authentication(house.database, house.clock);
  const codeFor: IdentityHouse["codeFor"] = async (to, scene, options) => {
    await (to.startsWith("+")
      ? house.call(calls.sendSmsCode, { mobile: to, area_code: "886", scene }, options)
      : house.call(calls.sendMailCode, { user_string: to, scene }, options));
    return inbox.list(to)[0]!.code;
  };
  return {
    ...house,
    inbox,
    hashes: () => hashes,
    codeFor,
    holder,
    afterNextVerify: (run) => {
      interlude = run;
    },
    registered: async (email, options) => {
      const code = await codeFor(email, "register", options);
      const token = await house.call(
        calls.register,
        { user_string: email, code: code!, password: PASSWORD, re_password: PASSWORD },
        options,
      );
      const { customerId, sessionId } = (await holder(token))!;
      return { token, options: { as: customerId, session: sessionId } };
    },
  };
}
