/** Strangers who fill what all share: what they pay, and what customers can do meanwhile. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import type { Call, InputTextOf } from "@assay/core/contract.ts";
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from "@assay/core/time.ts";
import { WORK_BITS_MAX, WORK_BITS_MIN, WORK_LIFE_MS } from "@assay/core/work.ts";
import { wideNetworkOf } from "@assay/server/http/rate-limit.ts";
import type { CallOptions } from "@assay/server/testing.ts";
import { solve } from "@assay/server/testing-work.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { delayPolicies, sendLimits, workLimits } from "../rules.ts";
import { noteSent } from "./codes.ts";
import { sharedSubjects } from "./failures.ts";
import { type IdentityHouse, type Member, openIdentityHouse, PASSWORD } from "./test-house.ts";

const PHONE = "a browser of ann's";

describe("limits that strangers fill", () => {
  let house: IdentityHouse;
  let ann: Member;
  let number = 0;
  let email = "";
  /** The carrier's network, from which ann and the attacker come. */
  let carrier = "";
  before(async () => {
    house = await openIdentityHouse();
  });
  after(async () => await house.close());
  beforeEach(async () => {
    number += 1;
    house.clock.advance(2 * DAY_MS);
    email = `ann${number}@example.com`;
    carrier = `198.18.${number}.7`;
    ann = await house.registered(email, { network: carrier, deviceId: PHONE });
    house.clock.advance(MINUTE_MS);
  });

  /** The answer of a call, and whether it had to be worked for. */
  const worked = async <C extends Call>(call: C, input: InputTextOf<C>, options: CallOptions): Promise<string> => {
    const work = solve(await house.refusal(call, input, options));
    return await house.call(call, input, { ...options, work }).then(
      () => "accepted",
      (fault: Error) => fault.message,
    );
  };
  const fail = async (times: number, address: string): Promise<void> => {
    for (const { name } of sharedSubjects(address)) {
      await sql`
        insert into identity.failure (subject, count, last_at, paused_until) values (${name}, ${times}, ${house.clock.now()}, ${new Date(0)})
        on conflict (subject) do update set count = ${times}, last_at = excluded.last_at`.execute(house.database);
    }
  };
  const sendMany = async (count: number, addressOf: (index: number) => string, area: string | null): Promise<void> => {
    for (let index = 0; index < count; index += 1) {
      const sender = { target: Buffer.from(`${number} ${index}`), address: addressOf(index), area, own: false };
      await noteSent(house.database, sender, house.clock.now());
    }
  };
  const login = (password = PASSWORD, user_string = email) => ({ user_string, password });

  test("a /48 of IPv6 and a /24 of IPv4 are one neighbourhood, in one spelling", () => {
    const wide: Record<string, string> = {
      "203.0.113.9": "203.0.113.0/24",
      "::ffff:203.0.113.9": "203.0.113.0/24",
      "2001:db8:1:2:3:4:5:6": "2001:db8:1::/48",
      "2001:0db8:0001:ffff::1": "2001:db8:1::/48",
      "2001:db8:1:2::/64": "2001:db8:1::/48",
    };
    for (const [address, network] of Object.entries(wide)) assert.equal(wideNetworkOf(address), network);
  });

  test("IDENT-05 an attacker with a /48 pays for each code and each try, and who comes from elsewhere pays nothing", async () => {
    const { free } = workLimits.find(({ by }) => by === "wide")!;
    const from = (index: number): string => `2001:db8:${number}:${index.toString(16)}::1`;
    await sendMany(free, from, null);
    const asked = { user_string: `eve${number}@example.com` };
    const refused = await house.refusal(calls.sendMailCode, asked, { network: from(free) });
    assert.deepEqual([refused.code, refused.values["bits"]], ["work-needed", WORK_BITS_MIN]);
    assert.equal(await worked(calls.sendMailCode, asked, { network: from(free) }), "accepted");
    await house.call(calls.sendMailCode, { user_string: `joe${number}@example.com` }, { network: "2001:db8:ffff::1" });

    const tries = delayPolicies.wide.free;
    for (let index = 0; index < tries; index += 1) {
      await house.refusal(calls.login, login("wrong", `x${number}-${index}@example.com`), { network: from(index) });
    }
    const next = await house.refusal(calls.login, login("wrong", `y${number}@example.com`), { network: from(tries) });
    assert.equal(next.code, "work-needed");
    const elsewhere = await house.refusal(calls.login, login("wrong", `z${number}@example.com`), { network: "2001:db8:ffff::1" });
    assert.equal(elsewhere.code, "login-failed");
  });

  test("IDENT-32 in a network whose budgets are used up, a device of the customer's logs in and gets a code as ever", async () => {
    await fail(10_000, carrier);
    for (let index = 0; index < 20; index += 1) {
      const refused = await house.refusal(calls.login, login("wrong"), { network: carrier });
      if (refused.code === "work-needed") await worked(calls.login, login("wrong"), { network: carrier });
    }
    assert.equal((await house.refusal(calls.login, login(), { network: carrier })).code, "try-later", "a stranger beside ann");
    await house.call(calls.login, login(), { network: carrier, deviceId: PHONE });

    await sendMany(500, () => carrier, "886");
    const code = { user_string: email, scene: "forget" as const };
    for (let sent = 0; sent < 4; sent += 1) {
      await worked(calls.sendMailCode, code, { network: carrier });
      house.clock.advance(MINUTE_MS);
    }
    assert.equal((await house.refusal(calls.sendMailCode, code, { network: carrier })).code, "code-too-soon", "strangers' room");
    await house.call(calls.sendMailCode, { ...code, request: "ann's" }, { network: carrier, deviceId: PHONE });
    const good = house.inbox.list(email)[0]!.code!;
    const guess = { user_string: email, scene: "forget" as const };
    for (let tries = 0; tries < 6; tries += 1) {
      await worked(calls.checkCode, { ...guess, email_code: good, request: `eve's ${tries}` }, { network: carrier });
    }
    const check = { ...guess, email_code: good, request: "ann's" };
    assert.equal(
      await house.call(calls.checkCode, check, { network: carrier, deviceId: PHONE }),
      "right",
      "no try of it is gone",
    );
  });

  test("IDENT-32 in such a network a session asks for codes, guesses and proves the password without work", async () => {
    await fail(10_000, carrier);
    await sendMany(500, () => carrier, null);
    for (let index = 0; index < 20; index += 1) {
      await house.refusal(calls.login, login("wrong"), { network: `203.0.113.${index}` });
    }
    const inside = { ...ann.options, network: carrier };
    const mine = { user_string: email, scene: "update_password" as const, request: "mine" };
    await house.call(calls.sendMailCode, mine, inside);
    const wrong = { user_string: email, scene: "update_password" as const, email_code: "000000", request: "not mine" };
    assert.equal((await house.refusal(calls.checkCode, wrong, inside)).code, "wrong-code");
    await house.call(calls.confirmPassword, { password: PASSWORD }, inside);
    assert.equal((await house.refusal(calls.login, login(), { network: "192.0.2.77" })).code, "try-later", "elsewhere");
  });

  test("IDENT-32 a network from which the owner has signed in within 30 days does not feel what strangers try elsewhere", async () => {
    for (let index = 0; index < 20; index += 1) {
      await house.refusal(calls.login, login("wrong"), { network: `203.0.113.${index}` });
    }
    await house.call(calls.logout, {}, ann.options);
    house.clock.advance(HOUR_MS);
    for (let index = 0; index < 20; index += 1) {
      await house.refusal(calls.login, login("wrong"), { network: `203.0.113.${index + 100}` });
    }
    assert.equal((await house.refusal(calls.login, login(), { network: "192.0.2.78" })).code, "try-later");
    await house.call(calls.login, login(), { network: carrier });
  });

  test("IDENT-33 a newcomer of that network gets his code and his account by work", async () => {
    await fail(10_000, carrier);
    await sendMany(500, () => carrier, null);
    const newcomer = `new${number}@example.com`;
    const hardest = await house.refusal(calls.sendMailCode, { user_string: newcomer }, { network: carrier });
    assert.equal(hardest.values["bits"], WORK_BITS_MAX);
    assert.equal(await worked(calls.sendMailCode, { user_string: newcomer }, { network: carrier }), "accepted");
    const code = house.inbox.list(newcomer)[0]!.code!;
    const form = { user_string: newcomer, code, password: PASSWORD, re_password: PASSWORD };
    assert.equal(await worked(calls.register, form, { network: carrier }), "accepted");
  });

  test("IDENT-33 work is good once, for its call, address and network, in time, and only if it was done", async () => {
    await sendMany(30, () => carrier, null);
    const input = { user_string: `one${number}@example.com` };
    const again = async (work: string, to: string = input.user_string, network = carrier): Promise<string> =>
      await house.call(calls.sendMailCode, { user_string: to }, { network, work }).then(
        () => "accepted",
        (fault: Error) => fault.message,
      );
    const refused = await house.refusal(calls.sendMailCode, input, { network: carrier });
    const work = solve(refused);
    const [puzzle, nonces] = work.split("~") as [string, string];
    const other = nonces.split("-").map((nonce) => String(Number(nonce) + 1));
    assert.equal(await again(`${puzzle}~${other.join("-")}`), "work-needed", "not solved");
    assert.equal(await again(`${puzzle}~${nonces.split("-").slice(1).join("-")}`), "work-needed", "a piece is missing");
    assert.equal(await again(work.replace(/\.[0-9]+\./, ".10.").replace(/^[0-9a-z]+/, "zzzzzzzz")), "work-needed", "not ours");
    assert.equal(await again(work, `two${number}@example.com`), "work-needed", "another address");
    assert.equal(await again("nonsense"), "work-needed");
    const forLogin = await house.refusal(calls.sendMailCode, input, { network: carrier, work: "" });
    assert.equal(forLogin.code, "work-needed");
    assert.equal(await again(work), "accepted");
    house.clock.advance(MINUTE_MS + 1);
    assert.equal(await again(work), "work-needed", "used");
    const late = solve(await house.refusal(calls.sendMailCode, input, { network: carrier }));
    house.clock.advance(WORK_LIFE_MS);
    assert.equal(await again(late), "work-needed", "too late");
  });

  test("IDENT-04 one wide network uses up half of an area at most, and a stranger elsewhere still gets a code by work", async () => {
    const { max } = sendLimits.find(({ by }) => by === "area-wide")!;
    await sendMany(max, (index) => `198.19.${number}.${index}`, "81");
    const phone = { area_code: "81", mobile: "9012345678" };
    const inside = await house.refusal(calls.sendSmsCode, phone, { network: `198.19.${number}.1` });
    assert.equal(inside.code, "code-too-soon");
    assert.equal(await worked(calls.sendSmsCode, phone, { network: `203.0.114.${number}` }), "accepted");
  });

  test("IDENT-32 strangers who use up an area take nothing from its customers", async () => {
    await house.registered(`bob${number}@example.com`, { network: carrier });
    await sendMany(500, (index) => `10.${number}.${index >> 3}.${index & 7}`, "82");
    await sql`update identity.customer set mobile = '+821012345678', area_code = '82' where id = ${ann.options.as}`.execute(
      house.database,
    );
    const sent = { area_code: "82", mobile: "1012345678", scene: "forget" as const };
    assert.equal((await house.refusal(calls.sendSmsCode, sent, { network: carrier })).code, "code-too-soon");
    await house.call(calls.sendSmsCode, sent, { network: carrier, deviceId: PHONE });
    await sql`update identity.customer set mobile = null, area_code = null where id = ${ann.options.as}`.execute(house.database);
  });

  test("IDENT-32 a new password forgets the customer's devices, and 20 are remembered at most", async () => {
    const devices = async (): Promise<number> => {
      const { rows } = await sql`select 1 from identity.known_device where customer_id = ${ann.options.as}`.execute(
        house.database,
      );
      return rows.length;
    };
    for (let index = 0; index < 25; index += 1) {
      house.clock.advance(1);
      await house.call(calls.login, login(), { network: carrier, deviceId: `browser ${index}` });
    }
    assert.equal(await devices(), 20);
    const code = (await house.codeFor(email, "forget", { network: "192.0.2.9" }))!;
    await house.call(
      calls.resetPassword,
      { account: email, code, password: "another long secret", repassword: "another long secret" },
      { network: "192.0.2.9" },
    );
    assert.equal(await devices(), 0);
    const outdated = later(house.clock.now(), -400 * DAY_MS);
    await sql`insert into identity.work_spent values ('\\x01', ${outdated})`.execute(house.database);
    await house.runJob("identity.forget-outdated");
    const { rows } = await sql`select 1 from identity.work_spent where until = ${outdated}`.execute(house.database);
    assert.equal(rows.length, 0);
  });

  test("IDENT-34 codes and notices are urgent, and a code is of no use after its life", async () => {
    const before = house.sent.length;
    await house.call(calls.sendMailCode, { user_string: email, scene: "forget" }, { network: carrier, deviceId: PHONE });
    await house.call(calls.login, login(), { network: carrier });
    const [code] = house.sent.slice(before);
    assert.equal(
      house.sent.slice(before).every(({ urgent }) => urgent === true),
      true,
    );
    assert.deepEqual(code!.until, later(house.clock.now(), 10 * MINUTE_MS));
  });
});
