/** A test house with operators in it: people come in by link, password and passkey, as they do. */
import assert from "node:assert/strict";
import type { Role } from "@assay/core/roles.ts";
import { hash } from "node:crypto";
import { identityFeature, openPasswords } from "@assay/features/identity/server.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import { TestDevice } from "@assay/server/factors/testing-passkeys.ts";
import type { Feature, Pool } from "@assay/server/feature.ts";
import { Inbox } from "@assay/server/outside/inbox.ts";
import { inboxSms } from "@assay/server/outside/sms.ts";
import { ManualClock } from "@assay/server/clock.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { systemRandom } from "@assay/server/random.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import type { AuthenticateOperator } from "@assay/server/router.ts";
import { calls } from "../contract.ts";
import { inviteOnMachine, openInvitations, operatorAuthentication, operatorsFeature, type OperatorsTerms } from "../server.ts";

export const ORIGIN = "http://localhost:3001";
export const PASSWORD = "seven small grey stones";
export const because = { reason: "a test wants it" };

export const pools: readonly Pool[] = [
  { product: "lock-mining", address: "house/pool/lock-mining", currencies: ["USDT", "BTC"] },
  { product: "seconds", address: "house/seconds", currencies: ["USDT"] },
];

export interface OperatorsHouse extends TestHouse {
  readonly features: readonly Feature[];
  readonly terms: ReturnType<typeof openInvitations>;
  readonly holder: AuthenticateOperator;
  /** A link as the machine prints it, or why there is none. */
  machine(name: string, ...roles: readonly Role[]): Promise<string>;
  /** Uses a link with a new passkey; answers the passkey. */
  enrolBy(link: string, word?: string): Promise<TestDevice>;
  /** Signs in; answers the token. */
  signIn(name: string, device: TestDevice, password?: string): Promise<string>;
  /** A customer; answers the id. */
  newCustomer(email: string): Promise<string>;
}

export const tokenIn = (link: string): string => new URL(link).hash.split("token=")[1]!;

export async function openOperatorsHouse(
  more: { mode?: OperatorsTerms["mode"]; practiceStaff?: boolean; features?: readonly Feature[] } = {},
): Promise<OperatorsHouse> {
  const passwords = openPasswords({
    keys: keysOf("a pepper for tests"),
    random: systemRandom,
    strength: { memoryKiB: 8, passes: 1, lanes: 1 },
  });
  const given: OperatorsTerms = {
    mode: more.mode ?? "sandbox",
    origin: ORIGIN,
    practiceStaff: more.practiceStaff ?? false,
    keys: keysOf("a pepper for tests"),
    passwords,
    pools: () => pools,
    feed: () => ({ name: "feed", ok: true, facts: { label: "simulated" } }),
  };
  const inbox = new Inbox();
  const features: readonly Feature[] = [
    identityFeature({
      keys: keysOf("a pepper for tests"),
      publicOrigin: ORIGIN,
      mail: { name: "mail", deliver: async () => undefined },
      sms: inboxSms(inbox, new ManualClock(new Date(0))),
      passwords,
    }),
    proofsFeature({ keys: keysOf("a secret"), notify: async () => undefined }),
    operatorsFeature(given),
    ...(more.features ?? []),
  ];
  const house = await openTestHouse(features);
  const terms = openInvitations(given);
  return {
    ...house,
    features,
    terms,
    holder: operatorAuthentication(house.database, house.clock),
    machine: async (name, ...roles) => {
      const made = await house.dispatch.transact((tx) => inviteOnMachine(tx, terms, { name, roles, by: "olga" }));
      return typeof made === "string" ? made : made.link;
    },
    enrolBy: async (link, word) => {
      const [device, token] = [new TestDevice(), tokenIn(link)];
      const { options } = await house.call(calls.beginEnrolment, { token });
      const credential = device.register(options, { origin: ORIGIN });
      const answer = await house.call(calls.enrol, {
        token,
        password: PASSWORD,
        credential,
        ...(word !== undefined && { word }),
      });
      assert.equal(answer, "enrolled");
      return device;
    },
    signIn: async (name, device, password = PASSWORD) => {
      const { challenge, options } = await house.call(calls.beginSignIn, {});
      const credential = device.authenticate(options, { origin: ORIGIN });
      return await house.call(calls.signIn, { name, password, challenge, credential });
    },
    newCustomer: async (email) => {
      const id = systemRandom.id(house.clock.now());
      await house.pool.query(
        `insert into identity.customer (id, email, nickname, extension_code, lang, created_at) values ($1, $2, $3, $4, 'en', $5)`,
        [id, email, email.split("@")[0], hash("sha256", email).slice(0, 8).toUpperCase(), house.clock.now()],
      );
      return id;
    },
  };
}
