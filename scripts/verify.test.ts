import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ManualTimers } from "@assay/server/clock.ts";
import { langs } from "@assay/core/languages.ts";
import { parsePrice, parseRate } from "@assay/core/money.ts";
import { openDualHouse } from "../features/dual/server/testing.ts";
import { calls as leverage } from "../features/leverage/contract.ts";
import { customer as trader, type LeverageHouse, openLeverageHouse } from "../features/leverage/server/testing.ts";
import { calls as proofs } from "../features/proofs/contract.ts";
import { customer, openSecondsHouse, type SecondsHouse } from "../features/seconds/server/testing.ts";
import { calls as spot } from "../features/spot/contract.ts";
import type { FiringTick } from "../features/spot/server/liquidity.ts";
import { Markets } from "../features/spot/server/markets.ts";
import { tradeLane } from "../features/spot/server/trade.ts";
import { openSpotHouse, type SpotHouse } from "../features/spot/server/testing.ts";
import { openStockHouse } from "../features/stock/server/testing.ts";
import { judgeFile, sentenceOf } from "./verify/judge.ts";
import { verifierPage } from "./verify/page.ts";
import { langOf, sayIn } from "./verify/texts.ts";
import { readTrusted } from "./verify/trusted.ts";

/** The last line of what is found about a receipt that must hold. */
async function resultOf(file: string): Promise<string> {
  const { holds, lines } = await judgeFile(file);
  assert.ok(holds, lines.join("\n"));
  return lines.at(-1)!;
}

/** The file once for each text in its receipts, with that text changed. */
function* tamperings(file: string): Generator<{ where: string; changed: string }> {
  const read = JSON.parse(file) as { receipts: unknown[] };
  function* texts(of: unknown, path: string): Generator<{ holder: Record<string, unknown>; name: string; where: string }> {
    if (typeof of !== "object" || of === null) return;
    const holder = of as Record<string, unknown>;
    for (const name of Object.keys(holder)) {
      if (typeof holder[name] === "string") yield { holder, name, where: `${path}.${name}` };
      else yield* texts(holder[name], `${path}.${name}`);
    }
  }
  for (const { holder, name, where } of texts(read.receipts, "receipts")) {
    const text = holder[name] as string;
    holder[name] = `${text.slice(0, -1)}${text.endsWith("1") ? "2" : "1"}`;
    yield { where, changed: JSON.stringify(read) };
    holder[name] = text;
  }
}

async function assertTamperProof(file: string): Promise<void> {
  let count = 0;
  for (const { where, changed } of tamperings(file)) {
    assert.equal((await judgeFile(changed)).holds, false, where);
    count += 1;
  }
  assert.ok(count > 20);
  assert.equal((await judgeFile(file, readTrusted(`1: ${"00".repeat(32)}`))).holds, false, "another's keys");
}

describe("the receipt of an option", () => {
  let house: SecondsHouse;
  let file: string;
  before(async () => {
    house = await openSecondsHouse();
    const ann = customer(1);
    await house.give(ann, "100");
    await house.tick(200, "100");
    const { id } = await house.open(ann, "up 10 BTC for 30");
    await house.enter("100");
    await house.tick(30_000, "101");
    await house.runJob("proofs.seal");
    file = JSON.stringify(await house.call(proofs.showReceipts, { id }, { as: ann }));
  });
  after(async () => await house.close());

  test("is checked without the house, down to its outcome", async () => {
    assert.match(await resultOf(file), /leads to this result: won, 18 USDT/);
  });

  test("holds no more, whatever is changed in it", async () => await assertTamperProof(file));

  test("is judged in the reader's language, word for word, and alike in all", async () => {
    const english = await judgeFile(file);
    for (const lang of langs.filter((one) => one !== "en")) {
      const verdict = await judgeFile(file, undefined, sayIn(lang));
      assert.equal(verdict.holds, english.holds);
      assert.equal(verdict.lines.length, english.lines.length);
      for (const [index, line] of [...verdict.lines, sentenceOf(verdict, sayIn(lang))].entries()) {
        assert.notEqual(line, english.lines[index]);
        assert.doesNotMatch(line, /\{\{|NOT|undefined/);
      }
    }
    assert.match((await judgeFile(file, undefined, sayIn("zh"))).lines.at(-1)!, /赢，18 USDT/);
    assert.deepEqual([langOf(["pt", "zh-CN"]), langOf(["de-AT", "en"]), langOf(["pt"])], ["zh", "de", "en"]);
  });

  test("says whose word its keys are", async () => {
    const { keys } = JSON.parse(file) as { keys: Record<string, string> };
    assert.match((await judgeFile(file)).lines[0]!, /^key 1 is [0-9a-f]{64}, by the file's own word/);
    assert.equal(sentenceOf(await judgeFile(file)), "The receipt holds by its own word: you have named no key that you trust.");
    for (const said of [JSON.stringify(keys), `1: ${keys["1"]!}`, JSON.stringify({ message: { keys, head: null } })]) {
      const verdict = await judgeFile(file, readTrusted(said));
      assert.equal(sentenceOf(verdict), "The receipt holds, signed by a key that you trust.");
      assert.match(verdict.lines[0]!, /^key 1 is [0-9a-f]{64}, a key that you trust/);
    }
    const stranger = await judgeFile(file, readTrusted(`1: ${"00".repeat(32)}`));
    assert.match(sentenceOf(stranger), /NOT hold for you: it is signed by a key that you do not know/);
  });

  test("stands or falls with a head that its reader remembers, where that is its own link or the one before", async () => {
    const { receipts } = JSON.parse(file) as { receipts: { place: string; hash: string; previous: string }[] };
    const { place, hash, previous } = receipts[0]!;
    const before = String(BigInt(place) - 1n);
    const holds = async (head: string) => (await judgeFile(file, readTrusted(head))).holds;
    assert.deepEqual([await holds(`${place} · ${hash}`), await holds(`${place} · ${previous}`)], [true, false]);
    assert.deepEqual(
      [await holds(JSON.stringify({ place: before, hash: previous })), await holds(JSON.stringify({ place: before, hash }))],
      [true, false],
    );
    assert.equal(await holds(JSON.stringify({ place: "900", hash })), true, "too far to tell");
    assert.equal(readTrusted("trust me"), undefined);
    assert.equal(readTrusted(JSON.stringify({ place: "nowhere", hash })), undefined);
    const forged = JSON.stringify({ keys: {}, receipts: [{ ...receipts[0], place: "nowhere" }] });
    for (const said of [forged, JSON.stringify({ keys: {}, receipts: [null] })])
      assert.equal((await judgeFile(said, readTrusted(`${place} · ${hash}`))).holds, false, said);
    assert.equal(readTrusted("{"), undefined);
  });
});

describe("the receipt of a spot stop", () => {
  let house: SpotHouse;
  before(async () => {
    house = await openSpotHouse();
  });
  after(async () => await house.close());

  test("of a trailing one proves the tick that it followed, also after a restart, and is checked down to its firing", async () => {
    const ann = trader(1);
    await house.give(ann, "10 BTC");
    const { clock, dispatch, feed } = house;
    const stop = house.spot.follow({
      timers: new ManualTimers(clock),
      clock,
      hasWatchers: () => false,
      publish: () => undefined,
      submit: dispatch.submit,
      onFault: assert.fail,
    });
    const show = (index: string): void => feed.show("BTC/USDT", index, [[index, "50"]], [[String(Number(index) + 1), "50"]]);
    show("60000");
    const order = { currency_id: "1", type: "sell", kind: "trailing-stop", trail: "0.01", amount: "1" } as const;
    const { order: sell } = await house.call(spot.placeStop, order, { as: ann });
    clock.advance(1_000);
    show("61000");
    await house.runJob("spot.refresh-books");
    await dispatch.drain();
    stop();
    clock.advance(1_000);
    show("60390");
    const tick = feed.tick("BTC/USDT") as FiringTick;
    await dispatch.submit(tradeLane(new Markets(feed)), { do: "fire", symbol: "BTC/USDT", tick });
    await house.runJob("proofs.seal");
    const file = JSON.stringify(await house.call(proofs.showReceipts, { id: sell.id }, { as: ann }));
    assert.match(file, /"rule":"stop-trailing-2"/);
    assert.match(await resultOf(file), /leads to this result: fired at 60390/);
    await assertTamperProof(file);
  });
});

test("the receipt of an order for shares is checked down to its price, whether it traded at once or waited (STOCK-12)", async () => {
  const house = await openStockHouse();
  const ann = trader(1);
  await house.give(ann, "10000 USDT");
  const [now, waiting] = [await house.place(ann, "buy 2 AAPL"), await house.place(ann, "buy 4 AAPL at 245")];
  house.prices.set("AAPL", "240");
  await house.work();
  await house.runJob("proofs.seal");
  for (const [{ id }, result] of [
    [now, "stock-3 leads to this result: traded at 250.06"],
    [waiting, "stock-4 leads to this result: traded at 240.06"],
  ] as const) {
    const file = JSON.stringify(await house.call(proofs.showReceipts, { id }, { as: ann }));
    assert.equal(await resultOf(file), `rule ${result}`);
    await assertTamperProof(file);
  }
  await house.close();
});

test("the receipt of a dual order is summed anew from its 1,800 values, those that many share as well (DUAL-06)", async () => {
  const house = await openDualHouse();
  const ann = await house.somebody("3 BTC");
  house.show("57000");
  const product = await house.offer({ type: "call", linked: parsePrice("58000")!, apr: parseRate("0.01")!, share: 100_000_000n });
  const orders = [await house.buy(ann, product, "1"), await house.buy(ann, product, "2")];
  house.goTo(orders[0]!.window_from);
  await house.seconds(1_800, (second) => (second === 7 ? "57999.99" : "58000"));
  await house.runJob("proofs.seal");
  for (const [place, paid] of ["1.002", "2.004"].entries()) {
    const file = JSON.stringify(await house.call(proofs.showReceipts, { id: orders[place]!.id }, { as: ann }));
    assert.equal(await resultOf(file), `rule dual-1 leads to this result: Paid in the currency invested: ${paid} BTC`);
    for (const [said, other] of [
      ["57999.99", "58000"],
      [`"paid":"${paid}"`, `"paid":"9"`],
      [`"linked":"58000"`, `"linked":"57999"`],
    ] as const)
      assert.equal((await judgeFile(file.replace(said, other))).holds, false, said);
  }
  await house.close();
});

describe("the receipts of positions", () => {
  let house: LeverageHouse;
  const receiptOf = async (as: string, id: string): Promise<string> => {
    await house.runJob("proofs.seal");
    return JSON.stringify(await house.call(proofs.showReceipts, { id }, { as }));
  };
  before(async () => {
    house = await openLeverageHouse({ house: "1000000", insurance: "5" });
    for (const who of [1, 2, 3]) await house.give(trader(who), "100000");
  });
  after(async () => await house.close());

  test("openings at market, a customer's own closes, limits, stops, trailing stops, liquidations and deleveragings are all decided, and none holds when it is changed", async () => {
    const [ann, bob, cleo] = [trader(1), trader(2), trader(3)];
    await house.mark("BTC/USDT", "10000");
    await house.mark("ETH/USDT", "1000");
    const limit = await house.open(ann, "long 1 BTC x10 at 9900");
    const stopped = await house.open(ann, "long 1 BTC x2", { stop_loss_price: "9905" });
    const taken = await house.open(ann, "short 1 BTC x2", { target_profit_price: "9950" });
    const trailing = await house.open(bob, "long 1 BTC x2", { trailing: "0.02" });
    await house.open(cleo, "short 30 BTC x10");
    const cross = await house.open(bob, "long 10 ETH x10", { margin_mode: "cross" });
    await house.mark("BTC/USDT", "10200");
    await house.runJob("leverage.refresh-watch");
    await house.restarted(async () => {
      await house.mark("BTC/USDT", "10050");
      await house.mark("BTC/USDT", "9996");
    });
    await house.mark("BTC/USDT", "9900");
    const asked = await house.open(ann, "short 2 BTC x10");
    const { closed } = await house.call(leverage.closePosition, { id: asked.id, number: "1" }, { as: ann });
    // A purse in two markets that gives way, with all that is in it.
    const gone = await house.open(bob, "long 30 BTC x50", { margin_mode: "cross", worst_price: "9900" });
    await house.mark("BTC/USDT", "6000");
    // A cross stop that the mark has leapt over takes the rest of its purse with it, which goes by what was asked of the stop.
    const dan = trader(4);
    await house.give(dan, "3000");
    await house.mark("BTC/USDT", "10000");
    const drawn = await house.open(dan, "long 1 ETH x10", { margin_mode: "cross" });
    await house.open(dan, "long 1 BTC x10", { margin_mode: "cross", stop_loss_price: "9000" });
    await house.mark("BTC/USDT", "6000");
    const results: [string, string, RegExp][] = [
      [dan, drawn.id, /stop-loss at 6000/],
      [ann, asked.id, /opened-at-mark at 9900$/],
      [ann, closed[0]!.id, /customer at 9900, result 0 USDT/],
      [ann, limit.id, /opened at 9900/],
      [ann, stopped.id, /stop-loss at 9900, result -100 USDT/],
      [ann, taken.id, /take-profit at 9900, result 100 USDT/],
      [bob, trailing.id, /trailing-stop at 9996, result -4 USDT/],
      [ann, limit.id, /liquidation at 6000, result -3900 USDT/],
      [bob, gone.id, /liquidation at 6000, result -117000 USDT/],
      [bob, cross.id, /liquidation at 1000, result 0 USDT/],
    ];
    for (const [as, id, expected] of results) {
      const file = await receiptOf(as, id);
      const { holds, lines } = await judgeFile(file);
      assert.ok(holds, lines.join("\n"));
      assert.ok(
        lines.some((line) => expected.test(line)),
        `${String(expected)} in ${lines.join("\n")}`,
      );
      await assertTamperProof(file);
    }
    const { list } = await house.call(leverage.listHistory, {}, { as: cleo });
    const reduced = list.find(({ close_reason: reason }) => reason === "deleveraging")!;
    assert.match(await resultOf(await receiptOf(cleo, reduced.id)), /deleveraging at [0-9.]+, result [0-9.]+ USDT/);
  });
});

test("what is no receipt file, and a rule that nobody knows, prove nothing", async () => {
  for (const [text, said] of [
    ["no receipt", "This is no receipt file."],
    ["null", "This is no receipt file."],
    ['{"keys":{},"receipts":[]}', sayIn("en")("no-receipt")],
  ] as const) {
    const verdict = await judgeFile(text);
    assert.equal(verdict.holds, false, text);
    assert.equal(sentenceOf(verdict), said);
  }
  const { judgeRule } = await import("./verify/judge-rule.ts");
  assert.equal(judgeRule({ rule: "house-1", fact: {} }, sayIn("en")).holds, false);
  assert.equal(judgeRule({ rule: "stop-1", fact: {} }, sayIn("en")).holds, false);
});

test("the verifier is one page that asks no network", async () => {
  const page = await verifierPage();
  assert.match(page, /<script type="module">[\s\S]{5000,}<\/script>/);
  assert.doesNotMatch(page, /SCRIPT<|src="|import\("/);
});
