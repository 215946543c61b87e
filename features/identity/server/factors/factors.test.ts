import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { TestDevice } from "@assay/server/factors/testing-passkeys.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import { sql } from "kysely";
import { calls } from "../../contract.ts";
import { PASSKEYS_MAX, RECOVERY_CODES } from "../../rules/factors.ts";
import { type IdentityHouse, type Member, openIdentityHouse, ORIGIN, PASSWORD, type Prove, totpAt } from "../test-house.ts";

const STEP_MS = 30 * SECOND_MS;

describe("second factors", () => {
  let house: IdentityHouse;
  let number = 0;
  before(async () => {
    house = await openIdentityHouse();
  });
  after(async () => await house.close());

  async function newcomer(): Promise<{ email: string; member: Member }> {
    number += 1;
    house.clock.advance(MINUTE_MS);
    const email = `factor${number}@example.com`;
    return { email, member: await house.registered(email) };
  }
  const codesOf = async (member: Member, prove: Prove): Promise<string[]> =>
    await house.proven(calls.makeRecoveryCodes, {}, member, prove);
  const byTotp =
    (member: Member, secret: string): Prove =>
    async (proof) => {
      house.clock.advance(STEP_MS);
      await house.call(calls.proveByCode, { proof, code: totpAt(secret, house.clock.now()) }, member.options);
    };
  const byPasskey =
    (member: Member, device: TestDevice): Prove =>
    async (proof) => {
      const { options } = await house.call(calls.beginPasskeyProof, { proof }, member.options);
      const answer = device.authenticate(options, { origin: ORIGIN });
      await house.call(calls.proveByPasskey, { proof, answer }, member.options);
    };
  const holdsOf = async ({ options }: Member) => (await house.call(calls.listHolds, {}, options)).map(({ reason }) => reason);

  test("an authenticator app is a factor once a code of it has come; then the login asks for it (IDENT-31)", async () => {
    const { email, member: first } = await newcomer();
    const other = await house.call(calls.login, { user_string: email, password: PASSWORD });
    const { secret, member } = await house.addTotp(first);
    for (const ended of [first.token, other]) assert.equal(await house.holder(ended), null, "other sessions have ended");
    assert.deepEqual(await holdsOf(member), ["factor-changed"]);
    assert.match(house.inbox.list(email)[0]!.text, /authenticator app now guards[^]*\/pages\/common\/freeze\?token=/);
    const security = await house.call(calls.showSecurity, {}, member.options);
    assert.equal(security.totp_since, house.clock.now().getTime());

    const opening = { user_string: email, password: PASSWORD };
    const asked = await house.refusal(calls.login, opening);
    assert.deepEqual([asked.code, asked.values], ["factor-needed", { ways: "totp" }]);
    assert.equal(
      (await house.refusal(calls.login, { ...opening, password: "wrong" })).code,
      "login-failed",
      "first the password",
    );
    house.clock.advance(STEP_MS);
    const code = totpAt(secret, house.clock.now());
    assert.ok(await house.holder(await house.call(calls.login, { ...opening, code })));
    assert.equal((await house.refusal(calls.login, { ...opening, code })).code, "wrong-factor", "its step is spent");
  });

  test("a code that many send at once opens one session (IDENT-18)", async () => {
    const { email, member } = await newcomer();
    const { secret } = await house.addTotp(member);
    house.clock.advance(STEP_MS);
    const opening = { user_string: email, password: PASSWORD, code: totpAt(secret, house.clock.now()) };
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, async () => await house.call(calls.login, opening)));
    assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
  });

  test("guesses of a factor wait, from wherever they come, and the owner's passkey does not (IDENT-18)", async () => {
    const { email, member: first } = await newcomer();
    const device = new TestDevice();
    const { secret, member } = await house.addTotp(first);
    await house.addPasskey(member, device, byTotp(member, secret));
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const guess = { user_string: email, password: PASSWORD, code: String(index).padStart(6, "0") };
        return (await house.refusal(calls.login, guess, { network: `203.0.113.${index}` })).code;
      }),
    );
    assert.ok(outcomes.includes("try-later"), outcomes.join());
    const { challenge, options } = await house.call(calls.beginPasskeyLogin, {});
    const answer = device.authenticate(options, { origin: ORIGIN });
    assert.ok(await house.holder(await house.call(calls.loginByPasskey, { challenge, answer })));
  });

  test("setting an app up takes its own code, in time, and once", async () => {
    const { member } = await newcomer();
    const { secret } = await house.proven(calls.beginTotp, {}, member, house.byPassword(member));
    const refuse = async (code: string): Promise<string> => (await house.refusal(calls.addTotp, { code }, member.options)).code;
    const now = totpAt(secret, house.clock.now());
    assert.equal(await refuse(now === "000000" ? "000001" : "000000"), "wrong-factor");
    house.clock.advance(DAY_MS);
    assert.equal(await refuse(totpAt(secret, house.clock.now())), "no-totp-begun", "the secret has waited too long");
    for (let tries = 0; tries < 6; tries += 1) await refuse("000000");
    assert.equal(await refuse("000000"), "try-later");
  });

  test("of one app there is one, and the last factor stays (IDENT-19)", async () => {
    const { member: first } = await newcomer();
    const device = new TestDevice();
    const { secret, member: second } = await house.addTotp(first);
    await assert.rejects(house.proven(calls.beginTotp, {}, second, byTotp(second, secret)), { code: "totp-exists" });
    await codesOf(second, byTotp(second, secret));
    await assert.rejects(house.proven(calls.removeTotp, {}, second, byTotp(second, secret)), { code: "last-factor" });
    const third = await house.addPasskey(second, device, byTotp(second, secret));
    const fourth = await house.memberOf(await house.proven(calls.removeTotp, {}, third, byPasskey(third, device)));
    await assert.rejects(house.proven(calls.removeTotp, {}, fourth, byPasskey(fourth, device)), { code: "no-such-factor" });
    const { passkeys } = await house.call(calls.showSecurity, {}, fourth.options);
    const remove = house.proven(calls.removePasskey, { id: passkeys[0]!.id }, fourth, byPasskey(fourth, device));
    await assert.rejects(remove, { code: "last-factor" });
    assert.equal((await house.call(calls.showSecurity, {}, fourth.options)).passkeys.length, 1);
  });

  test("passkeys are several, named, renamed and removed by their owner alone (IDENT-20)", async () => {
    const { member: first } = await newcomer();
    const [one, two] = [new TestDevice(), new TestDevice({ synced: true })];
    const second = await house.addPasskey(first, one);
    house.clock.advance(MINUTE_MS);
    const third = await house.addPasskey(second, two, byPasskey(second, one));
    const { passkeys } = await house.call(calls.showSecurity, {}, third.options);
    assert.deepEqual(
      passkeys.map(({ name, synced }) => [name, synced]),
      [
        ["phone", false],
        ["phone", true],
      ],
    );
    const id = passkeys[0]!.id;
    await house.call(calls.renamePasskey, { id, name: "  old   phone " }, third.options);
    const stranger = (await newcomer()).member;
    assert.equal((await house.refusal(calls.renamePasskey, { id, name: "mine" }, stranger.options)).code, "no-such-factor");
    assert.equal((await house.call(calls.showSecurity, {}, third.options)).passkeys[0]!.name, "old phone");
    const fourth = await house.memberOf(await house.proven(calls.removePasskey, { id }, third, byPasskey(third, two)));
    const gone = house.proven(calls.removePasskey, { id }, fourth, byPasskey(fourth, two));
    await assert.rejects(gone, { code: "no-such-factor" });
    await assert.rejects(house.addPasskey(fourth, two, byPasskey(fourth, two)), { code: "passkey-known" });
  });

  test("another's passkey is known already, whoever brings it (IDENT-20)", async () => {
    const device = new TestDevice();
    await house.addPasskey((await newcomer()).member, device);
    await assert.rejects(house.addPasskey((await newcomer()).member, device), { code: "passkey-known" });
  });

  test("a passkey of another page, without a finger, for another challenge or one spent is refused (IDENT-20)", async () => {
    const { member } = await newcomer();
    const device = new TestDevice();
    const begin = async (whose: Member) => await house.proven(calls.beginPasskey, {}, whose, house.byPassword(whose));
    const { challenge, options } = await begin(member);
    const add = async (answer: string, asked = challenge): Promise<string> =>
      (await house.refusal(calls.addPasskey, { challenge: asked, answer, name: "x" }, member.options)).code;
    assert.equal(await add(device.register(options, { origin: "https://assay.example" })), "passkey-refused");
    assert.equal(await add(device.register(options, { origin: ORIGIN, verified: false })), "passkey-refused");
    assert.equal(await add("{}"), "passkey-refused");
    const other = (await newcomer()).member;
    const foreign = await begin(other);
    const answer = device.register(foreign.options, { origin: ORIGIN });
    assert.equal(await add(answer, foreign.challenge), "passkey-refused", "a challenge of another customer's");
  });

  test("there are at most ten passkeys", async () => {
    const { member } = await newcomer();
    const full = sql`
      insert into identity.passkey (id, customer_id, credential_id, public_key, counter, synced, name, created_at)
      select gen_random_uuid(), ${member.options.as}, 'of ' || ${member.options.as} || n, 'x', 0, true, 'x', now()
      from generate_series(1, ${PASSKEYS_MAX}) as n`;
    const { challenge, options } = await house.proven(calls.beginPasskey, {}, member, house.byPassword(member));
    await full.execute(house.database);
    const again = house.proven(calls.beginPasskey, {}, member, async () => {
      await sql`update identity.proof set way = 'passkey'`.execute(house.database);
    });
    await assert.rejects(again, { code: "too-many-passkeys" });
    const input = { challenge, answer: new TestDevice().register(options, { origin: ORIGIN }), name: "one more" };
    assert.equal((await house.refusal(calls.addPasskey, input, member.options)).code, "too-many-passkeys");
  });

  test("a login by passkey alone takes each challenge once, and a suspended customer gets none (IDENT-20)", async () => {
    const { member } = await newcomer();
    const device = new TestDevice();
    await house.addPasskey(member, device);
    const { challenge, options } = await house.call(calls.beginPasskeyLogin, {});
    const input = { challenge, answer: device.authenticate(options, { origin: ORIGIN }) };
    const outcomes = await Promise.allSettled([1, 2, 3].map(async () => await house.call(calls.loginByPasskey, input)));
    assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
    assert.equal((await house.refusal(calls.loginByPasskey, input)).code, "passkey-refused");
    const unknown = { challenge, answer: new TestDevice().authenticate(options, { origin: ORIGIN }) };
    assert.equal((await house.refusal(calls.loginByPasskey, unknown)).code, "passkey-refused");
    await sql`
      insert into identity.suspension (id, customer_id, suspended_at, suspended_by, reason)
      values (gen_random_uuid(), ${member.options.as}, now(), 'test', 'test')`.execute(house.database);
    const again = await house.call(calls.beginPasskeyLogin, {});
    const answer = device.authenticate(again.options, { origin: ORIGIN });
    const refusal = await house.refusal(calls.loginByPasskey, { challenge: again.challenge, answer });
    assert.equal(refusal.code, "account-suspended");
  });

  test("recovery codes are ten, each opens once, and holds value for a day (IDENT-21)", async () => {
    const { email, member: first } = await newcomer();
    await assert.rejects(
      house.proven(calls.makeRecoveryCodes, {}, first, async () => {
        await sql`update identity.proof set way = 'password'`.execute(house.database);
      }),
      { code: "no-factor" },
    );
    const { secret, member } = await house.addTotp(first);
    const codes = await codesOf(member, byTotp(member, secret));
    assert.equal(new Set(codes).size, RECOVERY_CODES);
    const { rows } = await sql<{ text: string }>`select r::text as text from identity.recovery_code r`.execute(house.database);
    for (const code of codes) assert.ok(rows.every(({ text }) => !text.includes(code)));
    house.clock.advance(2 * DAY_MS);
    const opening = { user_string: email, password: PASSWORD, code: ` ${codes[0]!.toLowerCase()}` };
    const outcomes = await Promise.allSettled([1, 2, 3].map(async () => await house.call(calls.login, opening)));
    const opened = outcomes.filter((outcome) => outcome.status === "fulfilled");
    assert.equal(opened.length, 1);
    const back = await house.memberOf(opened[0]!.value);
    assert.deepEqual(await holdsOf(back), ["recovery-code-used"]);
    assert.equal((await house.call(calls.showSecurity, {}, back.options)).recovery_codes, RECOVERY_CODES - 1);
    assert.ok(house.inbox.list(email).some(({ text }) => text.includes("A recovery code of your Assay account was used")));
    const device = new TestDevice();
    await house.call(calls.confirmPassword, { password: PASSWORD }, back.options).then(async (token) => {
      const fresh = await house.memberOf(token);
      await house.addPasskey(fresh, device, async (proof, ways) => {
        assert.equal(ways, "totp,recovery");
        await house.call(calls.proveByCode, { proof, code: codes[1]! }, fresh.options);
      });
    });
  });
});
