/** What stands on addresses and no block has told of: ether that a contract sends, where a node tells no traces. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { NodeFault } from "@assay/server/outside/chains/port.ts";
import { calls } from "../contract.ts";
import { type DepositHouse, openDepositHouse, USDT } from "./testing.ts";

const ETHER = 10n ** 18n;
const HOT = "ethereum-hot";
let house: DepositHouse;
let maker: string;
before(async () => {
  house = await openDepositHouse({ ownOn: async () => [{ key: HOT, text: HOT }] });
  maker = await house.enrol("Mia", "treasury-maker");
  house.chains.ethereum.tellsTraces = false;
});
after(async () => await house.close());

const reason = "looked at the chain";
const inner = (to: string, units: bigint) => [
  { to: "a-contract", token: null, units },
  { to, token: null, units, from: ["a-contract"], position: -2 },
];
/** A round of all addresses at the newest final block, which one turn reaches here. */
const compare = async (): Promise<void> => await house.runJob("deposits.compare-ethereum");
const casesOf = async (as: string): Promise<string[]> =>
  (await house.call(calls.listClaims, {}, { as })).list.map(({ kind, status, amount }) => `${kind} ${status} ${amount}`);
const openOf = async (customer: string) =>
  (await house.call(calls.listCases, { limit: "100" }, { operator: maker })).list.find((one) => one.customer === customer)!;
const has = async (id: string): Promise<string> => await house.balance(`user/${id}/spot`, "ETH");

test("DEP-14 what no block has told of opens one case once it is final, and credits nothing by itself", async () => {
  const { id, to } = await house.payee();
  house.chains.ethereum.send({ to, token: null, units: ETHER });
  house.chains.ethereum.send(...inner(to, 2n * ETHER));
  await house.blocks(5);
  await compare();
  assert.deepEqual(await casesOf(id), []);
  await house.blocks(6);
  await compare();
  await compare();
  assert.deepEqual([await casesOf(id), await has(id)], [["unseen open 2"], "1"]);
  // What comes afterwards in a way that blocks tell changes nothing of it.
  house.chains.ethereum.send({ to, token: null, units: ETHER }, { to, token: USDT, units: 7_000_000n });
  await house.blocks(12);
  await compare();
  assert.deepEqual([await casesOf(id), await has(id)], [["unseen open 2"], "2"]);
});

test("DEP-13 DEP-14 on TRON, too, what contracts send is credited where a node tells it, and opens a case where none does", async () => {
  const [ann, bob] = [await house.payee("TRX", "tron"), await house.payee("TRX", "tron")];
  const { tron } = house.chains;
  const units = 30_000_000n;
  for (const [{ to }, tells] of [
    [ann, true],
    [bob, false],
  ] as const) {
    tron.tellsTraces = tells;
    tron.send(...inner(to, units));
    await house.blocks(40, "tron");
  }
  await house.runJob("deposits.compare-tron");
  const trx = async (id: string): Promise<string> => await house.balance(`user/${id}/spot`, "TRX");
  assert.deepEqual([await casesOf(ann.id), await trx(ann.id)], [[], "30"]);
  assert.deepEqual([await casesOf(bob.id), await trx(bob.id)], [["unseen open 30"], "0"]);
});

test("DEP-14 nothing is judged by balances of a block that moves on meanwhile, or that is not the reader's", async (t) => {
  const { id, to } = await house.payee();
  const { ethereum } = house.chains;
  ethereum.send(...inner(to, ETHER));
  await house.blocks(12);
  const answers: readonly NonNullable<typeof ethereum.chain.balancesAt>[] = [
    async () => undefined,
    async (keys) => ({ height: ethereum.miner.head().height + 1, units: keys.map(() => ETHER) }),
  ];
  for (const answer of answers) {
    t.mock.method(ethereum.chain as Required<typeof ethereum.chain>, "balancesAt", answer);
    await compare();
    assert.deepEqual(await casesOf(id), []);
    t.mock.restoreAll();
  }
  await compare();
  assert.deepEqual(await casesOf(id), ["unseen open 1"]);
});

test("DEP-14 less than the least amount waits until it reaches it; what the house itself moves to an address or takes from there is no case", async () => {
  const [ann, bob] = [await house.payee(), await house.payee()];
  for (const sent of [1n, 999_999_999_999_999n]) {
    house.chains.ethereum.send(...inner(ann.to, sent));
    house.chains.ethereum.send({ to: bob.to, token: null, units: ETHER, from: [HOT] });
    await house.blocks(12);
    await compare();
  }
  assert.deepEqual([await casesOf(ann.id), await casesOf(bob.id)], [["unseen open 0.001"], []]);
  house.chains.ethereum.send({ to: HOT, token: null, units: 2n * ETHER, from: [bob.to] });
  await house.blocks(12);
  await compare();
  house.chains.ethereum.send(...inner(bob.to, ETHER));
  await house.blocks(12);
  await compare();
  assert.deepEqual(await casesOf(bob.id), ["unseen open 1"]);
});

test("DEP-14 DEP-07 a named transaction is read again, and what it has paid is credited once and closes the case, if a node tells it", async () => {
  const { id, to } = await house.payee();
  const hash = house.chains.ethereum.send(...inner(to, 3n * ETHER));
  await house.blocks(12);
  await compare();
  const { id: one } = await openOf(id);
  const read = async (named: string): Promise<string | null> => {
    const told = await house.call(calls.readAgain, { case: one, hash: named, reason }, { operator: maker });
    assert.deepEqual([told, (await openOf(id)).read_answer], [{ hash: named }, null]);
    await house.scan();
    return (await openOf(id))?.read_answer ?? null;
  };
  assert.equal(await read(hash), "nothing");
  assert.equal(await read(`0x${"a".repeat(64)}`), "nothing");
  house.chains.ethereum.tellsTraces = true;
  // Another's transaction pays this customer nothing.
  const other = await house.payee();
  const his = house.chains.ethereum.send(...inner(other.to, ETHER));
  await house.blocks(6);
  assert.equal(await read(his), "nothing");
  await house.call(calls.readAgain, { case: one, hash: hash.toUpperCase().replace("0X", "0x"), reason }, { operator: maker });
  await house.scan();
  await house.scan();
  assert.deepEqual([await casesOf(id), await has(id)], [["unseen matched 3"], "3"]);
  await house.blocks(12);
  await compare();
  assert.deepEqual([await casesOf(id), await has(id), await has(other.id)], [["unseen matched 3"], "3", "1"]);
  const again = { case: one, hash, reason };
  assert.equal((await house.refusal(calls.readAgain, again, { operator: maker })).code, "case-over");
  assert.equal((await house.refusal(calls.readAgain, { ...again, case: id }, { operator: maker })).code, "no-such-case");
  house.chains.ethereum.tellsTraces = false;
});

test("DEP-14 a claim is answered by a transaction that is read again, too", async () => {
  const { id, to } = await house.payee();
  const hash = house.chains.ethereum.send(...inner(to, ETHER));
  await house.blocks(6);
  house.chains.ethereum.tellsTraces = true;
  const asked = { currency: "2", amount: "1", type: "ethereum", address: to, hash } as const;
  await house.call(calls.claim, asked, { as: id });
  const { id: one } = await openOf(id);
  await house.call(calls.readAgain, { case: one, hash, reason }, { operator: maker });
  await house.scan();
  await house.scan();
  assert.deepEqual([await casesOf(id), await has(id)], [["claim matched 1"], "1"]);
  house.chains.ethereum.tellsTraces = false;
});

test("DEP-12 DEP-14 of a transaction that is read again only what it has paid the case's own customer is credited", async () => {
  const [ann, bob] = [await house.payee(), await house.payee()];
  const treasury = async (): Promise<string> => await house.balance("house/treasury", "ETH");
  const before = await treasury();
  const [first, toAnn] = inner(ann.to, ETHER);
  const [toBob, toHouse] = [bob.to, HOT].map((to, index) => ({ ...toAnn!, to, position: -3 - index }));
  const hash = house.chains.ethereum.send(first!, toAnn!, toBob!, toHouse!);
  await house.blocks(12);
  await compare();
  assert.deepEqual([await casesOf(ann.id), await casesOf(bob.id)], [["unseen open 1"], ["unseen open 1"]]);
  house.chains.ethereum.tellsTraces = true;
  await house.call(calls.readAgain, { case: (await openOf(ann.id)).id, hash, reason }, { operator: maker });
  for (let turns = 2; turns > 0; turns -= 1) await house.scan();
  assert.deepEqual([await casesOf(ann.id), await has(ann.id)], [["unseen matched 1"], "1"]);
  assert.deepEqual([await casesOf(bob.id), await has(bob.id), await treasury()], [["unseen open 1"], "0", before]);
  house.chains.ethereum.tellsTraces = false;
});

/** Claims of customers, each with a transaction that is named to be read again; all are named before any is read. */
async function named(...digits: readonly string[]): Promise<{ readonly id: string; readonly one: string }[]> {
  const payees: { readonly id: string; readonly to: string }[] = [];
  for (const _ of digits) payees.push(await house.payee());
  const claims: { readonly id: string; readonly one: string }[] = [];
  for (const [index, { id, to }] of payees.entries()) {
    const hash = `0x${digits[index]!.repeat(64)}`;
    await house.call(calls.claim, { currency: "2", amount: "1", type: "ethereum", address: to, hash }, { as: id });
    const { id: one } = await openOf(id);
    await house.call(calls.readAgain, { case: one, hash, reason }, { operator: maker });
    claims.push({ id, one });
  }
  return claims;
}

test("DEP-14 transactions that no node tells of keep no later one from being read again", async (t) => {
  const { chain } = house.chains.ethereum;
  const asked = await named(..."123456");
  const faulty = new Set<string>();
  t.mock.method(chain, "heightOf", async (hash: string) => {
    if (faulty.size < 5) faulty.add(hash);
    if (faulty.has(hash)) throw new NodeFault("a node answered 500");
    return undefined;
  });
  const answered = async () =>
    (await Promise.all(asked.map(async ({ id }) => await openOf(id)))).filter((one) => one.read_answer);
  await house.scan();
  assert.equal((await answered()).length, 0);
  await house.scan();
  assert.deepEqual(
    (await answered()).map((one) => [one.read_answer, faulty.has(one.read_hash!)]),
    [["nothing", false]],
  );
  t.mock.restoreAll();
  for (let turns = 2; turns > 0; turns -= 1) await house.scan();
  assert.equal((await answered()).length, 6);
});

test("DEP-14 what was read answers neither a case that was closed meanwhile nor one for which another transaction is named", async (t) => {
  const { chain } = house.chains.ethereum;
  const [closed, renamed] = await named("7", "8");
  const other = `0x${"9".repeat(64)}`;
  const act = { operator: maker };
  const mocked = t.mock.method(chain, "heightOf", async () => {
    if (mocked.mock.callCount() > 0) return undefined;
    await house.call(calls.closeCase, { case: closed!.one, note: "paid by hand", reason }, act);
    await house.call(calls.readAgain, { case: renamed!.one, hash: other, reason }, act);
    return undefined;
  });
  await house.scan();
  assert.deepEqual(await casesOf(closed!.id), ["claim closed 1"]);
  const { read_hash, read_answer } = await openOf(renamed!.id);
  assert.deepEqual([read_hash, read_answer], [other, null]);
  await house.scan();
  assert.equal((await openOf(renamed!.id)).read_answer, "nothing");
});

test("DEP-14 while crediting is stopped, and on a branch that is not the reader's, nothing is compared", async () => {
  const { id, to } = await house.payee();
  house.chains.ethereum.send(...inner(to, ETHER));
  await house.blocks(8);
  // Blocks were replaced that nobody has read yet.
  house.chains.ethereum.miner.reorganise(8, () => false);
  await compare();
  await house.scan();
  assert.equal(house.alarms.length, 1);
  await house.blocks(12);
  await compare();
  assert.deepEqual(await casesOf(id), []);
});

test("DEP-14 where a network was read before it was compared, what the house had moved itself opens no case; what comes afterwards does", async () => {
  await using stack = new AsyncDisposableStack();
  const own = await openDepositHouse({ ownOn: async () => [{ key: HOT, text: HOT }] });
  stack.defer(own.close);
  const { tron } = own.chains;
  tron.tellsTraces = false;
  const units = 30_000_000n;
  const [ann, bob] = [await own.payee("TRX", "tron"), await own.payee("TRX", "tron")];
  const listed = async ({ id }: { id: string }): Promise<string[]> =>
    (await own.call(calls.listClaims, {}, { as: id })).list.map(({ kind, amount }) => `${kind} ${amount}`);
  const look = async (blocks: number): Promise<void> => {
    await own.blocks(blocks, "tron");
    await own.runJob("deposits.compare-tron");
  };
  const gas = () => tron.send({ to: ann.to, token: null, units, from: [HOT] });
  gas();
  await own.blocks(40, "tron");
  gas();
  await own.blocks(1, "tron");
  // As an older version leaves it, and as the migration finds it.
  await own.pool.query("delete from deposits.own_move");
  await own.pool.query("update deposits.scanner set begins_at = height, begins_to = 1 where network = 'tron'");
  const cat = await own.payee("TRX", "tron");
  tron.send(...inner(cat.to, units));
  // The newest of what nobody kept is not final yet.
  await look(10);
  await look(30);
  assert.deepEqual([await listed(ann), await listed(bob), await listed(cat)], [[], [], ["unseen 30"]]);
  for (const { to } of [ann, bob]) tron.send(...inner(to, units));
  gas();
  await look(40);
  assert.deepEqual([await listed(ann), await listed(bob)], [["unseen 30"], ["unseen 30"]]);
});

test("DEP-09 DEP-14 a chain that begins anew is compared from its first block", async () => {
  await using stack = new AsyncDisposableStack();
  const own = await openDepositHouse();
  stack.defer(own.close);
  await own.payee("TRX", "tron");
  await own.pool.query("update deposits.scanner set begins_at = height, begins_to = 0 where network = 'tron'");
  await own.pool.query("update deposits.scanner set genesis = 'before'");
  await own.blocks(1, "tron");
  const { rows } = await own.pool.query("select begins_at, begins_to from deposits.scanner where network = 'tron'");
  assert.deepEqual(rows, [{ begins_at: null, begins_to: null }]);
});
