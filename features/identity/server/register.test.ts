import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { reject } from "@assay/core/rejection.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { sql } from "kysely";
import { invitedOneAnother } from "./linked.ts";
import { calls, events } from "../contract.ts";
import { saveCode } from "./codes.ts";
import { openKeyedHash } from "./keyed-hash.ts";
import { invitedBy } from "./invite-codes.ts";
import { openPracticeCustomer } from "./practice.ts";
import { type IdentityHouse, openIdentityHouse, PASSWORD, PEPPER } from "./test-house.ts";

describe("registration", () => {
  let house: IdentityHouse;
  before(async () => {
    house = await openIdentityHouse();
  });
  after(async () => await house.close());

  const form = (email: string, code: string, more: Record<string, string> = {}) => ({
    user_string: email,
    code,
    password: PASSWORD,
    re_password: PASSWORD,
    ...more,
  });

  test("a proven email address becomes an account, logged in, with a profile of its own", async () => {
    const ann = await house.registered("ann@example.com");
    const user = await house.call(calls.showUser, {}, ann.options);
    assert.deepEqual(
      [user.id, user.account, user.email, user.mobile, user.practice, user.withdrawal_hold_until, user.created_at],
      [ann.options.as, "ann@example.com", "ann@example.com", null, false, null, house.clock.now().getTime()],
    );
    assert.ok(
      house.told.some(
        ({ event, payload }) => event === events.registered && (payload as { customerId: string }).customerId === user.id,
      ),
    );
  });

  test("a proven phone becomes an account, and logs in by number and area code", async () => {
    const code = (await house.codeFor("+886912345678", "register"))!;
    const token = await house.call(calls.register, form("0912345678", code, { type: "mobile", area_code: "886" }));
    const { customerId } = (await house.holder(token))!;
    const user = await house.call(calls.showUser, {}, { as: customerId });
    assert.deepEqual([user.account, user.mobile, user.area_code, user.email], ["+886912345678", "+886912345678", "886", null]);
    await house.call(calls.login, { user_string: "912345678", area_code: "886", password: PASSWORD });
  });

  test("what cannot be an address is refused", async () => {
    assert.equal((await house.refusal(calls.register, form("ann@localhost", "123456"))).code, "wrong-email");
    assert.equal((await house.refusal(calls.register, form("12345", "123456", { type: "mobile" }))).code, "wrong-mobile");
  });

  test("a bad password is refused with its reason before the code is tried (IDENT-01)", async () => {
    const code = (await house.codeFor("bob@example.com", "register"))!;
    const rows: [Record<string, string>, string][] = [
      [{ re_password: "another one" }, "passwords-differ"],
      [{ password: "short", re_password: "short" }, "password-too-short"],
      [{ password: "xy1".repeat(43), re_password: "xy1".repeat(43) }, "password-too-long"],
      [{ password: "Passw0rd", re_password: "Passw0rd" }, "password-too-common"],
      [{ password: "bob@example.com", re_password: "bob@example.com" }, "password-too-common"],
    ];
    for (const [more, refusal] of rows) {
      assert.equal((await house.refusal(calls.register, form("bob@example.com", code, more))).code, refusal);
    }
    await house.call(calls.register, form("bob@example.com", code));
  });

  test("a wrong code opens nothing", async () => {
    const code = (await house.codeFor("cleo@example.com", "register"))!;
    const other = code === "123456" ? "123457" : "123456";
    assert.equal((await house.refusal(calls.register, form("cleo@example.com", other))).code, "wrong-code");
  });

  test("an invite code ties the newcomer to its owner for good, and must exist (IDENT-10)", async () => {
    const inviter = await house.registered("dan@example.com");
    const { extension_code } = await house.call(calls.showUser, {}, inviter.options);
    assert.match(extension_code, /^[A-Z0-9]{10}$/);
    const code = (await house.codeFor("eve@example.com", "register"))!;
    const unknown = await house.refusal(calls.register, form("eve@example.com", code, { extension_code: "NOBODY" }));
    assert.equal(unknown.code, "no-such-invite-code");
    const token = await house.call(calls.register, form("eve@example.com", code, { extension_code }));
    const { customerId } = (await house.holder(token))!;
    const { rows } = await sql<{ invited_by: string }>`
      select invited_by from identity.customer where id = ${customerId}`.execute(house.database);
    assert.equal(rows[0]!.invited_by, inviter.options.as);
    const [mine, theirs, nobodys] = [[customerId], [inviter.options.as], [randomUUID()]];
    assert.equal(
      await invitedOneAnother(house.database, mine, theirs),
      true,
      "who acts for the house does not decide over his guest",
    );
    assert.equal(await invitedOneAnother(house.database, theirs, mine), true);
    assert.equal(await invitedOneAnother(house.database, mine, nobodys), false);
  });

  test("one address is one customer, even for a code that was sent while the account was being opened (IDENT-10)", async () => {
    await house.registered("fay@example.com");
    const keyed = openKeyedHash(keysOf(PEPPER));
    await saveCode(
      house.database,
      {
        target: keyed.target("fay@example.com"),
        scene: "register",
        own: false,
        hash: keyed.code("register", "fay@example.com", "123456"),
        requestHash: keyed.request(),
      },
      house.clock.now(),
    );
    assert.equal((await house.refusal(calls.register, form("Fay@Example.com", "123456"))).code, "account-exists");
  });

  test("an address with an account gets the truth by mail, and no code", async () => {
    await house.registered("gil@example.com");
    house.clock.advance(60_000);
    assert.equal(await house.codeFor("gil@example.com", "register"), null);
    assert.match(house.inbox.list("gil@example.com")[0]!.subject, /already have/);
    assert.equal(await house.codeFor("nobody@example.com", "forget"), null);
    assert.match(house.inbox.list("nobody@example.com")[0]!.subject, /No Assay account/);
  });

  test("a practice customer is thrown away: no address, no password", async () => {
    const visitor = { lang: "en" as const, network: "192.0.2.1", device: "test", requestId: "test" };
    const { customerId, token } = await house.dispatch.transact(async (tx) => await openPracticeCustomer(tx, visitor));
    assert.equal((await house.holder(token))!.customerId, customerId);
    const user = await house.call(calls.showUser, {}, { as: customerId });
    assert.deepEqual([user.practice, user.email, user.mobile, user.account], [true, null, null, user.nickname]);
    const code = (await house.codeFor("hal@example.com", "register"))!;
    const invite = { extension_code: user.extension_code };
    const friend = await house.memberOf(await house.call(calls.register, form("hal@example.com", code, invite)));
    assert.equal((await invitedBy(house.database, friend.options.as))!.inviterId, customerId);
    const change = { current_password: "", password: PASSWORD, re_password: PASSWORD };
    const options = { as: customerId, session: (await house.holder(token))!.sessionId };
    assert.equal(
      (await house.refusal(calls.updatePassword, { ...change, current_password: "anything" }, options)).code,
      "wrong-password",
    );
  });
});

describe("registration where there are terms of service", () => {
  const HELD = "a".repeat(64);
  const accepted: string[] = [];
  let house: IdentityHouse;
  before(async () => {
    house = await openIdentityHouse(async (_tx, customerId, hash) => {
      if (hash !== HELD) reject("agreement-changed", { keyword: "terms", version: 2 });
      accepted.push(customerId);
    });
  });
  after(async () => await house.close());

  test("an account opens with the terms that hold, and with nothing else; what is refused leaves the code (IDENT-17)", async () => {
    const code = (await house.codeFor("ann@example.com", "register"))!;
    const form = { user_string: "ann@example.com", code, password: PASSWORD, re_password: PASSWORD };
    assert.equal((await house.refusal(calls.register, form)).code, "agreement-needed");
    assert.equal((await house.refusal(calls.register, { ...form, agreed: "b".repeat(64) })).code, "agreement-changed");
    const token = await house.call(calls.register, { ...form, agreed: HELD });
    assert.deepEqual(accepted, [(await house.holder(token))!.customerId]);
  });
});
