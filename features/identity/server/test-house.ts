/** A test house with identity in it, an inbox that catches its letters, and passwords that are cheap to hash. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uploadsFeature } from "@assay/features/uploads/server.ts";
import { diskFiles } from "@assay/server/outside/disk-files.ts";
import { ManualClock } from "@assay/server/clock.ts";
import { Inbox } from "@assay/server/outside/inbox.ts";
import { inboxSms } from "@assay/server/outside/sms.ts";
import { systemRandom } from "@assay/server/random.ts";
import type { OutsidePort } from "@assay/server/feature.ts";
import type { MailMessage } from "@assay/server/outside/mail.ts";
import { type CallOptions, openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import type { Authenticate } from "@assay/server/router.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import type { Call, InputTextOf, OutputOf } from "@assay/core/contract.ts";
import type { TestDevice } from "@assay/server/factors/testing-passkeys.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { generateSync } from "otplib";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import type { Way } from "../rules/factors.ts";
import { authentication, identityFeature } from "../server.ts";
import type { Scene } from "./codes.ts";
import type { AcceptTerms } from "./terms.ts";
import { sha256 } from "./proofs/store.ts";
import { openPasswords, type Passwords } from "./passwords.ts";

export const PASSWORD = "correct horse battery";
export const ORIGIN = "https://assay.test";
export const PEPPER = "a pepper for tests";

export interface IdentityHouse extends TestHouse {
  readonly inbox: Inbox;
  /** Hashes computed so far. */
  hashes(): number;
  /** Sends a code and reads it from the inbox; null when the letter holds none. */
  codeFor(to: string, scene: Scene, options?: CallOptions): Promise<string | null>;
  /** Registers with a fresh code; answers who is logged in. */
  registered(email: string, options?: CallOptions): Promise<Member>;
  /** Who holds a token, with options for further calls. */
  memberOf(token: string): Promise<Member>;
  /** Makes a call that wants a proof: asks, has `prove` prove what it is told, and asks again with it. */
  proven<C extends Call>(call: C, input: InputTextOf<C>, member: Member, prove: Prove): Promise<OutputOf<C>>;
  /** Proves by the login password and a code to the mail address. */
  byPassword(member: Member): Prove;
  /** Writes down that it is proven, for tests of what comes after. */
  markedAs(way: Way): Prove;
  /** Makes a passkey of this device; answers who is logged in then. */
  addPasskey(member: Member, device: TestDevice, prove?: Prove): Promise<Member>;
  /** Sets an authenticator app up; answers its secret and who is logged in then. */
  addTotp(member: Member, prove?: Prove): Promise<{ readonly secret: string; readonly member: Member }>;
  /** Does something once, right after the next comparison of a password: what another request may do at that moment. */
  afterNextVerify(run: () => Promise<unknown>): void;
  /** Who holds the token, or nobody. */
  readonly holder: Authenticate;
}

/** Proves the act that a proof of this name is about. */
export type Prove = (proof: string, ways: string) => Promise<unknown>;

/** A customer with an open session. */
export interface Member {
  readonly token: string;
  /** Makes calls as this customer from this session. */
  readonly options: { as: string; session: string };
}

export async function openIdentityHouse(acceptTerms?: AcceptTerms): Promise<IdentityHouse> {
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
    keys: keysOf(PEPPER),
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
  const folder = mkdtempSync(join(tmpdir(), "assay-pictures-"));
  const { uploads, ...kept } = uploadsFeature({ files: diskFiles(folder), keys: keysOf(PEPPER) });
  const identity = identityFeature({
    keys: keysOf(PEPPER),
    publicOrigin: ORIGIN,
    mail,
    sms,
    passwords,
    uploads,
    ...(acceptTerms && { acceptTerms }),
  });
  const house = await openTestHouse([kept, identity], { ports: [mail, sms] });

  const holder = authentication(house.database, house.clock);
  const codeFor: IdentityHouse["codeFor"] = async (to, scene, options) => {
    await (to.startsWith("+")
      ? house.call(calls.sendSmsCode, { mobile: to, area_code: "886", scene }, options)
      : house.call(calls.sendMailCode, { user_string: to, scene }, options));
    return inbox.list(to)[0]!.code;
  };
  const memberOf: IdentityHouse["memberOf"] = async (token) => {
    const { customerId, sessionId } = (await holder(token))!;
    return { token, options: { as: customerId, session: sessionId } };
  };
  const proven: IdentityHouse["proven"] = async (call, input, member, prove) => {
    const { code, values } = await house.refusal(call, input, member.options);
    if (code !== "proof-needed") throw new Error(`${call.path} answered ${code}`);
    const proof = String(values["proof"]);
    await prove(proof, String(values["ways"]));
    return await house.call(call, input, { ...member.options, proof });
  };
  /** Where nothing guards the account yet, no proof is asked for. */
  const byPassword =
    (member: Member): Prove =>
    async (proof) => {
      const { email } = await house.call(calls.showUser, {}, member.options);
      house.clock.advance(MINUTE_MS);
      const sent = { user_string: email!, scene: "payment" as const, request: proof };
      await house.call(calls.sendMailCode, sent, member.options);
      const { code } = inbox.list(email!)[0]!;
      await house.call(calls.proveByPassword, { proof, password: PASSWORD, code: code! }, member.options);
    };
  return {
    ...house,
    close: async () => {
      await house.close();
      rmSync(folder, { recursive: true });
    },
    inbox,
    hashes: () => hashes,
    codeFor,
    holder,
    memberOf,
    proven,
    byPassword,
    markedAs: (way) => async (proof) => {
      await sql`update identity.proof set way = ${way} where name_hash = ${sha256(proof)}`.execute(house.database);
    },
    addPasskey: async (member, device, prove = byPassword(member)) => {
      const { challenge, options } = await proven(calls.beginPasskey, {}, member, prove);
      const answer = device.register(options, { origin: ORIGIN });
      return await memberOf(await house.call(calls.addPasskey, { challenge, answer, name: "phone" }, member.options));
    },
    addTotp: async (member, prove = byPassword(member)) => {
      const { secret } = await proven(calls.beginTotp, {}, member, prove);
      const code = totpAt(secret, house.clock.now());
      return { secret, member: await memberOf(await house.call(calls.addTotp, { code }, member.options)) };
    },
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
      return await memberOf(token);
    },
  };
}

/** What an authenticator app shows at a moment. */
export const totpAt = (secret: string, now: Date): string => generateSync({ secret, epoch: Math.floor(now.getTime() / 1_000) });
