import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";
import { calls, events } from "../contract.ts";
import { delayPolicies } from "../rules.ts";
import { type IdentityHouse, type Member, openIdentityHouse, PASSWORD } from "./test-house.ts";

const NEW = "a fresh long secret";

describe("password changes", () => {
  let house: IdentityHouse;
  let ann: Member;
  let email = "";
  let number = 0;
  before(async () => {
    house = await openIdentityHouse();
  });
  after(async () => await house.close());
  beforeEach(async () => {
    number += 1;
    email = `ann${number}@example.com`;
    house.clock.advance(DAY_MS);
    ann = await house.registered(email, { lang: "zh" });
    house.clock.advance(MINUTE_MS);
  });

  const login = async (password: string): Promise<string> => await house.call(calls.login, { user_string: email, password });
  const reset = (code: string, more: Record<string, string> = {}) => ({
    account: email,
    password: NEW,
    repassword: NEW,
    code,
    ...more,
  });
  const update = (more: Record<string, string> = {}) => ({
    current_password: PASSWORD,
    password: NEW,
    re_password: NEW,
    ...more,
  });
  const codes = (refusals: { code: string }[]): string[] => refusals.map(({ code }) => code);

  test("a reset sets the password, ends all sessions, holds withdrawals for a day and tells the customer (IDENT-08)", async () => {
    const other = await login(PASSWORD);
    const code = (await house.codeFor(email, "forget"))!;
    assert.equal(await house.call(calls.resetPassword, reset(code)), "changed");
    for (const token of [ann.token, other]) assert.equal(await house.holder(token), null);
    assert.equal((await house.refusal(calls.login, { user_string: email, password: PASSWORD })).code, "login-failed");
    const { customerId } = (await house.holder(await login(NEW)))!;
    const user = await house.call(calls.showUser, {}, { as: customerId });
    assert.equal(user.withdrawal_hold_until, house.clock.now().getTime() + DAY_MS);
    const subjects = house.inbox.list(email).map(({ subject }) => subject);
    assert.ok(subjects.includes("您的 Assay 密码已更改"), "in the customer's own language");
    assert.ok(house.told.some(({ event }) => event === events.passwordChanged));
    assert.ok(
      house.told.some(
        ({ event, payload }) => event === events.sessionsEnded && (payload as { sessionIds: string[] }).sessionIds.length === 2,
      ),
    );
  });

  test("a reset by phone tells the phone", async () => {
    const mobile = `+88691234${5000 + number}`;
    const first = (await house.codeFor(mobile, "register"))!;
    const national = mobile.replace("+886", "0");
    const form = { user_string: national, code: first, password: PASSWORD, re_password: PASSWORD, type: "mobile" as const };
    await house.call(calls.register, form);
    house.clock.advance(MINUTE_MS);
    const code = (await house.codeFor(mobile, "forget"))!;
    await house.call(calls.resetPassword, { account: national, area_code: "886", password: NEW, repassword: NEW, code });
    assert.match(house.inbox.list(mobile)[0]!.text, /password was changed/);
  });

  test("a reset is refused for a wrong code, a used one, one of another scene, and for a bad password", async () => {
    const code = (await house.codeFor(email, "forget"))!;
    const wrong = code === "123456" ? "123457" : "123456";
    assert.deepEqual(
      codes([
        await house.refusal(calls.resetPassword, reset(wrong)),
        await house.refusal(calls.resetPassword, reset(code, { repassword: "another" })),
        await house.refusal(calls.resetPassword, reset(code, { password: "short", repassword: "short" })),
        await house.refusal(calls.resetPassword, reset(code, { password: "x1y".repeat(43), repassword: "x1y".repeat(43) })),
        await house.refusal(calls.resetPassword, reset(code, { password: "assay123", repassword: "assay123" })),
      ]),
      ["wrong-code", "passwords-differ", "password-too-short", "password-too-long", "password-too-common"],
    );
    await house.call(calls.resetPassword, reset(code));
    assert.equal((await house.refusal(calls.resetPassword, reset(code))).code, "wrong-code");
    house.clock.advance(MINUTE_MS);
    const other = (await house.codeFor(email, "update_password"))!;
    assert.equal((await house.refusal(calls.resetPassword, reset(other))).code, "wrong-code");
  });

  test("a reset frees an account that strangers have slowed down (IDENT-05)", async () => {
    await house.call(calls.logout, {}, ann.options);
    for (let index = 0; index < 20; index += 1) {
      await house.refusal(calls.login, { user_string: email, password: "wrong" }, { network: `203.0.113.${index}` });
    }
    const abroad = { network: "192.0.2.50" };
    assert.equal((await house.refusal(calls.login, { user_string: email, password: PASSWORD }, abroad)).code, "try-later");
    await house.call(calls.resetPassword, reset((await house.codeFor(email, "forget"))!));
    await house.call(calls.login, { user_string: email, password: NEW }, abroad);
  });

  test("a change ends every session, and a new one takes the place of the one that asks (IDENT-08)", async () => {
    const other = await login(PASSWORD);
    const before = house.told.length;
    const token = await house.call(calls.updatePassword, update(), ann.options);
    for (const ended of [ann.token, other]) assert.equal(await house.holder(ended), null);
    const { sessionId, fresh } = (await house.holder(token))!;
    assert.ok(fresh);
    assert.deepEqual(
      house.told.slice(before).flatMap(({ event, payload }) => (event === events.sessionReplaced ? [payload] : [])),
      [{ customerId: ann.options.as, from: ann.options.session, to: sessionId }],
    );
    assert.equal((await house.call(calls.listSessions, {}, { ...ann.options, session: sessionId })).length, 1);
    const user = await house.call(calls.showUser, {}, ann.options);
    assert.equal(user.withdrawal_hold_until, house.clock.now().getTime() + DAY_MS);
    assert.match(house.inbox.list(email)[0]!.subject, /密码已更改/);
    await login(NEW);
  });

  test("a session that ends while the password is compared changes nothing (IDENT-08)", async () => {
    house.afterNextVerify(async () => await house.call(calls.logout, {}, ann.options));
    assert.equal((await house.refusal(calls.updatePassword, update(), ann.options)).code, "please-log-in");
    await login(PASSWORD);
  });

  test("a change with a code needs the right one, and uses it up", async () => {
    const code = (await house.codeFor(email, "update_password"))!;
    const wrong = code === "123456" ? "123457" : "123456";
    assert.equal((await house.refusal(calls.updatePassword, update({ code: wrong }), ann.options)).code, "wrong-code");
    const token = await house.call(calls.updatePassword, update({ code }), ann.options);
    const { sessionId: session } = (await house.holder(token))!;
    const again = { current_password: NEW, password: PASSWORD, re_password: PASSWORD, code };
    assert.equal((await house.refusal(calls.updatePassword, again, { ...ann.options, session })).code, "wrong-code");
  });

  test("a change is refused for a wrong current password and for a bad new one", async () => {
    assert.deepEqual(
      codes([
        await house.refusal(calls.updatePassword, update({ current_password: "wrong" }), ann.options),
        await house.refusal(calls.updatePassword, update({ re_password: "another" }), ann.options),
        await house.refusal(calls.updatePassword, update({ password: "short", re_password: "short" }), ann.options),
        await house.refusal(
          calls.updatePassword,
          update({ password: "x1y".repeat(43), re_password: "x1y".repeat(43) }),
          ann.options,
        ),
        await house.refusal(calls.updatePassword, update({ password: email, re_password: email }), ann.options),
      ]),
      ["wrong-password", "passwords-differ", "password-too-short", "password-too-long", "password-too-common"],
    );
    await house.call(calls.updatePassword, update(), ann.options);
  });

  test("a stolen session cannot guess the current password for long (IDENT-05)", async () => {
    for (let failures = 0; failures <= delayPolicies.pair.free; failures += 1) {
      assert.equal(
        (await house.refusal(calls.updatePassword, update({ current_password: "wrong" }), ann.options)).code,
        "wrong-password",
      );
    }
    const refusal = await house.refusal(calls.updatePassword, update(), ann.options);
    assert.deepEqual([refusal.code, refusal.values], ["try-later", { seconds: 1 }]);
  });

  test("a login or a change that compared the old password just before a reset comes too late (IDENT-08)", async () => {
    const code = (await house.codeFor(email, "forget"))!;
    house.afterNextVerify(async () => await house.call(calls.resetPassword, reset(code)));
    assert.equal((await house.refusal(calls.login, { user_string: email, password: PASSWORD })).code, "login-failed");
    await login(NEW);

    house.clock.advance(MINUTE_MS);
    const again = (await house.codeFor(email, "forget"))!;
    const third = "yet another secret";
    house.afterNextVerify(
      async () => await house.call(calls.resetPassword, reset(again, { password: third, repassword: third })),
    );
    const change = { current_password: NEW, password: PASSWORD, re_password: PASSWORD };
    assert.equal((await house.refusal(calls.updatePassword, change, ann.options)).code, "wrong-password");
    await login(third);
  });
});
