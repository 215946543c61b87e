import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { parseAmount } from "@assay/core/money.ts";
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from "@assay/core/time.ts";
import { calls as payees } from "@assay/features/payees/contract.ts";
import { tieCustomer } from "@assay/server/operators/operators.ts";
import { calls } from "../contract.ts";
import { DAY_MAX, OPEN_MAX } from "../rules.ts";
import { CONTRACT, approve as vote, BITCOIN, COLD, idOf, openWithdrawalHouse, OTHER, type WithdrawalHouse } from "./testing.ts";

const CHAIN = "world/chain/ethereum/practice";
let house: WithdrawalHouse;
let checkers: string[];
before(async () => {
  house = await openWithdrawalHouse();
  await house.enrol("Una", "security");
  await house.enrol("Vic", "security");
  checkers = [await house.enrol("Cho", "treasury-checker"), await house.enrol("Dee", "treasury-checker")];
});
after(async () => await house.close());

const reason = "as the rules say";
const usdt = { currency: idOf("USDT"), network: "ethereum" } as const;
const refusal = async (as: string, input: object): Promise<string> =>
  (await house.refusal(calls.withdraw, { ...usdt, amount: "100", ...input }, { as })).code;

test("WD-01 WD-02 what is asked for is held, and leaves once as it is signed: what arrives to the chain, the fee to the house", async () => {
  const { as, wallet } = await house.payer();
  const [chain, fees] = [Number(await house.balance(CHAIN)), Number(await house.balance("house/fee/withdrawals"))];
  const asked = await house.out(as, wallet, "100");
  assert.deepEqual(
    [asked.amount, asked.fee, asked.arrives, asked.state, asked.name],
    ["100", "5", "95", "queued", "Cold wallet"],
  );
  assert.deepEqual(await house.has(as), ["900", "100"]);
  await house.pay();
  assert.deepEqual([await house.has(as), await house.state(as, asked.id)], [["900", "0"], "broadcast"]);
  assert.deepEqual(
    [Number(await house.balance(CHAIN)) - chain, Number(await house.balance("house/fee/withdrawals")) - fees],
    [95, 5],
  );
  assert.equal(house.hand.asked.at(-1)!.units, 95_000_000n);
  await house.pay();
  house.hand.mine();
  house.hand.head += 4;
  await house.pay();
  assert.equal(await house.state(as, asked.id), "broadcast");
  house.hand.head += 1;
  await house.pay();
  assert.deepEqual(await house.steps(as, asked.id), ["asked", "queued", "signing", "broadcast", "confirmed"]);
  for (let turns = 0; turns < 3; turns += 1) await house.pay();
  assert.deepEqual(await house.has(as), ["900", "0"]);
  assert.deepEqual(house.titles(as), ["Withdrawal requested: 100 USDT", "Withdrawal completed: 95 USDT"]);
  const told = await house.call(calls.showPunctuality, {});
  assert.deepEqual([told.days, told.confirmed >= 1, told.late, told.median_minutes], [30, true, 0, 1]);
});

test("WD-03 WD-04 a signer that dies before, while and after it signs is asked for the same again, and the money moves once", async () => {
  const { as, wallet } = await house.payer();
  const { id } = await house.out(as, wallet);
  house.hand.fault = "silent";
  await assert.rejects(house.pay());
  assert.deepEqual([await house.state(as, id), await house.has(as)], ["signing", ["900", "100"]]);
  house.hand.fault = undefined;
  house.hand.losesAnswer = true;
  await assert.rejects(house.pay());
  assert.deepEqual([await house.state(as, id), await house.has(as)], ["signing", ["900", "100"]]);
  house.hand.losesAnswer = false;
  await house.pay();
  const asked = house.hand.asked.filter((one) => one.id === id);
  assert.deepEqual([asked.length, new Set(asked.map(({ spends }) => spends)).size], [2, 1]);
  await house.pay();
  await house.pay();
  assert.deepEqual(new Set(house.hand.sent.filter((bytes) => bytes.startsWith(id))).size, 1);
  assert.deepEqual(await house.has(as), ["900", "0"]);
  await assert.rejects(house.pool.query("update withdrawals.withdrawal set bytes = 'other' where id = $1", [id]));
  house.hand.mine();
  house.hand.head += 10;
  await house.pay();
  assert.equal(await house.state(as, id), "confirmed");
});

test("WD-04 what is unknown is never failed by age; what was mined and not done, or can never be mined, is refunded once, the fee too", async () => {
  for (const end of ["not-executed", "conflicted"] as const) {
    const { as, wallet } = await house.payer();
    const { id } = await house.out(as, wallet);
    await house.pay();
    house.clock.advance(2 * DAY_MS);
    await house.pay();
    assert.equal(await house.state(as, id), "broadcast");
    if (end === "conflicted") house.hand.conflict();
    else house.hand.mine(false);
    if (end === "not-executed") {
      await house.pay();
      assert.deepEqual(await house.has(as), ["900", "0"]);
      house.hand.head += 6;
    }
    await house.pay();
    await house.pay();
    const { withdrawal } = await house.call(calls.showWithdrawal, { id }, { as });
    assert.deepEqual([withdrawal.state, withdrawal.reason, await house.has(as)], ["failed", end, ["1000", "0"]]);
    assert.equal(house.titles(as).at(-1), "Withdrawal returned: 100 USDT");
  }
});

test("WD-05 a withdrawal is cancelled until its payment is in the signer's hands, and not after, whoever comes first", async () => {
  const { as, wallet } = await house.payer();
  const first = await house.out(as, wallet);
  const { withdrawal } = await house.call(calls.cancel, { id: first.id }, { as });
  assert.deepEqual([withdrawal.state, await house.has(as)], ["cancelled", ["1000", "0"]]);
  await house.pay();
  assert.equal(await house.state(as, first.id), "cancelled");
  const late = await house.refusal(calls.cancel, { id: first.id }, { as });
  assert.equal(late.code, "too-late-to-cancel");

  // Cancelled between what was reserved and its commit.
  const second = await house.out(as, wallet);
  house.hand.meanwhile = async () => void (await house.call(calls.cancel, { id: second.id }, { as }));
  await house.pay();
  house.hand.meanwhile = async () => undefined;
  assert.deepEqual([await house.state(as, second.id), house.hand.signed.has(second.id)], ["cancelled", false]);

  const third = await house.out(as, wallet);
  house.hand.fault = "silent";
  await assert.rejects(house.pay());
  assert.equal((await house.refusal(calls.cancel, { id: third.id }, { as })).code, "too-late-to-cancel");
  house.hand.fault = undefined;
  await house.pay();
  assert.deepEqual(await house.has(as), ["900", "0"]);

  for (let turn = 0; turn < 5; turn += 1) {
    const { as: somebody, wallet: to } = await house.payer("100 USDT");
    const { id } = await house.out(somebody, to);
    const [outcome] = await Promise.allSettled([house.call(calls.cancel, { id }, { as: somebody }), house.pay()]);
    await house.pay();
    const isCancelled = outcome.status === "fulfilled";
    assert.deepEqual(
      [await house.state(somebody, id), await house.has(somebody), house.hand.signed.has(id)],
      isCancelled ? ["cancelled", ["100", "0"], false] : ["broadcast", ["0", "0"], true],
    );
  }
  await house.settleAll();
});

test("WD-06 requests at one moment take of a level's limit what fits and no more, and what was cancelled counts no more", async () => {
  const { as, wallet } = await house.payer("10000 USDT");
  // 200 USDT are 0.00333334 BTC, rounded up: three of them fit.
  house.limits.set(as, "0.01000002");
  // Whoever has no connection by then is told that the house is busy, and has not asked for anything.
  const patience = house.pool.options.connectionTimeoutMillis;
  house.pool.options.connectionTimeoutMillis = 2_000;
  const asks = Array.from({ length: 1_000 }, async () => await house.out(as, wallet, "200"));
  const outcomes = await Promise.allSettled(asks);
  house.pool.options.connectionTimeoutMillis = patience;
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  assert.deepEqual(
    refused.filter((one) => !["over-withdrawal-limit", "busy"].includes(one.code)),
    [],
  );
  const taken = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  assert.deepEqual([taken.length, await house.has(as)], [3, ["9400", "600"]]);
  const over = await house.refusal(calls.withdraw, { ...usdt, amount: "200", wallet }, { as });
  assert.deepEqual([over.code, over.values["left"]], ["over-withdrawal-limit", "0"]);
  const rates = await house.call(calls.showRates, { id: idOf("USDT") }, { as });
  assert.deepEqual(
    [rates.limit, rates.left, rates.available],
    [{ most: "0.01000002", used: "0.01000002", left: "0" }, "0", "9400"],
  );
  await house.call(calls.cancel, { id: taken[0]!.id }, { as });
  assert.equal((await house.out(as, wallet, "200")).state, "queued");
  house.clock.advance(DAY_MS);
  assert.equal((await house.call(calls.showRates, {}, { as })).limit!.used, "0");
  for (const { id } of (await house.call(calls.listWithdrawals, {}, { as })).list)
    if ((await house.state(as, id)) === "queued") await house.call(calls.cancel, { id }, { as });
});

test("WD-06 a practice account has no limit; whoever is not verified is asked to be, and without an index nothing limited leaves", async () => {
  const { as, wallet } = await house.payer();
  house.limits.set(as, "0");
  assert.equal(await refusal(as, { wallet }), "real-name-needed");
  house.limits.set(as, null);
  house.prices.delete("BTC");
  const { id, state } = await house.out(as, wallet);
  // Nobody knows its worth: two people look.
  assert.equal(state, "review");
  const rates = await house.call(calls.showRates, { id: idOf("USDT") }, { as });
  assert.deepEqual([rates.limit, rates.left], [null, null]);
  house.limits.set(as, "200");
  assert.equal(await refusal(as, { wallet }), "worth-unknown");
  house.prices.set("BTC", "60000");
  await house.call(calls.cancel, { id }, { as });
});

test("WD-07 value goes to an entry of the customer's own list that has waited, of this coin and network, and to nobody else's", async () => {
  const [ann, bob] = [await house.payer(), await house.payer()];
  assert.equal(await refusal(ann.as, { wallet: bob.wallet }), "no-such-payee");
  assert.equal(await refusal(ann.as, { wallet: ann.wallet, currency: idOf("ETH"), amount: "1" }), "no-such-payee");
  assert.equal(await refusal(ann.as, { wallet: ann.wallet, network: "bitcoin" }), "no-withdrawal-here");
  assert.equal(await refusal(ann.as, { wallet: ann.wallet, network: "tron" }), "other-network");
  const cat = await house.payer("1000 USDT", "USDT", "BEP20");
  assert.equal(await refusal(cat.as, { wallet: cat.wallet }), "no-such-payee");
  assert.equal(await refusal(ann.as, { address: OTHER }), "not-on-your-list");
  assert.equal(await refusal(ann.as, { address: BITCOIN }), "other-network");
  assert.equal(await refusal(ann.as, { address: COLD.replace("5a", "5A") }), "wrong-checksum");
  assert.equal(await refusal(ann.as, {}), "wrong-address");
  assert.equal(await refusal(ann.as, { address: CONTRACT }), "token-contract");
  const { address } = await house.call(
    payees.saveAddress,
    { currency: idOf("USDT"), type: "ERC20", name: "New one", address: OTHER },
    { as: ann.as },
  );
  const waits = await house.refusal(calls.withdraw, { ...usdt, amount: "100", wallet: address.id }, { as: ann.as });
  assert.deepEqual(
    [waits.code, waits.values["until"]],
    ["payee-waits", new Date(address.usable_at).toISOString().slice(0, 16).replace("T", " ")],
  );
  await house.call(payees.removeAddress, { id: ann.wallet }, { as: ann.as });
  assert.equal(await refusal(ann.as, { wallet: ann.wallet }), "no-such-payee");
});

test("WD-08 an address of another customer is paid inside the ledger, at once and free, while the network is paused too; one's own is refused", async () => {
  const [ann, bob] = [await house.payer("1000 USDT"), await house.somebody("1 USDT")];
  const to = await house.addressOf(bob);
  const address = to.toUpperCase().replace("0X", "0x");
  await house.call(calls.pause, { network: "ethereum", note: "upkeep", reason }, { operator: checkers[0]! });
  const { withdrawal } = await house.call(calls.withdraw, { ...usdt, amount: "100", address }, { as: ann.as });
  assert.deepEqual(
    [withdrawal.kind, withdrawal.state, withdrawal.fee, withdrawal.arrives],
    ["internal", "confirmed", "0", "100"],
  );
  assert.deepEqual(
    [await house.has(ann.as), await house.has(bob)],
    [
      ["900", "0"],
      ["101", "0"],
    ],
  );
  assert.deepEqual([house.titles(ann.as), house.titles(bob)], [["Sent: 100 USDT"], ["Received: 100 USDT"]]);
  assert.equal(await refusal(bob, { address: to, amount: "20" }), "own-address");
  await house.call(payees.turnOnlyListOn, {}, { as: ann.as });
  assert.equal(await refusal(ann.as, { address: to }), "not-on-your-list");
  await house.pool.query("update withdrawals.network set paused_at = null, pause_reason = null");
});

test("WD-09 above 5,000 USDT one person approves, above 50,000 two, none of them twice; whoever is refused reads why and has all again", async () => {
  const { as, wallet } = await house.payer("200000 USDT");
  const [cho, dee] = checkers;
  const approve = { call: calls.approve };
  const small = await house.out(as, wallet, "5000");
  assert.equal(small.state, "queued");
  await house.call(calls.cancel, { id: small.id }, { as });
  const one = await house.out(as, wallet, "5000.000001");
  assert.equal(one.state, "review");
  const input = { withdrawal: one.id, reason };
  assert.deepEqual(await house.call(approve.call, input, { operator: cho! }), { state: "queued" });
  assert.equal((await house.refusal(approve.call, input, { operator: dee! })).code, "withdrawal-decided");
  const big = await house.out(as, wallet, "50000.000001");
  const bigger = { withdrawal: big.id, reason };
  assert.deepEqual(await house.call(approve.call, bigger, { operator: cho! }), { state: "review" });
  assert.equal((await house.refusal(approve.call, bigger, { operator: cho! })).code, "approved-already");
  const last = (await house.call(calls.showWithdrawal, { id: big.id }, { as })).steps.at(-1)!;
  assert.deepEqual([last.step, last.owner, last.due_at !== null], ["approved", "house", true]);
  const desk = await house.call(calls.listWaiting, {}, { operator: cho! });
  assert.deepEqual(
    desk.list.filter(({ id }) => id === big.id).map(({ approvals, needed, worth }) => [approvals, needed, worth]),
    [[1, 2, "50000.000001"]],
  );
  // Two accounts of one person are one pair of eyes.
  const again = await house.enrol("Cho too", "treasury-checker");
  const his = await house.somebody();
  for (const operator of [cho!, again])
    await house.dispatch.transact(async ({ db, now }) => await tieCustomer(db, operator, his, now));
  assert.equal((await house.refusal(approve.call, bigger, { operator: again })).code, "approved-already");
  assert.deepEqual(await house.call(approve.call, bigger, { operator: dee! }), { state: "queued" });
  await house.call(calls.refuse, { ...bigger, note: "Call us first" }, { operator: dee! });
  const { withdrawal } = await house.call(calls.showWithdrawal, { id: big.id }, { as });
  assert.deepEqual([withdrawal.state, withdrawal.reason, withdrawal.note], ["refused", "by-people", "Call us first"]);
  assert.equal((await house.refusal(calls.refuse, { ...bigger, note: "Again" }, { operator: dee! })).code, "withdrawal-decided");
  const nobodys = "00000000-0000-7000-8000-00000000dead";
  const unknown = { withdrawal: nobodys, reason };
  assert.equal((await house.refusal(calls.approve, unknown, { operator: cho! })).code, "no-such-withdrawal");
  assert.equal((await house.refusal(calls.refuse, { ...unknown, note: "No" }, { operator: cho! })).code, "no-such-withdrawal");
  await house.call(calls.cancel, { id: one.id }, { as });
  assert.deepEqual(await house.has(as), ["200000", "0"]);
});

test("WD-10 a paused network signs nothing and refuses what is asked; cancelling goes on, and two people let it go on", async () => {
  const { as, wallet } = await house.payer();
  const [held, other] = [await house.out(as, wallet), await house.out(as, wallet)];
  const [cho] = checkers;
  const maker = await house.enrol("Mia", "treasury-maker");
  const pause = { network: "all", note: "The node is being replaced", reason } as const;
  assert.deepEqual(await house.call(calls.pause, pause, { operator: cho! }), { paused: ["ethereum"] });
  assert.equal((await house.refusal(calls.pause, pause, { operator: cho! })).code, "paused-already");
  const rates = await house.call(calls.showRates, { id: idOf("USDT") }, { as });
  const on = (network: string) => rates.list.find((one) => one.network === network)!;
  // On TRON nothing here can sign.
  assert.deepEqual([on("ethereum").paused, on("ethereum").pause_reason, on("tron").paused], [true, pause.note, true]);
  assert.equal(await refusal(as, { wallet }), "network-paused");
  await house.pay();
  assert.equal(await house.state(as, held.id), "queued");
  await house.call(calls.cancel, { id: held.id }, { as });
  const resume = { network: "all", reason } as const;
  assert.equal((await house.refusal(calls.resume, { network: "tron", reason }, { operator: maker })).code, "not-paused");
  const proposed = await house.call(calls.resume, resume, { operator: maker });
  assert.ok("proposal" in proposed);
  await house.pay();
  assert.equal(await house.state(as, other.id), "queued");
  const told = await house.call(vote, { id: proposed.proposal, hash: proposed.hash, reason }, { operator: cho! });
  assert.deepEqual([told.state, told.answer], ["done", { resumed: ["ethereum"] }]);
  await house.pay();
  assert.equal(await house.state(as, other.id), "broadcast");
  await house.settleAll();
});

test("WD-11 every open step has an owner and a deadline; what misses it is late, stands first at the desk and is counted", async () => {
  const { as, wallet } = await house.payer();
  const { id } = await house.out(as, wallet);
  const open = async () => (await house.call(calls.showWithdrawal, { id }, { as })).steps.at(-1)!;
  const first = await open();
  assert.deepEqual([first.owner, first.due_at! - first.at], ["house", HOUR_MS]);
  await house.runJob("withdrawals.watch");
  assert.equal((await house.call(calls.showWithdrawal, { id }, { as })).withdrawal.late, false);
  house.clock.advance(HOUR_MS + MINUTE_MS);
  await house.runJob("withdrawals.watch");
  assert.equal((await house.call(calls.showWithdrawal, { id }, { as })).withdrawal.late, true);
  const { list } = await house.call(calls.listWaiting, { limit: "1" }, { operator: checkers[0]! });
  assert.deepEqual([list[0]!.id, list[0]!.late], [id, true]);
  await house.pay();
  assert.equal((await open()).owner, "network");
  house.hand.mine();
  house.hand.head += 10;
  const before = (await house.call(calls.showPunctuality, {})).late;
  await house.pay();
  assert.equal((await house.call(calls.showPunctuality, {})).late, before + 1);
});

test("WD-12 a security hold that begins before signing holds what waits, and it goes on once that ends", async () => {
  const { as, wallet } = await house.payer();
  const { id } = await house.out(as, wallet);
  const until = later(house.clock.now(), HOUR_MS);
  house.holds.push({ reason: "password-changed", since: house.clock.now(), until, endedBy: "time" });
  await house.pay();
  const { withdrawal } = await house.call(calls.showWithdrawal, { id }, { as });
  assert.deepEqual([withdrawal.state, withdrawal.reason, withdrawal.due_at], ["held", "value-hold", until.getTime()]);
  house.holds.length = 0;
  await house.runJob("withdrawals.watch");
  house.clock.advance(2 * MINUTE_MS);
  await house.pay();
  assert.deepEqual(await house.steps(as, id), ["asked", "queued", "held", "queued", "signing", "broadcast"]);
  await house.settleAll();
});

test("an amount is within the least, the decimals of both and what there is; an address may be refused, and there are bounds", async () => {
  const { as, wallet } = await house.payer();
  const asked = async (amount: string): Promise<string> => await refusal(as, { wallet, amount });
  assert.deepEqual(
    [await asked("0"), await asked("100.0000001"), await asked("19.99"), await asked("1000.01")],
    ["wrong-amount", "wrong-amount", "below-least", "insufficient-balance"],
  );
  // A fee as high as the amount, or higher, leaves nothing that could arrive: the least amount is always above it.
  for (const { currency, network, fee, min } of (await house.call(calls.showRates, {}, { as })).list) {
    assert.equal(Number(fee) < Number(min), true);
    const over = await house.refusal(calls.withdraw, { currency: idOf(currency), network, amount: fee, wallet }, { as });
    assert.deepEqual([over.code, over.values["nearest"]], ["below-least", min]);
  }
  assert.equal(await asked("4.99"), "below-least");
  const strict = await openWithdrawalHouse({ isRefused: async (_network, address) => address === COLD });
  const there = await strict.payer();
  const refused = await strict.refusal(calls.withdraw, { ...usdt, amount: "100", wallet: there.wallet }, { as: there.as });
  assert.equal(refused.code, "address-refused");
  await strict.close();
  for (let count = 0; count < OPEN_MAX; count += 1) await house.out(as, wallet, "20");
  assert.equal(await asked("20"), "too-many-withdrawals");
  const cancelAll = async (): Promise<void> => {
    const { list } = await house.call(calls.listWithdrawals, { limit: "50", ...usdt }, { as });
    for (const { id, can_cancel } of list) if (can_cancel) await house.call(calls.cancel, { id }, { as });
  };
  for (let count = OPEN_MAX; count < DAY_MAX; count += OPEN_MAX) {
    await cancelAll();
    for (let more = 0; more < OPEN_MAX; more += 1) await house.out(as, wallet, "20");
  }
  await cancelAll();
  assert.equal(await asked("20"), "too-many-withdrawals-today");
  const page = await house.call(calls.listWithdrawals, {}, { as });
  assert.deepEqual([page.list.length, page.more, page.limit], [10, true, 10]);
  assert.equal(
    (await house.refusal(calls.cancel, { id: "00000000-0000-7000-8000-00000000dead" }, { as })).code,
    "no-such-withdrawal",
  );
});

test("WD-14 a customer reads his own withdrawals alone, cancels no other's, and operators without such a role read none", async () => {
  const { as, wallet } = await house.payer();
  const { id } = await house.out(as, wallet, "20");
  const other = await house.somebody();
  assert.equal((await house.refusal(calls.showWithdrawal, { id }, { as: other })).code, "no-such-withdrawal");
  assert.equal((await house.refusal(calls.cancel, { id }, { as: other })).code, "no-such-withdrawal");
  assert.deepEqual((await house.call(calls.listWithdrawals, {}, { as: other })).list, []);
  const editor = await house.enrol("Eve", "product");
  assert.equal((await house.refusal(calls.listWaiting, {}, { operator: editor })).code, "role-needed");
  await house.call(calls.cancel, { id }, { as });
});

test("WD-21 value that has to stay stays, whichever coin is asked for, and what is above it leaves", async () => {
  await using stack = new AsyncDisposableStack();
  const own = await openWithdrawalHouse();
  stack.defer(own.close);
  const { as, wallet } = await own.payer("1000 USDT");
  const until = new Date(own.clock.now().getTime() + DAY_MS);
  own.heldValues.push({ reason: "reversible", usdt: parseAmount("USDT", "700")!.units, until });
  const told = await own.call(calls.showRates, { id: idOf("USDT") }, { as });
  assert.deepEqual([told.stays, told.left], [{ held: "700", until: until.getTime() }, "300"]);
  const over = await own.refusal(calls.withdraw, { ...usdt, amount: "301", wallet }, { as });
  assert.deepEqual([over.code, over.values], ["value-stays", { held: "700", left: "300" }]);
  await own.out(as, wallet, "300");
  assert.equal((await own.refusal(calls.withdraw, { ...usdt, amount: "20", wallet }, { as })).code, "value-stays");
  // Coins of another kind count as well as these.
  await own.move("world/treasury", `user/${as}/spot`, "0.1 ETH");
  await own.out(as, wallet, "200");
  own.heldValues.length = 0;
  const free = await own.call(calls.showRates, { id: idOf("USDT") }, { as });
  assert.equal(free.stays, null);
});

test("WD-21 whether value has to stay is judged anew at the hand-over to the signer; what waits goes on once the rest is worth enough again", async () => {
  await using stack = new AsyncDisposableStack();
  const own = await openWithdrawalHouse();
  stack.defer(own.close);
  const { as, wallet } = await own.payer("1000 USDT");
  await own.move("world/treasury", `user/${as}/spot`, "0.1 ETH");
  const until = later(own.clock.now(), DAY_MS);
  own.heldValues.push({ reason: "reversible", usdt: parseAmount("USDT", "900")!.units, until });
  // 1,300 USDT in value, of which 900 stay.
  const { id } = await own.out(as, wallet, "300");
  const shown = async () => {
    const { withdrawal } = await own.call(calls.showWithdrawal, { id }, { as });
    return [withdrawal.state, withdrawal.reason, withdrawal.due_at, withdrawal.can_cancel];
  };
  own.prices.set("ETH", "1500");
  await own.pay();
  assert.deepEqual([await shown(), own.hand.signed.size], [["held", "value-stays", until.getTime(), true], 0]);
  own.prices.set("ETH", "3000");
  await own.runJob("withdrawals.watch");
  assert.equal((await shown())[0], "queued");
  // More has to stay, and then nothing may leave for another reason; the end of that is not the end of this.
  own.heldValues.push({ reason: "disputed", usdt: parseAmount("USDT", "200")!.units, until: null });
  await own.runJob("withdrawals.watch");
  assert.deepEqual((await shown()).slice(0, 2), ["held", "value-stays"]);
  const hold = later(own.clock.now(), HOUR_MS);
  own.holds.push({ reason: "password-changed", since: own.clock.now(), until: hold, endedBy: "time" });
  await own.runJob("withdrawals.watch");
  assert.deepEqual(await shown(), ["held", "value-hold", hold.getTime(), true]);
  own.holds.length = 0;
  await own.runJob("withdrawals.watch");
  assert.deepEqual((await shown()).slice(0, 2), ["held", "value-stays"]);
  await own.runJob("withdrawals.watch");
  // A hundredth of what has to stay, and not less, is to spare.
  for (const gift of ["110", "1"]) {
    assert.deepEqual((await shown()).slice(0, 2), ["held", "value-stays"]);
    await own.move("world/treasury", `user/${as}/spot`, `${gift} USDT`);
    await own.runJob("withdrawals.watch");
  }
  own.clock.advance(2 * MINUTE_MS);
  await own.pay();
  assert.deepEqual([(await shown())[0], await own.has(as)], ["broadcast", ["811", "0"]]);
  assert.deepEqual((await own.steps(as, id)).slice(2), [
    "held",
    "queued",
    "held",
    "held",
    "held",
    "queued",
    "signing",
    "broadcast",
  ]);
  await own.settleAll();
});

test("WD-21 WD-11 a price at the edge of what has to stay does not stop and release each minute, and being held again begins no new deadline", async () => {
  await using stack = new AsyncDisposableStack();
  const own = await openWithdrawalHouse();
  stack.defer(own.close);
  const { as, wallet } = await own.payer("1000 USDT");
  await own.move("world/treasury", `user/${as}/spot`, "0.1 ETH");
  own.heldValues.push({ reason: "disputed", usdt: parseAmount("USDT", "900")!.units, until: null });
  const { id } = await own.out(as, wallet, "300");
  const at = async (price: string) => {
    own.clock.advance(MINUTE_MS);
    own.prices.set("ETH", price);
    await own.runJob("withdrawals.watch");
    const { withdrawal } = await own.call(calls.showWithdrawal, { id }, { as });
    return [withdrawal.state, withdrawal.due_at];
  };
  const [, due] = await at("1990");
  const first = own.clock.now().getTime() + 2 * DAY_MS;
  assert.equal(due, first);
  for (const price of ["2000", "1990", "2080"]) assert.deepEqual(await at(price), ["held", first]);
  for (const price of ["2090", "2000", "2080"]) assert.equal((await at(price))[0], "queued");
  assert.deepEqual(await at("1990"), ["held", first]);
  assert.deepEqual(await own.steps(as, id), ["asked", "queued", "held", "queued", "held"]);
  // So that it is late in the end, however often it went on in between.
  await at("2090");
  own.clock.advance(2 * DAY_MS);
  await at("1990");
  assert.equal((await own.call(calls.showWithdrawal, { id }, { as })).withdrawal.late, true);
});
