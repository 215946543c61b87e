import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DAY_MS } from "@assay/core/time.ts";
import { sayIn } from "@assay/features/messages/server.ts";
import { NodeFault } from "@assay/server/outside/chains/port.ts";
import { memoryChain } from "@assay/server/outside/chains/sandbox/memory.ts";
import { refuses } from "@assay/server/testing.ts";
import { calls } from "../contract.ts";
import { PRACTICE_MAX } from "../rules.ts";
import { type DepositHouse, idOf, openDepositHouse, USDT } from "./testing.ts";

const ETHER = 10n ** 18n;
const CHAIN = "world/chain/ethereum/practice";
let house: DepositHouse;
before(async () => {
  house = await openDepositHouse();
});
after(async () => await house.close());

const ether = (to: string, units = ETHER / 10n) => ({ to, token: null, units });
const has = async (id: string, currency = "ETH"): Promise<string> => await house.balance(`user/${id}/spot`, currency);

test("networks are listed with their least amounts and confirmations; a currency on no network has no address", async () => {
  const { practice, list } = await house.call(calls.listNetworks, {});
  assert.equal(practice, true);
  assert.deepEqual(
    list.filter(({ currency }) => currency === "USDT").map(({ network, min, confirmations }) => [network, min, confirmations]),
    [
      ["ethereum", "5", 6],
      ["tron", "1", 20],
    ],
  );
  const { id } = await house.payee();
  for (const input of [{ currency: idOf("SOL") }, { currency: idOf("BTC"), network: "tron" as const }])
    assert.equal((await house.refusal(calls.showAddress, input, { as: id })).code, "no-deposit-here");
  assert.equal((await house.refusal(calls.showAddress, { currency: "9998" }, { as: id })).code, "parameter-error");
});

test("DEP-01 an address is one customer's for ever, whatever user the request names, and the same for every currency of a network", async () => {
  const [ann, bob] = [await house.payee(), await house.payee()];
  assert.notEqual(ann.to, bob.to);
  const asked = { currency: idOf("USDT"), network: "ethereum" as const, user_id: bob.id };
  const both = await Promise.all([
    house.call(calls.showAddress, asked, { as: ann.id }),
    house.call(calls.showAddress, asked, { as: ann.id }),
  ]);
  assert.deepEqual(
    both.map(({ address }) => address),
    [ann.to, ann.to],
  );
  const { rows } = await house.pool.query("select count(*)::int as count from deposits.address where customer_id = $1", [ann.id]);
  assert.equal(rows[0].count, 1);
});

test("DEP-02 DEP-03 a transfer is seen, confirms block by block, and is credited once at its Nth confirmation, with a message", async () => {
  const { id, to } = await house.payee();
  const hash = house.chains.ethereum.send(ether(to, 123_456_789_012_345_678n));
  await house.blocks(1);
  assert.deepEqual(await house.states(id), ["seen 1/6"]);
  await house.blocks(4);
  assert.deepEqual([await house.states(id), await has(id)], [["confirming 5/6"], "0"]);
  await house.blocks(1);
  assert.deepEqual([await house.states(id), await has(id)], [["credited 6/6"], "0.12345678"]);
  await house.blocks(30);
  assert.equal(await has(id), "0.12345678");
  const [only] = await house.log(id);
  assert.deepEqual([only!.hash, only!.amount, only!.network], [hash, "0.123456789012345678", "ethereum"]);
  const told = house.noticed.filter(({ customerId }) => customerId === id).map(({ texts }) => sayIn("en", texts).title);
  assert.deepEqual(told, ["Deposited: 0.12345678 ETH"]);
});

test("DEP-02 two transfers in one transaction are two deposits, and one mined again elsewhere in its block is the same", async () => {
  const [ann, bob] = [await house.payee("USDT"), await house.payee("USDT")];
  const usdt = (to: string, units: bigint) => ({ to, token: USDT, units });
  house.chains.ethereum.send(usdt(ann.to, 10_000_000n), usdt(bob.to, 20_000_000n), usdt(ann.to, 30_000_000n));
  await house.blocks(2);
  // The other branch has something before it, so that its logs have other numbers in the block.
  house.chains.ethereum.send(usdt("ethereum-unknown", 5n));
  await house.reorganise(2);
  assert.equal((await house.log(ann.id)).length, 2);
  await house.blocks(6);
  assert.deepEqual([await has(ann.id, "USDT"), await has(bob.id, "USDT")], ["40", "20"]);
});

test("DEP-04 reorganisations below the Nth block change nothing: what was seen is seen again and credited once, what is left out is orphaned", async () => {
  for (const depth of [1, 5]) {
    const { id, to } = await house.payee();
    const kept = house.chains.ethereum.send(ether(to));
    house.chains.ethereum.send(ether(to, ETHER));
    await house.blocks(1);
    await house.blocks(depth - 1);
    house.chains.ethereum.miner.reorganise(depth, ({ id: hash }) => hash === kept);
    await house.scan();
    assert.deepEqual((await house.log(id)).map(({ status }) => status).toSorted(), [
      depth === 1 ? "confirming" : "credited",
      "orphaned",
    ]);
    await house.blocks(6);
    assert.deepEqual([await has(id), house.alarms.length], ["0.1", 0], String(depth));
  }
});

test("DEP-04 a deeper one stops crediting and calls people; nobody goes below zero, nothing is credited twice, and two people let it go on", async () => {
  const { id, to } = await house.payee();
  house.chains.ethereum.send(ether(to));
  await house.blocks(6);
  assert.equal(await has(id), "0.1");
  house.chains.ethereum.miner.reorganise(7, () => false);
  await house.scan();
  assert.deepEqual(house.alarms, [{ network: "ethereum", depth: 7, gone: 1 }]);
  assert.deepEqual([await has(id), await house.states(id)], ["0.1", ["credited 6/6"]]);
  const later = house.chains.ethereum.send(ether(to));
  await house.blocks(9);
  assert.equal(await has(id), "0.1");
  assert.equal((await house.call(calls.listNetworks, {})).list[0]!.halted, true);
  await house.enrol("Una", "security");
  await house.enrol("Vic", "security");
  const [maker, auditor] = [await house.enrol("Mia", "treasury-maker"), await house.enrol("Aud", "auditor")];
  const [state] = await house.call(calls.listScanners, {}, { operator: auditor });
  assert.deepEqual([state!.network, state!.halted_depth, state!.gone, state!.lag], ["ethereum", 7, 1, 0]);
  const asked = { network: "ethereum", reason: "looked at the chain" } as const;
  // What was paid over it is looked for first, and is final again before anything goes on.
  const { doubtfulOn } = house.terms;
  for (const [doubtful, values] of [
    [undefined, { says: "unseen" }],
    [2, { says: "open", count: 2 }],
  ] as const) {
    Object.assign(house.terms, { doubtfulOn: async () => doubtful });
    const told = await house.refusal(calls.resume, asked, { operator: maker });
    assert.deepEqual([told.code, told.values], ["payments-in-doubt", values]);
    const [row] = await house.call(calls.listScanners, {}, { operator: auditor });
    assert.equal(row!.doubtful, doubtful ?? null);
  }
  Object.assign(house.terms, { doubtfulOn });
  const proposed = await house.call(calls.resume, asked, { operator: maker });
  assert.ok("proposal" in proposed);
  // What the second pair of eyes runs is the same command.
  await house.pool.query("update deposits.scanner set halted_depth = null, halted_at = null");
  assert.equal((await house.refusal(calls.resume, asked, { operator: maker })).code, "not-halted");
  await house.scan();
  assert.deepEqual([await has(id), (await house.log(id))[0]!.hash], ["0.2", later]);
});

test("DEP-05 what an 18-decimal coin leaves below one unit gathers, and is the house's once it makes one", async () => {
  const treasury = async (): Promise<string> => await house.balance("house/treasury", "ETH");
  const { id, to } = await house.payee();
  const before = await treasury();
  for (const _ of [1, 2, 3]) house.chains.ethereum.send(ether(to, ETHER / 10n + 4_000_000_000n));
  await house.blocks(6);
  assert.equal(await has(id), "0.3");
  const { rows } = await house.pool.query("select chain_units, credited from deposits.rest where currency = 'ETH'");
  const gathered = BigInt(rows[0].chain_units) + BigInt(rows[0].credited) * 10n ** 10n;
  // What the first test has left is in it too.
  assert.equal(gathered, 12_000_000_000n + 9_012_345_678n);
  assert.notEqual(await treasury(), before);
});

test("DEP-06 less than the least amount waits, is named, and is credited with what comes next; dust of nothing harms nobody", async () => {
  const { id, to } = await house.payee();
  house.chains.ethereum.send(ether(to, 1n));
  house.chains.ethereum.send(ether(to, ETHER / 2_000n));
  await house.blocks(6);
  assert.deepEqual([await house.states(id), await has(id)], [["small 6/6", "small 6/6"], "0"]);
  const shown = await house.call(calls.showAddress, { currency: idOf("ETH") }, { as: id });
  assert.deepEqual([shown.waiting, shown.min], ["0.0005", "0.001"]);
  house.chains.ethereum.send(ether(to, ETHER / 1_000n));
  await house.blocks(6);
  assert.equal(await has(id), "0.0015");
  assert.equal((await house.call(calls.showAddress, { currency: idOf("ETH") }, { as: id })).waiting, "0");
});

test("DEP-07 a token that is not listed brings nothing and waits for people", async () => {
  const { id, to } = await house.payee();
  house.chains.ethereum.send({ to, token: "0x00000000000000000000000000000000000000ff", units: 10n ** 30n });
  await house.blocks(10);
  const [only] = await house.log(id);
  assert.deepEqual([only!.status, only!.currency, await house.balances(`user/${id}/spot`)], ["unsupported", null, {}]);
  const [found] = (await house.call(calls.listClaims, {}, { as: id })).list;
  assert.deepEqual([found!.kind, found!.status, found!.hash], ["unsupported", "open", only!.hash]);
});

test("DEP-13 what contracts send is credited, each call of a transaction once, and a branch that mines it anew changes nothing", async () => {
  const { id, to } = await house.payee();
  const inner = (units: bigint, position: number) => ({ ...ether(to, units), from: ["a-contract"], position });
  house.chains.ethereum.send({ ...ether("a-contract", 3n * ETHER) }, inner(ETHER, -2), inner(2n * ETHER, -3));
  await house.blocks(5);
  await house.reorganise(5);
  assert.equal((await house.log(id)).length, 2);
  await house.blocks(6);
  assert.equal(await has(id), "3");
});

test("DEP-08 a reader that dies between crediting and noting how far it is credits once, and goes on where it stood", async () => {
  const { id, to } = await house.payee();
  house.chains.ethereum.send(ether(to));
  await house.blocks(1);
  for (let left = 5; left > 0; left -= 1) house.chains.ethereum.miner.mine();
  const { notify } = house.terms;
  Object.assign(house.terms, { notify: async () => await Promise.reject(new Error("killed")) });
  await assert.rejects(house.scan(), /killed/).finally(() => Object.assign(house.terms, { notify }));
  assert.deepEqual([await has(id), await house.states(id)], ["0", ["seen 1/6"]]);
  await house.scan();
  assert.equal(await has(id), "0.1");
  // Far behind, it catches up in turns.
  for (let left = 180; left > 0; left -= 1) house.chains.ethereum.miner.mine();
  house.chains.ethereum.send(ether(to));
  await house.blocks(6);
  assert.equal(await has(id), "0.2");
});

test("DEP-08 a node that is behind has replaced nothing, and a node of another chain is refused where money is real", async () => {
  const alone = await openDepositHouse();
  const { id, to } = await alone.payee();
  alone.chains.ethereum.send(ether(to));
  await alone.blocks(6);
  const real = alone.chains.ethereum.chain.head;
  const head = await real();
  Object.assign(alone.chains.ethereum.chain, { head: async () => head - 3 });
  await alone.scan();
  assert.equal(await alone.balance(`user/${id}/spot`, "ETH"), "0.1");
  assert.deepEqual(alone.alarms, []);
  await alone.close();
  const mainnet = await openDepositHouse({ mode: "production" });
  await assert.rejects(mainnet.payee(), /practice chain/);
  await mainnet.close();
});

test("DEP-08 while the nodes of a network do not agree nothing of it is read or credited, others go on, and it goes on once they do", async () => {
  const alone = await openDepositHouse();
  const [ann, bob] = [await alone.payee(), await alone.payee("BTC", "bitcoin")];
  const { chain, miner } = alone.chains.ethereum;
  const { head } = chain;
  alone.chains.ethereum.send(ether(ann.to));
  alone.chains.bitcoin.send({ to: bob.to, token: null, units: 100_000n });
  Object.assign(chain, { head: async () => await Promise.reject(new NodeFault("the nodes do not agree about block 1")) });
  for (let left = 8; left > 0; left -= 1) miner.mine();
  await assert.rejects(alone.scan(), /do not agree/);
  await alone.blocks(3, "bitcoin");
  const both = async () => [await alone.balance(`user/${ann.id}/spot`, "ETH"), await alone.balance(`user/${bob.id}/spot`, "BTC")];
  assert.deepEqual(await both(), ["0", "0.001"]);
  Object.assign(chain, { head });
  await alone.scan();
  assert.deepEqual([await both(), alone.alarms], [["0.1", "0.001"], []]);
  await alone.close();
});

test("DEP-08 a node that takes another's place later is asked which chain it is of", async () => {
  const alone = await openDepositHouse();
  await alone.payee();
  const { chain } = alone.chains.ethereum;
  Object.assign(chain, { identity: async () => ({ isReal: true, genesis: "another" }) });
  await alone.scan();
  alone.clock.advance(60_000);
  await assert.rejects(alone.scan(), /a real chain/);
  await alone.close();
});

test("DEP-09 a sandbox's chain that begins anew orphans what was on its way and keeps what was credited", async () => {
  const chain = memoryChain("ethereum", house.clock, "first");
  const alone = await openDepositHouse({ chains: { ethereum: chain.chain } });
  const { id, to } = await alone.payee();
  const mine = async (count: number) => {
    for (let left = count; left > 0; left -= 1) chain.miner.mine();
    alone.clock.advance(1);
    await alone.scan();
  };
  chain.send(ether(to));
  await mine(6);
  chain.send(ether(to));
  await mine(2);
  const other = memoryChain("ethereum", house.clock, "second");
  Object.assign(chain.chain, { ...other.chain, identity: chain.chain.identity });
  await alone.pool.query("update deposits.scanner set genesis = 'before'");
  await alone.scan();
  assert.deepEqual(
    (await alone.log(id)).map(({ status }) => status),
    ["orphaned", "credited"],
  );
  other.send(ether(to));
  for (let left = 6; left > 0; left -= 1) other.miner.mine();
  await alone.scan();
  assert.equal(await alone.balance(`user/${id}/spot`, "ETH"), "0.2");
  assert.deepEqual(alone.alarms, []);
  await alone.close();
});

test("DEP-10 the sandbox pays who presses by a transaction of a practice chain, a bounded number of times a day; production does not", async () => {
  const { id } = await house.payee("BTC", "bitcoin");
  const asked = { currency: idOf("BTC"), network: "bitcoin" } as const;
  assert.deepEqual(await house.call(calls.payPractice, asked, { as: id }), { amount: "0.005", currency: "BTC" });
  await house.runJob("deposits.send-practice");
  await house.runJob("deposits.send-practice");
  await house.blocks(3, "bitcoin");
  assert.equal(await has(id, "BTC"), "0.005");
  for (let left = PRACTICE_MAX - 1; left > 0; left -= 1) await house.call(calls.payPractice, asked, { as: id });
  assert.equal((await house.refusal(calls.payPractice, asked, { as: id })).code, "practice-paid-enough");
  assert.equal((await house.refusal(calls.payPractice, { ...asked, network: "tron" }, { as: id })).code, "no-deposit-here");
  house.clock.advance(DAY_MS);
  await house.call(calls.payPractice, asked, { as: id });
  const real = await openDepositHouse({ mode: "production", practice: undefined });
  assert.equal((await real.refusal(calls.payPractice, asked, { as: id })).code, "sandbox-only");
  await real.close();
});

test("DEP-11 a customer sees his own transfers alone, and what was credited cannot be changed, whoever asks the database", async () => {
  const [ann, bob] = [await house.payee(), await house.payee()];
  house.chains.ethereum.send(ether(ann.to));
  await house.blocks(6);
  assert.deepEqual([(await house.log(ann.id)).length, (await house.log(bob.id)).length], [1, 0]);
  const filtered = await house.call(calls.listDeposits, { currency: idOf("BTC"), network: "bitcoin" }, { as: ann.id });
  assert.deepEqual(filtered.list, []);
  const of = `where customer_id = '${ann.id}'`;
  await refuses(
    house.pool,
    `update deposits.deposit set status = 'confirming', credited_at = null ${of}`,
    `update deposits.deposit set units = 1 ${of}`,
    `delete from deposits.deposit ${of}`,
    `update deposits.address set customer_id = '${bob.id}' ${of}`,
    "update deposits.asset set min = 1",
  );
  assert.ok(Number((await house.balance(CHAIN, "ETH")).replace("-", "")) > 0);
});

test("DEP-12 what strangers pay to the house's own addresses is the treasury's, once and without a least amount; its own moves are nobody's", async () => {
  const [hot, cold] = ["ethereum-hot", "ethereum-cold"];
  const own = await openDepositHouse({
    ownOn: async () => [hot, cold].map((key) => ({ key, text: key.toUpperCase() })),
  });
  const treasury = async (currency = "ETH"): Promise<string> => await own.balance("house/treasury", currency);
  const { chains } = own;
  // What stood there before anybody read the chain, the house had before.
  chains.ethereum.send(ether(hot));
  chains.ethereum.miner.mine();
  const [ann, bob] = [await own.payee(), await own.payee()];
  await own.blocks(6);
  assert.equal(await treasury(), "0");
  chains.ethereum.send(ether(hot, ETHER / 10_000n), { to: cold, token: USDT, units: 7_000_000n });
  // A token that is not listed harms nobody and opens no case.
  chains.ethereum.send({ to: hot, token: "0x00000000000000000000000000000000000000ff", units: 5n });
  // A sweep, a top-up, coins for gas, customers' addresses that are emptied, change, and what comes from nobody knows whom.
  const moves: readonly (readonly [from: string | undefined, to: string])[] = [
    [hot, cold],
    [cold, hot],
    [hot, ann.to],
    [ann.to, hot],
    [bob.to, ann.to],
    [hot, hot],
    [undefined, hot],
  ];
  for (const [from, to] of moves)
    chains.ethereum.send({ ...ether(to), ...(from === undefined ? { from: [] } : { from: [from] }) });
  await own.blocks(5);
  assert.deepEqual([await treasury(), await own.log(ann.id)], ["0", []]);
  await own.reorganise(5);
  await own.blocks(6);
  await own.blocks(6);
  assert.deepEqual([await treasury(), await treasury("USDT")], ["0.0001", "7"]);
  assert.deepEqual(
    [await own.balance(`user/${ann.id}/spot`, "ETH"), await own.log(ann.id), await own.log(bob.id)],
    ["0", [], []],
  );
  assert.deepEqual(own.noticed, []);
  const { rows } = await own.pool.query("select count(*)::int as count from deposits.case");
  assert.equal(rows[0].count, 0);
  await own.close();
});

test("DEP-12 where its signer does not answer the reader goes on with the addresses that it knows, and customers are credited", async () => {
  let isSilent = false;
  const own = await openDepositHouse({
    ownOn: async () => {
      if (isSilent) throw new NodeFault("the signer does not answer");
      return [{ key: "ethereum-hot", text: "hot" }];
    },
  });
  const { id, to } = await own.payee();
  isSilent = true;
  own.clock.advance(2 * 60_000);
  for (const one of [to, "ethereum-hot"]) own.chains.ethereum.send(ether(one));
  await own.blocks(1);
  await own.blocks(6);
  assert.deepEqual([await own.balance(`user/${id}/spot`, "ETH"), await own.balance("house/treasury", "ETH")], ["0.1", "0.1"]);
  await own.close();
});
