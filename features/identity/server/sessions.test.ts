import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";
import { sql } from "kysely";
import { calls, events } from "../contract.ts";
import { SESSION_LIFE_MS, SESSIONS_MAX } from "../rules.ts";
import { type IdentityHouse, openIdentityHouse, PASSWORD } from "./test-house.ts";

describe("sessions", () => {
  let house: IdentityHouse;
  before(async () => {
    house = await openIdentityHouse();
  });
  after(async () => await house.close());

  const login = async (email: string): Promise<string> =>
    await house.call(calls.login, { user_string: email, password: PASSWORD });
  const ended = (): string[] =>
    house.told
      .filter(({ event }) => event === events.sessionsEnded)
      .flatMap(({ payload }) => (payload as { sessionIds: string[] }).sessionIds);

  test("a token is worth its session, anything else nothing, and the database has only its hash (IDENT-02, IDENT-07)", async () => {
    const ann = await house.registered("ann@example.com");
    assert.deepEqual(await house.holder(ann.token), {
      customerId: ann.options.as,
      sessionId: ann.options.session,
      fresh: true,
    });
    for (const token of ["", "x", ann.token.slice(1), `${ann.token}x`, ann.options.session])
      assert.equal(await house.holder(token), null);
    const { rows } = await sql<{ row: string }>`select t::text as row from identity.session t`.execute(house.database);
    assert.ok(rows.every(({ row }) => !row.includes(ann.token) && !row.includes(Buffer.from(ann.token).toString("hex"))));
  });

  test("a sign-in is told, and whether its device had a session already (IDENT-14)", async () => {
    const { options } = await house.registered("amy@example.com");
    const signedIn = () => house.told.findLast(({ event }) => event === events.signedIn)?.payload;
    assert.equal(signedIn(), undefined);
    const token = await login("amy@example.com");
    const { sessionId } = (await house.holder(token))!;
    assert.deepEqual(signedIn(), { customerId: options.as, sessionId, device: "test", known: true });
    await house.call(calls.logout, {}, { as: options.as, session: sessionId });
    await house.call(calls.logout, {}, options);
    await login("amy@example.com");
    assert.equal((signedIn() as { known: boolean }).known, false);
  });

  test("logout ends the session that makes the call, at once and for good (IDENT-07)", async () => {
    const { token, options } = await house.registered("bob@example.com");
    const other = await login("bob@example.com");
    assert.equal(await house.call(calls.logout, {}, options), "bye");
    assert.equal(await house.holder(token), null);
    assert.ok(await house.holder(other));
    assert.ok(ended().includes(options.session));
    const second = (await house.holder(other))!;
    assert.equal(await house.call(calls.logoutByGet, {}, { as: second.customerId, session: second.sessionId }), "bye");
    assert.equal(await house.holder(other), null);
  });

  test("a session ends after a day without use, and use keeps it (IDENT-07)", async () => {
    const { token } = await house.registered("cleo@example.com");
    house.clock.advance(DAY_MS - 1);
    assert.ok(await house.holder(token));
    house.clock.advance(DAY_MS - 1);
    assert.ok(await house.holder(token));
    house.clock.advance(DAY_MS);
    assert.equal(await house.holder(token), null);
  });

  test("a session ends after a week whatever its use (IDENT-07)", async () => {
    const { token } = await house.registered("dan@example.com");
    for (let hours = 0; hours < (SESSION_LIFE_MS / DAY_MS) * 2 - 1; hours += 1) {
      house.clock.advance(DAY_MS / 2);
      assert.ok(await house.holder(token));
    }
    house.clock.advance(DAY_MS / 2);
    assert.equal(await house.holder(token), null);
  });

  test("a session that has idled out or lived out its week is told as ended (IDENT-16)", async () => {
    const [idle, busy] = [await house.registered("una@example.com"), await house.registered("ute@example.com")];
    for (let days = 0; days < SESSION_LIFE_MS / DAY_MS; days += 1) {
      await house.runJob("identity.end-over-sessions");
      assert.equal(ended().includes(idle.options.session), days > 0);
      assert.ok(!ended().includes(busy.options.session));
      for (const _half of [1, 2]) {
        await house.holder(busy.token);
        house.clock.advance(DAY_MS / 2);
      }
    }
    await house.runJob("identity.end-over-sessions");
    assert.ok(ended().includes(busy.options.session));
  });

  test("the time of last use is written at most once a minute", async () => {
    const { token, options } = await house.registered("eve@example.com");
    const seen = async (): Promise<number> => (await house.call(calls.listSessions, {}, options))[0]!.seen_at;
    const opened = house.clock.now().getTime();
    house.clock.advance(MINUTE_MS - 1);
    await house.holder(token);
    assert.equal(await seen(), opened);
    house.clock.advance(1);
    await house.holder(token);
    assert.equal(await seen(), opened + MINUTE_MS);
  });

  test("a customer lists the open sessions, newest first, and ends one of them (IDENT-09)", async () => {
    const { options } = await house.registered("fay@example.com");
    house.clock.advance(MINUTE_MS);
    const second = (await house.holder(await login("fay@example.com")))!;
    const list = await house.call(calls.listSessions, {}, options);
    assert.deepEqual(
      list.map(({ id, current, network, device }) => [id, current, network, device]),
      [
        [second.sessionId, false, "192.0.2.1", "test"],
        [options.session, true, "192.0.2.1", "test"],
      ],
    );
    assert.equal(await house.call(calls.endSession, { id: second.sessionId }, options), "ended");
    assert.equal((await house.refusal(calls.endSession, { id: second.sessionId }, options)).code, "no-such-session");
    assert.equal((await house.call(calls.listSessions, {}, options)).length, 1);
    assert.ok(ended().includes(second.sessionId));
  });

  test("another customer's session is unknown, and stays open (IDENT-09)", async () => {
    const gil = await house.registered("gil@example.com");
    const hal = await house.registered("hal@example.com");
    assert.equal((await house.refusal(calls.endSession, { id: gil.options.session }, hal.options)).code, "no-such-session");
    await house.call(calls.logout, {}, { as: hal.options.as, session: gil.options.session });
    assert.ok(await house.holder(gil.token));
    const ids = (await house.call(calls.listSessions, {}, hal.options)).map(({ id }) => id);
    assert.ok(!ids.includes(gil.options.session));
  });

  test("of too many sessions the oldest end", async () => {
    const { token } = await house.registered("ida@example.com");
    for (let opened = 0; opened < SESSIONS_MAX; opened += 1) {
      house.clock.advance(1);
      await login("ida@example.com");
    }
    assert.equal(await house.holder(token), null);
  });

  test("what no rule reads any more is forgotten, and what is read stays", async () => {
    await house.registered("jon@example.com");
    await house.codeFor("later@example.com", "register");
    await house.refusal(calls.login, { user_string: "jon@example.com", password: "wrong" });
    const rowsOf = async (): Promise<number[]> => {
      const counts: number[] = [];
      for (const table of ["session", "verification_code", "code_sent", "failure"]) {
        const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(`identity.${table}`)}`.execute(
          house.database,
        );
        counts.push(Number(rows[0]!.count));
      }
      return counts;
    };
    const forget = async (): Promise<void> => {
      await house.runJob("identity.end-over-sessions");
      await house.runJob("identity.forget-outdated");
    };
    await forget();
    assert.ok((await rowsOf()).every((count) => count > 0));
    house.clock.advance(DAY_MS);
    await forget();
    assert.deepEqual(await rowsOf(), [0, 0, 0, 0]);
  });
});
