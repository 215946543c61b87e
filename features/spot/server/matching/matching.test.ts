import assert from "node:assert/strict";
import { test } from "node:test";
import { Book, Resting } from "./book.ts";
import { Grid } from "./grid.ts";
import { houseOf, takenOf } from "./house-levels.ts";
import { crosses, match, sweep, type Taker, TRADES_MAX } from "./match.ts";
import { streamTerms as terms } from "./twin-stream.ts";

const grid = new Grid(terms);
const noHouse = { bids: [], asks: [] };
const rich = { steps: Number.MAX_SAFE_INTEGER, notches: Number.MAX_SAFE_INTEGER };

let number = 0;
function rest(book: Book, side: "buy" | "sell", price: number, steps: number, customerId = "maker"): Resting {
  number += 1;
  const order = new Resting({
    id: `order-${number}`,
    customerId,
    side,
    price,
    steps,
    wanted: steps,
    postOnly: true,
    fees: { maker: 0n, taker: 0n },
    sequence: number,
  });
  book.add(order);
  return order;
}

const buyer = (steps: number, limit = 1_000_000): Taker => ({
  customerId: "taker",
  side: "buy",
  limit,
  steps,
  notches: Infinity,
});

test("a book keeps what an order says, its levels best last, and its orders in line", () => {
  const book = new Book();
  const [low, high, second] = [rest(book, "buy", 10, 3), rest(book, "buy", 12, 5), rest(book, "buy", 12, 7)];
  rest(book, "sell", 15, 1);
  rest(book, "sell", 13, 2);
  rest(book, "buy", 11, 1);
  assert.deepEqual(
    [high.customerId, high.side, high.price, high.steps, high.wanted, high.postOnly],
    ["maker", "buy", 12, 5, 5, true],
  );
  assert.deepEqual([low.level?.price, low.previous, low.next], [10, null, null]);
  assert.deepEqual(
    book.bids.levels.map(({ price, steps }) => [price, steps]),
    [
      [10, 3],
      [11, 1],
      [12, 12],
    ],
  );
  assert.deepEqual(
    book.asks.levels.map(({ price, steps }) => [price, steps]),
    [
      [15, 1],
      [13, 2],
    ],
  );
  assert.deepEqual([high.next, second.previous, second.level], [second, high, high.level]);
  assert.deepEqual([book.size, [...book.orders()].length, book.find(low.id), book.find("none")], [6, 6, low, undefined]);
  assert.equal(book.bids.best, high.level);
  assert.equal(new Book().bids.best, undefined);
});

test("who leaves the middle, the beginning or the end of a line leaves the others linked, and nothing of himself behind", () => {
  const book = new Book();
  const [one, two, three] = [1, 2, 3].map((steps) => rest(book, "sell", 10, steps)) as [Resting, Resting, Resting];
  const level = book.asks.best!;
  book.remove(two);
  assert.deepEqual([one.next, three.previous, level.steps, two.level, two.previous, two.next], [three, one, 4, null, null, null]);
  book.remove(one);
  assert.deepEqual([level.first, three.previous], [three, null]);
  const four = rest(book, "sell", 10, 4);
  book.remove(four);
  assert.deepEqual([level.last, three.next, level.steps], [three, null, 3]);
  book.remove(three);
  assert.deepEqual([book.asks.levels, book.size], [[], 0]);
});

test("a level that empties goes, whether it is the best one or not", () => {
  const book = new Book();
  const [worst, middle] = [rest(book, "buy", 8, 1), rest(book, "buy", 9, 1)];
  rest(book, "buy", 10, 1);
  book.remove(middle);
  assert.deepEqual(
    book.bids.levels.map(({ price }) => price),
    [8, 10],
  );
  book.remove(worst);
  assert.deepEqual(
    book.bids.levels.map(({ price }) => price),
    [10],
  );
});

test("a fill leaves what was wanted as it was; wanting less does not", () => {
  const book = new Book();
  const order = rest(book, "sell", 10, 9);
  book.reduce(order, 2);
  assert.deepEqual([order.steps, order.wanted, order.level!.steps], [7, 9, 7]);
  book.shrink(order, 3);
  assert.deepEqual([order.steps, order.wanted, order.level!.steps], [4, 6, 4]);
  book.reduce(order, 4);
  assert.equal(book.find(order.id), undefined);
});

test("money and the book's integers are one thing, and what is not countable is refused (L9)", () => {
  const { tick, step, notch } = grid;
  assert.deepEqual([grid.ticks(7n * tick), grid.price(7), grid.steps(9n * step), grid.base(9)], [7, 7n * tick, 9, 9n * step]);
  assert.equal(grid.quote(7, 9), 63n * notch);
  assert.equal((7n * tick * 9n * step) / 10n ** 10n, grid.quote(7, 9), "price times quantity is exact");
  assert.deepEqual(
    [grid.stepsWithin(9n * step + 1n), grid.stepsWithin(9n * step - 1n), grid.notchesWithin(5n * notch)],
    [9, 8, 5],
  );
  assert.equal(grid.stepsWithin(step * 2n ** 60n), Number.MAX_SAFE_INTEGER);
  const beyond = step * BigInt(Number.MAX_SAFE_INTEGER);
  assert.equal(grid.steps(beyond), Number.MAX_SAFE_INTEGER);
  assert.throws(() => grid.steps(beyond + step), /is not a countable multiple of/);
  assert.throws(() => grid.ticks(7n * tick + 1n), /is not a countable multiple of/);
});

const asksOf = (...levels: readonly (readonly [price: bigint, quantity: bigint])[]) => ({
  bids: [],
  asks: levels.map(([price, quantity]) => ({ price: price * terms.tick, quantity: quantity * terms.step })),
});
const stepsOf = ({ bids, asks }: ReturnType<typeof houseOf>): number[] => [...bids, ...asks].map(({ steps }) => steps);

test("what was taken from the house stays taken for a while, however its level changes meanwhile (SPOT-09)", () => {
  const { tick, step } = grid;
  const level = (price: bigint, quantity: bigint) => ({ price: price * tick, quantity: quantity * step });
  const depth = { bids: [level(9n, 5n), level(8n, 4n)], asks: [level(11n, 5n)] };
  const house = houseOf(grid, depth, [], 5_000);
  assert.deepEqual(house.asks, [{ side: "sell", price: 11, offered: 5, steps: 5 }]);
  assert.deepEqual(takenOf(house, [], 5_000), []);
  house.bids[0]!.steps -= 2;
  house.asks[0]!.steps -= 5;
  const taken = takenOf(house, [], 5_000);
  assert.deepEqual(taken, [
    { side: "buy", price: 9, steps: 2, at: 5_000 },
    { side: "sell", price: 11, steps: 5, at: 5_000 },
  ]);
  const at = (shown: Parameters<typeof houseOf>[1], now: number): number[] => stepsOf(houseOf(grid, shown, taken, now));
  assert.deepEqual(at(depth, 14_999), [3, 4, 0]);
  assert.deepEqual(at(depth, 15_000), [5, 4, 5]);
  // Neither another quantity nor a worse price brings it back; a better price is new.
  assert.deepEqual(at(asksOf([11n, 4n]), 6_000), [0]);
  assert.deepEqual(at(asksOf([11n, 6n]), 6_000), [1]);
  assert.deepEqual(at(asksOf([12n, 5n], [13n, 3n]), 6_000), [0, 3]);
  assert.deepEqual(at(asksOf([10n, 5n], [11n, 3n], [12n, 4n]), 6_000), [5, 0, 2]);
  assert.deepEqual(at({ bids: [level(10n, 5n), level(8n, 4n)], asks: [] }, 6_000), [5, 2]);
  assert.deepEqual(takenOf(houseOf(grid, asksOf(), taken, 14_999), taken, 14_999), taken, "a level that is not shown");
  assert.deepEqual(takenOf(houseOf(grid, depth, taken, 15_000), taken, 15_000), []);
});

test("what is taken of a side within a second is one thing to remember, by the better price and the later time (SPOT-09)", () => {
  let taken: ReturnType<typeof takenOf> = [];
  const take = (price: bigint, now: number): void => {
    const house = houseOf(grid, asksOf([price, 500n]), taken, now);
    house.asks[0]!.steps -= 1;
    taken = takenOf(house, taken, now);
  };
  for (const [price, now] of [
    [12n, 3_000],
    [11n, 3_400],
    [13n, 3_999],
    [13n, 4_000],
  ] as const)
    take(price, now);
  assert.deepEqual(taken, [
    { side: "sell", price: 11, steps: 3, at: 3_999 },
    { side: "sell", price: 13, steps: 1, at: 4_000 },
  ]);
  for (let now = 5_000; now < 60_000; now += 50) take(12n, now);
  assert.equal(taken.length, 10);
});

test("an order makes so many trades and no more, whoever is on the other side", () => {
  const book = new Book();
  for (let count = 0; count < TRADES_MAX + 5; count += 1) rest(book, "sell", 10, 1);
  const most = match(book, noHouse, rich, buyer(TRADES_MAX));
  assert.deepEqual([most.matches.length, most.stop, most.unfilled], [TRADES_MAX, "filled", 0]);
  const more = match(book, noHouse, rich, buyer(TRADES_MAX + 2));
  assert.deepEqual([more.matches.length, more.stop, more.unfilled], [TRADES_MAX, "trades-max", 2]);
  const house = { bids: [], asks: Array.from({ length: TRADES_MAX + 5 }, (_, index) => ({ price: 10 + index, steps: 1 })) };
  const ofHouse = match(new Book(), house, rich, buyer(TRADES_MAX + 2));
  assert.deepEqual([ofHouse.matches.length, ofHouse.stop], [TRADES_MAX, "trades-max"]);
  const bought = sweep(book, { bids: [{ price: 10, steps: TRADES_MAX + 5 }], asks: [] }, rich);
  assert.equal(bought.length, TRADES_MAX);
  assert.equal(TRADES_MAX, 500);
});

test("an order that meets nobody leaves no trades and all of it open", () => {
  assert.deepEqual(match(new Book(), noHouse, rich, buyer(3)), { matches: [], unfilled: 3, stop: "empty" });
});

test("the house reaches a book only where it shows something", () => {
  const book = new Book();
  const empty = { bids: [{ price: 12, steps: 0 }], asks: [{ price: 8, steps: 0 }] };
  assert.ok(!crosses(book, { bids: [{ price: 12, steps: 1 }], asks: [{ price: 8, steps: 1 }] }), "nobody rests");
  rest(book, "buy", 10, 1);
  assert.ok(!crosses(book, empty));
  assert.ok(!crosses(book, noHouse));
  assert.ok(
    crosses(book, {
      bids: [],
      asks: [
        { price: 8, steps: 0 },
        { price: 10, steps: 1 },
      ],
    }),
  );
  assert.ok(!crosses(book, { bids: [], asks: [{ price: 11, steps: 1 }] }));
  rest(book, "sell", 12, 1);
  assert.ok(crosses(book, { bids: [{ price: 12, steps: 1 }], asks: [] }));
  assert.ok(!crosses(book, { bids: [{ price: 11, steps: 1 }], asks: [] }));
});
