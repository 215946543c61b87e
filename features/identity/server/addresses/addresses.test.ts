import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";
import type { InputTextOf } from "@assay/core/contract.ts";
import { calls, events } from "../../contract.ts";
import { openPracticeCustomer } from "../practice.ts";
import { langFor } from "../send-code.ts";
import { type IdentityHouse, type Member, openIdentityHouse, PASSWORD } from "../test-house.ts";

describe("addresses", () => {
  let house: IdentityHouse;
  let number = 0;
  before(async () => {
    house = await openIdentityHouse();
  });
  after(async () => await house.close());

  const next = (): number => {
    number += 1;
    house.clock.advance(MINUTE_MS);
    return number;
  };
  const mobileOf = (index: number): string => `+8869123450${String(index).padStart(2, "0")}`;
  const newcomer = async (): Promise<{ email: string; member: Member }> => {
    const email = `address${next()}@example.com`;
    return { email, member: await house.registered(email) };
  };
  const sendBind = async (to: string, { options }: Member, more: Record<string, string> = {}): Promise<string | null> => {
    const type_new = to.startsWith("+") ? "mobile" : "email";
    await house.call(calls.sendMailCode, { user_string: to, scene: "bind", type_new, ...more }, options);
    return house.inbox.list(to)[0]!.code;
  };
  const bindPhone = async (mobile: string, member: Member): Promise<Member> => {
    const code = (await sendBind(mobile, member))!;
    const token = await house.proven(calls.bindMobile, { mobile, code }, member, house.byPassword(member));
    return await house.memberOf(token);
  };

  test("a phone is bound by the code that it got; changed, the old one is told and value waits a day (IDENT-25)", async () => {
    const { email, member } = await newcomer();
    const [old, fresh] = [mobileOf(next()), mobileOf(next())];
    const second = await bindPhone(old, member);
    assert.equal(await house.holder(member.token), null, "a new session has taken its place");
    assert.equal((await house.call(calls.showUser, {}, second.options)).mobile, old);
    assert.deepEqual(await house.call(calls.listHolds, {}, second.options), [], "there was nothing to be taken over");
    house.clock.advance(MINUTE_MS);
    const third = await bindPhone(fresh, second);
    assert.match(house.inbox.list(old)[0]!.text, /\+886\*+\d{3} in place of this number.*freeze\?token=/);
    assert.ok(house.inbox.list(email).some(({ subject }) => /phone number/.test(subject)));
    const holds = await house.call(calls.listHolds, {}, third.options);
    assert.deepEqual(
      holds.map(({ feature, reason, ended_by }) => [feature, reason, ended_by]),
      [["identity", "address-changed", "time"]],
    );
    assert.equal(holds[0]!.until, holds[0]!.since + DAY_MS);
    assert.equal((await house.call(calls.showUser, {}, third.options)).withdrawal_hold_until, holds[0]!.until);
    house.clock.advance(DAY_MS);
    assert.deepEqual(await house.call(calls.listHolds, {}, third.options), []);
  });

  test("an email address is changed alike, and only a free one (IDENT-10, IDENT-25)", async () => {
    const { email, member } = await newcomer();
    const { email: taken } = await newcomer();
    const fresh = `fresh${next()}@example.com`;
    assert.equal(await sendBind(taken, member), null);
    assert.match(house.inbox.list(taken)[0]!.text, /belongs to another account already/);
    const code = (await sendBind(fresh, member))!;
    const token = await house.proven(calls.bindEmail, { email: fresh, code }, member, house.byPassword(member));
    assert.match(house.inbox.list(email)[0]!.text, /fr\*\*\*@example\.com/);
    const { options } = await house.memberOf(token);
    assert.equal((await house.call(calls.showUser, {}, options)).email, fresh);
    assert.equal((await house.refusal(calls.login, { user_string: email, password: PASSWORD })).code, "login-failed");
  });

  test("binding is refused for what cannot be an address, a wrong code, one's own, and one that got lost meanwhile", async () => {
    const { email, member } = await newcomer();
    const prove = house.markedAs("password");
    const refusedMail = async (address: string, code: string): Promise<unknown> =>
      await house.proven(calls.bindEmail, { email: address, code }, member, prove).then(
        () => "accepted",
        (fault: { code: string }) => fault.code,
      );
    const refusedPhone = async (mobile: string, code: string): Promise<unknown> =>
      await house.proven(calls.bindMobile, { mobile, code }, member, prove).then(
        () => "accepted",
        (fault: { code: string }) => fault.code,
      );
    assert.equal(await refusedMail("nobody", "123456"), "wrong-email");
    assert.equal(await refusedPhone("12345", "123456"), "wrong-mobile");
    assert.equal(await refusedMail(`other${number}@example.com`, "123456"), "wrong-code");
    assert.equal(await refusedPhone(mobileOf(90), "123456"), "wrong-code");
    const [lost, mobile] = [`lost${next()}@example.com`, mobileOf(91)];
    const code = (await sendBind(lost, member))!;
    const sms = (await sendBind(mobile, member))!;
    house.clock.advance(MINUTE_MS);
    await house.registered(lost);
    assert.equal(await refusedMail(lost, code), "account-exists");
    const register = { mobile, area_code: "886", scene: "register" as const };
    await house.call(calls.sendSmsCode, register);
    const form = { user_string: mobile, type: "mobile" as const, password: PASSWORD, re_password: PASSWORD };
    await house.call(calls.register, { ...form, code: house.inbox.list(mobile)[0]!.code! });
    assert.equal(await refusedPhone(mobile, sms), "account-exists");
    assert.equal(await refusedMail(email, (await house.codeFor(email, "forget"))!), "wrong-code", "of another scene");
  });

  test("of two who bind a phone at once one gets it", async () => {
    const [one, two] = [(await newcomer()).member, (await newcomer()).member];
    const mobile = mobileOf(next());
    const ofOne = (await sendBind(mobile, one))!;
    const prove = house.byPassword(one);
    let taken = "";
    const token = await house
      .proven(calls.bindMobile, { mobile, code: ofOne }, one, async (proof, ways) => {
        await prove(proof, ways);
        house.clock.advance(MINUTE_MS);
        taken = (await sendBind(mobile, two)) ?? "";
      })
      .catch((fault: { code: string }) => fault.code);
    assert.equal(token, "wrong-code", "the newer code replaces the older");
    const second = await house.proven(calls.bindMobile, { mobile, code: taken }, two, house.byPassword(two));
    assert.ok(await house.holder(second));
    const same = await house.memberOf(second);
    house.clock.advance(MINUTE_MS);
    const input = { user_string: mobile, scene: "bind" as const, type_new: "mobile" as const };
    await house.call(calls.sendMailCode, input, same.options);
    assert.equal(house.inbox.list(mobile)[0]!.code, null);
  });

  test("codes of customers' scenes go to their own addresses, and to nobody who is not logged in (IDENT-03)", async () => {
    const { email, member } = await newcomer();
    house.clock.advance(MINUTE_MS);
    for (const scene of ["bind", "change", "real", "payment", "withdraw"] as const) {
      assert.equal((await house.refusal(calls.sendMailCode, { user_string: email, scene })).code, "please-log-in");
    }
    const elsewhere = { user_string: "elsewhere@example.com", scene: "real" as const };
    assert.equal((await house.refusal(calls.sendMailCode, elsewhere, member.options)).code, "not-your-address");
    const phone = { mobile: mobileOf(80), area_code: "886", scene: "withdraw" as const };
    assert.equal((await house.refusal(calls.sendSmsCode, phone, member.options)).code, "not-your-address");
    for (const scene of ["change", "real", "payment", "withdraw"] as const) {
      house.clock.advance(MINUTE_MS);
      await house.call(calls.sendMailCode, { user_string: email, scene }, member.options);
      const code = house.inbox.list(email)[0]!.code!;
      assert.match(code, /^\d{6}$/);
      const forget = { user_string: email, scene: "forget" as const, email_code: code };
      assert.equal((await house.refusal(calls.checkCode, forget)).code, "wrong-code", scene);
    }
  });

  test("the code of the address that is left may come along: a wrong one sends nothing to the new one", async () => {
    const { email, member } = await newcomer();
    house.clock.advance(MINUTE_MS);
    await house.call(calls.sendMailCode, { user_string: email, scene: "change" }, member.options);
    const email_code = house.inbox.list(email)[0]!.code!;
    const to = `left${next()}@example.com`;
    const input = { user_string: to, scene: "bind" as const, email_code: email_code === "123456" ? "123457" : "123456" };
    assert.equal((await house.refusal(calls.sendMailCode, input, member.options)).code, "wrong-code");
    assert.equal(house.inbox.list(to).length, 0);
    await sendBind(to, member, { email_code });
    assert.equal(house.inbox.list(to).length, 1);
  });

  test("an area is named by its country too, and says a language that nobody else says", async () => {
    const national = { user_string: "0912345077", scene: "register" as const, type: "mobile" as const, area_code_id: "TW" };
    await house.call(calls.sendMailCode, national);
    assert.match(house.inbox.list("+886912345077")[0]!.text, /sign-up code/);
    const visitor = { lang: "en" as const, langUnsaid: true, network: "192.0.2.7", device: "test", requestId: "test" };
    assert.equal(langFor(visitor, "86"), "zh");
    assert.equal(langFor({ ...visitor, langUnsaid: false }, "886"), "en", "who asks for English gets it");
    assert.equal(langFor(visitor, "49"), "en");
  });
});

describe("a practice account that is kept", () => {
  let house: IdentityHouse;
  before(async () => {
    house = await openIdentityHouse();
  });
  after(async () => await house.close());

  const visitor = { lang: "en" as const, network: "192.0.2.1", device: "test", requestId: "test" };
  const practice = async (): Promise<Member> =>
    await house.memberOf((await house.dispatch.transact(async (tx) => await openPracticeCustomer(tx, visitor))).token);
  const keep = (email: string, code: string) => ({ user_string: email, code, password: PASSWORD, re_password: PASSWORD });

  test("gets an address and a password, and stays the same customer with practice money (IDENT-26)", async () => {
    const guest = await practice();
    const email = "kept@example.com";
    await house.call(calls.sendMailCode, { user_string: email, scene: "bind" }, guest.options);
    const { code } = house.inbox.list(email)[0]!;
    const wrong = code === "123456" ? "123457" : "123456";
    const refused = async (input: Partial<InputTextOf<typeof calls.keepPractice>>): Promise<string> =>
      (await house.refusal(calls.keepPractice, { ...keep(email, code!), ...input }, guest.options)).code;
    assert.equal(await refused({ code: wrong }), "wrong-code");
    assert.equal(await refused({ user_string: "nobody" }), "wrong-email");
    assert.equal(await refused({ user_string: "12345", type: "mobile" }), "wrong-mobile");
    assert.equal(await refused({ re_password: "another one" }), "passwords-differ");
    assert.equal(await refused({ password: "short", re_password: "short" }), "password-too-short");
    assert.equal(await refused({ password: email, re_password: email }), "password-too-common");
    const long = "x1y".repeat(43);
    assert.equal(await refused({ password: long, re_password: long }), "password-too-long");
    const early = { mobile: "+886912345066", code: "123456" };
    assert.equal((await house.refusal(calls.bindMobile, early, guest.options)).code, "wrong-code");
    const kept = await house.memberOf(await house.call(calls.keepPractice, keep(email, code!), guest.options));
    assert.equal(kept.options.as, guest.options.as);
    assert.equal(await house.holder(guest.token), null);
    const user = await house.call(calls.showUser, {}, kept.options);
    assert.deepEqual([user.email, user.practice, user.has_password], [email, true, true]);
    assert.ok(await house.call(calls.login, { user_string: email, password: PASSWORD }));
    assert.equal((await house.refusal(calls.keepPractice, keep(email, code!), kept.options)).code, "not-practice");
    assert.ok(house.told.some(({ event }) => event === events.securityChanged));
  });

  test("an address of somebody else's is none for it, and a phone alone is bound after it", async () => {
    const [one, two] = [await practice(), await practice()];
    const email = "both@example.com";
    house.clock.advance(MINUTE_MS);
    await house.call(calls.sendMailCode, { user_string: email, scene: "bind" }, one.options);
    const { code } = house.inbox.list(email)[0]!;
    assert.equal(
      (await house.refusal(calls.keepPractice, keep(email, code!), two.options)).code,
      "wrong-code",
      "not asked for by it",
    );
    await house.call(calls.sendMailCode, { user_string: "+886912345067", scene: "bind", type_new: "mobile" }, two.options);
    const sms = house.inbox.list("+886912345067")[0]!.code!;
    const bind = { mobile: "+886912345067", code: sms };
    assert.equal((await house.refusal(calls.bindMobile, bind, two.options)).code, "keep-first");
    await house.call(calls.sendMailCode, { user_string: "three@example.com", scene: "bind" }, two.options);
    const mail = house.inbox.list("three@example.com")[0]!.code!;
    const byMail = { email: "three@example.com", code: mail };
    assert.equal((await house.refusal(calls.bindEmail, byMail, two.options)).code, "keep-first");
    house.clock.advance(MINUTE_MS);
    await house.registered("three@example.com");
    const late = keep("three@example.com", mail);
    assert.equal((await house.refusal(calls.keepPractice, late, two.options)).code, "account-exists", "somebody was faster");
  });
});
