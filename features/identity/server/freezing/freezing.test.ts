import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import { TestDevice } from "@assay/server/factors/testing-passkeys.ts";
import { calls, events } from "../../contract.ts";
import { FACTOR_RESET_MS, FREEZE_LINK_MS } from "../../rules/factors.ts";
import { restoreCustomer, suspendCustomer, unfreezeCustomer } from "../suspension.ts";
import { type IdentityHouse, type Member, openIdentityHouse, ORIGIN, PASSWORD, type Prove, totpAt } from "../test-house.ts";

describe("freezing and lost factors", () => {
  let house: IdentityHouse;
  let number = 0;
  before(async () => {
    house = await openIdentityHouse();
  });
  after(async () => await house.close());

  async function newcomer(): Promise<{ email: string; member: Member }> {
    number += 1;
    house.clock.advance(MINUTE_MS);
    const email = `frozen${number}@example.com`;
    return { email, member: await house.registered(email) };
  }
  const login = async (email: string): Promise<string> =>
    await house.call(calls.login, { user_string: email, password: PASSWORD });
  /** The token of the link in the latest mail that has one. */
  const linkFor = (email: string): string =>
    house.inbox
      .list(email)
      .map(({ text }) => /freeze\?token=([\w-]+)/.exec(text)?.[1])
      .find((token) => token !== undefined)!;
  const order = (account: string) => ({ account, operator: "test", reason: "asked for" });
  const byPasskey =
    (member: Member, device: TestDevice): Prove =>
    async (proof) => {
      const { options } = await house.call(calls.beginPasskeyProof, { proof }, member.options);
      await house.call(calls.proveByPasskey, { proof, answer: device.authenticate(options, { origin: ORIGIN }) }, member.options);
    };

  test("a sign-in on a new device is told with a link that freezes the account at once (IDENT-14, IDENT-27)", async () => {
    const { email, member } = await newcomer();
    await house.call(calls.logout, {}, member.options);
    const token = await login(email);
    assert.match(house.inbox.list(email)[0]!.subject, /New sign-in/);
    const told = house.inbox.list(email).length;
    await login(email);
    assert.equal(house.inbox.list(email).length, told, "a known device is no news");
    const link = linkFor(email);
    assert.equal(await house.call(calls.freeze, { token: link }), "frozen");
    assert.equal(await house.holder(token), null);
    assert.match(house.inbox.list(email)[0]!.text, /is frozen/);
    assert.equal((await house.refusal(calls.login, { user_string: email, password: PASSWORD })).code, "account-frozen");
    assert.equal((await house.refusal(calls.login, { user_string: email, password: "wrong" })).code, "login-failed");
    const letters = house.inbox.list(email).length;
    assert.equal(await house.call(calls.freeze, { token: link }), "frozen");
    assert.equal(house.inbox.list(email).length, letters, "told once");
    assert.equal(await house.dispatch.transact(async (tx) => await unfreezeCustomer(tx, order(email))), "unfrozen");
    assert.equal(await house.dispatch.transact(async (tx) => await unfreezeCustomer(tx, order(email))), "not-frozen");
    assert.equal(await house.dispatch.transact(async (tx) => await unfreezeCustomer(tx, order("nobody@example.com"))), "unknown");
    assert.ok(await login(email));
  });

  test("a link that nobody of the house made, or an old one, freezes nothing (IDENT-27)", async () => {
    const { email, member } = await newcomer();
    await house.call(calls.logout, {}, member.options);
    await login(email);
    const link = linkFor(email);
    const forged = `${link.slice(0, -2)}${link.endsWith("AA") ? "BB" : "AA"}`;
    const other = Buffer.from(link, "base64url");
    other[0] = other[0]! ^ 1;
    for (const token of [forged, other.toString("base64url"), "x".repeat(51), "x".repeat(90)]) {
      assert.equal((await house.refusal(calls.freeze, { token })).code, "no-such-link", token);
    }
    house.clock.advance(FREEZE_LINK_MS + 1);
    assert.equal((await house.refusal(calls.freeze, { token: link })).code, "no-such-link");
  });

  test("only a second factor ends a freeze, and the locks stay as they are meanwhile (IDENT-27)", async () => {
    const { email, member: first } = await newcomer();
    const device = new TestDevice();
    const second = await house.addPasskey(first, device);
    const codes = await house.proven(calls.makeRecoveryCodes, {}, second, byPasskey(second, device));
    assert.equal((await house.refusal(calls.stopFactorReset, {}, second.options)).code, "no-factor-reset");
    await house.call(calls.freeze, { token: linkFor(email) });
    const withPaper = { user_string: email, password: PASSWORD, code: codes[0]! };
    assert.equal((await house.refusal(calls.login, withPaper)).code, "wrong-factor", "paper ends no freeze");
    const { challenge, options } = await house.call(calls.beginPasskeyLogin, {});
    const answer = device.authenticate(options, { origin: ORIGIN });
    const back = await house.memberOf(await house.call(calls.loginByPasskey, { challenge, answer }));
    const holds = await house.call(calls.listHolds, {}, back.options);
    assert.deepEqual([holds[0]!.reason, holds[0]!.until, holds[0]!.ended_by], ["frozen", null, "customer"]);
    assert.equal((await house.call(calls.showSecurity, {}, back.options)).frozen, true);
    const secret = { password: "824613", re_password: "824613" };
    const prove = byPasskey(back, device);
    const { passkeys } = await house.call(calls.showSecurity, {}, back.options);
    const refused = { code: "account-frozen" };
    await assert.rejects(house.proven(calls.setPaymentPassword, secret, back, prove), refused);
    await assert.rejects(house.proven(calls.beginTotp, {}, back, prove), refused);
    await assert.rejects(house.proven(calls.beginPasskey, {}, back, prove), refused);
    await assert.rejects(house.proven(calls.removeTotp, {}, back, prove), refused);
    await assert.rejects(house.proven(calls.removePasskey, { id: passkeys[0]!.id }, back, prove), refused);
    await assert.rejects(house.proven(calls.makeRecoveryCodes, {}, back, prove), refused);
    assert.equal(await house.proven(calls.unfreeze, {}, back, prove), "unfrozen");
    await assert.rejects(house.proven(calls.unfreeze, {}, back, prove), { code: "not-frozen" });
  });

  test("what was begun before a freeze is not finished during it, and nobody without a factor ends one", async () => {
    const { email, member } = await newcomer();
    const { secret } = await house.proven(calls.beginTotp, {}, member, house.byPassword(member));
    const device = new TestDevice();
    const begun = await house.proven(calls.beginPasskey, {}, member, house.byPassword(member));
    const phone = "+886912345055";
    await house.call(calls.sendMailCode, { user_string: phone, scene: "bind", type_new: "mobile" }, member.options);
    const sms = house.inbox.list(phone)[0]!.code!;
    const fresh = "thawed@example.com";
    await house.call(calls.sendMailCode, { user_string: fresh, scene: "bind" }, member.options);
    const mail = house.inbox.list(fresh)[0]!.code!;
    await house.call(calls.freeze, { token: linkFor(email) ?? (await linkOfSecurity(member, email)) });
    // A session that a thief would still have, if one could be had.
    const { options } = member;
    const code = totpAt(secret, house.clock.now());
    assert.equal((await house.refusal(calls.addTotp, { code }, options)).code, "account-frozen");
    const answer = device.register(begun.options, { origin: ORIGIN });
    const made = { challenge: begun.challenge, answer, name: "x" };
    assert.equal((await house.refusal(calls.addPasskey, made, options)).code, "account-frozen");
    const prove = house.markedAs("payment");
    await assert.rejects(house.proven(calls.unfreeze, {}, member, prove), { code: "no-factor" });
    await assert.rejects(house.proven(calls.bindMobile, { mobile: phone, code: sms }, member, prove), { code: "account-frozen" });
    await assert.rejects(house.proven(calls.bindEmail, { email: fresh, code: mail }, member, prove), { code: "account-frozen" });
  });

  /** Some letter with a link, for somebody who has got none yet. */
  async function linkOfSecurity(member: Member, email: string): Promise<string> {
    const secret = { password: "824613", re_password: "824613" };
    await house.proven(calls.setPaymentPassword, secret, member, house.byPassword(member));
    return linkFor(email);
  }

  test("who has the mailbox alone waits 72 hours for the factors, told at each step, and anybody stops it (IDENT-28)", async () => {
    const { email, member: first } = await newcomer();
    const device = new TestDevice();
    const member = await house.addPasskey(first, device);
    house.clock.advance(MINUTE_MS);
    // The thief resets the password: the factor stays, and is asked for.
    const reset = (await house.codeFor(email, "forget"))!;
    const fresh = "a thief's long secret";
    await house.call(calls.resetPassword, { account: email, password: fresh, repassword: fresh, code: reset });
    const opening = { user_string: email, password: fresh };
    assert.equal((await house.refusal(calls.login, opening)).code, "factor-needed");
    const ask = async (code: string, password = fresh): Promise<unknown> =>
      await house.call(calls.beginFactorReset, { account: email, password, code }).catch((fault: { code: string }) => fault.code);
    house.clock.advance(MINUTE_MS);
    const code = (await house.codeFor(email, "forget"))!;
    assert.equal(await ask(code, PASSWORD), "login-failed");
    assert.equal(await ask(code === "123456" ? "123457" : "123456"), "wrong-code");
    const due_at = house.clock.now().getTime() + FACTOR_RESET_MS;
    assert.deepEqual(await ask(code), { due_at });
    assert.match(house.inbox.list(email)[0]!.text, /will happen in 72 hours/);
    house.clock.advance(HOUR_MS);
    const again = (await house.codeFor(email, "forget"))!;
    assert.deepEqual(await ask(again), { due_at }, "asked again, it does not come sooner or later");
    house.clock.advance(FACTOR_RESET_MS - 2 * HOUR_MS);
    await house.runJob("identity.reset-due-factors");
    assert.equal((await house.refusal(calls.login, opening)).code, "factor-needed", "not yet");
    // The owner comes back by passkey and stops it.
    const { challenge, options } = await house.call(calls.beginPasskeyLogin, {});
    const answer = device.authenticate(options, { origin: ORIGIN });
    const back = await house.memberOf(await house.call(calls.loginByPasskey, { challenge, answer }));
    assert.equal((await house.call(calls.showSecurity, {}, back.options)).factor_reset_at, due_at);
    assert.equal(await house.call(calls.stopFactorReset, {}, back.options), "stopped");
    assert.match(house.inbox.list(email)[0]!.text, /was stopped/);
    house.clock.advance(2 * HOUR_MS);
    await house.runJob("identity.reset-due-factors");
    assert.equal((await house.refusal(calls.login, opening)).code, "factor-needed");
    assert.equal(member.options.as, back.options.as);
  });

  test("nobody who stops it: the factors go, sessions end, and value waits another day (IDENT-28)", async () => {
    const { email, member: first } = await newcomer();
    const { member } = await house.addTotp(first);
    house.clock.advance(MINUTE_MS);
    const code = (await house.codeFor(email, "forget"))!;
    await house.call(calls.beginFactorReset, { account: email, password: PASSWORD, code });
    house.clock.advance(FACTOR_RESET_MS);
    await house.runJob("identity.reset-due-factors");
    assert.equal(await house.holder(member.token), null);
    const back = await house.memberOf(await login(email));
    const [hold] = await house.call(calls.listHolds, {}, back.options);
    assert.deepEqual([hold!.reason, hold!.until], ["factor-changed", house.clock.now().getTime() + DAY_MS]);
    assert.equal((await house.call(calls.showSecurity, {}, back.options)).totp_since, null);
    assert.ok(
      house.told.some(({ event, payload }) => event === events.securityChanged && JSON.stringify(payload).includes("done")),
    );
  });

  test("a reset of factors is refused where there is none to take, or nobody may come in", async () => {
    const { email, member } = await newcomer();
    const ask = async (): Promise<string> => {
      house.clock.advance(HOUR_MS);
      const code = (await house.codeFor(email, "forget"))!;
      return (await house.refusal(calls.beginFactorReset, { account: email, password: PASSWORD, code })).code;
    };
    assert.equal(await ask(), "no-factor");
    await house.dispatch.transact(async (tx) => await suspendCustomer(tx, order(member.options.as)));
    assert.equal(await ask(), "account-suspended");
    assert.deepEqual(
      (await house.call(calls.listHolds, {}, member.options)).map(({ reason, ended_by }) => [reason, ended_by]),
      [["suspended", "operator"]],
    );
    await house.dispatch.transact(async (tx) => await restoreCustomer(tx, order(member.options.as)));
    await login(email);
    await house.call(calls.freeze, { token: linkFor(email) });
    assert.equal(await ask(), "account-frozen");
    for (let tries = 0; tries < 5; tries += 1) {
      await house.refusal(calls.beginFactorReset, { account: email, password: "wrong", code: "123456" });
    }
    house.clock.advance(SECOND_MS);
    const last = async () =>
      (await house.refusal(calls.beginFactorReset, { account: email, password: "wrong", code: "123456" })).code;
    assert.deepEqual(await Promise.all([last(), last(), last()]).then((all) => all.includes("try-later")), true);
  });
});
