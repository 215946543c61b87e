import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { calls, events } from "../contract.ts";
import { restoreCustomer, suspendCustomer } from "./suspension.ts";
import { type IdentityHouse, openIdentityHouse, PASSWORD } from "./test-house.ts";

describe("suspension", () => {
  let house: IdentityHouse;
  before(async () => {
    house = await openIdentityHouse();
  });
  after(async () => await house.close());

  const order = (account: string, reason = "a test") => ({ account, operator: "olga", reason });
  const suspend = async (account: string) => await house.dispatch.transact((tx) => suspendCustomer(tx, order(account)));
  const restore = async (account: string) =>
    await house.dispatch.transact((tx) => restoreCustomer(tx, order(account, "all is well")));
  const login = async (email: string, password = PASSWORD): Promise<string> =>
    (await house.refusal(calls.login, { user_string: email, password })).code;

  test("it ends every session at once and tells which, and no login opens another (IDENT-15)", async () => {
    const ann = await house.registered("ann@example.com");
    const other = await house.call(calls.login, { user_string: "ann@example.com", password: PASSWORD });
    const { sessionId } = (await house.holder(other))!;
    assert.deepEqual(await suspend("Ann@example.com"), { sessions: 2 });
    assert.equal(await house.holder(ann.token), null);
    assert.equal(await house.holder(other), null);
    const { event, payload } = house.told.at(-1)!;
    assert.equal(event, events.sessionsEnded);
    const told = payload as { customerId: string; sessionIds: string[] };
    assert.equal(told.customerId, ann.options.as);
    assert.deepEqual(new Set(told.sessionIds), new Set([ann.options.session, sessionId]));
    assert.equal(await login("ann@example.com"), "account-suspended");
    const confirm = await house.refusal(calls.confirmPassword, { password: PASSWORD }, ann.options);
    assert.equal(confirm.code, "please-log-in");
  });

  test("a wrong password is answered as ever (IDENT-06, IDENT-15)", async () => {
    await house.registered("bea@example.com");
    await suspend("bea@example.com");
    assert.equal(await login("bea@example.com", "wrong"), "login-failed");
  });

  test("a login that is under way when it comes opens nothing (IDENT-15)", async () => {
    await house.registered("cleo@example.com");
    house.afterNextVerify(async () => await suspend("cleo@example.com"));
    assert.equal(await login("cleo@example.com"), "account-suspended");
  });

  test("a restored customer logs in, and the row keeps who, when and why (IDENT-15)", async () => {
    const { options } = await house.registered("dan@example.com");
    await suspend(options.as);
    assert.equal(await restore(options.as), "restored");
    await house.call(calls.login, { user_string: "dan@example.com", password: PASSWORD });
    const { rows } = await sql<Record<string, unknown>>`
      select suspended_by, reason, restored_by, restored_reason, suspended_at, restored_at from identity.suspension
      where customer_id = ${options.as}`.execute(house.database);
    const now = house.clock.now();
    assert.deepEqual(rows, [
      {
        suspended_by: "olga",
        reason: "a test",
        restored_by: "olga",
        restored_reason: "all is well",
        suspended_at: now,
        restored_at: now,
      },
    ]);
    assert.deepEqual(await suspend("dan@example.com"), { sessions: 1 }, "and may be suspended again");
  });

  test("nothing is done twice, or to nobody", async () => {
    await house.registered("eve@example.com");
    assert.equal(await restore("eve@example.com"), "not-suspended");
    await suspend("eve@example.com");
    assert.equal(await suspend("eve@example.com"), "already-suspended");
    assert.equal(await suspend("nobody@example.com"), "unknown");
    assert.equal(await restore("+886912345678"), "unknown");
  });
});
