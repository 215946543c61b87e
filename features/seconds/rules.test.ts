import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { amount, formatAmount, parseAmount, parsePrice, parseRate, type Price } from "@assay/core/money.ts";
import fc from "fast-check";
import {
  type Agreed,
  breakEvenOf,
  courseOf,
  directions,
  expectedCostOf,
  GRACE_MS,
  outcomeOf,
  outcomeShown,
  payoutOf,
  poolPayouts,
  type PoolStake,
  termsSeconds,
  type Tick,
  winningsOf,
} from "./rules.ts";

const acceptedAt = 1_000_000;
const agreed: Agreed = { direction: "up", seconds: 30, closedAt: acceptedAt };
const usdt = (text: string) => parseAmount("USDT", text)!;
const rate = (text: string) => parseRate(text)!;
const price = (text: string): Price => parsePrice(text)!;
const tick = (at: number, text: string | undefined, id = String(at)): Tick => ({
  id,
  at: acceptedAt + at,
  price: text === undefined ? undefined : price(text),
});
const forEver = acceptedAt + 600_000;

describe("entry and settlement", () => {
  test("SECONDS-01 entry is the first valid tick strictly after acceptance", () => {
    const ticks = [tick(-100, "99"), tick(0, "100"), tick(1, undefined), tick(200, "101"), tick(300, "102")];
    const course = courseOf(agreed, ticks, acceptedAt + 300);
    assert.deepEqual(course, {
      state: "running",
      entry: ticks[3],
      expiresAt: acceptedAt + 30_200,
      voidAt: acceptedAt + 30_200 + GRACE_MS,
    });
  });

  test("SECONDS-02 settlement is the first valid tick at or after expiry", () => {
    const at = tick(30_200, "101.01");
    const before = tick(30_199, "50");
    const course = courseOf(agreed, [tick(200, "101"), before, at, tick(30_300, "50")], forEver);
    assert.deepEqual(course, { state: "settled", outcome: "won", entry: tick(200, "101"), settlement: at });
    const later = tick(30_201, "100.99");
    const invalid = tick(30_200, undefined);
    const lost = courseOf(agreed, [tick(200, "101"), invalid, later], forEver);
    assert.deepEqual(lost, { state: "settled", outcome: "lost", entry: tick(200, "101"), settlement: later });
  });

  test("SECONDS-03 no valid tick within the grace voids, and a tick at its last moment still counts", () => {
    assert.deepEqual(courseOf(agreed, [], acceptedAt + GRACE_MS - 1), { state: "waiting", voidAt: acceptedAt + GRACE_MS });
    const missed = courseOf(agreed, [tick(GRACE_MS + 1, "100")], forEver);
    assert.deepEqual(missed, { state: "settled", outcome: "void", entry: undefined, settlement: undefined });
    const entry = tick(GRACE_MS, "100");
    const last = tick(GRACE_MS + 30_000 + GRACE_MS, "101");
    assert.equal(settledAs(courseOf(agreed, [entry, last], forEver)), "won");
    assert.equal(settledAs(courseOf(agreed, [entry, { ...last, at: last.at + 1 }], forEver)), "void");
  });

  test("SECONDS-03 what is looked at late settles as what is looked at in time", () => {
    fc.assert(
      fc.property(tickLists, fc.integer({ min: 0, max: 400_000 }), (ticks, later) => {
        const end = acceptedAt + 30_000 + 2 * GRACE_MS;
        assert.deepEqual(courseOf(agreed, ticks, end + later), courseOf(agreed, ticks, end));
      }),
    );
  });

  test("SECONDS-04 the order in which ticks arrive decides nothing", () => {
    const lists = tickLists.chain((ticks) => fc.tuple(fc.constant(ticks), shuffled(ticks)));
    fc.assert(
      fc.property(lists, ([ticks, other]) =>
        assert.deepEqual(courseOf(agreed, ticks, forEver), courseOf(agreed, other, forEver)),
      ),
    );
  });
});

describe("results and payouts", () => {
  test("SECONDS-05 a tie pays the stake back, and up wins exactly where down loses", () => {
    assert.equal(outcomeOf("up", price("100"), price("100")), "tie");
    const prices = fc.bigInt({ min: 1n, max: 10n ** 16n });
    const other = { won: "lost", lost: "won", tie: "tie" };
    fc.assert(
      fc.property(prices, prices, (entry, end) =>
        assert.equal(outcomeOf("up", entry, end), other[outcomeOf("down", entry, end)]),
      ),
    );
  });

  test("SECONDS-06 a fixed payout is the stake and its winnings, the stake, or nothing", () => {
    const stake = usdt("10");
    assert.equal(formatAmount(payoutOf(stake, rate("0.85"), "won")), "18.5");
    assert.equal(formatAmount(winningsOf(stake, rate("0.85"))), "8.5");
    assert.deepEqual(payoutOf(stake, rate("0.85"), "lost"), amount("USDT", 0n));
    for (const outcome of ["tie", "void"] as const) assert.deepEqual(payoutOf(stake, rate("0.85"), outcome), stake);
  });

  test("the break-even table: 0.80 needs 55.6 %, 0.85 54.1 %, 0.90 52.6 %, 0.95 51.3 %", () => {
    const shown = ["0.80", "0.85", "0.90", "0.95"].map((text) => (Number(breakEvenOf(rate(text))) / 1e6).toFixed(1));
    assert.deepEqual(shown, ["55.6", "54.1", "52.6", "51.3"]);
    assert.equal(formatAmount(expectedCostOf(usdt("100"), rate("0.85"))), "7.5");
  });
});

describe("the pool", () => {
  test("SECONDS-07 the published vector: 2 in a side of 15 of 150, fee 3 %, is paid 19.4", () => {
    const stakes = [stake("up", "2"), stake("up", "13"), stake("down", "135")];
    const { payouts, fee } = poolPayouts(stakes, "up", rate("0.03"));
    assert.deepEqual(
      payouts.map((units) => formatAmount(amount("USDT", units))),
      ["19.4", "126.1", "0"],
    );
    assert.equal(formatAmount(amount("USDT", fee)), "4.5");
  });

  test("SECONDS-08 one side only, a tie and a void refund every stake without a fee", () => {
    const oneSided = [stake("up", "5"), stake("up", "7")];
    for (const winner of [...directions, undefined])
      assert.deepEqual(poolPayouts(oneSided, winner, rate("0.03")), { payouts: oneSided.map(({ units }) => units), fee: 0n });
    const both = [stake("up", "5"), stake("down", "7")];
    assert.deepEqual(poolPayouts(both, undefined, rate("0.03")), { payouts: both.map(({ units }) => units), fee: 0n });
  });

  test("SECONDS-09 payouts and fee are exactly what was staked, and who was right never gets less than the stake", () => {
    fc.assert(
      fc.property(stakeLists, fc.constantFrom(...directions, undefined), fc.bigInt(0n, 10n ** 7n), (stakes, winner, feeRate) => {
        const { payouts, fee } = poolPayouts(stakes, winner, feeRate);
        const total = (units: readonly bigint[]): bigint => units.reduce((sum, unit) => sum + unit, 0n);
        assert.equal(total(payouts) + fee, total(stakes.map(({ units }) => units)));
        assert.ok(fee >= 0n);
        for (const [at, { direction, units }] of stakes.entries()) if (direction === winner) assert.ok(payouts[at]! >= units);
      }),
    );
  });

  test("SECONDS-10 exchanging customers exchanges their payouts and changes no other", () => {
    const lists = stakeLists.chain((stakes) => fc.tuple(fc.constant(stakes), shuffled([...stakes.keys()])));
    fc.assert(
      fc.property(lists, ([stakes, places]) => {
        const straight = poolPayouts(stakes, "up", rate("0.03"));
        const moved = poolPayouts(
          places.map((place) => stakes[place]!),
          "up",
          rate("0.03"),
        );
        assert.deepEqual(moved, { payouts: places.map((place) => straight.payouts[place]!), fee: straight.fee });
      }),
    );
  });
});

test("the terms on sale are 30, 60, 120, 180 and 300 seconds", () => {
  assert.deepEqual([...termsSeconds], [30, 60, 120, 180, 300]);
});

const settledAs = (course: ReturnType<typeof courseOf>): string => (course.state === "settled" ? course.outcome : course.state);

const stake = (direction: PoolStake["direction"], text: string): PoolStake => ({ direction, units: usdt(text).units });

const tickLists: fc.Arbitrary<Tick[]> = fc.array(
  fc.record({
    id: fc.uuid(),
    at: fc.integer({ min: acceptedAt - 1_000, max: acceptedAt + 60_000 }),
    price: fc.option(fc.bigInt(1n, 1_000n), { nil: undefined }),
  }),
  { maxLength: 60 },
);

const stakeLists: fc.Arbitrary<PoolStake[]> = fc.array(
  fc.record({ direction: fc.constantFrom(...directions), units: fc.bigInt(1n, 10n ** 14n) }),
  { maxLength: 20 },
);

const shuffled = <Item>(items: Item[]): fc.Arbitrary<Item[]> =>
  fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length });

test("who was wrong with nobody on the other side has lost nothing, and is not told so", () => {
  assert.equal(outcomeShown("lost", "25", "25"), "returned");
  assert.equal(outcomeShown("lost", "25", "0"), "lost");
  assert.equal(outcomeShown("won", "25", "48.5"), "won");
  assert.equal(outcomeShown("tie", "25", "25"), "tie");
});
