import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { parsePrice, type Price } from "@assay/core/money.ts";
import { ManualClock } from "@assay/server/clock.ts";
import { binance } from "@assay/server/outside/prices/binance.ts";
import { coinbase } from "@assay/server/outside/prices/coinbase.ts";
import { kraken } from "@assay/server/outside/prices/kraken.ts";
import { okx } from "@assay/server/outside/prices/okx.ts";
import type { Venue } from "@assay/server/outside/prices/prices.ts";
import type { IndexTick } from "../../rules/index-tick.ts";
import type { Reference } from "../../rules/reference.ts";
import { quoteOf } from "../answers.ts";
import { Board } from "./board.ts";

const venues = [binance.venue, okx.venue, coinbase.venue, kraken.venue];
const price = (text: string): Price => parsePrice(text)!;
const level = (text: string) => ({ price: price(text), quantity: 100_000_000n });

let clock: ManualClock;
let board: Board;
beforeEach(() => {
  clock = new ManualClock(new Date("2026-03-02T12:00:00Z"));
  board = new Board(venues, clock);
});

const now = (): number => clock.now().getTime();
const top = (venue: string, bid: string, ask: string, base = "BTC"): void =>
  board.hear({ kind: "top", venue, base, bid: level(bid), ask: level(ask), at: now() });
const depth = (venue: string, bid: string, ask: string): void =>
  board.hear({ kind: "depth", venue, base: "BTC", bids: [level(bid)], asks: [level(ask)], at: now() });
const trade = (venue: string, text: string): void =>
  board.hear({ kind: "trade", venue, base: "BTC", price: price(text), quantity: 1_000n, side: "buy", at: now() });
const reference = () => board.referencePrice("BTC/USDT");
const bestBid = (): Price | undefined => board.depth("BTC/USDT").bids[0]?.price;

test("MARKET-11: the reference price is the index while it is fresh, else the middle of a live venue, else none with a reason", () => {
  assert.deepEqual(board.referencePrice("XYZ/USDT"), { price: undefined, missing: "no-such-market" });
  assert.deepEqual(reference(), { price: undefined, missing: "waiting" });
  top("Binance", "99", "101");
  board.judge();
  assert.deepEqual(reference(), { price: price("100"), basis: "middle" });
  top("OKX", "100", "102");
  top("Kraken", "100", "102", "USDT");
  top("Kraken", "101", "103");
  board.judge();
  // The dollar price of USDT is 101 here, so Kraken's 102 dollars are about 1.01 USDT: an outlier, and no index.
  assert.deepEqual(reference(), { price: price("100"), basis: "middle" });
});

test("MARKET-25: a reference names the judgement and, without an index, the bid and ask that it is the middle of", () => {
  assert.equal(board.reference("XYZ/USDT"), undefined);
  top("Binance", "99", "101");
  assert.equal(board.reference("BTC/USDT"), undefined);
  board.judge();
  const alone = board.reference("BTC/USDT") as Reference;
  const word = { venue: "Binance", bid: price("99"), ask: price("101"), heardAt: now() };
  assert.deepEqual([alone.price, alone.top, alone.tick.price], [price("100"), word, undefined]);
  clock.advance(5_001);
  assert.equal(board.reference("BTC/USDT"), undefined);
});

test("MARKET-35: a share's one venue is held against its last trade and the close of the day before, and a coin's against nothing", () => {
  clock.advance(Date.parse("2026-03-03T20:58:00Z") - now());
  const share = (bid: string, ask: string) => {
    top("Binance", bid, ask, "AAPL");
    board.judge();
    return board.reference("AAPL/USDT");
  };
  const traded = (text: string): void =>
    board.hear({ kind: "trade", venue: "Binance", base: "AAPL", price: price(text), quantity: 1_000n, side: "buy", at: now() });
  assert.equal(share("250", "250.02"), undefined, "nothing has traded yet");
  traded("250");
  const close = now();
  clock.advance(Date.parse("2026-03-04T15:00:00Z") - now());
  assert.deepEqual(share("255", "255.02"), { price: undefined, doubt: "far-from-trade" });
  traded("255");
  const { top: believed } = share("255", "255.02") as Reference;
  assert.deepEqual(believed?.held?.trade, { price: price("255"), at: now() });
  assert.deepEqual(believed?.held?.close, { price: price("250"), at: close });
  assert.deepEqual(share("240", "270"), { price: undefined, doubt: "wide" });
  traded("301");
  assert.deepEqual(share("301", "301.02"), { price: undefined, doubt: "far-from-close" });
});

test("MARKET-11: nothing has a reference price once its venue has been silent for more than 5 seconds", () => {
  top("Binance", "99", "101");
  trade("Binance", "100");
  depth("Binance", "99", "101");
  clock.advance(5_000);
  board.judge();
  assert.equal(reference().price, price("100"));
  clock.advance(1);
  board.judge();
  assert.deepEqual(reference(), { price: undefined, missing: "stale" });
  assert.deepEqual(board.depth("BTC/USDT"), { bids: [], asks: [] });
  assert.equal(quoteOf(board.states.get("BTC/USDT")!, now()).state, "stale");
  board.hear({ kind: "alive", venue: "Binance", at: now() });
  board.judge();
  assert.equal(reference().price, price("100"));
});

test("MARKET-32: of each kind that the venues tell it is known when one last vouched for a price", () => {
  const minutes = { ...binance.venue, name: "Minutes", only: "equity" } as const;
  const coins = new Board(venues, clock);
  assert.deepEqual([...coins.vouchedAt], [["coin", undefined]]);
  const both = new Board([binance.venue, minutes], clock);
  assert.deepEqual(
    [...both.vouchedAt],
    [
      ["coin", undefined],
      ["equity", undefined],
    ],
  );
  const start = now();
  const say = (venue: string, base: string): void =>
    both.hear({ kind: "top", venue, base, bid: level("99"), ask: level("101"), at: now() });
  say("Binance", "BTC");
  say("Minutes", "AAPL");
  clock.advance(20_000);
  // The connection vouches for all that has not changed.
  both.hear({ kind: "alive", venue: "Minutes", at: now() });
  assert.deepEqual(
    [...both.vouchedAt],
    [
      ["coin", start],
      ["equity", now()],
    ],
  );
  both.hear({ kind: "lost", venue: "Binance", at: now() });
  assert.deepEqual(
    [...both.vouchedAt],
    [
      ["coin", undefined],
      ["equity", now()],
    ],
  );
});

test("MARKET-18: what another process heard a while ago is stale as soon here as there", () => {
  const told = (ageMs: number): void =>
    board.hear({ kind: "top", venue: "Binance", base: "BTC", bid: level("99"), ask: level("101"), at: now() - ageMs }, ageMs);
  told(5_001);
  assert.equal(reference().price, undefined);
  told(4_000);
  assert.equal(reference().price, price("100"));
  clock.advance(1_001);
  board.judge();
  assert.equal(reference().price, undefined);
});

test("the index takes dollar venues in USDT, and loses them when the dollar price of USDT is unknown", () => {
  const sayAll = (): void => {
    top("Binance", "99.9", "100.1");
    top("Coinbase", "98.9", "99.1");
    top("Kraken", "98.9", "99.1");
  };
  sayAll();
  board.judge();
  const states = () => Object.fromEntries(board.states.get("BTC/USDT")!.sources.map(({ venue, state }) => [venue, state]));
  assert.deepEqual(states(), { Binance: "counted", OKX: "silent", Coinbase: "invalid", Kraken: "invalid" });
  top("Kraken", "0.9899", "0.9901", "USDT");
  sayAll();
  board.judge();
  assert.deepEqual(states(), { Binance: "counted", OKX: "silent", Coinbase: "counted", Kraken: "counted" });
  assert.deepEqual(reference(), { price: price("100"), basis: "index" });
});

test("a venue that sends every change vouches for a quiet market by speaking of others; one that sends only trades does not", () => {
  for (const venue of ["Binance", "OKX"]) top(venue, "99", "101");
  top("Coinbase", "99", "101");
  top("Coinbase", "0.9999", "1.0001", "USDT");
  board.judge();
  assert.equal(reference().price, price("100"));
  clock.advance(4_000);
  for (const venue of ["Binance", "OKX", "Coinbase"]) top(venue, "9", "10", "ETH");
  top("Coinbase", "0.9999", "1.0001", "USDT");
  board.judge();
  const states = board.states.get("BTC/USDT")!.sources.map(({ state }) => state);
  assert.deepEqual(states, ["counted", "counted", "stale", "silent"]);
});

/** Three venues beside Binance say the same of BTC, and the dollar is worth one USDT. */
const others = (bid: string, ask: string): void => {
  top("Kraken", "0.9999", "1.0001", "USDT");
  for (const venue of ["OKX", "Coinbase", "Kraken"]) top(venue, bid, ask);
};
const houseLevels = (): number => board.depth("BTC/USDT").bids.length + board.depth("BTC/USDT").asks.length;

test("tape and depth come from the first deep venue alive in the market's own currency, and move to the next when it is lost", () => {
  const told: string[] = [];
  board.onDepth((symbol) => told.push(symbol));
  top("Coinbase", "99", "101");
  trade("Coinbase", "100");
  assert.equal(board.states.get("BTC/USDT")!.tape.length, 0);
  assert.equal(told.length, 0);
  others("99", "101");
  top("OKX", "98", "102");
  depth("OKX", "98", "102");
  trade("OKX", "98");
  board.judge();
  assert.equal(bestBid(), price("98"));
  top("Binance", "99", "101");
  depth("Binance", "99", "101");
  board.judge();
  assert.equal(bestBid(), price("99"));
  trade("OKX", "97");
  trade("Binance", "99.5");
  assert.deepEqual(
    board.states.get("BTC/USDT")!.tape.map((one) => one.price),
    [price("98"), price("99.5")],
  );
  board.hear({ kind: "lost", venue: "Binance", at: now() });
  assert.equal(bestBid(), undefined);
  board.judge();
  assert.equal(bestBid(), price("98"));
  assert.ok(told.length > 0 && told.every((symbol) => symbol === "BTC/USDT"));
});

/** All four venues agree on 100, and the house quotes from Binance. */
function agree(): void {
  others("99.9", "100.1");
  top("Binance", "99.9", "100.1");
  depth("Binance", "99.9", "100.1");
  board.judge();
  assert.equal(houseLevels(), 2);
}

test("MARKET-29: the house quotes nothing of a venue that the index has dropped, and says so to who listens", () => {
  agree();
  let told = 0;
  board.onDepth(() => (told += 1));
  others("107.9", "108.1");
  assert.equal(told, 0);
  board.judge();
  const state = board.states.get("BTC/USDT")!;
  assert.deepEqual([state.sources[0]?.state, reference()], ["outlier", { price: price("108"), basis: "index" }]);
  assert.deepEqual([houseLevels(), told], [0, 1]);
  board.judge();
  assert.equal(told, 1);
});

test("MARKET-29: the house neither sells below the index nor buys above it by more than half a percent", () => {
  agree();
  const quotedAt = (bid: string, ask: string): boolean => {
    top("Binance", bid, ask);
    depth("Binance", bid, ask);
    board.judge();
    const { index } = board.states.get("BTC/USDT")!;
    assert.ok(index! > price("99.7") && index! < price("100.3"));
    return houseLevels() > 0;
  };
  // The index is the mean of three at 100 and Binance's own middle, which is held within half a percent of their median.
  assert.deepEqual([quotedAt("99.2", "99.3"), quotedAt("99.3", "99.4")], [false, true]);
  assert.deepEqual([quotedAt("100.7", "100.8"), quotedAt("100.6", "100.7")], [false, true]);
  // A word that comes between two judgements is judged at once.
  top("Binance", "99.2", "99.3");
  assert.equal(houseLevels(), 0);
});

test("MARKET-29: the house quotes nothing of a market of which its venue is silent, whatever it says of others", () => {
  agree();
  const wait = (ms: number): void => {
    clock.advance(ms);
    others("99.9", "100.1");
    top("Binance", "9", "10", "ETH");
    board.judge();
  };
  wait(10_000);
  assert.equal(houseLevels(), 2);
  wait(1);
  assert.deepEqual([houseLevels(), board.states.get("BTC/USDT")!.sources[0]?.state], [0, "counted"]);
  trade("Binance", "100");
  board.hear({ kind: "depth", venue: "Binance", base: "BTC", bids: [], asks: [], at: now() });
  board.judge();
  assert.equal(houseLevels(), 0, "neither a trade nor an unknown book vouches for what was said");
  depth("Binance", "99.9", "100.1");
  board.judge();
  assert.equal(houseLevels(), 2);
});

test("MARKET-29: a source with venues enough for an index is quoted from only while there is one; of one with fewer its own venue is enough", () => {
  const judged = (spoken: readonly Venue[]): number => {
    board = new Board(spoken, clock);
    top("Binance", "99.9", "100.1");
    depth("Binance", "99.9", "100.1");
    if (spoken.length > 1) top("OKX", "99.9", "100.1");
    assert.equal(houseLevels(), 0, "nothing is judged yet");
    board.judge();
    assert.equal(reference().price, price("100"));
    return houseLevels();
  };
  assert.deepEqual([judged(venues), judged([binance.venue, okx.venue]), judged([binance.venue])], [0, 2, 2]);
});

test("MARKET-37: where a venue is dropped the next that may be quoted gives the depth; where none may be, tape stays", () => {
  agree();
  const wait = (ms: number, book: boolean): (string | number | undefined)[] => {
    clock.advance(ms);
    if (book) {
      others("99.9", "100.1");
      depth("OKX", "99.9", "100.1");
    }
    top("Binance", "9", "10", "ETH");
    top("OKX", "9", "10", "ETH");
    board.judge();
    return [board.states.get("BTC/USDT")!.primary?.name, houseLevels()];
  };
  assert.deepEqual(wait(10_000, true), ["Binance", 2]);
  assert.deepEqual(wait(1, true), ["OKX", 2]);
  assert.deepEqual(wait(10_001, false), ["Binance", 0]);
  const { trades } = board.states.get("BTC/USDT")!;
  trade("Binance", "100");
  trade("OKX", "100");
  assert.equal(board.states.get("BTC/USDT")!.trades, trades + 1, "one venue at a time gives the tape");
});

test("MARKET-30: a venue vouches for a coin for a minute after it last spoke of it, and then tape and depth move on", () => {
  agree();
  const wait = (ms: number): string | undefined => {
    clock.advance(ms);
    others("99.9", "100.1");
    top("Binance", "9", "10", "ETH");
    board.judge();
    return board.states.get("BTC/USDT")!.sources[0]?.state;
  };
  assert.deepEqual([wait(63_000), wait(1)], ["counted", "stale"]);
  const { primary } = board.states.get("BTC/USDT")!;
  assert.equal(primary?.name, "Binance");
  depth("OKX", "99.9", "100.1");
  wait(2_000);
  assert.deepEqual([board.states.get("BTC/USDT")!.primary?.name, houseLevels()], ["OKX", 2]);
});

test("a venue whose last word was no price gives none", () => {
  top("Binance", "99", "101");
  board.hear({ kind: "invalid", venue: "Binance", base: "BTC", at: now() });
  board.judge();
  assert.equal(reference().price, undefined);
});

test("MARKET-19 every judgement is told once for each market, with its sources, also while there is no index", () => {
  const ticks: IndexTick[] = [];
  const stop = board.onTick((tick) => ticks.push(tick));
  board.judge();
  const [first] = ticks.filter(({ symbol }) => symbol === "BTC/USDT");
  assert.equal(first!.price, undefined);
  assert.equal(ticks.length, board.states.size);
  clock.advance(200);
  for (const venue of ["Binance", "OKX", "Coinbase"]) top(venue, "99", "101");
  top("Coinbase", "0.9999", "1.0001", "USDT");
  board.judge();
  const second = ticks.findLast(({ symbol }) => symbol === "BTC/USDT")!;
  assert.deepEqual([second.id, second.at, second.price], [`BTC/USDT@${now()}`, now(), price("100")]);
  assert.deepEqual(
    second.sources.map(({ state }) => state),
    ["counted", "counted", "counted", "silent"],
  );
  stop();
  board.judge();
  assert.equal(ticks.length, 2 * board.states.size);
});
