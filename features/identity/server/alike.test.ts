import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { DAY_MS } from "@assay/core/time.ts";
import type pg from "pg";
import { calls } from "../contract.ts";
import { type IdentityHouse, openIdentityHouse, PASSWORD } from "./test-house.ts";

/**
 * Time is measured as work, because clocks make flaky tests: a call about a known account must make the same statements, in
 * the same order, and compute the same number of hashes as one about an unknown account.
 */
describe("known and unknown accounts are alike (IDENT-06)", () => {
  let house: IdentityHouse;
  const statements: string[] = [];
  before(async () => {
    house = await openIdentityHouse();
    const watched = new WeakSet<pg.PoolClient>();
    house.pool.on("acquire", (client) => {
      if (watched.has(client)) return;
      watched.add(client);
      const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
      client.query = ((...parts: unknown[]) => {
        statements.push(String(parts[0]));
        return query(...parts);
      }) as typeof client.query;
    });
    await house.registered("known@example.com");
    house.clock.advance(DAY_MS);
  });
  after(async () => await house.close());

  const workOf = async (network: string, run: (network: string) => Promise<unknown>) => {
    statements.length = 0;
    const before = house.hashes();
    const answer = await run(network);
    return { answer, hashes: house.hashes() - before, statements: [...statements] };
  };

  const form = (user_string: string) => ({ user_string, code: "123456", password: PASSWORD, re_password: PASSWORD });
  const refused = async (refusal: Promise<{ code: string; values: unknown }>) => {
    const { code, values } = await refusal;
    return { code, values };
  };
  const asked: Record<string, (email: string, network: string) => Promise<unknown>> = {
    login: (email, network) => refused(house.refusal(calls.login, { user_string: email, password: "wrong" }, { network })),
    "a code to register": (email, network) =>
      house.call(calls.sendMailCode, { user_string: email, scene: "register" }, { network }),
    "a code to reset": (email, network) => house.call(calls.sendMailCode, { user_string: email, scene: "forget" }, { network }),
    "checking a code": (email, network) =>
      refused(house.refusal(calls.checkCode, { user_string: email, scene: "forget", email_code: "123456" }, { network })),
    register: (email, network) => refused(house.refusal(calls.register, form(email), { network })),
    "a reset": (email, network) =>
      refused(
        house.refusal(
          calls.resetPassword,
          { account: email, password: PASSWORD, repassword: PASSWORD, code: "123456" },
          { network },
        ),
      ),
  };
  for (const [number, [name, ask]] of Object.entries(asked).entries()) {
    test(name, async () => {
      house.clock.advance(DAY_MS);
      const known = await workOf(`192.0.2.${number}`, (network) => ask("known@example.com", network));
      const unknown = await workOf(`198.51.100.${number}`, (network) => ask(`unknown${number}@example.com`, network));
      assert.deepEqual(unknown, known);
      assert.ok(known.statements.length > 0);
      assert.equal(known.hashes, name === "login" ? 1 : 0);
    });
  }

  test("both get one letter when a code is asked for", async () => {
    house.clock.advance(DAY_MS);
    for (const email of ["known@example.com", "fresh@example.com"]) {
      const before = house.inbox.list(email).length;
      await house.call(calls.sendMailCode, { user_string: email, scene: "register" });
      assert.equal(house.inbox.list(email).length, before + 1);
    }
  });
});
