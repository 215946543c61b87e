import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { DAY_MS, SECOND_MS, later } from "@assay/core/time.ts";
import { systemRandom } from "@assay/server/random.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { delayPolicies } from "../rules.ts";
import { countTry, forgive, networkSubject } from "./failures.ts";
import { openPasswords } from "./passwords.ts";
import { savePassword } from "./store.ts";
import { type IdentityHouse, type Member, openIdentityHouse, PASSWORD, PEPPER } from "./test-house.ts";

describe("login", () => {
  let house: IdentityHouse;
  let ann: Member;
  let number = 0;
  let email = "";
  const home = "198.51.100.7";
  before(async () => {
    house = await openIdentityHouse();
  });
  after(async () => await house.close());
  beforeEach(async () => {
    number += 1;
    email = `ann${number}@example.com`;
    house.clock.advance(DAY_MS);
    ann = await house.registered(email, { network: home });
  });

  const login = async (password: string, network: string, user_string = email): Promise<string> => {
    try {
      await house.call(calls.login, { user_string, password }, { network });
      return "in";
    } catch (refusal) {
      return (refusal as Error).message;
    }
  };

  test("the right password opens a new session each time, for either case of the address", async () => {
    const token = await house.call(calls.login, { user_string: email.toUpperCase(), password: PASSWORD });
    assert.match(token, /^[A-Za-z0-9_-]{43}$/);
    assert.notEqual(token, ann.token);
    assert.equal((await house.holder(token))!.customerId, ann.options.as);
  });

  test("a wrong password, an unknown account and a malformed one get one answer (IDENT-06)", async () => {
    const attempts = [
      { user_string: email, password: "wrong" },
      { user_string: `nobody-${email}`, password: PASSWORD },
      { user_string: "0912000000", password: PASSWORD },
      { user_string: "no address at all", password: PASSWORD },
    ];
    for (const attempt of attempts) {
      const refusal = await house.refusal(calls.login, attempt);
      assert.deepEqual([refusal.code, refusal.values], ["login-failed", {}]);
    }
  });

  test("failures in a row make the next try wait, twice as long each time, and success forgets them (IDENT-05)", async () => {
    const stranger = `192.0.2.${number}`;
    const { free } = delayPolicies.pair;
    for (let failures = 0; failures <= free; failures += 1) assert.equal(await login("wrong", stranger), "login-failed");
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const refusal = await house.refusal(calls.login, { user_string: email, password: PASSWORD }, { network: stranger });
      assert.equal(refusal.code, "try-later");
      waits.push(Number(refusal.values["seconds"]));
      house.clock.advance(Number(refusal.values["seconds"]) * SECOND_MS);
      assert.equal(await login("wrong", stranger), "login-failed");
    }
    assert.deepEqual(waits, [1, 2, 4]);
    house.clock.advance(8 * SECOND_MS);
    assert.equal(await login(PASSWORD, stranger), "in");
    for (let failures = 0; failures < free; failures += 1) assert.equal(await login("wrong", stranger), "login-failed");
    assert.equal(await login(PASSWORD, stranger), "in");
  });

  test("a refused try counts nothing, so that waiting is enough", async () => {
    const stranger = `192.0.2.${number}`;
    for (let failures = 0; failures <= delayPolicies.pair.free; failures += 1) await login("wrong", stranger);
    for (let more = 0; more < 20; more += 1) assert.equal(await login("wrong", stranger), "try-later");
    house.clock.advance(SECOND_MS);
    assert.equal(await login(PASSWORD, stranger), "in");
  });

  test("strangers on many networks slow the account down elsewhere, and its owner at home feels nothing (IDENT-05)", async () => {
    for (let index = 0; index < 30; index += 1) await login("wrong", `203.0.113.${index}`);
    assert.equal(await login(PASSWORD, "192.0.2.200"), "try-later");
    assert.equal(await login(PASSWORD, home), "in");
  });

  test("parallel guesses all count before any is judged (IDENT-05)", async () => {
    const stranger = `192.0.2.${number}`;
    const answers = await Promise.all(Array.from({ length: 40 }, () => login("wrong", stranger)));
    assert.equal(answers.filter((answer) => answer === "login-failed").length, delayPolicies.pair.free + 1);
    assert.equal(answers.filter((answer) => answer === "try-later").length, 40 - delayPolicies.pair.free - 1);
  });

  test("a hash of yesterday's strength is replaced at the next login", async () => {
    const weaker = openPasswords({ keys: keysOf(PEPPER), random: systemRandom, strength: { memoryKiB: 8, passes: 1, lanes: 1 } });
    await savePassword(house.database, ann.options.as, await weaker.hash(PASSWORD));
    assert.equal(await login(PASSWORD, home), "in");
    const { rows } = await sql<{ password_hash: string }>`
      select password_hash from identity.customer where id = ${ann.options.as}`.execute(house.database);
    assert.match(rows[0]!.password_hash, /t=2/);
    assert.equal(await login(PASSWORD, home), "in");
  });

  test("customers behind one network whose tries overlap do not wait for each other (IDENT-05)", async () => {
    const overlapping = [0, -5, 5, -1].map((ms) => later(house.clock.now(), ms));
    const crowd = networkSubject("203.0.113.0");
    for (const now of overlapping) {
      assert.equal(await countTry(house.database, [crowd], now), 0);
      await forgive(house.database, [crowd]);
    }
  });
});
