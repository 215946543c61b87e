import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { currencyFact } from "@assay/core/currency.ts";
import { parseAmount } from "@assay/core/money.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import { calls as deposits } from "@assay/features/deposits/contract.ts";
import { calls as fiatCalls } from "@assay/features/fiat/contract.ts";
import { sim as fiatSim } from "@assay/features/fiat/sim.ts";
import { calls as payeeCalls } from "@assay/features/payees/contract.ts";
import { calls as withdrawals } from "@assay/features/withdrawals/contract.ts";
import { sandboxTokens } from "@assay/server/outside/chains/sandbox/balances.ts";
import { panelRows, refusedPlace } from "@assay/server/testing-panels.ts";
import { refuses } from "@assay/server/testing.ts";
import { calls } from "../contract.ts";
import { sim } from "../sim.ts";
import { WATCH_TURN } from "./jobs.ts";
import { panels } from "./panels.ts";
import { openSellHouse, type SellHouse, US } from "./testing.ts";

let house: SellHouse;
const reason = "as the rules say";

before(async () => void (house = await openSellHouse()));
after(async () => {
  for (const truth of [...sim.truths, ...fiatSim.truths])
    assert.deepEqual(await truth.faults(house.database, [], house.clock.now(), []), [], truth.code);
  assert.equal((await house.book()).difference, "0");
  await house.close();
});

test("SELL-01 SELL-07 a sale holds the USDT at the rate that was seen, and says what reaches the bank", async () => {
  const { as, card } = await house.seller();
  const quoted = await house.call(calls.quote, { card, amount: "100" }, { as });
  assert.deepEqual([quoted.currency, quoted.arrives, quoted.fee, quoted.rate], ["USD", "100", "0", "1"]);
  const sale = await house.sell(as, card);
  assert.deepEqual([sale.state, sale.arrives, sale.bank_name, sale.last_four], ["queued", "100", "A Bank", "4567"]);
  assert.match(sale.reference, /^AZ[2-9A-HJ-NP-Z]{9}$/);
  assert.deepEqual(await house.has(as), ["900", "100"]);
  assert.deepEqual(await house.steps(as, sale.id), ["asked", "queued"]);
  const { list } = await house.call(calls.listSales, {}, { as });
  assert.equal(list[0]!.id, sale.id);
  assert.deepEqual(house.titles(as), ["Sale requested: 100 USDT"]);
  const brazil = await house.card(as, {
    country: "BR",
    card_number: "BR1500000000000010932840814P2",
    aba_number: "",
    swift_code: "BRASBRRJ",
  });
  const told = await house.call(calls.quote, { card: brazil, amount: "100" }, { as });
  assert.deepEqual([told.currency, told.fee, told.spread, told.arrives, told.rate], ["BRL", "5.58", "2.8", "551.62", "5.5162"]);
  await house.call(calls.cancel, { id: sale.id }, { as });
  assert.deepEqual(await house.has(as), ["1000", "0"]);
});

test("SELL-02 SELL-03 a file names what is ready, and the bank's statement pays each sale once", async () => {
  const { as, card } = await house.seller();
  const [one, two] = [await house.sell(as, card), await house.sell(as, card, "50.25")];
  const pool = await house.balance("house/pool/fiat");
  const file = await house.file();
  assert.deepEqual([await house.state(as, one.id), await house.state(as, two.id)], ["filed", "filed"]);
  assert.equal(Number(await house.balance("house/pool/fiat")) - Number(pool), 150.25);
  assert.deepEqual(await house.has(as), ["849.75", "0"]);
  const [read, again] = [
    await house.call(calls.readFile, { file }, { operator: house.maker }),
    await house.call(calls.readFile, { file }, { operator: house.checker }),
  ];
  assert.deepEqual(read, again);
  assert.match(read.text, new RegExp(`${one.reference},Ann Lee,US,A Bank,Main Street,1234567,WFBIUS6S,121000248,100.00\\n`));
  // The list of payees may change: what was agreed does not.
  await house.call(payeeCalls.removeCard, { id: card }, { as });
  assert.equal((await house.call(calls.readFile, { file }, { operator: house.maker })).hash, read.hash);
  assert.equal((await house.refusal(calls.cancel, { id: one.id }, { as })).code, "too-late-to-cancel");
  assert.equal((await house.call(calls.listFiles, {}, { operator: house.maker })).list[0]!.open, 2);

  const text = await house.statement(
    { units: -10_000n, reference: `payout ${one.reference}` },
    // The same again, and another sum: people must find out.
    { units: -10_000n, reference: one.reference },
    { units: -5_000n, reference: two.reference },
    { units: -5_025n, reference: two.reference },
    { units: -1n, reference: `${one.reference} ${two.reference}` },
  );
  const taken = await house.call(fiatCalls.importStatement, { text, reason }, { operator: house.maker });
  assert.deepEqual(taken, { lines: 5, matched: 2, waiting: 0 });
  assert.equal(
    (await house.refusal(fiatCalls.importStatement, { text, reason }, { operator: house.maker })).code,
    "statement-known",
  );
  assert.deepEqual([await house.state(as, one.id), await house.state(as, two.id)], ["paid", "paid"]);
  const book = await house.book();
  assert.deepEqual([book.paid_out, book.unexplained, book.difference], ["150.25", "150.01", "0"]);
  assert.deepEqual(await house.steps(as, one.id), ["asked", "queued", "filed", "paid"]);
  assert.equal(house.titles(as).at(-1), "Paid out: 50.25 USD");
});

test("SELL-04 what the bank returns comes back once, all of it or its part", async () => {
  const { as, card } = await house.seller();
  const [whole, part, early] = [await house.sell(as, card), await house.sell(as, card), await house.sell(as, card)];
  await house.file();
  await house.bank(
    { units: -10_000n, reference: whole.reference },
    { units: 10_000n, reference: `RETURN ${whole.reference}`, isReturn: true },
    { units: 10_000n, reference: whole.reference, isReturn: true },
    { units: -10_000n, reference: part.reference },
    { units: 9_000n, reference: part.reference, isReturn: true },
    { units: 10_000n, reference: early.reference, isReturn: true },
  );
  await house.bank({ units: -10_000n, reference: early.reference });
  assert.deepEqual(await house.has(as), ["990", "0"]);
  const { sale, steps } = await house.show(as, part.id);
  assert.deepEqual([sale.state, sale.reason, sale.returned, sale.back], ["bounced", "returned-by-bank", "90", "90"]);
  assert.deepEqual(
    steps.map(({ step }) => step),
    ["asked", "queued", "filed", "paid", "bouncing", "bounced"],
  );
  assert.equal(await house.state(as, early.id), "bounced");
  // The second return is nobody's, and waits for people.
  const { list } = await house.call(fiatCalls.listPending, {}, { operator: house.maker });
  assert.deepEqual(
    list.filter(({ bank_reference: text }) => text === whole.reference).map(({ kind, amount }) => [kind, amount]),
    [["unknown", "100"]],
  );
  assert.equal((await house.book()).difference, "0");
  assert.ok(house.titles(as).includes("Payout returned: 100 USDT is back"));
});

test("SELL-04 what its customer sends back himself waits for people, who may call all of it what came back, once", async () => {
  const { as, card } = await house.seller();
  const [sale, other] = [await house.sell(as, card), await house.sell(as, card)];
  await house.file();
  await house.bank({ units: -10_000n, reference: sale.reference }, { units: -10_000n, reference: other.reference });
  const sent = { units: 10_000n, reference: sale.reference };
  await house.bank(sent, sent);
  assert.deepEqual([await house.state(as, sale.id), await house.has(as)], ["paid", ["800", "0"]]);
  const pending = async () =>
    (await house.call(fiatCalls.listPending, {}, { operator: house.maker })).list
      .filter(({ bank_reference: text }) => text === sale.reference)
      .map(({ key }) => key);
  const [line, second] = await pending();
  const give = { line: line!, reference: sale.reference, reason };
  const refused = async (rest: Partial<typeof give> & { amount?: string }): Promise<string> =>
    (await house.refusal(fiatCalls.assignLine, { ...give, ...rest }, { operator: house.maker })).code;
  assert.equal(await refused({ amount: "50" }), "amount-differs");
  assert.equal(await refused({ reference: "AZ222222222" }), "no-such-payment");
  const done = await house.approved(await house.call(fiatCalls.assignLine, give, { operator: house.maker }));
  assert.deepEqual(done.answer, { payment: sale.id });
  await house.runJob("sell.return");
  assert.deepEqual([await house.state(as, sale.id), await house.has(as)], ["bounced", ["900", "0"]]);
  assert.equal(await refused({}), "line-over");
  assert.equal(await refused({ line: second! }), "payment-over");
  // The other goes back to where it came from.
  const back = { line: second!, currency: "USD", amount: "100", note: "Not a return", reason } as const;
  const proposed = await house.call(fiatCalls.refund, back, { operator: house.maker });
  if ("proposal" in proposed) await house.approved(proposed);
  assert.deepEqual([await pending(), (await house.book()).difference], [[], "0"]);
});

test("SELL-04 while the pool is dry what bounced stays owed, and is paid once it is funded", async () => {
  const { as, card } = await house.seller();
  const sale = await house.sell(as, card);
  await house.file();
  const all = await house.balance("house/pool/fiat");
  await house.move("house/pool/fiat", "world/treasury", all);
  await house.bank({ units: 10_000n, reference: sale.reference, isReturn: true }, { units: -10_000n, reference: sale.reference });
  assert.equal(await house.state(as, sale.id), "bouncing");
  assert.deepEqual(await house.has(as), ["900", "0"]);
  await house.move("world/treasury", "house/pool/fiat", all);
  await house.runJob("sell.return");
  await house.runJob("sell.return");
  assert.deepEqual([await house.state(as, sale.id), await house.has(as)], ["bounced", ["1000", "0"]]);
});

test("SELL-04 two people say that a payout was never carried out: all of it comes back, and a late line is for people", async () => {
  const { as, card } = await house.seller();
  const sale = await house.sell(as, card);
  const asked = { sale: sale.id, note: "The bank has rejected the file", reason };
  const early = await house.refusal(calls.notCarriedOut, asked, { operator: house.maker });
  assert.equal(early.code, "sale-decided");
  assert.equal(
    (await house.refusal(calls.notCarriedOut, { ...asked, sale: house.maker }, { operator: house.maker })).code,
    "no-such-coin-sale",
  );
  await house.file();
  await house.approved(await house.call(calls.notCarriedOut, asked, { operator: house.maker }));
  const before = (await house.book()).unexplained;
  await house.bank({ units: -10_000n, reference: sale.reference });
  assert.deepEqual([await house.state(as, sale.id), await house.has(as)], ["bounced", ["1000", "0"]]);
  assert.equal(Number((await house.book()).unexplained) - Number(before), 100);
});

test("SELL-09 people approve by value, a note goes to whoever is refused, and nobody twice", async () => {
  const { as, card } = await house.seller("100000 USDT");
  const one = await house.sell(as, card, "5000.01");
  const two = await house.sell(as, card, "50000.01");
  assert.deepEqual([one.state, two.state], ["review", "review"]);
  const say = async (sale: string, operator: string) => (await house.call(calls.approve, { sale, reason }, { operator })).state;
  assert.equal(await say(one.id, house.checker), "queued");
  assert.equal(await say(two.id, house.checker), "review");
  const again = await house.refusal(calls.approve, { sale: two.id, reason }, { operator: house.checker });
  assert.equal(again.code, "sale-approved-already");
  const { list } = await house.call(calls.listOpen, { limit: "100" }, { operator: house.maker });
  const row = list.find((each) => each.id === two.id)!;
  assert.deepEqual([row.approvals, row.needed], [1, 2]);
  assert.equal(await say(two.id, house.second), "queued");
  assert.equal((await house.refusal(calls.approve, { sale: two.id, reason }, { operator: house.second })).code, "sale-decided");
  assert.equal((await house.refusal(calls.approve, { sale: as, reason }, { operator: house.second })).code, "no-such-coin-sale");
  const refusal = { sale: two.id, note: "Please ask support", reason };
  await house.call(calls.refuse, refusal, { operator: house.checker });
  assert.equal((await house.show(as, two.id)).sale.note, "Please ask support");
  assert.equal(house.titles(as).at(-1), "Sale refused: 50,000.01 USDT");
  assert.equal((await house.refusal(calls.refuse, refusal, { operator: house.checker })).code, "sale-decided");
  assert.equal(
    (await house.refusal(calls.refuse, { ...refusal, sale: as }, { operator: house.checker })).code,
    "no-such-coin-sale",
  );
  await house.call(calls.cancel, { id: one.id }, { as });
  assert.deepEqual(await house.has(as), ["100000", "0"]);
});

test("SELL-02 a file takes what it was proposed with or nothing, and no sale twice", async () => {
  const { as, card } = await house.seller();
  const sale = await house.sell(as, card);
  const asked = { account: US, last: sale.id, reason };
  const [proposed, beside] = [
    await house.call(calls.makeFile, asked, { operator: house.maker }),
    await house.call(calls.makeFile, { ...asked, reason: "another" }, { operator: house.maker }),
  ];
  assert.equal((await house.approved(proposed)).state, "done");
  const other = await house.approved(beside);
  assert.notEqual(other.state, "done");
  const nothing = await house.refusal(calls.makeFile, asked, { operator: house.maker });
  assert.equal(nothing.code, "no-payout-ready");
  assert.equal(
    (await house.refusal(calls.makeFile, { ...asked, account: "nowhere" }, { operator: house.maker })).code,
    "no-such-account",
  );
  assert.equal((await house.refusal(calls.readFile, { file: as }, { operator: house.maker })).code, "no-such-payout-file");
  await house.bank({ units: -10_000n, reference: sale.reference });
  await refuses(
    house.pool,
    "update sell.sale set arrives = arrives + 1",
    "update sell.sale set place = place + 1000 where file_id is not null",
    "update sell.sale set state = 'queued', ended_at = null, due_at = now() where state = 'bounced'",
    "delete from sell.sale",
    "update sell.file set sum = sum + 1",
    "delete from sell.step",
    "delete from sell.approval",
  );
});

test("SELL-13 value that has to stay is not sold, and what is above it is", async () => {
  const { as, card } = await house.seller();
  house.heldValues.push({ reason: "reversible", usdt: parseAmount("USDT", "700")!.units, until: null });
  const over = await house.refusal(calls.create, { card, amount: "301", rate: "0.1" }, { as });
  assert.deepEqual([over.code, over.values], ["value-stays", { held: "700", left: "300" }]);
  const { id } = await house.sell(as, card, "300");
  assert.equal(await house.refused(as, card, { amount: "20" }), "value-stays");
  house.heldValues.length = 0;
  await house.call(calls.cancel, { id }, { as });
});

test("SELL-10 a hold that begins keeps a sale from the file until it ends, and a missed deadline is marked", async () => {
  const { as, card } = await house.seller();
  const sale = await house.sell(as, card);
  const until = new Date(house.clock.now().getTime() + HOUR_MS);
  house.holds.push({ reason: "new-device", since: house.clock.now(), until, endedBy: "time" });
  const asked = { account: US, last: sale.id, reason };
  assert.equal((await house.refusal(calls.makeFile, asked, { operator: house.maker })).code, "no-payout-ready");
  await house.runJob("sell.watch");
  const held = await house.show(as, sale.id);
  assert.deepEqual([held.sale.state, held.sale.reason, held.sale.due_at], ["held", "value-hold", until.getTime()]);
  assert.equal(held.steps.at(-1)!.owner, "you");
  assert.equal(await house.refused(as, card), "value-held");
  house.holds.length = 0;
  await house.runJob("sell.watch");
  assert.equal(await house.state(as, sale.id), "queued");
  house.clock.advance(DAY_MS + MINUTE_MS);
  await house.runJob("sell.watch");
  assert.equal((await house.show(as, sale.id)).sale.late, true);
  await house.call(calls.cancel, { id: sale.id }, { as });
});

test("SELL-13 what has to stay since keeps as much back as it lacks, with its reason, and lets it go on after", async () => {
  const { as, card } = await house.seller();
  const one = await house.sell(as, card);
  house.clock.advance(1);
  const two = await house.sell(as, card);
  const until = new Date(house.clock.now().getTime() + HOUR_MS);
  house.heldValues.push({ reason: "disputed", usdt: parseAmount("USDT", "850")!.units, until });
  await house.file();
  const held = await house.show(as, two.id);
  assert.deepEqual([await house.state(as, one.id), held.sale.state], ["filed", "held"]);
  assert.deepEqual([held.sale.reason, held.sale.due_at, held.steps.at(-1)!.owner], ["value-stays", until.getTime(), "you"]);
  await house.runJob("sell.watch");
  assert.deepEqual(await house.steps(as, two.id), ["asked", "queued", "held"]);
  // What comes to the account covers it.
  await house.give(as, "50 USDT");
  await house.runJob("sell.watch");
  assert.equal(await house.state(as, two.id), "queued");
  house.heldValues.length = 0;
  await house.call(calls.cancel, { id: two.id }, { as });
  await house.bank({ units: -10_000n, reference: one.reference });
});

test("SELL-14 where blocks were replaced under USDT that were credited nothing is sold, and what waits goes on after", async () => {
  const { as, card } = await house.seller();
  const receiver = await house.somebody();
  const currency = String(currencyFact("USDT").id);
  const { address: to } = await house.call(deposits.showAddress, { currency, network: "ethereum" }, { as: receiver });
  const scan = async (): Promise<void> => await house.runJob("deposits.scan-ethereum");
  await scan();
  house.chain.send({ to, token: sandboxTokens.ethereum.USDT, units: 70_000_000n });
  for (let blocks = 6; blocks > 0; blocks -= 1) house.chain.miner.mine();
  await scan();
  assert.deepEqual(await house.has(receiver), ["1070", "0"]);
  const sale = await house.sell(as, card);
  house.chain.miner.reorganise(7, () => false);
  await scan();
  assert.equal(await house.refused(as, card), "sales-paused");
  assert.equal((await house.refusal(calls.quote, { card, amount: "100" }, { as })).code, "sales-paused");
  const asked = { account: US, last: sale.id, reason };
  assert.equal((await house.refusal(calls.makeFile, asked, { operator: house.maker })).code, "no-payout-ready");
  await house.runJob("sell.watch");
  const held = await house.show(as, sale.id);
  assert.deepEqual([held.sale.state, held.sale.reason, held.steps.at(-1)!.owner], ["held", "sales-paused", "house"]);
  const go = { network: "ethereum", reason } as const;
  assert.equal((await house.approved(await house.call(deposits.resume, go, { operator: house.maker }))).state, "done");
  await house.runJob("sell.watch");
  assert.equal(await house.state(as, sale.id), "queued");
  await house.sell(as, card);
  await house.file();
});

test("SELL-10 a pass of the watch looks at every customer, however many turns that takes", async () => {
  const ids: string[] = [];
  for (let count = 0; count <= WATCH_TURN; count += 1) {
    const { as, card } = await house.seller("20 USDT");
    ids.push((await house.sell(as, card, "20")).id);
  }
  const states = async (): Promise<string[]> =>
    (await house.pool.query<{ state: string }>("select distinct state from sell.sale where id = any($1)", [ids])).rows.map(
      ({ state }) => state,
    );
  house.holds.push({ reason: "new-device", since: house.clock.now(), until: null, endedBy: "operator" });
  await house.runJob("sell.watch");
  assert.deepEqual(await states(), ["held"]);
  house.holds.length = 0;
  await house.runJob("sell.watch");
  assert.deepEqual(await states(), ["queued"]);
  await house.file();
  assert.deepEqual(await states(), ["filed"]);
});

test("SELL-07 a file judges name and level anew: what they do not cover any more waits with its reason, and goes on once they do", async () => {
  const { as, card } = await house.seller();
  const sale = await house.sell(as, card);
  const asked = { account: US, last: sale.id, reason };
  const kept = async () => {
    const { code } = await house.refusal(calls.makeFile, asked, { operator: house.maker });
    await house.runJob("sell.watch");
    const { sale: shown, steps } = await house.show(as, sale.id);
    return [code, shown.state, shown.reason, steps.at(-1)!.owner];
  };
  const isHeld = (why: string) => ["no-payout-ready", "held", why, "you"];
  house.verified.name = "Somebody Else";
  assert.deepEqual(await kept(), isHeld("name-differs"));
  house.verified.name = "Ann Maria Lee";
  house.limits.fiat = "99";
  assert.deepEqual(await kept(), isHeld("above-level"));
  house.limits.fiat = "100000";
  await house.runJob("sell.watch");
  assert.equal(await house.state(as, sale.id), "queued");
  // It was worth 0.00166667 BTC, and a lower level lets less go in 24 hours; what was sold before them does not count.
  house.limits.withdrawal = "0.001";
  assert.deepEqual(await kept(), isHeld("above-level"));
  house.clock.advance(DAY_MS);
  await house.runJob("sell.watch");
  house.limits.withdrawal = "200";
  assert.equal(await house.state(as, sale.id), "queued");
  await house.file();
  assert.equal(await house.state(as, sale.id), "filed");
});

test("SELL-07 SELL-13 what waits for its own size takes nothing of the day, and covers the value that has to stay", async () => {
  const { as, card } = await house.seller();
  const large = await house.sell(as, card, "60");
  house.clock.advance(1);
  const small = await house.sell(as, card, "50");
  const reasons = async () => {
    await house.runJob("sell.watch");
    return await Promise.all([large, small].map(async ({ id }) => (await house.show(as, id)).sale.reason));
  };
  // Of the day, 60 USDT are left for both.
  house.limits.withdrawal = "0.001";
  assert.deepEqual(await reasons(), [null, "above-level"]);
  house.limits.fiat = "55";
  assert.deepEqual(await reasons(), ["above-level", null]);
  Object.assign(house.limits, { withdrawal: "200", fiat: "100000" });
  assert.deepEqual(await reasons(), [null, null]);
  // His other coins lack 50 of what has to stay.
  house.heldValues.push({ reason: "disputed", usdt: parseAmount("USDT", "940")!.units, until: null });
  assert.deepEqual(await reasons(), [null, "value-stays"]);
  house.limits.fiat = "55";
  assert.deepEqual(await reasons(), ["above-level", null]);
  house.limits.fiat = "100000";
  house.heldValues.length = 0;
});

test("SELL-11 what is sold and what is withdrawn count against one limit of 24 hours", async () => {
  const { as, card } = await house.seller();
  house.limits.withdrawal = "0.003";
  // 0.003 BTC are 180 USDT.
  await house.sell(as, card);
  assert.equal(await house.refused(as, card), "over-withdrawal-limit");
  const { limit } = await house.call(withdrawals.showRates, {}, { as });
  assert.deepEqual([limit?.most, limit?.used], ["0.003", "0.00166667"]);
  const other = await house.somebody();
  const currency = String(currencyFact("USDT").id);
  const { address } = await house.call(deposits.showAddress, { currency, network: "ethereum" }, { as: other });
  const out = { currency, network: "ethereum", address } as const;
  assert.equal((await house.refusal(withdrawals.withdraw, { ...out, amount: "100" }, { as })).code, "over-withdrawal-limit");
  await house.call(withdrawals.withdraw, { ...out, amount: "60" }, { as });
  assert.equal(await house.refused(as, card, { amount: "30" }), "over-withdrawal-limit");
  const both = await house.seller();
  const at = await Promise.allSettled([house.sell(both.as, both.card), house.sell(both.as, both.card)]);
  assert.equal(
    at.filter(({ status }) => status === "fulfilled").length,
    1,
    "two at one moment cannot take the last of it together",
  );
  house.prices.delete("BTC");
  assert.equal(await house.refused(as, card, { amount: "20" }), "worth-unknown");
  house.prices.set("BTC", "60000");
  house.limits.withdrawal = "200";
  house.limits.fiat = "50";
  assert.equal(await house.refused(as, card), "sale-above-level");
  house.limits.fiat = "100000";
});

test("SELL-06 SELL-07 bounds of amount, rate, account, name, level and number hold", async () => {
  const { as, card } = await house.seller();
  for (const [amount, code] of [
    ["20.005", "wrong-amount"],
    ["19.99", "below-least"],
    ["1001", "insufficient-balance"],
  ] as const)
    assert.equal(await house.refused(as, card, { amount }), code);
  assert.equal(await house.refused(as, card, { rate: "1.00000001" }), "rate-has-moved");
  const other = await house.seller();
  assert.equal(await house.refused(as, other.card), "no-such-payee");
  const japan = await house.card(as, { country: "JP", aba_number: "", swift_code: "BOTKJPJT" });
  assert.equal((await house.call(calls.quote, { card: japan, amount: "100" }, { as })).currency, "USD");
  const nigeria = await house.call(
    payeeCalls.saveCard,
    {
      country: "NG",
      bank_name: "Zenith Bank",
      branch: "Main",
      province_city: "Lagos",
      real_name: "Ann Lee",
      card_number: "0123456789",
      swift_code: "ZEIBNGLA",
      phone: "+2348012345678",
      address: "1 Main Street",
    },
    { as },
  );
  assert.equal(await house.refused(as, nigeria.card.id), "area-not-supported");
  const german = { country: "DE", card_number: "DE89370400440532013000", aba_number: "", swift_code: "DEUTDEFF" };
  const germany = await house.card(as, german);
  assert.equal(await house.refused(as, germany), "no-fiat-rate");
  for (const [asked, code] of [
    [{ card, amount: "20.005" }, "wrong-amount"],
    [{ card, amount: "19.99" }, "below-least"],
    [{ card: other.card, amount: "100" }, "no-such-payee"],
    [{ card: nigeria.card.id, amount: "100" }, "area-not-supported"],
    [{ card: germany, amount: "100" }, "no-fiat-rate"],
  ] as const)
    assert.equal((await house.refusal(calls.quote, asked, { as })).code, code);
  const fresh = await house.call(
    payeeCalls.saveInternationalCard,
    {
      country: "US",
      bank_name: "B Bank",
      branch: "Main",
      province_city: "New York",
      real_name: "Ann Lee",
      card_number: "7654321",
      aba_number: "121000248",
      swift_code: "WFBIUS6S",
      phone: "+12025550123",
      address: "1 Main Street",
    },
    { as },
  );
  assert.equal(await house.refused(as, fresh.card.id), "card-waits");
  house.verified.name = "Somebody Else";
  assert.equal(await house.refused(as, card), "name-not-verified");
  house.verified.name = "Ann Maria Lee";
  house.limits.level = 0;
  assert.equal(await house.refused(as, card), "real-name-needed");
  house.limits.level = 1;
  const open: string[] = [];
  for (let count = 0; count < 5; count += 1) open.push((await house.sell(as, card, "20")).id);
  assert.equal(await house.refused(as, card), "too-many-sales");
  for (const id of open) await house.call(calls.cancel, { id }, { as });
  for (let count = 0; count < 15; count += 1) {
    const { id } = await house.sell(as, card, "20");
    await house.call(calls.cancel, { id }, { as });
  }
  assert.equal(await house.refused(as, card), "too-many-sales-today");
});

test("SELL-12 nobody sees or changes another's sale", async () => {
  const { as, card } = await house.seller();
  const sale = await house.sell(as, card);
  const stranger = await house.somebody();
  for (const refusal of [
    await house.refusal(calls.showSale, { id: sale.id }, { as: stranger }),
    await house.refusal(calls.cancel, { id: sale.id }, { as: stranger }),
    await house.refusal(calls.bankPractice, { id: sale.id, does: "pays" }, { as: stranger }),
  ])
    assert.equal(refusal.code, "no-such-coin-sale");
  assert.equal((await house.call(calls.listSales, {}, { as: stranger })).list.length, 0);
  const [row] = await panelRows(panels, "sales", house.database, as);
  assert.deepEqual([row!.amount, row!.arrives, row!.bank, row!.state], ["100 USDT", "100 USD", "A Bank ••4567", "queued"]);
  assert.equal(await refusedPlace(panels, "sales", house.database, as), "parameter-error");
  await house.call(calls.cancel, { id: sale.id }, { as });
});

test("SELL-03 SELL-04 the sandbox's bank pays or returns what is pressed, each once", async () => {
  const { as, card } = await house.seller();
  const sale = await house.sell(as, card);
  const press = async (does: "pays" | "returns") =>
    (await house.call(calls.bankPractice, { id: sale.id, does }, { as })).sale.state;
  assert.equal(await press("pays"), "paid");
  const twice = await house.refusal(calls.bankPractice, { id: sale.id, does: "pays" }, { as });
  assert.equal(twice.code, "sale-decided");
  assert.equal(await press("returns"), "bouncing");
  await house.runJob("sell.return");
  assert.deepEqual([await house.state(as, sale.id), await house.has(as)], ["bounced", ["1000", "0"]]);
  const next = await house.sell(as, card);
  await house.call(calls.bankPractice, { id: next.id, does: "returns" }, { as });
  await house.runJob("sell.return");
  assert.deepEqual([await house.state(as, next.id), await house.has(as)], ["bounced", ["1000", "0"]]);
});

test("outside the sandbox no bank can be pressed", async () => {
  const real = await openSellHouse({ mode: "production" });
  const { as, card } = await real.seller();
  const sale = await real.sell(as, card);
  const refusal = await real.refusal(calls.bankPractice, { id: sale.id, does: "pays" }, { as });
  assert.equal(refusal.code, "sandbox-only");
  await real.close();
});
