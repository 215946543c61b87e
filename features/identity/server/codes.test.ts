import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { sendLimits } from "../rules.ts";
import { noteSent } from "./codes.ts";
import { type IdentityHouse, openIdentityHouse, PASSWORD } from "./test-house.ts";

describe("verification codes", () => {
  let house: IdentityHouse;
  let number = 0;
  /** An address and a network that no other test has used. */
  let email = "";
  let network = "";
  before(async () => {
    house = await openIdentityHouse();
  });
  after(async () => await house.close());
  beforeEach(() => {
    number += 1;
    email = `ann${number}@example.com`;
    network = `192.0.2.${number}`;
  });

  const check = async (code: string, to = email): Promise<string> =>
    await house.call(calls.checkCode, { user_string: to, scene: "register", email_code: code }, { network });
  const refusedCheck = async (code: string): Promise<string> =>
    (await house.refusal(calls.checkCode, { user_string: email, scene: "register", email_code: code }, { network })).code;
  const wrong = (code: string): string => (code === "000000" ? "000001" : "000000");

  test("a code arrives by mail or phone, on a line of its own, in the caller's language", async () => {
    assert.match((await house.codeFor(email, "register", { lang: "zh" }))!, /^[0-9]{6}$/);
    assert.match(house.inbox.list(email)[0]!.subject, /验证码/);
    assert.match((await house.codeFor("+886912345678", "register"))!, /^[0-9]{6}$/);
    await house.call(calls.sendMailCode, { user_string: "0912345679", type: "mobile", area_code: "886" });
    assert.match(house.inbox.list("+886912345679")[0]!.code!, /^[0-9]{6}$/);
  });

  test("an address that cannot exist is refused", async () => {
    assert.equal((await house.refusal(calls.sendMailCode, { user_string: "ann@localhost" })).code, "wrong-email");
    assert.equal((await house.refusal(calls.sendMailCode, { user_string: "12345", type: "mobile" })).code, "wrong-mobile");
    assert.equal((await house.refusal(calls.sendSmsCode, { area_code: "886", mobile: "12345" })).code, "wrong-mobile");
  });

  test("the database holds neither code nor address (IDENT-02)", async () => {
    const code = (await house.codeFor(email, "register"))!;
    for (const table of ["verification_code", "code_sent", "failure", "customer"]) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(`identity.${table}`)} t`.execute(
        house.database,
      );
      for (const { row } of rows) assert.ok(!row.includes(email) && !row.split(/[(),]/).includes(code), row);
    }
  });

  test("a right code is right however often it is asked, for its address and scene alone (IDENT-03)", async () => {
    const code = (await house.codeFor(email, "register"))!;
    assert.equal(await check(code), "right");
    assert.equal(await check(code, email.toUpperCase()), "right");
    const elsewhere = [
      { user_string: "bob@example.com", scene: "register", email_code: code },
      { user_string: email, scene: "forget", email_code: code },
      { user_string: "not an address", scene: "register", email_code: code },
    ] as const;
    for (const input of elsewhere) assert.equal((await house.refusal(calls.checkCode, input, { network })).code, "wrong-code");
  });

  test("a code works only together with the request that asked for it, by every call that takes one (IDENT-13)", async () => {
    const ann = { request: "the request of ann" };
    const password = { password: PASSWORD, re_password: PASSWORD };
    const sent = async (scene: "register" | "forget" | "update_password"): Promise<string> => {
      house.clock.advance(MINUTE_MS);
      await house.call(calls.sendMailCode, { user_string: email, scene, ...ann }, { network });
      return house.inbox.list(email)[0]!.code!;
    };
    const code = await sent("register");
    for (const request of [undefined, "the request of eve"]) {
      const other = { user_string: email, ...(request !== undefined && { request }) };
      const check = await house.refusal(calls.checkCode, { ...other, email_code: code }, { network });
      const register = await house.refusal(calls.register, { ...other, code, ...password }, { network });
      assert.deepEqual([check.code, register.code], ["wrong-code", "wrong-code"]);
    }
    assert.equal(await house.call(calls.checkCode, { user_string: email, email_code: code, ...ann }, { network }), "right");
    const token = await house.call(calls.register, { user_string: email, code, ...password, ...ann }, { network });

    const { customerId, sessionId } = (await house.holder(token))!;
    const as = { as: customerId, session: sessionId, network };
    const update = { current_password: PASSWORD, code: await sent("update_password"), ...password };
    assert.equal((await house.refusal(calls.updatePassword, update, as)).code, "wrong-code");
    await house.call(calls.updatePassword, { ...update, ...ann }, as);

    const reset = { account: email, code: await sent("forget"), password: PASSWORD, repassword: PASSWORD };
    assert.equal((await house.refusal(calls.resetPassword, reset, { network })).code, "wrong-code");
    assert.equal(await house.call(calls.resetPassword, { ...reset, ...ann }, { network }), "changed");
  });

  test("another request for a code ends the one before and keeps its count of tries (IDENT-03, IDENT-13)", async () => {
    const send = async (request: string): Promise<string> => {
      await house.call(calls.sendSmsCode, { area_code: "886", mobile: "934567890", request }, { network });
      return house.inbox.list("+886934567890")[0]!.code!;
    };
    const refused = async (code: string, request: string): Promise<string> =>
      (await house.refusal(calls.checkCode, { user_string: "+886934567890", email_code: code, request }, { network })).code;
    const first = await send("first");
    for (let tries = 0; tries < 4; tries += 1) await refused(wrong(first), "first");
    house.clock.advance(MINUTE_MS);
    const second = await send("second");
    assert.equal(
      await refused(first, "first"),
      "wrong-code",
      "it is dead, and a guess without the request's name uses up no try",
    );
    assert.equal(await refused(wrong(second), "second"), "wrong-code", "the fifth try");
    assert.equal(await refused(second, "second"), "wrong-code", "no try is left");
  });

  test("a code is good for ten minutes (IDENT-03)", async () => {
    const code = (await house.codeFor(email, "register"))!;
    house.clock.advance(10 * MINUTE_MS - 1);
    assert.equal(await check(code), "right");
    house.clock.advance(1);
    assert.equal(await refusedCheck(code), "wrong-code");
  });

  test("five tries a code, a new code keeps the count, and an hour forgives (IDENT-03)", async () => {
    const first = (await house.codeFor(email, "register"))!;
    for (let tries = 0; tries < 5; tries += 1) assert.equal(await refusedCheck(wrong(first)), "wrong-code");
    assert.equal(await refusedCheck(first), "wrong-code");
    house.clock.advance(MINUTE_MS);
    const second = (await house.codeFor(email, "register"))!;
    assert.equal(await refusedCheck(second), "wrong-code");
    house.clock.advance(HOUR_MS);
    assert.equal(await check((await house.codeFor(email, "register"))!), "right");
  });

  test("parallel guesses from many networks are at most five tries (IDENT-03)", async () => {
    const code = (await house.codeFor(email, "register"))!;
    const guesses = Array.from({ length: 40 }, async (_, index) => {
      const input = { user_string: email, scene: "register" as const, email_code: wrong(code) };
      return (await house.refusal(calls.checkCode, input, { network: `203.0.113.${index}` })).code;
    });
    assert.deepEqual(new Set(await Promise.all(guesses)), new Set(["wrong-code"]));
    const { rows } = await sql<{ tries: number }>`select max(tries) as tries from identity.verification_code`.execute(
      house.database,
    );
    assert.equal(rows[0]!.tries, 5);
    assert.equal(await refusedCheck(code), "wrong-code");
  });

  test("a code is used once, whatever happens at the same time (IDENT-03)", async () => {
    const code = (await house.codeFor(email, "register"))!;
    const input = { user_string: email, code, password: PASSWORD, re_password: PASSWORD };
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => house.call(calls.register, input, { network })));
    assert.equal(outcomes.filter((one) => one.status === "fulfilled").length, 1);
    assert.equal((await house.refusal(calls.register, input, { network })).code, "wrong-code");
  });

  test("a code a minute and five an hour for one address, however many ask at once (IDENT-04)", async () => {
    const send = async () => await house.call(calls.sendMailCode, { user_string: email }, { network });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, send));
    assert.equal(outcomes.filter((one) => one.status === "fulfilled").length, 1);
    const soon = await house.refusal(calls.sendMailCode, { user_string: email }, { network });
    assert.deepEqual([soon.code, soon.values], ["code-too-soon", { seconds: 60 }]);
    for (let more = 0; more < 4; more += 1) {
      house.clock.advance(MINUTE_MS);
      await send();
    }
    house.clock.advance(MINUTE_MS);
    const later = await house.refusal(calls.sendMailCode, { user_string: email, scene: "forget" }, { network });
    assert.deepEqual([later.code, later.values], ["code-too-soon", { seconds: 55 * 60 }]);
    house.clock.advance(55 * MINUTE_MS);
    await send();
  });

  test("phones obey the same limits by either call (IDENT-04)", async () => {
    await house.call(calls.sendSmsCode, { area_code: "886", mobile: "0923456789" }, { network });
    const other = await house.refusal(
      calls.sendMailCode,
      { user_string: "923456789", type: "mobile", area_code: "886" },
      { network },
    );
    assert.equal(other.code, "code-too-soon");
    assert.equal(
      (await house.refusal(calls.sendSmsCode, { area_code: "886", mobile: "923456789" }, { network })).code,
      "code-too-soon",
    );
  });

  test("an area code and all phones together have their limits (IDENT-04)", async () => {
    const fill = async (by: "area" | "phones", area: string): Promise<void> => {
      const { max } = sendLimits.find((limit) => limit.by === by)!;
      for (let sent = 0; sent < max; sent += 1) {
        const sender = { target: Buffer.from(`${by} ${sent}`), address: `10.${sent >> 8}.${sent & 255}.1`, area, own: false };
        await noteSent(house.database, sender, house.clock.now());
      }
    };
    await fill("area", "86");
    assert.equal((await house.refusal(calls.sendSmsCode, { area_code: "86", mobile: "13800138000" })).code, "code-too-soon");
    await house.call(calls.sendSmsCode, { area_code: "1", mobile: "4155552671" });
    house.clock.advance(HOUR_MS + SECOND_MS);
    await house.call(calls.sendSmsCode, { area_code: "86", mobile: "13800138000" });

    await fill("phones", "44");
    assert.equal((await house.refusal(calls.sendSmsCode, { area_code: "1", mobile: "4155552672" })).code, "code-too-soon");
    await house.call(calls.sendMailCode, { user_string: `again-${email}` }, { network: "198.51.100.2" });
  });
});
