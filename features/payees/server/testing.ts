/** A house in which people register, are verified, prove what they do by a payment password, and keep payees. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Call, InputTextOf, OutputOf } from "@assay/core/contract.ts";
import { currencyFact, learnCurrency } from "@assay/core/currency.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import { calls as identity } from "@assay/features/identity/contract.ts";
import { authentication, identityFeature, openOwnCodes, openPasswords } from "@assay/features/identity/server.ts";
import { messagesFeature } from "@assay/features/messages/server.ts";
import { calls as uploadCalls } from "@assay/features/uploads/contract.ts";
import { uploadsFeature } from "@assay/features/uploads/server.ts";
import { calls as verification } from "@assay/features/verification/contract.ts";
import { verificationFeature } from "@assay/features/verification/server.ts";
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
import { payeesFeature } from "../server.ts";
import type { Payees } from "./payees.ts";

const SECRET = "a secret of the tests";
const PASSWORD = "correct horse battery";
const PAYMENT = "824613";
const reason = "as the rules say";
const PAUSE_MS = 20 * MINUTE_MS;

/** A customer with an open session and a mailbox. */
export interface Member {
  readonly as: string;
  readonly session: string;
  readonly email: string;
}

export interface PayeesHouse extends TestHouse {
  readonly payees: Payees;
  /** Who has an address and a payment password. */
  customer(): Promise<Member>;
  /** The same, verified to level 1 under this name. */
  verified(name?: string): Promise<Member>;
  /** Makes a call that wants a proof: asks, proves it by the payment password and a code, asks again. */
  proven<C extends Call>(call: C, input: InputTextOf<C>, member: Member): Promise<OutputOf<C>>;
  /** The rejection of such a call, by its code, once it was proven. */
  refused<C extends Call>(call: C, input: InputTextOf<C>, member: Member): Promise<string>;
  picture(member: Member): Promise<string>;
}

const network = (subName: string, type: string, address: string | null = null) =>
  ({ subName, type, address, status: "open" }) as const;
export const CONTRACT = "0xdAC17F958D2ee523a2206206994597C13D831ec7";

/** What a house of tests knows of chains: one is closed, and one cannot be judged. */
function learnNetworks(): void {
  const learn = (code: string, ...networks: ReturnType<typeof network>[]) => learnCurrency({ ...currencyFact(code), networks });
  learn("BTC", network("BTC", "bitcoin"));
  learn("ETH", network("ETH", "evm"));
  learn("TRX", network("TRX", "tron"));
  learn("USDT", network("ERC20", "evm", CONTRACT), network("TRC20", "tron", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"));
  learnCurrency({
    ...currencyFact("SOL"),
    networks: [network("SOL", "solana"), { ...network("ERC20", "evm"), status: "closed" }],
  });
}

export async function openPayeesHouse(): Promise<PayeesHouse> {
  learnNetworks();
  const folder = mkdtempSync(join(tmpdir(), "assay-payees-"));
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
  const { notify } = messages;
  const { uploads, ...uploading } = uploadsFeature({ files: diskFiles(folder), keys: keysOf(SECRET) });
  const verifying = verificationFeature({
    mode: "sandbox",
    keys: keysOf(SECRET),
    uploads,
    codes: openOwnCodes(keysOf(SECRET)),
    notify,
    picturesKeptDays: 30,
    readText: async () => "",
  });
  const { payees, ...paying } = payeesFeature({ keys: keysOf(SECRET), uploads, notify, nameOf: verifying.nameOf });
  const features = [
    uploading,
    identityFeature({ keys: keysOf(SECRET), publicOrigin: "https://assay.test", mail, sms, passwords, uploads }),
    messages,
    verifying,
    paying,
  ];
  const house: TestHouse = await openTestHouse(features, { ports: [mail, sms] });
  const authenticate = authentication(house.database, house.clock);
  const operator = await house.enrol("one", "verification");
  let people = 0;

  const codeTo = (to: string): string => inbox.list(to)[0]!.code!;
  const networkOf = (number: number): string => `198.51.${number >> 8}.${number & 255}`;

  /** Answers the proof's name, given by these passwords and a code. */
  async function prove(values: Readonly<Record<string, unknown>>, { email, ...options }: Member): Promise<string> {
    const proof = String(values["proof"]);
    const scene = values["scene"] as "payment" | "withdraw";
    people += 1;
    house.clock.advance(MINUTE_MS);
    const from = { ...options, network: networkOf(people) };
    await house.call(identity.sendMailCode, { user_string: email, scene, request: proof }, from);
    const password = values["ways"] === "payment" ? PAYMENT : PASSWORD;
    await house.call(identity.proveByPassword, { proof, password, code: codeTo(email) }, from);
    return proof;
  }

  /** Asks, proves what it is told to prove, and answers with what to ask again; the rejection where no proof is wanted. */
  async function ready<C extends Call>(call: C, input: InputTextOf<C>, member: Member, pauseMs: number) {
    const { email: _email, ...options } = member;
    // A mailbox gets a few codes an hour.
    house.clock.advance(pauseMs);
    const refusal = await house.refusal(call, input, options);
    if (refusal.code !== "proof-needed") return refusal;
    return { ...options, proof: await prove(refusal.values, member) };
  }
  async function proven<C extends Call>(call: C, input: InputTextOf<C>, member: Member, pauseMs: number): Promise<OutputOf<C>> {
    const options = await ready(call, input, member, pauseMs);
    if (options instanceof Rejection) throw options;
    return await house.call(call, input, options);
  }

  const made: PayeesHouse = {
    ...house,
    payees,
    proven: async (call, input, member) => await proven(call, input, member, PAUSE_MS),
    refused: async (call, input, member) => {
      const options = await ready(call, input, member, PAUSE_MS);
      return options instanceof Rejection ? options.code : (await house.refusal(call, input, options)).code;
    },
    customer: async () => {
      people += 1;
      const email = `payer${people}@people.example`;
      await house.call(identity.sendMailCode, { user_string: email, scene: "register" }, { network: networkOf(people) });
      const registered = { user_string: email, code: codeTo(email), password: PASSWORD, re_password: PASSWORD };
      const { customerId, sessionId } = (await authenticate(await house.call(identity.register, registered)))!;
      const member = { as: customerId, session: sessionId, email };
      await proven(identity.setPaymentPassword, { password: PAYMENT, re_password: PAYMENT }, member, 0);
      return member;
    },
    verified: async (name = "Ann Maria Lee") => {
      const reached = await made.customer();
      const mobile = `+8869${String(12_000_000 + people)}`;
      const sent = { area_code: "886", mobile, scene: "bind" } as const;
      await house.call(identity.sendSmsCode, sent, { as: reached.as, session: reached.session, network: networkOf(people) });
      const bound = await proven(identity.bindMobile, { mobile, area_code: "886", code: codeTo(mobile) }, reached, 0);
      const { sessionId: session } = (await authenticate(bound))!;
      const { as } = reached;
      const details = { name, country: "TH", id_type: "passport", birth_date: "1990-05-17", expires_on: "2040-01-01" } as const;
      await house.call(verification.submit, { real_type: "1", card_id: `P${as.slice(-8)}`, ...details }, { as });
      const { list } = await house.call(verification.listCases, {}, { operator });
      const one = { case: list[0]!.case, reason };
      await house.call(verification.claimCase, one, { operator });
      await house.call(verification.judgeCase, { ...one, verdict: "accept" }, { operator });
      return { ...reached, session };
    },
    picture: async ({ as }) => {
      const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: "teal" } })
        .png()
        .toBuffer();
      return await house.call(uploadCalls.upload, { file: bytes }, { as });
    },
    close: async () => {
      await house.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return made;
}
