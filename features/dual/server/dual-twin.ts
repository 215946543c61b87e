/** What a dual product pays and how it is decided, said so plainly that nobody doubts it: decimal places counted out, one value after the other. */
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import {
  convertedTo,
  exposedOf,
  investedIn,
  isPast,
  judgeShares,
  largestShares,
  linkedFor,
  payoutsOf,
  type Terms,
  types,
  yieldOf,
} from "../rules.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { averageOf, fixingOf, outcomeOf, type Second, windowFrom } from "../rules/fixing.ts";

const SECOND = 1_000;
const HALF_HOUR = 1_800 * SECOND;
const FOUR_HOURS = 4 * 3_600 * SECOND;

const unitsBelow = (draw: Draw, most: number): bigint => BigInt(1 + draw.below(most));

const termsIn = (draw: Draw): Terms => ({
  type: draw.pick(types),
  base: "BTC",
  quote: "USDT",
  linked: unitsBelow(draw, draw.pick([10, 1_000_000])) * 10_000_000n,
  apr: unitsBelow(draw, draw.pick([100, 500_000_000])),
  days: 1 + draw.below(366),
});

/** Both currencies have eight decimals and prices ten, so that only these ten are divided off. */
function plainPayouts({ type, linked, apr, days }: Terms, invested: bigint): { same: bigint; other: bigint } {
  const hundredMillion = 100_000_000n;
  const numerator = invested * (365n * hundredMillion + BigInt(days) * apr);
  const denominator = 365n * hundredMillion;
  const tenDecimals = 10_000_000_000n;
  const other =
    type === "call" ? (numerator * linked) / (denominator * tenDecimals) : (numerator * tenDecimals) / (denominator * linked);
  return { same: numerator / denominator, other };
}

/** Share by share, until one is too many. */
function plainLargest(terms: Terms, share: bigint, limits: Parameters<typeof largestShares>[2]): number {
  for (let count = 1; count <= limits.remaining; count += 1) {
    const invested = share * BigInt(count);
    const { same, other } = plainPayouts(terms, invested);
    const inMoney = terms.type === "put" ? same : other;
    if (same - invested > limits.freeSame || other > limits.freeOther || inMoney > limits.exposureLeft) return count - 1;
  }
  return limits.remaining;
}

export const payoutTwin: Twin = {
  name: "dual.payouts",
  begin: (draw) => () => {
    const terms = termsIn(draw);
    const share = unitsBelow(draw, draw.pick([100, 1_000_000_000]));
    const plain = plainPayouts(terms, share);
    alike(payoutsOf(terms, share), plain, { terms, share });
    alike(exposedOf(terms, share), terms.type === "put" ? plain.same : plain.other, { terms, share });
    alike([investedIn(terms), convertedTo(terms)], terms.type === "put" ? ["USDT", "BTC"] : ["BTC", "USDT"], terms);
    alike(yieldOf(terms), (terms.apr * BigInt(terms.days) - ((terms.apr * BigInt(terms.days)) % 365n)) / 365n, terms);
    const limits = {
      remaining: draw.below(40),
      freeSame: unitsBelow(draw, draw.pick([100, 1_000_000_000])) - 1n,
      freeOther: unitsBelow(draw, draw.pick([1_000, 1_000_000_000])) * draw.pick([1n, 1_000n]),
      exposureLeft: unitsBelow(draw, draw.pick([1_000, 1_000_000_000])) * draw.pick([1n, 1_000n]),
    };
    const largest = plainLargest(terms, share, limits);
    alike(largestShares(terms, share, limits), largest, { terms, share, limits });
    const asked = draw.below(45);
    const judged = judgeShares(String(asked), limits.remaining, largest);
    const wanted =
      asked === 0
        ? "whole-shares"
        : asked > limits.remaining
          ? "above-shares-left"
          : asked > largest
            ? "house-cannot-promise"
            : asked;
    alike(judged instanceof Rejection ? judged.code : judged, wanted, { asked, limits, largest });
  },
};

export const linkedTwin: Twin = {
  name: "dual.linked",
  begin: (draw) => () => {
    const type = draw.pick(types);
    const [index, tick] = [unitsBelow(draw, 1_000), unitsBelow(draw, 9)];
    const distance = BigInt(draw.below(90)) * 1_000_000n;
    const linked = linkedFor(type, index, distance, tick);
    // The nearest multiple that is far enough, found step by step.
    const isFar = (price: bigint): boolean =>
      type === "call"
        ? price * 100_000_000n >= index * (100_000_000n + distance)
        : price * 100_000_000n <= index * (100_000_000n - distance);
    let plain = type === "call" ? 0n : 10n * tick * index;
    while (!isFar(plain)) plain += type === "call" ? tick : -tick;
    alike(linked, plain, { type, index, distance, tick });
    alike(isPast({ type, linked }, index), type === "call" ? !(index < linked) : !(linked < index), { type, linked, index });
  },
};

/** One second after the other, as they are heard. */
export const fixingTwin: Twin = {
  name: "dual.fixing",
  begin: (draw) => () => {
    // Thousands of seconds are a long walk: one in forty is enough of them.
    if (draw.below(40) === 0) walk(draw);
    const [type, linked] = [draw.pick(types), BigInt(99 + draw.below(3))];
    const total = linked * 1_800n + BigInt(draw.below(3) - 1);
    const isBelow = total < linked * 1_800n;
    const isAbove = total > linked * 1_800n;
    alike(outcomeOf(type, linked, total), (type === "call" ? isBelow : isAbove) ? "same" : "other", { type, linked, total });
    alike(averageOf(total), (total - (total % 1_800n)) / 1_800n, total);
  },
};

function walk(draw: Draw): void {
  const matures = 1_000_000_000_000 + SECOND * draw.below(10);
  const from = matures - HALF_HOUR;
  alike(windowFrom(matures), from, matures);
  const hole = draw.percent(50) ? draw.below(20) : draw.below(17_000);
  const start = draw.below(1_900);
  const heard = Array.from({ length: 1_790 + draw.below(40) }, (_, place): Second => {
    const second = place < start ? place : place + hole;
    return { at: from - 3 * SECOND + SECOND * second, price: BigInt(99 + draw.below(3)) };
  });
  const until = draw.pick([
    matures - SECOND,
    matures,
    matures + SECOND * draw.below(15_000),
    matures + FOUR_HOURS,
    matures + FOUR_HOURS + 1,
  ]);
  const counted: Second[] = [];
  for (const one of heard) {
    if (one.at <= from || one.at > until || one.at > matures + FOUR_HOURS || counted.length === 1_800) continue;
    counted.push(one);
  }
  let sum = 0n;
  for (const { price } of counted) sum += price;
  const plain =
    counted.length === 1_800
      ? { state: "fixed", values: counted, sum }
      : until > matures + FOUR_HOURS
        ? { state: "void", values: counted }
        : { state: "waiting" };
  alike(fixingOf(matures, heard.toReversed(), until), plain, { matures, hole, start, until });
}
