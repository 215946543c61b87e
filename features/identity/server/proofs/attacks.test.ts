import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import { TestDevice } from "@assay/server/factors/testing-passkeys.ts";
import { calls } from "../../contract.ts";
import { PROOF_LIFE_MS } from "../../rules/factors.ts";
import { type IdentityHouse, type Member, openIdentityHouse, ORIGIN, PASSWORD, type Prove, totpAt } from "../test-house.ts";

const STEP_MS = 30 * SECOND_MS;
const PAYMENT = "824613";
const payment = { password: PAYMENT, re_password: PAYMENT };

describe("attacks on proofs", () => {
  let house: IdentityHouse;
  let number = 0;
  before(async () => {
    house = await openIdentityHouse();
  });
  after(async () => await house.close());

  async function newcomer(): Promise<{ email: string; member: Member }> {
    number += 1;
    house.clock.advance(MINUTE_MS);
    const email = `proof${number}@example.com`;
    return { email, member: await house.registered(email) };
  }
  /** The name of a proof that a change of the payment password asks for. */
  async function asked({ options }: Member, input = payment): Promise<string> {
    const { code, values } = await house.refusal(calls.setPaymentPassword, input, options);
    assert.equal(code, "proof-needed");
    return String(values["proof"]);
  }
  const change = async ({ options }: Member, proof: string, input = payment): Promise<string> =>
    (await house.refusal(calls.setPaymentPassword, input, { ...options, proof })).code;
  async function codeFor({ options }: Member, email: string, proof: string): Promise<string> {
    house.clock.advance(MINUTE_MS);
    await house.call(calls.sendMailCode, { user_string: email, scene: "payment", request: proof }, options);
    return house.inbox.list(email)[0]!.code!;
  }
  async function paying(): Promise<{ email: string; member: Member }> {
    const one = await newcomer();
    await house.proven(calls.setPaymentPassword, payment, one.member, house.byPassword(one.member));
    return one;
  }
  const byTotp =
    (member: Member, secret: string): Prove =>
    async (proof) => {
      house.clock.advance(STEP_MS);
      await house.call(calls.proveByCode, { proof, code: totpAt(secret, house.clock.now()) }, member.options);
    };

  test("without a factor, the password and a code to the address prove it; each alone does not (IDENT-22)", async () => {
    const { email, member } = await newcomer();
    const proof = await asked(member);
    assert.equal(await change(member, proof), "proof-needed", "asked for is not proven");
    const code = await codeFor(member, email, proof);
    const wrong = code === "123456" ? "123457" : "123456";
    const tried = async (password: string, sent: string) =>
      (await house.refusal(calls.proveByPassword, { proof, password, code: sent }, member.options)).code;
    assert.equal(await tried("wrong", code), "wrong-password");
    assert.equal(await tried(PASSWORD, wrong), "wrong-code");
    await house.call(calls.proveByPassword, { proof, password: PASSWORD, code }, member.options);
    assert.equal(await tried(PASSWORD, code), "wrong-code", "the code is used");
    const twice = { password: "931746", re_password: "931746" };
    assert.equal(await change(member, proof, twice), "proof-needed", "another input");
    assert.equal(await house.call(calls.setPaymentPassword, payment, { ...member.options, proof }), "set");
    assert.equal(await change(member, proof), "proof-needed", "it is spent");
  });

  test("once there is a payment password it is asked for, within a budget of its own (IDENT-23)", async () => {
    const { email, member } = await paying();
    const proof = await asked(member);
    const code = await codeFor(member, email, proof);
    const tried = async (password: string): Promise<string> =>
      (await house.refusal(calls.proveByPassword, { proof, password, code }, member.options)).code;
    assert.equal(await tried(PASSWORD), "wrong-payment-password", "the login's opens it no more");
    const guesses = await Promise.all(Array.from({ length: 10 }, async (_, index) => await tried(`83000${index}`)));
    assert.equal(guesses.filter((answer) => answer === "wrong-payment-password").length, 5);
    assert.equal(await tried(PAYMENT), "try-later");
    assert.ok(await house.call(calls.login, { user_string: email, password: PASSWORD }), "the login has its own budget");
    const { values } = await house.refusal(calls.setPaymentPassword, payment, member.options);
    assert.equal(values["ways"], "payment");
  });

  test("many who spend one proof at once have one effect (IDENT-22)", async () => {
    const { email, member } = await newcomer();
    const proof = await asked(member);
    const code = await codeFor(member, email, proof);
    await house.call(calls.proveByPassword, { proof, password: PASSWORD, code }, member.options);
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map(async () => await house.call(calls.setPaymentPassword, payment, { ...member.options, proof })),
    );
    assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
  });

  test("a code that was sent for one proof opens no other, nor one of another customer (IDENT-22)", async () => {
    const { email, member } = await newcomer();
    const [one, two] = [await asked(member), await asked(member)];
    const code = await codeFor(member, email, one);
    const prove = async (proof: string, who: Member) =>
      (await house.refusal(calls.proveByPassword, { proof, password: PASSWORD, code }, who.options)).code;
    assert.equal(await prove(two, member), "wrong-code");
    assert.equal(await prove(one, (await newcomer()).member), "no-such-proof");
    assert.equal(await prove("A".repeat(43), member), "no-such-proof");
    house.clock.advance(PROOF_LIFE_MS);
    assert.equal(await prove(one, member), "no-such-proof");
    const { options } = member;
    assert.equal((await house.refusal(calls.proveByCode, { proof: one, code: "123456" }, options)).code, "no-such-proof");
    assert.equal((await house.refusal(calls.beginPasskeyProof, { proof: one }, options)).code, "no-such-proof");
    assert.equal((await house.refusal(calls.proveByPasskey, { proof: one, answer: "{}" }, options)).code, "no-such-proof");
  });

  test("whoever has a second factor cannot fall back to passwords, not even by a proof given before (IDENT-24)", async () => {
    const { email, member: first } = await paying();
    const before = await asked(first);
    const code = await codeFor(first, email, before);
    await house.call(calls.proveByPassword, { proof: before, password: PAYMENT, code }, first.options);
    const prove: Prove = async (proof) => {
      const sent = await codeFor(first, email, proof);
      await house.call(calls.proveByPassword, { proof, password: PAYMENT, code: sent }, first.options);
    };
    const { secret, member } = await house.addTotp(first, prove);
    assert.equal(await change(member, before), "proof-needed", "proven by what counts no more");
    const proof = await asked(member);
    const sent = await codeFor(member, email, proof);
    const input = { proof, password: PAYMENT, code: sent };
    assert.equal((await house.refusal(calls.proveByPassword, input, member.options)).code, "stronger-proof-needed");
    await byTotp(member, secret)(proof, "");
    assert.equal(await house.call(calls.setPaymentPassword, payment, { ...member.options, proof }), "set");
    assert.deepEqual((await house.call(calls.listHolds, {}, member.options)).map(({ reason }) => reason).sort(), [
      "factor-changed",
      "payment-password-changed",
    ]);
  });

  test("a code of the authenticator is spent on one act (IDENT-18)", async () => {
    const { secret, member } = await house.addTotp((await newcomer()).member);
    house.clock.advance(STEP_MS);
    const code = totpAt(secret, house.clock.now());
    const [one, two] = [await asked(member), await asked(member)];
    const outcomes = await Promise.allSettled(
      [one, two].map(async (proof) => await house.call(calls.proveByCode, { proof, code }, member.options)),
    );
    assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
    const guesses = Array.from({ length: 8 }, async (_, index) => {
      const guess = { proof: two, code: String(index).padStart(6, "0") };
      return (await house.refusal(calls.proveByCode, guess, { ...member.options, network: `203.0.113.${index}` })).code;
    });
    assert.ok((await Promise.all(guesses)).includes("try-later"));
  });

  test("a passkey proves the very act, on our page, and only its owner's (IDENT-20, IDENT-22)", async () => {
    const device = new TestDevice();
    const member = await house.addPasskey((await newcomer()).member, device);
    const [one, two] = [await asked(member), await asked(member)];
    const { options } = await house.call(calls.beginPasskeyProof, { proof: one }, member.options);
    const prove = async (proof: string, answer: string, who = member): Promise<string> =>
      (await house.refusal(calls.proveByPasskey, { proof, answer }, who.options)).code;
    assert.equal(await prove(one, device.authenticate(options, { origin: "https://assay.test.example" })), "passkey-refused");
    assert.equal(await prove(one, device.authenticate(options, { origin: ORIGIN, verified: false })), "passkey-refused");
    const answer = device.authenticate(options, { origin: ORIGIN });
    assert.equal(await prove(two, answer), "passkey-refused", "its challenge is of another act");
    const other = new TestDevice();
    const stranger = await house.addPasskey((await newcomer()).member, other);
    assert.equal(await prove(one, other.authenticate(options, { origin: ORIGIN })), "passkey-refused", "another's credential");
    assert.equal(await prove(one, answer, stranger), "no-such-proof");
    await house.call(calls.proveByPasskey, { proof: one, answer }, member.options);
    assert.equal(await prove(one, answer), "passkey-refused", "its counter has been seen");
    assert.equal(await house.call(calls.setPaymentPassword, payment, { ...member.options, proof: one }), "set");
  });

  test("a payment password is judged (IDENT-23)", async () => {
    const { member } = await newcomer();
    const refused = async (password: string, re_password = password): Promise<string> => {
      let code = "";
      const proving = house.proven(calls.setPaymentPassword, { password, re_password }, member, house.markedAs("password"));
      await proving.catch((fault: { code: string }) => {
        code = fault.code;
      });
      return code;
    };
    assert.equal(await refused("12345"), "payment-password-too-short");
    assert.equal(await refused("123456"), "password-too-common");
    assert.equal(await refused("777777"), "password-too-common");
    assert.equal(await refused(PAYMENT, "824614"), "passwords-differ");
    assert.equal(await refused("x1y".repeat(43)), "password-too-long");
    assert.equal(await refused(PASSWORD), "payment-password-is-login");
  });
});
