import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { InputTextOf } from "@assay/core/contract.ts";
import { panelRows } from "@assay/server/testing-panels.ts";
import { calls } from "../contract.ts";
import { CLAIMS_MAX } from "../rules.ts";
import { panels } from "./panels.ts";
import { type DepositHouse, idOf, openDepositHouse, USDT } from "./testing.ts";

let house: DepositHouse;
let maker: string;
before(async () => {
  house = await openDepositHouse();
  maker = await house.enrol("Mia", "treasury-maker");
});
after(async () => await house.close());

const reason = "looked at the chain";
const usdt = (to: string, units = 25_000_000n) => ({ to, token: USDT, units });
const asked = (to: string, more: Partial<InputTextOf<typeof calls.claim>> = {}): InputTextOf<typeof calls.claim> => ({
  currency: idOf("USDT"),
  amount: "25",
  type: "ethereum",
  address: to,
  ...more,
});
const refused = async (as: string, input: InputTextOf<typeof calls.claim>): Promise<string> =>
  (await house.refusal(calls.claim, input, { as })).code;
const statusOf = async (as: string): Promise<string[]> =>
  (await house.call(calls.listClaims, {}, { as })).list.map(({ status }) => status);
const hash = (digit: string): string => `0x${digit.repeat(64)}`;

test("DEP-07 a claim with a wrong amount, another's address or another network is refused, and so is one made twice", async () => {
  const [ann, bob] = [await house.payee("USDT"), await house.payee("USDT")];
  assert.equal(await refused(ann.id, asked(ann.to, { amount: "0" })), "wrong-amount");
  assert.equal(await refused(ann.id, asked(ann.to, { amount: "1.123456789" })), "wrong-amount");
  assert.equal(await refused(ann.id, asked(ann.to, { amount: "-1" })), "parameter-error");
  assert.equal(await refused(ann.id, asked(ann.to, { amount: "1e5" })), "parameter-error");
  assert.equal(await refused(ann.id, asked(bob.to)), "not-your-deposit-address");
  assert.equal(await refused(ann.id, asked(ann.to, { type: "tron" })), "not-your-deposit-address");
  assert.equal(await refused(ann.id, asked(ann.to, { type: "bitcoin" })), "no-deposit-here");
  assert.equal(await refused(ann.id, asked(ann.to, { hash: "0x12" })), "parameter-error");
  await house.call(calls.claim, asked(ann.to), { as: ann.id });
  assert.equal(await refused(ann.id, asked(ann.to)), "claimed-already");
  await house.call(calls.claim, asked(ann.to, { hash: hash("a") }), { as: ann.id });
  assert.equal(await refused(ann.id, asked(ann.to, { hash: hash("A") })), "claimed-already");
  // Hashes are public: who names another's keeps him from nothing.
  await house.call(calls.claim, asked(bob.to, { hash: hash("a") }), { as: bob.id });
  for (let left = CLAIMS_MAX - 2; left > 0; left -= 1)
    await house.call(calls.claim, asked(ann.to, { amount: String(left) }), { as: ann.id });
  assert.equal(await refused(ann.id, asked(ann.to, { amount: "99" })), "too-many-claims");
  assert.deepEqual(await house.balances(`user/${ann.id}/spot`), {});
});

test("DEP-07 only a credited transfer closes a claim with money: the one that comes, or the one that was there", async () => {
  const { id, to } = await house.payee("USDT");
  const first = house.chains.ethereum.send(usdt(to));
  await house.blocks(1);
  await house.call(calls.claim, asked(to, { hash: first }), { as: id });
  house.clock.advance(1);
  await house.call(calls.claim, asked(to, { amount: "7" }), { as: id });
  assert.deepEqual(await statusOf(id), ["open", "open"]);
  await house.blocks(6);
  assert.deepEqual([await statusOf(id), await house.balance(`user/${id}/spot`)], [["open", "matched"], "25"]);
  house.chains.ethereum.send(usdt(to, 7_000_000n));
  await house.blocks(6);
  assert.deepEqual(await statusOf(id), ["matched", "matched"]);
  const later = house.chains.ethereum.send(usdt(to));
  await house.blocks(6);
  const { case: known } = await house.call(calls.claim, asked(to, { hash: later, voucher: "a-picture" }), { as: id });
  assert.deepEqual([known.status, await house.balance(`user/${id}/spot`)], ["matched", "57"]);
});

test("DEP-07 an operator closes a case by a credited transfer that no other case has, or without money and with a reason", async () => {
  const { id, to } = await house.payee("USDT");
  await house.call(calls.claim, asked(to, { amount: "24", voucher: "a-picture" }), { as: id });
  house.clock.advance(1);
  await house.call(calls.claim, asked(to, { amount: "23" }), { as: id });
  const paid = house.chains.ethereum.send(usdt(to));
  await house.blocks(6);
  const open = (await house.call(calls.listCases, { limit: "100" }, { operator: maker })).list.filter(
    ({ customer }) => customer === id,
  );
  const [one, two] = open;
  assert.deepEqual([one!.amount, one!.voucher, one!.address], ["24", "/file/a-picture", to]);
  const match = async (given: string, by: string) =>
    (await house.refusal(calls.matchCase, { case: given, hash: by, reason }, { operator: maker })).code;
  assert.equal(await match(one!.id, hash("b")), "not-credited");
  const { deposit } = await house.call(calls.matchCase, { case: one!.id, hash: paid, reason }, { operator: maker });
  assert.equal(deposit, (await house.log(id))[0]!.id);
  assert.equal(await match(two!.id, paid), "deposit-matched");
  assert.equal(await match(one!.id, paid), "case-over");
  assert.equal(await match(id, paid), "no-such-case");
  await house.call(calls.closeCase, { case: two!.id, note: "Nothing came.", reason }, { operator: maker });
  const close = async (given: string) =>
    (await house.refusal(calls.closeCase, { case: given, note: "x", reason }, { operator: maker })).code;
  assert.deepEqual([await close(two!.id), await close(id)], ["case-over", "no-such-case"]);
  assert.deepEqual([await statusOf(id), await house.balance(`user/${id}/spot`)], [["closed", "matched"], "25"]);
});

test("a picture that is not the customer's own is refused, and operators are shown a customer's transfers", async () => {
  const { reject } = await import("@assay/core/rejection.ts");
  const alone = await openDepositHouse({ uploads: { use: async () => reject("no-such-file"), linkTo: () => "" } });
  const { id, to } = await alone.payee("USDT");
  const claimed = await alone.refusal(calls.claim, asked(to, { voucher: "another's" }), { as: id });
  assert.equal(claimed.code, "no-such-file");
  alone.chains.ethereum.send(usdt(to));
  await alone.blocks(6);
  const [row] = await panelRows(panels, "deposits", alone.database, id);
  assert.deepEqual([row!["amount"], row!["network"], row!["state"]], ["25 USDT", "ethereum", "credited"]);
  await alone.close();
});
