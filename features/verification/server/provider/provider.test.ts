/** The provider beside the desk, through its protocol: signed requests, digests of messages, lost answers, replays and forgeries. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, test } from "node:test";
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";
import { calls } from "../../contract.ts";
import { robots } from "../robot.ts";
import { openVerificationHouse, reason, type VerificationHouse } from "../testing.ts";
import type { Found } from "./port.ts";
import { sandboxProvider, type SandboxProvider } from "./sandbox.ts";
import { hearProvider } from "./inquire.ts";

let house: VerificationHouse;
let sandbox: SandboxProvider;
let one: string;
const faults: unknown[] = [];
before(async () => {
  sandbox = sandboxProvider({ now: () => house.clock.now() }, { waits: true });
  house = await openVerificationHouse({ provider: sandbox.provider, onFault: (fault) => faults.push(fault) });
  one = await house.enrol("one", "verification");
});
after(async () => await house.close());

/** A customer of level 1 whose pictures are at the desk. */
async function shown(): Promise<string> {
  const ann = await house.customer();
  await house.basic(ann);
  await house.judge(one, ann);
  await house.advanced(ann);
  return ann;
}

const open = async (customer: string) =>
  await house.call(calls.openCase, { case: await house.caseOf(one, customer), reason }, { operator: one });
const referenceOf = async (customer: string, round = 1): Promise<string> => `${await house.caseOf(one, customer)}-${round}`;
async function found(customer: string) {
  return (await open(customer)).provider;
}
/** Until nothing is due. */
const ask = async (): Promise<void> => await house.runJob("verification.ask-provider");
const hook = () => hearProvider(sandbox.provider);
const tell = async (raw: Buffer): Promise<void> => await house.dispatch.transact(async (tx) => await hook().receive(tx, raw));

test("VERIF-08 a case is handed over with its pictures, and a message that is signed makes us look", async () => {
  const ann = await shown();
  assert.deepEqual(await found(ann), { answer: "waiting", part: null, labels: [] });
  await ask();
  const reference = await referenceOf(ann);
  assert.deepEqual(sandbox.documentsOf(reference), ["PASSPORT", "SELFIE"]);
  sandbox.decide(reference, { answer: "green" });
  const { raw, headers } = sandbox.messageAbout(reference);
  assert.ok(hook().isFrom(raw, headers));
  await tell(raw);
  await ask();
  assert.deepEqual(await found(ann), { answer: "green", part: null, labels: [] });
  // What it finds is no verdict.
  assert.equal((await house.call(calls.showStanding, {}, { as: ann })).state, "review");
});

test("VERIF-08 without a message it is asked again, and what it would ask anew stands at the desk in its own words", async () => {
  const ann = await shown();
  await ask();
  const retry: Found = { answer: "retry", part: "selfie", labels: ["BAD_SELFIE"] };
  sandbox.decide(await referenceOf(ann), retry);
  house.clock.advance(10 * MINUTE_MS);
  await ask();
  assert.deepEqual(await found(ann), retry);
});

test("VERIF-08 a forged, altered or foreign message is nobody's", async () => {
  const ann = await shown();
  await ask();
  const { raw, headers } = sandbox.messageAbout(await referenceOf(ann));
  const altered = Buffer.from(raw.toString("utf8").replace("pending", "completed"));
  assert.ok(!hook().isFrom(altered, headers));
  assert.ok(!hook().isFrom(raw, {}));
  assert.ok(!hook().isFrom(raw, { ...headers, "x-payload-digest-alg": "HMAC_SHA1_HEX" }));
  assert.ok(!hook().isFrom(raw, { ...headers, "x-payload-digest-alg": "constructor" }));
  const forged = createHmac("sha256", "another secret").update(raw).digest("hex");
  assert.ok(!hook().isFrom(raw, { ...headers, "x-payload-digest": forged }));
});

test("VERIF-08 messages that are replayed, out of order, untrue or about nobody change nothing", async () => {
  const ann = await shown();
  await ask();
  const reference = await referenceOf(ann);
  const pending = sandbox.messageAbout(reference).raw;
  sandbox.decide(reference, { answer: "final", labels: ["FORGERY"] });
  const reviewed = sandbox.messageAbout(reference).raw;
  const untrue = Buffer.from(reviewed.toString("utf8").replace("RED", "GREEN"));
  for (const raw of [untrue, reviewed, pending, reviewed, pending, Buffer.from("{}"), Buffer.from("no json")]) {
    await tell(raw);
    await ask();
  }
  assert.deepEqual(await found(ann), { answer: "final", part: null, labels: ["FORGERY"] });
});

test("VERIF-08 a lost answer hands the case over once, and faults of the provider are outlived", async () => {
  const ann = await shown();
  sandbox.fail(503, 100);
  await ask();
  assert.ok(faults.length > 0);
  sandbox.fail(503, 0);
  house.clock.advance(MINUTE_MS);
  await ask();
  const reference = await referenceOf(ann);
  assert.deepEqual(sandbox.documentsOf(reference), ["PASSPORT", "SELFIE"]);
  // As after an answer that was lost on its way: the same case gets the same number.
  const asked = { reference, name: "Ann Lee", birth: "1990-05-17", country: "TH", idType: "passport", pictures: [] } as const;
  assert.equal(await sandbox.provider.ask(asked), await sandbox.provider.ask(asked));
});

test("VERIF-08 a case that cannot be read holds up no other", async () => {
  const [broken, ann] = [await shown(), await shown()];
  const change = async (sealed: string): Promise<void> =>
    void (await house.pool.query(`update verification.request set sealed = ${sealed} where customer_id = '${broken}'`));
  await change("'x' || sealed");
  faults.length = 0;
  await ask();
  assert.equal(faults.length, 1);
  await change("substr(sealed, 2)");
  assert.deepEqual(sandbox.documentsOf(await referenceOf(ann)), ["PASSPORT", "SELFIE"]);
});

test("VERIF-08 one who never answers is asked for a day, and the desk goes on without", async () => {
  const ann = await shown();
  await ask();
  house.clock.advance(DAY_MS + MINUTE_MS);
  await ask();
  assert.deepEqual(await found(ann), { answer: "silent", part: null, labels: [] });
});

test("a request that arrives ten minutes late is refused, and an applicant that nobody knows is nobody", async () => {
  assert.equal(await sandbox.provider.look("unknown"), null);
  await assert.rejects(sandboxProvider({ now: ticking() }).provider.look("unknown"), /answered 401/);
});

/** A clock that is ten minutes older whenever it is read. */
function ticking(): () => Date {
  let at = house.clock.now().getTime();
  return () => new Date((at += 10 * MINUTE_MS));
}

test("practice staff waits for the provider, and follows what it finds", async () => {
  const two = await house.enrol("two", "verification");
  const work = async (): Promise<void> => {
    for (const [index, operator] of [one, two].entries())
      await robots[index]!.work({
        db: house.database,
        now: house.clock.now(),
        before: new Date(house.clock.now().getTime() + 1),
        call: async (call, input) => await house.call(call, input, { operator }),
      });
  };
  const ann = await shown();
  await ask();
  await work();
  assert.equal((await house.call(calls.showStanding, {}, { as: ann })).state, "review");
  sandbox.decide(await referenceOf(ann), { answer: "final", labels: ["FORGERY"] });
  house.clock.advance(20 * MINUTE_MS);
  await ask();
  await work();
  assert.equal((await house.call(calls.showStanding, {}, { as: ann })).cause, "forged");
});
