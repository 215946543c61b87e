/** What the house reads of itself: fees of networks, the ledger beside the wallets, and wallets between their bounds. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { OutputOf } from "@assay/core/contract.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import { HOUSE_ID } from "@assay/features/deposits/contract.ts";
import { calls } from "../contract.ts";
import { approve as vote, COLD_KEY, idOf, openWithdrawalHouse, type WithdrawalHouse } from "./testing.ts";

let house: WithdrawalHouse;
let [maker, checker] = ["", ""];
const reason = "The wallet was looked at";
before(async () => {
  house = await openWithdrawalHouse();
  maker = await house.enrol("Mia", "treasury-maker");
  checker = await house.enrol("Cho", "treasury-checker");
  // Two keepers of the house, without whom nothing is proposed.
  for (const name of ["Ken", "Kim"]) await house.enrol(name, "security");
});
after(async () => await house.close());

type Holding = OutputOf<typeof calls.showHouse>["networks"][number];

async function read(of: WithdrawalHouse = house): Promise<void> {
  of.clock.advance(5 * MINUTE_MS);
  await of.runJob("withdrawals.read-house");
}
const holding = async (currency: string): Promise<Holding> =>
  (await house.call(calls.showHouse, {})).networks.find((one) => one.currency === currency)!;
const wallet = async (currency: string) =>
  (await house.call(calls.listWallets, {}, { operator: maker })).wallets.find((one) => one.currency === currency)!;
const gas = async () => (await house.call(calls.listWallets, {}, { operator: maker })).fees[0]!;
const decided = async (proposed: object) => {
  assert.ok("proposal" in proposed);
  const { proposal, hash } = proposed as { proposal: string; hash: string };
  return await house.call(vote, { id: proposal, hash, reason }, { operator: checker });
};

test("WD-15 what a network takes is posted once it is final: from fees in its coin, else from the treasury, else it is owed and posted later", async () => {
  const chain = "world/chain/ethereum/practice";
  const { as, wallet } = await house.payer();
  await read();
  await house.out(as, wallet);
  await house.pay();
  await house.settleAll();
  assert.deepEqual([await house.balance(chain, "ETH"), (await gas()).taken, (await gas()).posted], ["0", "0.0004", "0"]);
  await read();
  assert.deepEqual([(await holding("ETH")).fees_open, (await holding("ETH")).difference], ["0.0004", "0"]);
  // Nothing that customers have pays for it.
  assert.deepEqual(await house.has(as), ["900", "0"]);
  await house.move("world/treasury", "house/treasury", "0.0005 ETH");
  await read();
  assert.deepEqual([await house.balance(chain, "ETH"), await house.balance("house/treasury", "ETH")], ["0.0004", "0.0001"]);
  await house.move("world/treasury", "house/fee/withdrawals", "0.00015 ETH");
  await house.out(as, wallet);
  await house.pay();
  house.hand.takes = 3n * 10n ** 14n;
  // Not carried out: the network takes its fee all the same.
  house.hand.mine(false);
  house.hand.head += 10;
  await house.pay();
  const places = ["house/fee/withdrawals", "house/treasury", chain] as const;
  assert.deepEqual(await Promise.all(places.map(async (place) => await house.balance(place, "ETH"))), ["0", "0", "0.00065"]);
  house.hand.takes = 4n * 10n ** 14n;
  const fees = await gas();
  assert.deepEqual([fees.posted, fees.collected, fees.surplus], ["0.00065", [{ currency: "USDT", amount: "5" }], "2.9"]);
});

test("WD-16 the ledger and the wallets agree at every step; what is beside the books is shown, and two people name it", async () => {
  const { as, wallet: payee } = await house.payer();
  const none = "0";
  await read();
  const before = await holding("USDT");
  assert.equal(before.difference, none);
  const { id } = await house.out(as, payee);
  await house.pay();
  await read();
  assert.deepEqual([(await holding("USDT")).on_way, (await holding("USDT")).difference], ["95", none]);
  house.hand.mine();
  await read();
  assert.deepEqual([(await holding("USDT")).on_way, (await holding("USDT")).difference], ["0", none]);
  house.hand.head += 10;
  await house.pay();
  await read();
  assert.deepEqual([await house.state(as, id), (await holding("USDT")).difference], ["confirmed", none]);
  assert.equal(Number(before.hot) - Number((await holding("USDT")).hot), 95);

  const input = { currency: idOf("USDT"), network: "ethereum", note: "Sent by treasury on Monday", reason } as const;
  assert.equal((await house.refusal(calls.nameDifference, input, { operator: maker })).code, "no-difference");
  assert.equal(
    (await house.refusal(calls.nameDifference, { ...input, network: "tron" }, { operator: maker })).code,
    "no-such-wallet",
  );
  house.hand.holds.set(
    "0x5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d0001",
    house.hand.has("0x5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d0001") + 7_000_000n,
  );
  await read();
  assert.equal((await holding("USDT")).difference, "7");
  assert.deepEqual((await decided(await house.call(calls.nameDifference, input, { operator: maker }))).answer, { named: "7" });
  await read();
  assert.equal((await holding("USDT")).difference, none);

  const { totals, practice } = await house.call(calls.showHouse, {});
  const usdt = totals.find(({ currency }) => currency === "USDT")!;
  const sum = (...texts: string[]): number => texts.reduce((all, one) => all + Number(one), 0);
  assert.equal(practice, true);
  assert.equal(sum(usdt.customers, usdt.house), sum(usdt.chains, usdt.practice_chains, usdt.elsewhere));
  assert.deepEqual([usdt.chains, Number(usdt.practice_chains) < 0], ["0", true]);
});

test("WD-16 where blocks are mined while it is read, and where a node is silent, the line stays as it was", async () => {
  await read();
  const before = await holding("ETH");
  house.hand.turns = true;
  await read();
  assert.equal((await holding("ETH")).read_at, before.read_at);
  house.hand.turns = false;
  house.hand.holds.set(null, house.hand.has(null));
  await read();
  assert.notEqual((await holding("ETH")).read_at, before.read_at);
});

test("WD-17 above its ceiling what a hot wallet has too much is swept to the cold address by two people; below its floor treasury is asked", async () => {
  const input = { currency: idOf("ETH"), network: "ethereum", reason } as const;
  await read();
  assert.equal((await wallet("ETH")).state, "within");
  assert.equal((await house.refusal(calls.sweep, input, { operator: maker })).code, "not-above-ceiling");
  assert.equal((await house.refusal(calls.sweep, { ...input, network: "tron" }, { operator: maker })).code, "no-such-wallet");
  house.hand.holds.set(null, 2_501n * 10n ** 18n);
  await read();
  const above = await wallet("ETH");
  assert.deepEqual([above.state, above.move, above.cold_address], ["above", "1226", COLD_KEY]);
  await decided(await house.call(calls.nameDifference, { ...input, note: "A gift of the test" }, { operator: maker }));
  const proposed = await house.call(calls.sweep, input, { operator: maker });
  const again = await house.call(calls.sweep, input, { operator: maker });
  const told = await decided(proposed);
  const { withdrawal } = told.answer as { withdrawal: string };
  assert.equal((await decided(again)).cause, "sweep-under-way");
  assert.equal((await house.refusal(calls.sweep, input, { operator: maker })).code, "sweep-under-way");
  const { list } = await house.call(calls.listWaiting, {}, { operator: maker });
  assert.deepEqual(
    list.filter(({ id }) => id === withdrawal).map(({ kind, customer, amount }) => [kind, customer, amount]),
    [["sweep", HOUSE_ID, "1226"]],
  );
  const book = await house.balance("world/chain/ethereum/practice", "ETH");
  await house.pay();
  await house.settleAll();
  await read();
  const swept = await wallet("ETH");
  assert.deepEqual([swept.state, swept.cold, swept.difference], ["within", "1226", "0"]);
  // It moved from a wallet of ours to another: the ledger knows nothing of it, and the network's fee is owed.
  assert.equal(await house.balance("world/chain/ethereum/practice", "ETH"), book);
  assert.equal(
    house.noticed.some(({ customerId }) => customerId === HOUSE_ID),
    false,
  );
  house.hand.holds.set(null, 49n * 10n ** 18n);
  await read();
  const below = await wallet("ETH");
  assert.deepEqual([below.state, below.move], ["below", "1226"]);
});

test("WD-17 a sweep is refused before it is signed like any other, and nothing of the ledger moves", async () => {
  house.hand.holds.set(null, 3_000n * 10n ** 18n);
  await read();
  const input = { currency: idOf("ETH"), network: "ethereum", reason } as const;
  const { answer } = await decided(await house.call(calls.sweep, input, { operator: maker }));
  const { withdrawal } = answer as { withdrawal: string };
  const refused = await house.call(calls.refuse, { withdrawal, note: "Not now", reason }, { operator: checker });
  assert.deepEqual(refused, { state: "refused" });
  assert.equal((await wallet("ETH")).sweeping, false);
});

test("WD-18 where the hot wallet lacks the coin that pays the network nothing is signed, and it goes on by itself once it has it", async () => {
  const { as, wallet: payee } = await house.payer();
  const { id } = await house.out(as, payee);
  house.hand.holds.set(null, 10n ** 15n);
  await read();
  const ethereum = async () =>
    (await house.call(calls.showRates, {}, { as })).list.find(({ network }) => network === "ethereum")!;
  assert.deepEqual([(await ethereum()).paused, (await ethereum()).lacks_fees], [true, true]);
  assert.deepEqual(house.alarms.at(-1), { network: "ethereum", withdrawal: undefined, why: "fees-short" });
  await house.pay();
  assert.equal(await house.state(as, id), "queued");
  house.hand.holds.set(null, 10n ** 21n);
  await read();
  assert.deepEqual([(await ethereum()).paused, (await ethereum()).lacks_fees], [false, false]);
  await house.pay();
  assert.equal(await house.state(as, id), "broadcast");
  house.hand.holds.set(null, 1n);
  await read();
  const other = await house.payer();
  const asked = { currency: idOf("USDT"), network: "ethereum", amount: "50", wallet: other.wallet } as const;
  assert.equal((await house.refusal(calls.withdraw, asked, { as: other.as })).code, "network-paused");
  house.hand.holds.set(null, 10n ** 21n);
  await read();
  await house.settleAll();
});

test("WD-13 in production another chain is noticed while nothing is open, and the network stops", async () => {
  const real = await openWithdrawalHouse({ mode: "production" });
  await real.pay();
  real.hand.genesis = "two";
  await real.pay();
  assert.deepEqual(real.alarms, []);
  real.clock.advance(MINUTE_MS);
  await real.pay();
  assert.deepEqual(real.alarms, [{ network: "ethereum", withdrawal: undefined, why: "other-chain" }]);
  const { as } = await real.payer();
  assert.equal((await real.call(calls.showRates, {}, { as })).list[0]!.paused, true);
  await real.close();
});

test("WD-14 what came and what went is one list, the newest first, page by page, and nobody else's", async () => {
  const { as, wallet: payee } = await house.payer();
  const ids: string[] = [];
  for (let left = 3; left > 0; left -= 1) {
    house.clock.advance(1_000);
    ids.unshift((await house.out(as, payee, "20")).id);
  }
  const page = async (number: number) => await house.call(calls.listMoves, { page: String(number), limit: "2" }, { as });
  const [first, second] = [await page(1), await page(2)];
  assert.deepEqual(
    [first, second].flatMap(({ list }) => list.map(({ id, way, state }) => [id, way, state])),
    ids.map((id) => [id, "out", "queued"]),
  );
  assert.deepEqual([first.more, second.more], [true, false]);
  const other = await house.somebody();
  assert.deepEqual((await house.call(calls.listMoves, {}, { as: other })).list, []);
});
