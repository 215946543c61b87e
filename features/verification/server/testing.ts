/** A house in which people register, bind both addresses, send pictures and are judged at the desk. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InputTextOf, OutputOf } from "@assay/core/contract.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import { calls as identity } from "@assay/features/identity/contract.ts";
import { authentication, identityFeature, openOwnCodes, openPasswords } from "@assay/features/identity/server.ts";
import { messagesFeature } from "@assay/features/messages/server.ts";
import { calls as uploadCalls } from "@assay/features/uploads/contract.ts";
import { uploadsFeature } from "@assay/features/uploads/server.ts";
import type { OutsidePort } from "@assay/server/feature.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { diskFiles } from "@assay/server/outside/disk-files.ts";
import { Inbox } from "@assay/server/outside/inbox.ts";
import type { MailMessage } from "@assay/server/outside/mail.ts";
import { openPush } from "@assay/server/outside/push.ts";
import { inboxSms } from "@assay/server/outside/sms.ts";
import { systemRandom } from "@assay/server/random.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import sharp from "sharp";
import { calls } from "../contract.ts";
import { verificationFeature, type VerificationTerms } from "../server.ts";
import { localScreen } from "./screen.ts";

const SECRET = "a secret of the tests";
const PASSWORD = "correct horse battery";

export interface VerificationHouse extends TestHouse {
  readonly limitsOf: ReturnType<typeof verificationFeature>["limitsOf"];
  /** A customer with both addresses, or without a phone; answers the id. */
  customer(more?: { readonly phone: false }): Promise<string>;
  /** The two codes of scene `real` that were sent to him. */
  codes(as: string): Promise<{ email_code: string; phone_code: string }>;
  /** Sends a picture; answers its address. */
  picture(as: string, bytes: Uint8Array): Promise<string>;
  /** Level 1, submitted with these fields in place of good ones. */
  basic(as: string, more?: Partial<InputTextOf<typeof calls.submit>>): Promise<OutputOf<typeof calls.submit>>;
  /** Level 2, submitted with good pictures. */
  advanced(as: string): Promise<OutputOf<typeof calls.submit>>;
  /** Claims the customer's case, looks, and gives a verdict. */
  judge(
    operator: string,
    customer: string,
    verdict?: Partial<InputTextOf<typeof calls.judgeCase>>,
  ): Promise<OutputOf<typeof calls.judgeCase>["state"]>;
  /** The case of a customer that waits, as an operator sees it. */
  caseOf(operator: string, customer: string): Promise<string>;
}

export const reason = "as the rules say";

export async function openVerificationHouse(more: Partial<VerificationTerms> = {}): Promise<VerificationHouse> {
  const folder = mkdtempSync(join(tmpdir(), "assay-verification-"));
  const inbox = new Inbox();
  const clock = { now: () => house.clock.now() };
  const mail: OutsidePort<MailMessage> = {
    name: "mail",
    deliver: async (message) => inbox.add({ ...message, at: clock.now().getTime() }),
  };
  const sms = inboxSms(inbox, clock);
  const passwords = openPasswords({
    keys: keysOf(SECRET),
    random: systemRandom,
    strength: { memoryKiB: 8, passes: 2, lanes: 1 },
  });
  const push = openPush({ keys: keysOf(SECRET), contact: "mailto:a@b.example", services: [] });
  const messages = messagesFeature({ mode: "sandbox", push });
  const { uploads, ...uploading } = uploadsFeature({ files: diskFiles(folder), keys: keysOf(SECRET) });
  const { limitsOf, ...verifying } = verificationFeature({
    mode: "sandbox",
    keys: keysOf(SECRET),
    uploads,
    codes: openOwnCodes(keysOf(SECRET)),
    notify: messages.notify,
    picturesKeptDays: 30,
    screen: localScreen(["Liste Deperson"]),
    readText: async () => "",
    ...more,
  });
  const features = [
    uploading,
    identityFeature({ keys: keysOf(SECRET), publicOrigin: "https://assay.test", mail, sms, passwords }),
    messages,
    verifying,
  ];
  const house: TestHouse = await openTestHouse(features, { ports: [mail, sms] });
  const authenticate = authentication(house.database, house.clock);
  let people = 0;

  /** Each from his own, so that nobody's codes are counted with another's. */
  const networkOf = (number: number): string => `198.51.${number >> 8}.${number & 255}`;
  const codeTo = (to: string): string => inbox.list(to)[0]!.code!;

  /** Binding a phone changes a lock, so that it is proven by the password and a code. */
  async function bind(as: string, session: string, email: string, mobile: string): Promise<void> {
    const options = { as, session, network: networkOf(people) };
    await house.call(identity.sendSmsCode, { area_code: "886", mobile, scene: "bind" }, options);
    const input = { mobile, area_code: "886", code: codeTo(mobile) };
    const { code, values } = await house.refusal(identity.bindMobile, input, options);
    if (code !== "proof-needed") throw new Error(code);
    const proof = String(values["proof"]);
    house.clock.advance(MINUTE_MS);
    await house.call(identity.sendMailCode, { user_string: email, scene: "payment", request: proof }, options);
    await house.call(identity.proveByPassword, { proof, password: PASSWORD, code: codeTo(email) }, options);
    await house.call(identity.bindMobile, input, { ...options, proof });
  }

  const made: VerificationHouse = {
    ...house,
    limitsOf,
    customer: async (more) => {
      people += 1;
      const email = `person${people}@people.example`;
      await house.call(identity.sendMailCode, { user_string: email, scene: "register" }, { network: networkOf(people) });
      const token = await house.call(identity.register, {
        user_string: email,
        code: codeTo(email),
        password: PASSWORD,
        re_password: PASSWORD,
      });
      const { customerId, sessionId } = (await authenticate(token))!;
      if (more === undefined) await bind(customerId, sessionId, email, `+8869${String(12_000_000 + people)}`);
      return customerId;
    },
    codes: async (as) => {
      house.clock.advance(MINUTE_MS);
      const { email, mobile } = await house.call(identity.showUser, {}, { as });
      people += 1;
      const options = { as, network: networkOf(people) };
      await house.call(identity.sendMailCode, { user_string: email!, scene: "real" }, options);
      await house.call(identity.sendSmsCode, { area_code: "886", mobile: mobile!, scene: "real" }, options);
      return { email_code: codeTo(email!), phone_code: codeTo(mobile!) };
    },
    picture: async (as, bytes) => await house.call(uploadCalls.upload, { file: bytes }, { as }),
    basic: async (as, given = {}) =>
      await house.call(calls.submit, { ...goodDetails, card_id: `P${as.slice(-6)}${as.slice(9, 11)}`, ...given }, { as }),
    advanced: async (as) => {
      const pictures = {
        front_pic: await made.picture(as, await paper(1)),
        selfie_pic: await made.picture(as, await paper(2)),
      };
      return await house.call(calls.submit, { real_type: "2", ...pictures, ...(await made.codes(as)) }, { as });
    },
    caseOf: async (operator, customer) => {
      const { list } = await house.call(calls.listCases, { limit: "100" }, { operator });
      for (const row of list) {
        await house.call(calls.claimCase, { case: row.case, reason }, { operator }).catch(() => undefined);
        const opened = await house.call(calls.openCase, { case: row.case, reason }, { operator }).catch(() => undefined);
        if (opened?.customer === customer) return row.case;
      }
      throw new Error("no case of this customer waits for this operator");
    },
    judge: async (operator, customer, given = {}) => {
      const one = await made.caseOf(operator, customer);
      const { state } = await house.call(calls.judgeCase, { case: one, reason, verdict: "accept", ...given }, { operator });
      return state;
    },
    close: async () => {
      await house.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return made;
}

export const goodDetails = {
  real_type: "1",
  name: "Ann Lee",
  country: "TH",
  id_type: "passport",
  birth_date: "1990-05-17",
  expires_on: "2040-01-01",
} as const;

/** A picture with edges, another one for each number. */
export async function paper(
  number: number,
  { width = 900, height = 640, light = 200, dark = Math.round(light / 4), blur = 0 } = {},
): Promise<Buffer> {
  const stripes = Buffer.alloc(width * height * 3, light);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    if (Math.floor(((pixel % width) + number * 3) / (9 + number)) % 2 === 0) stripes.fill(dark, pixel * 3, pixel * 3 + 3);
  const made = sharp(stripes, { raw: { width, height, channels: 3 } });
  return await (blur > 0 ? made.blur(blur) : made).jpeg({ quality: 90 }).toBuffer();
}
