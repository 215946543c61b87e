import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import { calls, events } from "../contract.ts";
import { SESSIONS_MAX } from "../rules.ts";
import { openPracticeCustomer } from "./practice.ts";
import { type IdentityHouse, openIdentityHouse, PASSWORD } from "./test-house.ts";

describe("fresh sessions", () => {
  let house: IdentityHouse;
  before(async () => {
    house = await openIdentityHouse();
  });
  after(async () => await house.close());

  const fresh = async (token: string): Promise<boolean | undefined> => (await house.holder(token))?.fresh;

  test("an hour without use ends freshness, and use does not bring it back (IDENT-12)", async () => {
    const { token } = await house.registered("ann@example.com");
    house.clock.advance(HOUR_MS - 1);
    assert.equal(await fresh(token), true);
    house.clock.advance(HOUR_MS - 1);
    assert.equal(await fresh(token), true);
    house.clock.advance(HOUR_MS);
    assert.equal(await fresh(token), false, "browsing goes on");
    house.clock.advance(MINUTE_MS);
    assert.equal(await fresh(token), false);
  });

  test("a day after the password was proven freshness ends, however busy the session is (IDENT-12)", async () => {
    const { token } = await house.registered("bea@example.com");
    for (let minutes = 0; minutes < (DAY_MS - MINUTE_MS) / MINUTE_MS; minutes += 59) {
      assert.equal(await fresh(token), true);
      house.clock.advance(Math.min(59, DAY_MS / MINUTE_MS - 1 - minutes) * MINUTE_MS);
    }
    assert.equal(await fresh(token), true);
    house.clock.advance(MINUTE_MS);
    assert.equal(await fresh(token), false);
  });

  test("the password makes a new session in place of the old one, fresh and with another token (IDENT-12)", async () => {
    const cleo = await house.registered("cleo@example.com");
    const other = await house.call(calls.login, { user_string: "cleo@example.com", password: PASSWORD });
    house.clock.advance(HOUR_MS);
    assert.equal(await fresh(cleo.token), false);
    const token = await house.call(calls.confirmPassword, { password: PASSWORD }, cleo.options);
    assert.equal(await house.holder(cleo.token), null);
    assert.equal(await fresh(token), true);
    assert.equal(await fresh(other), false, "another device proves for itself");
    const { event, payload } = house.told.at(-1)!;
    assert.deepEqual(
      [event, payload],
      [events.sessionsEnded, { customerId: cleo.options.as, sessionIds: [cleo.options.session] }],
    );
    assert.equal(
      (await house.refusal(calls.confirmPassword, { password: PASSWORD }, cleo.options)).code,
      "please-log-in",
      "the session that asks is gone",
    );
  });

  test("who has as many sessions as there may be proves the password in the oldest of them too (IDENT-12)", async () => {
    const gus = await house.registered("gus@example.com");
    const logIn = async () => await house.call(calls.login, { user_string: "gus@example.com", password: PASSWORD });
    const others: string[] = [];
    while (others.length < SESSIONS_MAX - 1) others.push(await logIn());
    const token = await house.call(calls.confirmPassword, { password: PASSWORD }, gus.options);
    assert.equal(await fresh(token), true);
    for (const other of others) assert.ok(await house.holder(other), "nobody else had to give way");
  });

  test("wrong passwords make wait, and those that strangers try at the login do not count (IDENT-05, IDENT-12)", async () => {
    const dan = await house.registered("dan@example.com");
    const confirm = async (password: string): Promise<string> =>
      (await house.refusal(calls.confirmPassword, { password }, dan.options)).code;
    for (let tries = 0; tries < 6; tries += 1) {
      await house.refusal(calls.login, { user_string: "dan@example.com", password: "wrong" });
    }
    for (let tries = 0; tries < 6; tries += 1) assert.equal(await confirm("wrong"), "wrong-password");
    assert.equal(await confirm(PASSWORD), "try-later");
    assert.ok(await house.holder(dan.token), "the old session stays");
    house.clock.advance(MINUTE_MS);
    assert.match(await house.call(calls.confirmPassword, { password: PASSWORD }, dan.options), /^[\w-]{43}$/);
  });

  test("a stolen session that guesses from many networks has to wait like a stranger (IDENT-05, IDENT-12)", async () => {
    const flo = await house.registered("flo@example.com");
    const guess = async (index: number): Promise<string> => {
      const options = { ...flo.options, network: `203.0.113.${index}` };
      return (await house.refusal(calls.confirmPassword, { password: "wrong" }, options)).code;
    };
    for (let index = 0; index < 11; index += 1) assert.equal(await guess(index), "wrong-password");
    assert.equal(await guess(11), "try-later");
    assert.match(
      await house.call(calls.confirmPassword, { password: PASSWORD }, flo.options),
      /^[\w-]{43}$/,
      "the owner at home",
    );
  });

  test("a password that changes while it is compared proves nothing (IDENT-12)", async () => {
    const eve = await house.registered("eve@example.com");
    house.afterNextVerify(async () => {
      const change = { current_password: PASSWORD, password: "a fresh long secret", re_password: "a fresh long secret" };
      await house.call(calls.updatePassword, change, eve.options);
    });
    assert.equal((await house.refusal(calls.confirmPassword, { password: PASSWORD }, eve.options)).code, "wrong-password");
  });

  test("a practice customer has no password, so the session is fresh as long as it lives (IDENT-12)", async () => {
    const { token } = await house.dispatch.transact((tx) =>
      openPracticeCustomer(tx, { lang: "en", network: "192.0.2.1", device: "test", requestId: "test" }),
    );
    for (let hours = 0; hours < 6 * 24; hours += 12) {
      assert.equal(await fresh(token), true);
      house.clock.advance(12 * HOUR_MS);
    }
    assert.equal(await fresh(token), true);
    const { customerId, sessionId } = (await house.holder(token))!;
    const as = { as: customerId, session: sessionId };
    assert.equal((await house.refusal(calls.confirmPassword, { password: "anything" }, as)).code, "wrong-password");
  });
});
