import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, divide, parsePrice, quoteFor } from "@assay/core/money.ts";
import fc from "fast-check";
import { partOf, type Size, type Sizing, sizeOf, type SizeRoom } from "./size.ts";

const USDT = 10n ** 8n;
const BTC = 10n ** 8n;
const STEP = 1_000n;

interface Stand {
  readonly mark?: bigint;
  readonly free?: bigint;
  readonly margins?: bigint;
  readonly leverageMax?: number;
  readonly lowest?: bigint;
  readonly highest?: bigint;
}

const roomOf = ({
  mark = parsePrice("10000")!,
  free = 1_000n * USDT,
  margins = 0n,
  leverageMax = 125,
  lowest = 50_000n,
  highest = 100n * BTC,
}: Stand): SizeRoom => ({
  contract: { base: "BTC", step: STEP },
  mark,
  free,
  margins,
  leverageMax,
  quantities: () => ({ lowest, highest }),
  cost: (quantity, leverage) => {
    const value = quoteFor(amount("BTC", quantity), mark, "USDT", "half-even").units;
    return { margin: divide(value, BigInt(leverage), "up"), fee: divide(value * 50_000n, 10n ** 8n, "up") };
  },
});

const usual: Sizing = {
  type: "multiple",
  number: 100n,
  quantity: BTC / 10n,
  leverage: 10,
  leverageMax: 20,
  orderMax: null,
  totalMax: null,
  due: 0n,
};
const size = (sizing: Partial<Sizing>, stand: Stand = {}): Size => sizeOf({ ...usual, ...sizing }, roomOf(stand));

test("a multiple is of the leader's quantity, a lot is 100 USDT at the mark, both rounded down to the step", () => {
  assert.deepEqual(size({}), { quantity: BTC / 10n, leverage: 10, note: null });
  assert.deepEqual(size({ number: 33n }).quantity, 3_300_000n);
  assert.deepEqual(size({ type: "lots", number: 250n }).quantity, BTC / 40n);
  assert.deepEqual(size({ type: "lots", number: 100n }, { mark: parsePrice("30000")! }).quantity, 333_000n);
});

test("the leverage is the leader's, the follow's own bound and the bracket's, whichever is least", () => {
  assert.deepEqual(
    [size({ leverage: 50 }).leverage, size({ leverage: 50 }, { leverageMax: 5 }).leverage, size({}).leverage],
    [20, 5, 10],
  );
});

test("caps, purse and brackets make a part of it, and what is below the least is skipped with what bounds it", () => {
  assert.deepEqual(size({ orderMax: 50n * USDT }), { quantity: BTC / 20n, leverage: 10, note: "part" });
  assert.deepEqual(size({ totalMax: 50n * USDT }, { margins: 40n * USDT }), { quantity: BTC / 100n, leverage: 10, note: "part" });
  assert.deepEqual(size({}, { highest: BTC / 50n }), { quantity: BTC / 50n, leverage: 10, note: "part" });
  // 50.25 USDT pay the margin and the fee of a twentieth.
  assert.deepEqual(size({}, { free: 5_025_000_000n }), { quantity: BTC / 20n, leverage: 10, note: "part" });
  assert.deepEqual(size({ due: 10n * USDT }, { free: 6_025_000_000n }), { quantity: BTC / 20n, leverage: 10, note: "part" });
  const skipped = (sizing: Partial<Sizing>, stand?: Stand) => size(sizing, stand).note;
  assert.deepEqual(
    [
      skipped({ number: 0n }),
      skipped({ type: "lots", number: 1n }),
      skipped({ orderMax: USDT / 10n }),
      skipped({ totalMax: 50n * USDT }, { margins: 50n * USDT }),
      skipped({}, { free: 0n }),
      skipped({ due: 2_000n * USDT }),
      skipped({}, { highest: 0n }),
    ],
    ["too-small", "too-small", "order-cap", "total-cap", "insufficient-balance", "insufficient-balance", "market-full"],
  );
});

test("COPY-07 whatever is asked for, no size exceeds what was asked, caps, purse, brackets or step, and one more step would", () => {
  const money = fc.bigInt(0n, 10_000n * USDT);
  const cap = fc.option(money, { nil: null });
  fc.assert(
    fc.property(
      fc.record({
        type: fc.constantFrom<Sizing["type"]>("multiple", "lots"),
        number: fc.bigInt(1n, 10_000n),
        quantity: fc.bigInt(1n, 10n * BTC).map((quantity) => quantity * STEP),
        leverage: fc.integer({ min: 1, max: 125 }),
        leverageMax: fc.integer({ min: 1, max: 125 }),
        orderMax: cap,
        totalMax: cap,
        due: money,
      }),
      fc.record({
        mark: fc.bigInt(1n, 10n ** 7n).map((ticks) => ticks * 10n ** 8n),
        free: money,
        margins: money,
        leverageMax: fc.integer({ min: 1, max: 125 }),
        lowest: fc.constant(50_000n),
        highest: fc.bigInt(0n, 10n * BTC).map((quantity) => quantity - (quantity % STEP)),
      }),
      (sizing, stand) => {
        const room = roomOf(stand);
        const { quantity, leverage, note } = sizeOf(sizing, room);
        if (quantity === 0n) return note !== null;
        const fits = (units: bigint): boolean => {
          const { margin, fee } = room.cost(units, leverage);
          return (
            units <= stand.highest &&
            (sizing.orderMax === null || margin <= sizing.orderMax) &&
            (sizing.totalMax === null || stand.margins + margin <= sizing.totalMax) &&
            margin + fee <= stand.free - sizing.due
          );
        };
        const isLargest = note === null || !fits(quantity + STEP);
        return quantity >= stand.lowest && quantity % STEP === 0n && fits(quantity) && isLargest;
      },
    ),
  );
});

test("a part is closed in proportion, rounded down to the step, and nothing is left of what the leader has closed", () => {
  assert.equal(partOf(3_300_000n, BTC / 25n, BTC / 10n, STEP, { copied: 3_300_000n, led: BTC / 10n }), 1_320_000n);
  assert.equal(partOf(1_000n, 1n, 3n, STEP, { copied: 1_000n, led: 3n }), 0n);
  // Of what its customer has closed himself the leader's part is closed in proportion.
  assert.equal(partOf(5n * STEP, 5n, 10n, STEP, { copied: 10n * STEP, led: 10n }), 2n * STEP);
  fc.assert(
    fc.property(fc.array(fc.bigInt(1n, 1_000n), { minLength: 1, maxLength: 8 }), fc.bigInt(1n, 10_000n), (parts, steps) => {
      let before = parts.reduce((sum, one) => sum + one * STEP, 0n);
      let copied = steps * STEP;
      const opened = { copied, led: before };
      for (const part of parts) {
        const closed = partOf(copied, part * STEP, before, STEP, opened);
        assert.ok(closed >= 0n && closed <= copied && closed % STEP === 0n);
        copied -= closed;
        before -= part * STEP;
        // However small its parts, what is left is the leader's proportion, up to a step.
        assert.ok((copied - STEP) * opened.led < opened.copied * before || copied === 0n);
      }
      return copied === 0n;
    }),
  );
});
