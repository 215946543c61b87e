import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DAY_MS } from "@assay/core/time.ts";
import type { InputTextOf } from "@assay/core/contract.ts";
import { calls as messages } from "@assay/features/messages/contract.ts";
import { refuses } from "@assay/server/testing.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { ADDRESSES_MAX } from "../rules.ts";
import { contractsOf } from "./networks.ts";
import { sharePayee } from "./store.ts";
import { CONTRACT, type Member, openPayeesHouse, type PayeesHouse } from "./testing.ts";

const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const TRON = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
const BTC = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

let house: PayeesHouse;
let ann: Member;
before(async () => {
  house = await openPayeesHouse();
  ann = await house.customer();
});
after(async () => await house.close());

type Asked = InputTextOf<typeof calls.saveAddress>;
const asked = (more: Partial<Asked> = {}): Asked => ({
  currency: "3",
  type: "ERC20",
  name: "Cold wallet",
  address: EVM,
  ...more,
});
const save = async (member: Member, more: Partial<Asked> = {}) =>
  (await house.proven(calls.saveAddress, asked(more), member)).address;
const list = async ({ as }: Member, more: InputTextOf<typeof calls.listAddresses> = {}) =>
  (await house.call(calls.listAddresses, { limit: "100", ...more }, { as })).list;

test("PAYEE-04 an address waits 24 hours, its customer is told, and it is where withdrawals look for it", async () => {
  const saved = await save(ann, { address: EVM.toLowerCase() });
  const now = house.clock.now().getTime();
  assert.deepEqual([saved.address, saved.usable_at, saved.created_at], [EVM, now + DAY_MS, now]);
  assert.deepEqual([saved.currency, saved.currency_id, saved.type, saved.qrcode, saved.alike], ["USDT", 3, "ERC20", null, null]);
  assert.deepEqual(await list(ann), [saved]);
  const payee = (await house.payees.payeeOf(house.database, ann.as, saved.id))!;
  assert.deepEqual([payee.address, payee.family, payee.usableAt.getTime()], [EVM, "evm", saved.usable_at]);
  assert.deepEqual((await house.payees.payeesOf(house.database, ann.as)).length, 1);
  const told = await house.call(messages.listMessages, { topic: "security" }, { as: ann.as });
  assert.ok(told.list.some(({ title }) => title === "Withdrawal address added: Cold wallet"));
});

test("PAYEE-05 without a proof nothing is added, and a proof of one address adds no other", async () => {
  const { email: _email, ...options } = ann;
  const { code, values } = await house.refusal(calls.saveAddress, asked({ address: BTC, currency: "1", type: "BTC" }), options);
  assert.deepEqual([code, values["scene"]], ["proof-needed", "withdraw"]);
  const proof = String(values["proof"]);
  assert.equal((await house.refusal(calls.saveAddress, asked({ name: "Other" }), { ...options, proof })).code, "proof-needed");
});

test("PAYEE-01 PAYEE-02 PAYEE-03 bad addresses, networks and names are refused, each in its words", async () => {
  const tron = contractsOf("tron")[0]!;
  for (const [more, code] of [
    [{ type: "BTC" }, "no-such-network"],
    [{ currency: "4", type: "SOL" }, "no-such-network"],
    [{ currency: "4", type: "ERC20" }, "no-such-network"],
    [{ currency: "1001", type: "ERC20" }, "no-such-network"],
    [{ address: TRON }, "other-network"],
    [{ currency: "1", type: "BTC", address: EVM }, "other-network"],
    [{ address: EVM.replace("aA", "AA") }, "wrong-checksum"],
    [{ type: "TRC20", address: TRON.replace("Ra", "Rb") }, "wrong-checksum"],
    [{ currency: "1", type: "BTC", address: BTC.replace("w508", "w509") }, "wrong-checksum"],
    [{ address: "x" }, "wrong-address"],
    [{ address: `${EVM}\u202e` }, "wrong-address"],
    [{ address: CONTRACT.toLowerCase() }, "token-contract"],
    // USDT's contract is no better a place for ETH.
    [{ currency: "2", type: "ETH", address: CONTRACT }, "token-contract"],
    [{ currency: "32", type: "TRX", address: tron }, "token-contract"],
    [{ name: "x" }, "wrong-payee-name"],
    [{ name: "a\u202eb" }, "wrong-payee-name"],
    [{ name: "a<b>c" }, "wrong-payee-name"],
    [{ name: "x".repeat(31) }, "wrong-payee-name"],
    [{ address: EVM }, "address-known"],
    [{ address: EVM.toLowerCase() }, "address-known"],
    [{ qrcode: `/api/file?name=${"A".repeat(22)}`, address: "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359" }, "no-such-file"],
    [{ address: "x".repeat(100_000) }, "parameter-error"],
    [{ currency: "999" }, "parameter-error"],
  ] as const)
    assert.equal(await house.refused(calls.saveAddress, asked(more), ann), code, JSON.stringify(more).slice(0, 80));
  assert.equal((await list(ann)).length, 1);
});

test("one address may be listed for two coins, is found by coin, and one with the same ends is marked (PAYEE-06)", async () => {
  const bob = await house.customer();
  const first = await save(bob);
  await save(bob, { currency: "2", type: "ETH", name: "Same for ETH" });
  const poison = `0x5aaeb${"1".repeat(31)}beaed`.slice(0, 38) + "beaed".slice(1);
  const alike = await save(bob, { address: poison, name: "Poison" });
  assert.equal(alike.alike, first.name);
  assert.deepEqual(
    (await list(bob)).map(({ name, alike: older }) => [name, older]),
    [
      ["Poison", "Cold wallet"],
      ["Same for ETH", null],
      ["Cold wallet", null],
    ],
  );
  assert.deepEqual(
    (await list(bob, { currency: "2" })).map(({ name }) => name),
    ["Same for ETH"],
  );
  const page = await house.call(calls.listAddresses, { page: "2", limit: "2" }, { as: bob.as });
  assert.deepEqual([page.list.map(({ name }) => name), page.more], [["Cold wallet"], false]);
  assert.ok(await sharePayee(house.database, [ann.as], [bob.as]));
  assert.ok(!(await sharePayee(house.database, [ann.as], [(await house.customer()).as])));
  assert.ok(!(await sharePayee(house.database, [], [bob.as])));
});

test("PAYEE-09 nobody sees or removes another's; what is removed is gone, and waits anew when it is added again", async () => {
  const cat = await house.customer();
  const saved = await save(cat, { currency: "1", type: "BTC", address: BTC, qrcode: await house.picture(cat) });
  assert.match(saved.qrcode!, /^\/api\/file\?name=.*signature=/);
  const remove = async ({ as }: Member): Promise<string> =>
    (await house.refusal(calls.removeAddress, { id: saved.id }, { as })).code;
  assert.equal(await remove(ann), "no-such-payee");
  assert.equal(await house.payees.payeeOf(house.database, ann.as, saved.id), undefined);
  assert.ok((await list(ann)).every(({ id }) => id !== saved.id));
  await house.call(calls.removeAddress, { id: saved.id }, { as: cat.as });
  assert.equal(await remove(cat), "no-such-payee");
  assert.deepEqual(await list(cat), []);
  assert.equal(await house.payees.payeeOf(house.database, cat.as, saved.id), undefined);
  house.clock.advance(2 * DAY_MS);
  const again = await save(cat, { currency: "1", type: "BTC", address: BTC });
  assert.equal(again.usable_at, house.clock.now().getTime() + DAY_MS);
  await refuses(
    house.pool,
    `update payees.address set removed_at = null where id = '${saved.id}'`,
    `update payees.address set usable_at = created_at where id = '${again.id}'`,
    `update payees.address set address = 'x', network = 'x' where id = '${again.id}'`,
    "delete from payees.address",
  );
});

test("PAYEE-10 a list has a bound", async () => {
  const dan = await house.customer();
  const saved = await save(dan);
  await sql`insert into payees.address select gen_random_uuid(), customer_id, currency, network, family, name, 'made ' || n, qrcode, created_at,
    usable_at, removed_at from payees.address, generate_series(2, ${ADDRESSES_MAX}) n where id = ${saved.id}`.execute(
    house.database,
  );
  assert.equal(
    await house.refused(calls.saveAddress, asked({ currency: "1", type: "BTC", address: BTC }), dan),
    "too-many-addresses",
  );
  assert.equal((await list(dan)).length, ADDRESSES_MAX);
});

test("PAYEE-11 'only my list' is on at once, and off 24 hours after it was proven; turned on again meanwhile it stays", async () => {
  const eve = await house.customer();
  const { as } = eve;
  const show = async () => await house.call(calls.showOnlyList, {}, { as });
  const holds = async () => await house.payees.isOnlyList(house.database, as, house.clock.now());
  assert.deepEqual([await show(), await holds()], [{ on: false, off_at: null }, false]);
  assert.equal(await house.refused(calls.turnOnlyListOff, {}, eve), "only-list-off");
  assert.deepEqual(await house.call(calls.turnOnlyListOn, {}, { as }), { on: true, off_at: null });
  const ending = await house.proven(calls.turnOnlyListOff, {}, eve);
  const offAt = house.clock.now().getTime() + DAY_MS;
  assert.deepEqual(ending, { on: true, off_at: offAt });
  // Asked again it ends no later.
  assert.deepEqual(await house.proven(calls.turnOnlyListOff, {}, eve), ending);
  assert.ok(await holds());
  assert.deepEqual(await house.call(calls.turnOnlyListOn, {}, { as }), { on: true, off_at: null });
  house.clock.advance(2 * DAY_MS);
  assert.ok(await holds());
  await house.proven(calls.turnOnlyListOff, {}, eve);
  house.clock.advance(DAY_MS);
  assert.deepEqual([await show(), await holds()], [{ on: false, off_at: null }, false]);
});
