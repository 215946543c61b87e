import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { MINUTE_MS } from "@assay/core/time.ts";
import { dailyLimits } from "@assay/features/proofs/contract.ts";
import { countUsed, listEvidence } from "@assay/features/proofs/server.ts";
import { priceOfTick } from "@assay/features/market/receipts.ts";
import { calls } from "../contract.ts";
import { recompute, swapRule } from "../rules/receipt.ts";
import { asked, openSwapHouse, type SwapHouse } from "./testing.ts";

const POOL = "house/pool/swap";
let house: SwapHouse;
before(async () => {
  house = await openSwapHouse();
});
after(async () => await house.close());

const purse = async (id: string): Promise<Record<string, string>> => await house.balances(`user/${id}/spot`);
const quoteRefused = async (as: string, words: string): Promise<string> =>
  (await house.refusal(calls.quoteSwap, asked(words), { as })).code;

test("a quote tells ratio, middle, spread, fee and what the book would bring, and is accepted at that figure", async () => {
  house.pass(MINUTE_MS);
  const ann = await house.somebody("1000");
  house.prices.book("BTC", ["1 at 59990"], ["0.01 at 60010", "1 at 60030"]);
  const told = await house.call(calls.quoteSwap, asked("600 USDT to BTC"), { as: ann });
  assert.deepEqual(
    [told.ratio, told.inverse, told.min, told.fee_rate, told.spread_rate],
    ["0.000016666666", "60000", "1", "0.001", "0.0005"],
  );
  const quote = told.quote!;
  // At the middle 0.01; the book would take 600 at 60,010 and 0.1 %, which is more than 0.15 % below the middle.
  assert.deepEqual([quote.mid, quote.fee, quote.spread, quote.arrives], ["0.01", "0.00001", "0.00000167", "0.00998833"]);
  assert.deepEqual([quote.book, quote.book_symbol, quote.valid_until - quote.quoted_at], ["0.00998833", "BTC/USDT", 10_000]);
  house.pass(9_999);
  const done = await house.swap(ann, "600 USDT to BTC", { quote_id: quote.id });
  assert.deepEqual(
    [done.arrives, done.kind, done.quoted_at, done.indices.map(({ price }) => price)],
    [quote.arrives, "quote", quote.quoted_at, ["60000"]],
  );
  assert.deepEqual(await purse(ann), { BTC: "0.00998833", USDT: "400" });
  assert.equal(await house.balance("house/fee/swap", "BTC"), "0.00001");
});

test("SWAP-02 a quote is used once, by its customer, in time, for what it was told for", async () => {
  house.pass(MINUTE_MS);
  const [bob, eve] = [await house.somebody("1000"), await house.somebody("1000")];
  const { id, arrives } = await house.quote(bob, "100 USDT to ETH");
  const code = async (as: string, words: string, quote_id = id): Promise<string> =>
    (await house.refused(as, words, { quote_id })).code;
  assert.equal(await code(eve, "100 USDT to ETH"), "no-such-quote");
  assert.equal(await code(bob, "101 USDT to ETH"), "quote-differs");
  assert.equal(await code(bob, "100 USDT to BTC"), "quote-differs");
  assert.equal((await house.swap(bob, "100 USDT to ETH", { quote_id: id })).arrives, arrives);
  assert.equal(await code(bob, "100 USDT to ETH"), "quote-used");
  const late = await house.quote(bob, "100 USDT to ETH");
  house.pass(10_000);
  assert.equal(await code(bob, "100 USDT to ETH", late.id), "quote-expired");
  // An hour later the quotes are forgotten, and what became of them is not.
  house.pass(61 * MINUTE_MS);
  await house.runJob("swap.forget-quotes");
  assert.equal(await code(bob, "100 USDT to ETH"), "quote-used");
  assert.equal(await code(bob, "100 USDT to ETH", late.id), "no-such-quote");
});

test("SWAP-02 a repeat with its key answers the same, and the key with another body is refused", async () => {
  house.pass(MINUTE_MS);
  const cat = await house.somebody("1000");
  const { id } = await house.quote(cat, "100 USDT to ETH");
  const input = { ...asked("100 USDT to ETH"), quote_id: id };
  const first = await house.call(calls.swap, input, { as: cat, key: "one" });
  assert.deepEqual(await house.call(calls.swap, input, { as: cat, key: "one" }), first);
  assert.equal(
    (await house.refusal(calls.swap, { ...input, number: "99" }, { as: cat, key: "one" })).code,
    "idempotency-key-reused",
  );
  assert.equal((await house.call(calls.listSwaps, {}, { as: cat })).list.length, 1);
});

test("SWAP-02 of 64 clients at once on one quote one has it", async () => {
  house.pass(MINUTE_MS);
  const dan = await house.somebody("10000");
  const { id } = await house.quote(dan, "100 USDT to BTC");
  const all = await Promise.allSettled(
    Array.from({ length: 64 }, async () => await house.swap(dan, "100 USDT to BTC", { quote_id: id })),
  );
  const codes = all.map((one) => (one.status === "fulfilled" ? "done" : (one.reason as { code: string }).code));
  assert.deepEqual([codes.filter((one) => one === "done").length, codes.filter((one) => one === "quote-used").length], [1, 63]);
  assert.equal((await purse(dan))["USDT"], "9900");
});

test("SWAP-05 of 64 clients at once on the last of the pool none gets what is not there, and it is said what is", async () => {
  house.pass(MINUTE_MS);
  await house.move(POOL, "world/treasury", `${Number(await house.balance(POOL, "DOGE")) - 10_000} DOGE`);
  const people = await Promise.all(Array.from({ length: 64 }, async () => await house.somebody("100")));
  const all = await Promise.allSettled(people.map(async (one) => await house.swap(one, "100 USDT to DOGE")));
  const refusals = all.flatMap((one) => (one.status === "rejected" ? [one.reason as { code: string; values: object }] : []));
  // 1,000 are worth 100, and each takes a little less out: what is left is worth less than the least.
  assert.deepEqual([refusals.length, new Set(refusals.map(({ code }) => code))], [54, new Set(["above-largest"])]);
  assert.deepEqual(refusals.at(-1)!.values, { nearest: "0", maximum: "0", currency: "USDT" });
  assert.equal(await house.balance(POOL, "DOGE"), "5");
  await house.move("world/treasury", POOL, "10000000 DOGE");
});

test("bad input is refused by name, and nothing moves", async () => {
  house.pass(MINUTE_MS);
  const fay = await house.somebody("50");
  for (const [words, code] of [
    ["10 USDT to USDT", "same-currency"],
    ["10 USDT to AAPL", "not-swappable"],
    ["10 USDT to USDC", "not-swappable"],
    ["0 USDT to BTC", "wrong-amount"],
    ["10.123456789 USDT to BTC", "wrong-amount"],
    ["0.99999999 USDT to BTC", "below-minimum"],
    ["25000.00000001 USDT to BTC", "above-largest"],
  ] as const) {
    assert.equal((await house.refused(fay, words)).code, code, words);
    assert.equal(await quoteRefused(fay, words), code, words);
  }
  assert.equal((await house.refused(fay, "50.00000001 USDT to BTC")).code, "insufficient-balance");
  assert.equal((await house.refused(fay, "-1 USDT to BTC")).code, "parameter-error");
  const unknown = { ...asked("10 USDT to BTC"), to_currency_id: "9998" };
  assert.equal((await house.refusal(calls.swap, unknown, { as: fay })).code, "parameter-error");
  assert.deepEqual(await purse(fay), { USDT: "50" });
});

test("SWAP-04 an index of too few venues, an old one and one whose venues are apart price nothing, and a little of that costs spread", async () => {
  house.pass(MINUTE_MS);
  const gil = await house.somebody("1000");
  const closed = async (): Promise<(string | null)[]> =>
    (await house.call(calls.listCurrencies, {})).list.map((one) => one.closed);
  assert.deepEqual(await closed(), [null, null, null, null]);
  house.clock.advance(2_001);
  assert.deepEqual(await closed(), [null, "index-degraded", "index-degraded", "index-degraded"]);
  house.pass(0);
  house.prices.degrade("BTC");
  house.prices.show("ETH", "3000", "3060");
  assert.deepEqual(await closed(), [null, "index-degraded", "venues-apart", null]);
  for (const [to, code] of [
    ["BTC", "index-degraded"],
    ["ETH", "venues-apart"],
  ] as const) {
    assert.equal(await quoteRefused(gil, `100 USDT to ${to}`), code);
    assert.equal((await house.refused(gil, `100 USDT to ${to}`)).code, code);
  }
  // Venues 0.6 % apart and a second old: 0.05 % + 0.3 % + 0.02 %.
  house.prices.show("ETH", "3000", "3018.108", 1_000);
  const { spread_rate } = await house.call(calls.quoteSwap, asked("100 USDT to ETH"), { as: gil });
  assert.ok(Math.abs(Number(spread_rate) - 0.003_7) < 0.000_02, spread_rate);
  // Twice that is more than a customer takes who has not seen it.
  house.prices.show("BTC", "60000", "60600");
  const { code, values } = await house.refused(gil, "100 USDT to BTC");
  assert.deepEqual([code, values["guard"]], ["spread-too-wide", "0.5"]);
});

test("SWAP-04 a quote is not kept once the market has moved by more than half a percent, either way", async () => {
  house.pass(MINUTE_MS);
  const hal = await house.somebody("1000");
  for (const [price, is] of [
    ["60300", "done"],
    ["59710", "done"],
    ["60302", "price-has-moved"],
    ["59690", "price-has-moved"],
  ]) {
    house.pass(1);
    const { id } = await house.quote(hal, "100 USDT to BTC");
    house.prices.show("BTC", price!);
    const outcome = await house.swap(hal, "100 USDT to BTC", { quote_id: id }).then(
      () => "done",
      (fault: { code: string }) => fault.code,
    );
    assert.equal(outcome, is, price);
  }
});

test("SWAP-05 one customer, and all of them together, take so much of a coin in a minute", async () => {
  house.pass(MINUTE_MS);
  const rich = await Promise.all(Array.from({ length: 5 }, async () => await house.somebody("50000")));
  const [ida] = rich as [string];
  await house.swap(ida, "15000 USDT to BTC");
  await house.swap(ida, "10000 USDT to BTC");
  const { code, values } = await house.refused(ida, "1 USDT to BTC");
  assert.deepEqual([code, values["nearest"]], ["above-largest", "0"]);
  // What comes back the other way makes room for others, and not for him.
  for (const one of rich.slice(1, 4)) await house.swap(one, "25000 USDT to BTC");
  assert.equal((await house.refused(rich[4]!, "1 USDT to BTC")).values["nearest"], "0");
  await house.give(rich[4]!, "0.1 BTC");
  await house.swap(rich[4]!, "0.1 BTC to ETH");
  await house.swap(rich[4]!, "6000 USDT to BTC");
  house.pass(MINUTE_MS);
  await house.swap(ida, "1 USDT to BTC");
});

test("a swap without a quote takes the price of the moment, and at least what was asked for", async () => {
  house.pass(MINUTE_MS);
  const joe = await house.somebody("1000");
  house.prices.book("BTC", [], []);
  const { code, values } = await house.refused(joe, "600 USDT to BTC", { arrives_min: "0.00998501" });
  assert.deepEqual([code, values["arrives"]], ["less-would-arrive", "0.009985"]);
  assert.equal((await house.refused(joe, "600 USDT to BTC", { arrives_min: "0.123456789" })).code, "wrong-amount");
  const done = await house.swap(joe, "600 USDT to BTC", { arrives_min: "0.009985" });
  assert.deepEqual([done.kind, done.fee, done.spread, done.book], ["moment", "0.00001", "0.000005", null]);
});

test("SWAP-03 nothing that delivers nothing: a coin that is worth far more than the least amount", async () => {
  house.pass(MINUTE_MS);
  const kim = await house.somebody("10");
  house.prices.show("BTC", "99000000");
  assert.equal(await quoteRefused(kim, "1 USDT to BTC"), "nothing-arrives");
  assert.equal((await house.refused(kim, "1 USDT to BTC")).code, "nothing-arrives");
});

test("SWAP-06 small balances become USDT in one press, and the rest stays", async () => {
  house.pass(MINUTE_MS);
  const lee = await house.somebody("5", "0.00001 BTC", "0.0001 ETH", "11 DOGE", "0.00000001 ETH");
  const dust = await house.call(calls.listDust, {}, { as: lee });
  assert.deepEqual(
    dust.list.map(({ currency, number }) => `${number} ${currency}`),
    ["0.00001 BTC", "0.00010001 ETH"],
  );
  assert.deepEqual([dust.arrives, dust.arrives_min], ["0.89867995", "0.89418656"]);
  assert.equal((await house.refusal(calls.swapDust, { arrives_min: "0.89867996" }, { as: lee })).code, "less-would-arrive");
  assert.equal((await house.refusal(calls.swapDust, { arrives_min: "0.123456789" }, { as: lee })).code, "wrong-amount");
  const { swaps, arrives } = await house.call(calls.swapDust, { arrives_min: dust.arrives }, { as: lee });
  assert.deepEqual([swaps.map(({ kind }) => kind), arrives], [["dust", "dust"], dust.arrives]);
  assert.deepEqual(await purse(lee), { DOGE: "11", USDT: "5.89867995" });
  assert.equal((await house.refusal(calls.swapDust, {}, { as: lee })).code, "no-dust");
  await house.give(lee, "0.00001 BTC");
  const all = await house.balance(POOL);
  await house.move(POOL, "world/treasury", all);
  assert.equal((await house.refusal(calls.swapDust, {}, { as: lee })).code, "above-largest");
  await house.move("world/treasury", POOL, all);
});

test("SWAP-07 every swap leaves evidence from which its figure follows, and no other", async () => {
  house.pass(MINUTE_MS);
  const mia = await house.somebody("1000", "1 ETH");
  house.prices.book("BTC", ["1 at 59990"], ["0.01 at 60010", "1 at 60030"]);
  house.prices.book("ETH", ["0.4 at 2999", "2 at 2998"], ["1 at 3001"]);
  const { id } = await house.swap(mia, "1 ETH to BTC", { quote_id: (await house.quote(mia, "1 ETH to BTC")).id });
  const told = await listEvidence(house.database, mia, id);
  const fact = told[0]!.fact as Record<string, unknown>;
  const anew = recompute(swapRule, fact, priceOfTick);
  assert.deepEqual([told.length, anew?.holds, anew?.number], [1, true, "1"]);
  for (const [name, wrong] of [
    ["arrives", "0.05"],
    ["quoted", String(Number(fact["quoted"]) - 5_000)],
    ["at", String(Number(fact["at"]) + 10_000)],
    ["number", "2"],
    ["from", fact["to"]],
    ["rates", { fee: "0.002", base: "0.0005", second: "0.0002" }],
    ["book", { ...(fact["book"] as object), brings: "0.06" }],
    ["book", { ...(fact["book"] as object), trades: [] }],
  ] as const)
    assert.notEqual(recompute(swapRule, { ...fact, [name]: wrong }, priceOfTick)?.holds, true, name);
  assert.equal(recompute("swap-2", fact, priceOfTick), undefined);
});

test("SWAP-08 nobody sees another's swaps; his own are listed, the newest first", async () => {
  house.pass(MINUTE_MS);
  const [ned, ola] = [await house.somebody(), await house.somebody()];
  await house.swap(ned, "10 USDT to BTC");
  house.pass(1);
  await house.swap(ned, "20 USDT to BTC");
  const list = async (as: string): Promise<string[]> =>
    (await house.call(calls.listSwaps, {}, { as })).list.map(({ number }) => number);
  assert.deepEqual([await list(ned), await list(ola)], [["20", "10"], []]);
});

test("a day's moves of money are bounded, swaps among them", async () => {
  house.pass(MINUTE_MS);
  const pam = await house.somebody("10", "0.00001 BTC");
  await house.swap(pam, "1 USDT to BTC");
  await countUsed(
    house.database,
    "transfers",
    Array.from({ length: dailyLimits.transfers }, () => pam),
    house.clock.now(),
  );
  assert.equal((await house.refused(pam, "1 USDT to BTC")).code, "daily-transfers");
  await house.give(pam, "0.00001 ETH");
  assert.equal((await house.refusal(calls.swapDust, {}, { as: pam })).code, "daily-transfers");
});
