import assert from "node:assert/strict";
import { test } from "node:test";
import { formatPrice, parsePrice } from "@assay/core/money.ts";
import type { IndexTick } from "@assay/features/market/server.ts";
import fc from "fast-check";
import { isUnder } from "../rules/margin.ts";
import { contracts } from "./contracts.ts";
import { type Due, tickByTick } from "./due.ts";
import { follow } from "./follow.ts";
import { freeAddress } from "./postings.ts";
import type { Position } from "./positions.ts";
import { purseOf, spareOf } from "./purse.ts";
import { customer, ManualMarks } from "./testing.ts";
import { ruleTwin } from "./rule-twins.ts";
import type { TradeLane } from "./intents.ts";
import { Watch } from "./watch.ts";

const tick = (symbol: string, price: bigint | undefined): IndexTick => ({
  id: `${symbol}@1`,
  symbol,
  at: 1,
  price,
  clamp: 0n,
  sources: [],
});

const position = (number: number, more: Partial<Position>): Position => ({
  id: customer(number),
  customerId: customer(1),
  symbol: "BTC/USDT",
  side: "long",
  kind: "market",
  marginMode: "isolated",
  leverage: 10,
  reduceOnly: false,
  quantity: 100_000_000n,
  limit: null,
  limitAt: null,
  entry: parsePrice("10000")!,
  margin: 100_000_000_000n,
  originMargin: 100_000_000_000n,
  fee: 0n,
  feeRate: 50_000n,
  overnight: 0n,
  owed: 0n,
  takeProfit: null,
  stopLoss: null,
  trailing: null,
  stopsAt: null,
  trailingMark: null,
  trailingTick: null,
  closing: null,
  state: "open",
  createdAt: new Date(0),
  openedAt: new Date(0),
  endedAt: null,
  chargedDay: 0,
  closeReason: null,
  cancelReason: null,
  closePrice: null,
  profit: null,
  returned: null,
  closingFee: null,
  liquidationFee: null,
  spared: 0n,
  insured: 0n,
  unpaid: 0n,
  partOf: null,
  purse: null,
  changes: 0,
  ...more,
});

/** What a batch has judged that has judged nothing. */
const nothing = { dues: [], number: 0 };

/** Tells a watch that a batch has judged all that it had answered, and left it as it was. */
const leave = (watch: Watch, dues: readonly Due[]): void => watch.learn([], new Map(), { dues, number: watch.heard });

function watching(positions: readonly Position[], free = 0n, marks = new ManualMarks()): Watch {
  const watch = new Watch(marks);
  watch.version = "1";
  watch.learn(positions, new Map([[customer(1), free]]), nothing);
  return watch;
}

test("LEV-16 a tick answers what it reaches, once until it is done, and nothing without a price or before the tables are read", () => {
  const watch = watching([position(2, {}), position(3, { stopLoss: parsePrice("9500")! })]);
  assert.deepEqual(watch.look(tick("BTC/USDT", parsePrice("9500.01"))), []);
  assert.deepEqual(watch.look(tick("BTC/USDT", undefined)), []);
  const [reached] = watch.look(tick("BTC/USDT", parsePrice("9400")));
  assert.deepEqual(
    reached!.map(({ id }) => id),
    [customer(3)],
  );
  assert.deepEqual(watch.look(tick("BTC/USDT", parsePrice("9400"))), []);
  leave(watch, reached!);
  assert.equal(watch.look(tick("BTC/USDT", parsePrice("9400")))[0]!.length, 1, "what was judged and still waits fires again");
  const unread = new Watch(new ManualMarks());
  unread.learn([position(2, {})], new Map(), nothing);
  assert.deepEqual(unread.look(tick("BTC/USDT", parsePrice("1"))), []);
});

test("LEV-16 a position that nobody can close keeps no other one open", async () => {
  const marks = new ManualMarks();
  const watch = watching([position(2, {}), position(3, {}), position(4, {})], 0n, marks);
  const asked: string[][] = [];
  const faults: unknown[] = [];
  const submit = async (_lane: unknown, { reached }: { reached: readonly { id: string }[] }): Promise<void> => {
    const ids = reached.map(({ id }) => id);
    asked.push(ids);
    if (ids.includes(customer(3))) throw new Error("nobody can close it");
  };
  follow(watch, {} as TradeLane, { submit: submit as never, onFault: (fault) => void faults.push(fault) });
  marks.say("BTC/USDT", "9000");
  // Each request is a few turns of the microtask queue.
  await new Promise<void>((resolve) => setImmediate(resolve));
  assert.deepEqual(
    asked,
    [[2, 3, 4], [2, 3], [2], [3], [4]].map((ids) => ids.map((id) => customer(id))),
  );
  assert.equal(faults.length, 3);
});

test("LEV-16 what fails is cut between customers, and of one of them between purses", async () => {
  const marks = new ManualMarks();
  const [ann, bob] = [customer(1), customer(2)];
  const cross = { marginMode: "cross", margin: 0n } as const;
  const theirs = [
    position(11, { customerId: ann }),
    position(12, { customerId: ann, ...cross, stopLoss: parsePrice("9500")! }),
    position(13, { customerId: ann, ...cross, stopLoss: parsePrice("9500")! }),
    ...[14, 15, 16].map((number) => position(number, { customerId: bob, ...cross, stopLoss: parsePrice("9500")! })),
  ];
  const watch = watching(theirs, 10n ** 13n, marks);
  watch.learn([], new Map([[bob, 10n ** 13n]]), nothing);
  const asked: string[][] = [];
  const submit = async (_lane: unknown, { reached }: { reached: readonly { id: string }[] }): Promise<void> => {
    asked.push(reached.map(({ id }) => id));
    if (asked.at(-1)!.includes(customer(13))) throw new Error("nobody can close it");
  };
  follow(watch, {} as TradeLane, { submit: submit as never, onFault: () => undefined });
  marks.say("BTC/USDT", "9000");
  await new Promise<void>((resolve) => setImmediate(resolve));
  const ids = (...numbers: number[]): string[] => numbers.map(customer).sort();
  assert.deepEqual(
    asked.map((some) => some.toSorted()),
    [ids(11, 12, 13, 14, 15, 16), ids(11, 12, 13), ids(12, 13), ids(11), ids(14, 15, 16)],
  );
  assert.equal(watch.due(customer(12))!.due.isStuck, true, "with the one that nobody can close");
  assert.equal(watch.due(customer(14))!.due.isStuck, false);
});

test("LEV-05 what a lost connection leaves undone is done with the next tick, at the tick that set it off, and the ticks between count", async () => {
  const marks = new ManualMarks();
  const stopped = position(2, { stopLoss: parsePrice("9500")! });
  const watch = watching([stopped], 0n, marks);
  const asked: string[][] = [];
  const submit = async (_lane: unknown, { reached }: { reached: readonly Due[] }): Promise<void> => {
    const dues = reached.flatMap(({ id }) => watch.due(id) ?? []);
    const ticks = [...tickByTick(dues, (symbol, number) => watch.after(symbol, number))];
    asked.push(ticks.map(({ heard }) => formatPrice(heard.mark)));
    if (asked.length === 1) throw new Error("Connection terminated unexpectedly");
  };
  follow(watch, {} as TradeLane, { submit: submit as never, onFault: () => undefined });
  marks.say("BTC/USDT", "9400");
  await new Promise<void>((resolve) => setImmediate(resolve));
  assert.equal(watch.due(stopped.id)?.due.isStuck, false, "nobody's fault");
  marks.say("BTC/USDT", "9900");
  await new Promise<void>((resolve) => setImmediate(resolve));
  assert.deepEqual(asked, [["9400"], ["9400", "9900"]]);
});

test("LEV-13 what the tables said before a batch was committed does not replace what that batch has brought", () => {
  const watch = watching([position(2, {})]);
  watch.beginRead();
  watch.learn([position(2, { stopLoss: parsePrice("9500")! })], new Map(), { dues: [], number: watch.heard });
  watch.learnRead({ positions: [position(2, {}), position(3, {})], free: new Map(), number: watch.heard, version: "2" });
  assert.equal(watch.size, 2);
  const [reached] = watch.look(tick("BTC/USDT", parsePrice("9400")));
  assert.deepEqual(
    reached!.map(({ id }) => id),
    [customer(2)],
  );
});

test("LEV-16 a purse of many positions is reached once for each of its markets, whatever their prices", () => {
  const mates = Array.from({ length: 100 }, (_, index) => position(2 + index, { marginMode: "cross", margin: 10_000_000_000n }));
  const watch = watching(mates);
  watch.look(tick("BTC/USDT", parsePrice("10000")));
  const reached = watch.look(tick("BTC/USDT", parsePrice("9000"))).flat();
  assert.deepEqual(
    reached.map(({ customerId }) => customerId),
    [customer(1)],
  );
  assert.deepEqual(watch.look(tick("BTC/USDT", parsePrice("8900"))), [], "nor while its request is on its way");
});

test("LEV-09 of more than one request carries the first holds the worst of all", () => {
  const count = 1_500;
  // The later ones are nearer to nothing: they have the smaller margins.
  const positions = Array.from({ length: count }, (_, index) =>
    position(index + 2, { customerId: customer(index + 2), margin: 50_000_000_000n - BigInt(index) * 1_000_000n }),
  );
  const pages = watching(positions).look(tick("BTC/USDT", parsePrice("9000")));
  const ids = pages.map((page) => page.map(({ customerId }) => customerId));
  assert.deepEqual(ids.flat(), positions.map(({ customerId }) => customerId).toReversed());
  assert.equal(ids[0]!.length, 1_000);
});

test("LEV-12 who has asked to close comes before all pages that liquidate, however well he stands", () => {
  const closing = { quantity: 1n, askedAt: new Date(0) };
  const positions = Array.from({ length: 1_500 }, (_, index) =>
    position(index + 2, { customerId: customer(index + 2), ...(index % 500 === 0 && { margin: 200_000_000_000n, closing }) }),
  );
  const pages = watching(positions).look(tick("BTC/USDT", parsePrice("9000")));
  assert.deepEqual(
    pages.map((page) => page.length),
    [3, 1_000, 497],
  );
  assert.deepEqual(new Set(pages[0]!.map(({ id }) => id)), new Set([customer(2), customer(502), customer(1_002)]));
});

test("LEV-05 a trailing stop keeps the best mark that was seen, and its tick, when its position is written with an older one", () => {
  const trailing = position(2, { trailing: 5_000_000n, trailingMark: parsePrice("10000")! });
  const watch = watching([trailing]);
  const best = tick("BTC/USDT", parsePrice("11000"));
  assert.deepEqual(watch.look(best), []);
  // Such as by a change of its margin, which read the table before the best mark was stored.
  watch.learn([{ ...trailing, margin: 200_000_000_000n }], new Map(), nothing);
  const followed = [{ id: trailing.id, mark: parsePrice("11000")!, by: best, share: 5_000_000n, stopsAt: null }];
  assert.deepEqual(watch.trailed(), followed);
  // What could not be stored is stored the next time, and once.
  const again = watch.trailed();
  assert.deepEqual(again, followed);
  watch.stored(again);
  assert.deepEqual(watch.trailed(), []);
  const [reached] = watch.look(tick("BTC/USDT", parsePrice("10450")));
  assert.equal(reached![0]!.best?.by, best);
  const anew = watching([trailing]);
  anew.look(best);
  anew.learn([{ ...trailing, trailing: 6_000_000n }], new Map(), { dues: [], number: anew.heard });
  assert.deepEqual(anew.trailed(), [], "one that trails otherwise follows from where it begins");
});

test("LEV-03 however the marks move, a cross purse is answered when it is under, and not before", () => {
  const step = fc.record({ symbol: fc.constantFrom("BTC/USDT", "ETH/USDT"), move: fc.integer({ min: -60, max: 60 }) });
  const sides = fc.constantFrom("long" as const, "short" as const);
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 60 }),
      sides,
      sides,
      fc.array(fc.record({ side: sides, quantity: fc.integer({ min: 1, max: 600 }) }), { maxLength: 4 }),
      fc.bigInt({ min: 0n, max: 300_000_000_000n }),
      (steps, one, other, more, free) => {
        // Together they are worth more than the first bracket holds.
        const mates = more.map(({ side, quantity }, index) =>
          position(4 + index, { marginMode: "cross", side, quantity: BigInt(quantity) * 1_000_000n }),
        );
        const positions = [
          position(2, { marginMode: "cross", side: one }),
          position(3, {
            marginMode: "cross",
            side: other,
            symbol: "ETH/USDT",
            entry: parsePrice("1000")!,
            quantity: 500_000_000n,
          }),
          ...mates,
        ];
        const watch = watching(positions, free);
        const marks = new Map([
          ["BTC/USDT", parsePrice("10000")!],
          ["ETH/USDT", parsePrice("1000")!],
        ]);
        const purses = {
          contract: (symbol: string) => contracts.get(symbol)!.contract,
          cross: () => positions,
          balance: (address: string) => (address === freeAddress(customer(1)) ? free : 0n),
        };
        for (const [symbol, mark] of marks) watch.look(tick(symbol, mark));
        for (const { symbol, move } of steps) {
          const { tick: grain } = contracts.get(symbol)!.contract;
          const mark = ((marks.get(symbol)! * BigInt(1_000 + move)) / 1_000n / grain) * grain;
          marks.set(symbol, mark);
          const reached = watch.look(tick(symbol, mark)).flat();
          const { collateral } = purseOf(purses, positions[0]!);
          assert.equal(
            reached.length > 0,
            isUnder(
              collateral,
              spareOf(purses, positions, (name) => marks.get(name))!,
            ),
          );
          leave(watch, reached);
        }
      },
    ),
    { numRuns: 100 },
  );
});

test("margins and liquidations are what their naive twin says", () => {
  let state = 7;
  const below = (bound: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % bound;
  };
  const draw = {
    below,
    percent: (percent: number) => below(100) < percent,
    pick: <const T>(list: readonly T[]): T => list[below(list.length)]!,
  };
  const ask = ruleTwin.begin(draw);
  for (let count = 0; count < 2_000; count += 1) ask();
});
