import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { countTry, delayPolicies, networkSubject } from "@assay/features/identity/server.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import { TestDevice } from "@assay/server/factors/testing-passkeys.ts";
import { generateSync } from "otplib";
import { calls } from "../../contract.ts";
import { openOperatorsHouse, ORIGIN, type OperatorsHouse, PASSWORD, tokenIn } from "../testing.ts";

const network = "192.0.2.1";
const asked = { network, passive: false };

describe("how operators come in", () => {
  let house: OperatorsHouse;
  let ann: TestDevice;
  before(async () => {
    house = await openOperatorsHouse();
    ann = await house.enrolBy(await house.machine("Ann", "security"));
  });
  after(async () => await house.close());

  const refusedSignIn = async (name: string, device: TestDevice, more: { password?: string; origin?: string } = {}) => {
    const { challenge, options } = await house.call(calls.beginSignIn, {});
    const credential = device.authenticate(options, { origin: more.origin ?? ORIGIN });
    const input = { name, password: more.password ?? PASSWORD, challenge, credential };
    return (await house.refusal(calls.signIn, input)).code;
  };

  test("by password and passkey, always both, in a session that shows who it is (OPERATOR-01)", async () => {
    const token = await house.signIn("Ann", ann);
    const session = await house.holder(token, asked);
    assert.ok(session);
    assert.deepEqual(session.roles, ["security"]);
    const me = await house.call(calls.showMe, {}, { operator: session.operatorId, session: session.sessionId });
    assert.deepEqual([me.name, me.roles, me.sandbox], ["Ann", ["security"], true]);
    assert.equal(await refusedSignIn("Ann", ann, { password: "something else" }), "sign-in-failed");
    assert.equal(await refusedSignIn("Ann", new TestDevice()), "sign-in-failed");
    assert.equal(await refusedSignIn("Nobody", ann), "sign-in-failed");
    assert.equal(await refusedSignIn("Ann", ann, { origin: "http://localhost:3000" }), "sign-in-failed");
    const { challenge } = await house.call(calls.beginSignIn, {});
    const alone = await house.refusal(calls.signIn, { name: "Ann", password: PASSWORD, challenge });
    assert.equal(alone.code, "sign-in-failed", "the password alone");
  });

  test("a challenge is good once and for five minutes (OPERATOR-01)", async () => {
    const { challenge, options } = await house.call(calls.beginSignIn, {});
    const credential = ann.authenticate(options, { origin: ORIGIN });
    const input = { name: "Ann", password: PASSWORD, challenge, credential };
    await house.call(calls.signIn, input);
    assert.equal((await house.refusal(calls.signIn, input)).code, "sign-in-failed");
    const late = await house.call(calls.beginSignIn, {});
    const answer = ann.authenticate(late.options, { origin: ORIGIN });
    house.clock.advance(5 * MINUTE_MS);
    const tooLate = { name: "Ann", password: PASSWORD, challenge: late.challenge, credential: answer };
    assert.equal((await house.refusal(calls.signIn, tooLate)).code, "sign-in-failed");
  });

  test("a session ends when it is idle, after eight hours, by another one, by its owner, and elsewhere it opens nothing (OPERATOR-01)", async () => {
    const first = await house.signIn("Ann", ann);
    assert.equal(await house.holder(first, { network: "192.0.2.9", passive: false }), null);
    const second = await house.signIn("Ann", ann);
    assert.equal(await house.holder(first, asked), null, "one operator has one session");
    for (let minutes = 0; minutes < 8 * 60 - 14; minutes += 14) {
      assert.ok(await house.holder(second, asked), String(minutes));
      house.clock.advance(14 * MINUTE_MS);
    }
    house.clock.advance(14 * MINUTE_MS);
    assert.equal(await house.holder(second, asked), null, "after eight hours");
    const idle = await house.signIn("Ann", ann);
    for (let minutes = 0; minutes < 15; minutes += 5) {
      assert.ok(await house.holder(idle, { network, passive: true }));
      house.clock.advance(5 * MINUTE_MS);
    }
    assert.equal(await house.holder(idle, asked), null, "what a page asks by itself keeps nothing awake");
    const open = await house.signIn("Ann", ann);
    const { operatorId, sessionId } = (await house.holder(open, asked))!;
    await house.call(calls.signOut, {}, { operator: operatorId, session: sessionId });
    assert.equal(await house.holder(open, asked), null);
    await house.runJob("operators.forget");
  });

  test("guessing slows the guesser down (OPERATOR-01)", async () => {
    const codes: string[] = [];
    for (let tries = 0; tries < 8; tries += 1) codes.push(await refusedSignIn("Guessed", ann, { password: `wrong ${tries}` }));
    assert.equal(codes.at(-1), "try-later");
    assert.equal(codes[0], "sign-in-failed");
  });

  test("a network of operators waits only after many failures of many names (OPERATOR-01)", async () => {
    const now = house.clock.now();
    const subjects = [networkSubject("192.0.2.77")];
    for (let tries = 0; tries <= delayPolicies.wide.free; tries += 1)
      assert.equal(await countTry(house.database, subjects, now), 0, `try ${tries}`);
    assert.ok((await countTry(house.database, subjects, now)) > 0);
  });

  test("a link is used once, within a day, and a newer one ends it (OPERATOR-03)", async () => {
    const old = await house.machine("Ben", "security");
    const link = await house.machine("Ben", "security");
    const refused = async (which: string) => (await house.refusal(calls.beginEnrolment, { token: tokenIn(which) })).code;
    assert.equal(await refused(old), "link-over");
    const ben = await house.enrolBy(link);
    assert.equal(await refused(link), "link-over");
    assert.equal((await house.refusal(calls.enrol, { token: tokenIn(link), password: PASSWORD })).code, "link-over");
    await house.signIn("Ben", ben);
    const late = await house.machine("Ben", "security");
    house.clock.advance(DAY_MS);
    assert.equal(await refused(late), "link-over");
  });

  test("what is chosen is judged: password, passkey, and a passkey of somebody else (OPERATOR-03)", async () => {
    const token = tokenIn(await house.machine("Ben"));
    const { options } = await house.call(calls.beginEnrolment, { token });
    const device = new TestDevice();
    const credential = device.register(options, { origin: ORIGIN });
    const code = async (more: Partial<{ password: string; credential: string; code: string }>) =>
      (await house.refusal(calls.enrol, { token, password: PASSWORD, credential, ...more })).code;
    assert.equal(await code({ password: "short" }), "password-too-short");
    assert.equal(await code({ password: "x".repeat(300) }), "password-too-long");
    assert.equal(await code({ password: "password123" }), "password-too-common");
    assert.equal(await code({ credential: ann.register(options, { origin: ORIGIN }) }), "passkey-known");
    assert.equal(await code({ credential: device.register(options, { origin: "http://localhost:3000" }) }), "passkey-refused");
    assert.equal((await house.refusal(calls.enrol, { token, password: PASSWORD })).code, "passkey-refused");
    assert.equal((await house.refusal(calls.enrol, { token, password: PASSWORD, code: "000000" })).code, "wrong-code");
    assert.equal(await house.call(calls.enrol, { token, password: PASSWORD, credential }), "enrolled");
    await house.signIn("Ben", device);
  });

  test("in a sandbox a code of an authenticator does, and no code twice (OPERATOR-01)", async () => {
    const token = tokenIn(await house.machine("Ben"));
    const { totp } = await house.call(calls.beginEnrolment, { token });
    const codeNow = (): string => generateSync({ secret: totp!.secret, epoch: Math.floor(house.clock.now().getTime() / 1_000) });
    await house.call(calls.enrol, { token, password: PASSWORD, code: codeNow() });
    const signIn = async () => ({
      name: "Ben",
      password: PASSWORD,
      code: codeNow(),
      challenge: (await house.call(calls.beginSignIn, {})).challenge,
    });
    assert.equal((await house.refusal(calls.signIn, await signIn())).code, "sign-in-failed", "the code of the enrolment");
    house.clock.advance(MINUTE_MS);
    await house.call(calls.signIn, await signIn());
    assert.equal((await house.refusal(calls.signIn, await signIn())).code, "sign-in-failed");
  });

  test("the machine makes two of security, nobody else, and enrols again who is locked out (OPERATOR-03)", async () => {
    assert.equal(await house.machine("Cem", "security"), "enough-security");
    assert.equal(await house.machine("Cem", "support"), "enough-security");
    assert.equal(await house.machine("Cem"), "no-role");
    assert.equal(await house.machine("x", "security"), "wrong-name");
    assert.equal(await house.machine("Ann", "security", "support"), "roles-differ");
    const again = await house.enrolBy(await house.machine("Ann"));
    assert.equal(await refusedSignIn("Ann", ann), "sign-in-failed", "older passkeys are gone");
    await house.signIn("Ann", again);
    const { list } = await house.call(calls.listActs, {});
    assert.ok(list.some(({ call }) => call === "machine invite"));
    house.clock.advance(HOUR_MS);
  });

  test("whoever guesses from an operator's network keeps nobody out who has his passkey, and does not hide behind it (OPERATOR-01)", async () => {
    const device = await house.enrolBy(await house.machine("Ben"));
    const guess = async (name: string) => await refusedSignIn(name, new TestDevice(), { password: "a guess" });
    while ((await guess("Ben")) !== "try-later");
    assert.equal(await refusedSignIn("Ben", new TestDevice()), "try-later", "without the passkey");
    await house.signIn("Ben", device);
    // Who has the passkey alone guesses as slowly as everybody else.
    const codes: string[] = [];
    for (let tries = 0; tries < 8; tries += 1) codes.push(await refusedSignIn("Ben", device, { password: `wrong ${tries}` }));
    assert.deepEqual([codes[0], codes.at(-1)], ["sign-in-failed", "try-later"]);
  });
});

describe("in production", () => {
  let house: OperatorsHouse;
  before(async () => {
    house = await openOperatorsHouse({ mode: "production" });
  });
  after(async () => await house.close());

  test("a passkey is the only second factor, and no robot holds a role (OPERATOR-01, OPERATOR-08)", async () => {
    const token = tokenIn(await house.machine("Ann", "security"));
    const begun = await house.call(calls.beginEnrolment, { token });
    assert.equal(begun.totp, null);
    const input = { token, password: PASSWORD, code: "123456" };
    assert.equal((await house.refusal(calls.enrol, input)).code, "passkey-refused");
    assert.equal((await house.call(calls.beginSignIn, {})).totp, false);
    const { rows } = await house.pool.query("select count(*)::int as count from platform.operator where practice");
    assert.deepEqual(rows, [{ count: 0 }]);
  });
});
