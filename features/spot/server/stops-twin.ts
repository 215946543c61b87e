/** Orders that wait for the index, of every kind, beside the same said plainly: where each of their prices would lie. */
import { amount, formatAmount, formatPrice, formatRate, PRICE_SCALE, RATE_SCALE } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { trailingStop } from "@assay/core/trailing-index.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import { type Side, type StopKind, stopKinds } from "../contract.ts";
import type { Terms } from "../rules.ts";
import { countedIn, firesOn, isAtMarket, isTighter, judgeStop, type StopAsked } from "../rules/stops.ts";
import { isWithin, near, nearestTick, plainAmount, traded } from "./rule-twins.ts";

const [RATE_ONE, PRICE_ONE] = [10n ** BigInt(RATE_SCALE), 10n ** BigInt(PRICE_SCALE)];

/** An order as its customer means it. */
interface Wish {
  readonly kind: StopKind;
  readonly side: Side;
  readonly stop: bigint | undefined;
  readonly target: bigint | undefined;
  readonly stopLimit: bigint | undefined;
  readonly trail: bigint | undefined;
  readonly units: bigint;
}

/** Which prices belong to which kind. */
const isForeign = ({ kind, stop, target, stopLimit, trail }: Wish): boolean => {
  const [hasStop, hasTarget, hasStopLimit, hasTrail] = [stop, target, stopLimit, trail].map((one) => one !== undefined);
  if (kind === "trailing-stop") return hasStop! || hasTarget! || hasStopLimit!;
  return hasTrail! || (kind === "stop-market" && hasTarget!) || (kind !== "oco" && hasStopLimit!);
};

/** Why an order is refused, in the order in which a person would look, or undefined where it may wait. */
function plainStop(terms: Terms, index: bigint, wish: Wish): string | undefined {
  const { kind, side, target, stopLimit, trail } = wish;
  const { tick } = terms;
  const isSell = side === "sell";
  if (isForeign(wish) || (kind === "oco" && !isSell && stopLimit === undefined)) return "terms-conflict";
  let stop: bigint;
  if (kind === "trailing-stop") {
    if (trail === undefined) return "stop-missing";
    // From one in a thousand to one in five.
    if (trail * 1_000n < RATE_ONE || trail * 5n > RATE_ONE) return "trail-outside";
    stop = trailingStop({ fires: isSell ? "falling" : "rising", mark: index, share: trail });
  } else {
    if (wish.stop === undefined) return "stop-missing";
    stop = nearestTick(wish.stop, tick);
    if (stop === 0n || (isSell ? index <= stop : index >= stop)) return "stop-would-fire";
    if (stop !== wish.stop) return "stop-off-tick";
  }
  if (kind === "oco") {
    if (target === undefined) return "price-missing";
    const nearest = nearestTick(target, tick);
    // It rests where the index is not yet, and its stop lies on the other side.
    if (!isWithin(terms, index, nearest) || (isSell ? nearest <= index : nearest >= index)) return "price-outside-band";
    if (nearest !== target) return "price-off-tick";
  }
  const limit = kind === "oco" ? stopLimit : kind === "stop-limit" ? target : undefined;
  if (limit !== undefined) {
    const nearest = nearestTick(limit, tick);
    const isOutside = !isWithin(terms, stop, nearest);
    if (kind === "oco" && (isOutside || nearest !== limit)) return "stop-limit-outside";
    if (isOutside) return "price-outside-band";
    if (nearest !== limit) return "price-off-tick";
  } else if (kind === "stop-limit") return "price-missing";
  const value = limit ?? (kind === "oco" ? target! : stop);
  if ((kind !== "stop-market" && kind !== "trailing-stop") || isSell) return plainAmount(terms, value, wish.units);
  if (wish.units < terms.notionalMin.units) return "below-minimum";
  return wish.units * PRICE_ONE > terms.quantityMax.units * value ? "above-maximum" : undefined;
}

const spelled = (price: bigint | undefined): string | undefined => (price === undefined ? undefined : formatPrice(price));

/** A price on one side of the index or the other, mostly on the tick. */
function beside(draw: Draw, index: bigint, tick: bigint, reach: number): bigint | undefined {
  if (draw.percent(5)) return undefined;
  if (draw.percent(40)) return near(draw, index + tick * BigInt(draw.below(7) - 3), tick);
  return near(draw, (index * BigInt(1_000 - reach + draw.below(2 * reach))) / 1_000n, tick);
}

function drawWish(draw: Draw, { tick, step, notionalMin, quantityMax }: Terms, index: bigint): Wish {
  const [kind, side] = [draw.pick(stopKinds), draw.pick(["buy", "sell"])];
  const isPriced = kind !== "trailing-stop";
  // Mostly on the side on which it may wait.
  const stop = isPriced
    ? beside(draw, draw.percent(70) ? (index * (side === "sell" ? 9n : 11n)) / 10n : index, tick, 60)
    : undefined;
  const isSpent = isAtMarket(kind) && side === "buy";
  const least = (notionalMin.units * BigInt(18 + draw.below(30))) / 20n;
  return {
    kind,
    side,
    stop,
    target:
      kind === "stop-limit"
        ? beside(draw, stop ?? index, tick, 120)
        : kind === "oco"
          ? beside(draw, index, tick, 120)
          : undefined,
    stopLimit: (kind === "oco" && draw.percent(70)) || draw.percent(2) ? beside(draw, stop ?? index, tick, 120) : undefined,
    trail: isPriced && !draw.percent(2) ? undefined : draw.percent(5) ? undefined : BigInt(draw.below(25_000_000)),
    units: isSpent ? least : near(draw, draw.percent(5) ? quantityMax.units : (least * PRICE_ONE) / index + step, step),
  };
}

function askKind(draw: Draw): void {
  const terms = draw.pick(traded);
  const { tick, base, quote } = terms;
  const index = tick * BigInt(1_000 + draw.below(1_000_000)) + (draw.percent(50) ? 0n : BigInt(draw.below(Number(tick))));
  const wish = drawWish(draw, terms, index);
  const { kind, side, stop, target, stopLimit, trail, units } = wish;
  const isSpent = isAtMarket(kind) && side === "buy";
  const asked: StopAsked = {
    type: side,
    kind,
    stop_price: spelled(stop),
    target_price: spelled(target),
    stop_limit_price: spelled(stopLimit),
    trail: trail === undefined ? undefined : formatRate(trail),
    amount: formatAmount(amount(isSpent ? quote : base, units)),
  };
  const judged = judgeStop(terms, index, asked);
  const plain = plainStop(terms, index, wish);
  const about = { symbol: terms.symbol, index, asked };
  if (judged instanceof Rejection) {
    if (judged.code !== plain) alike(judged.code, plain, about);
    return draw.percent(40) ? askNearest(terms, index, asked, judged) : undefined;
  }
  if (plain !== undefined) alike(judged, plain, about);
  const isAsked =
    judged.side === side &&
    judged.limit === (kind === "oco" ? stopLimit : kind === "stop-limit" ? target : undefined) &&
    judged.resting === (kind === "oco" ? target : undefined) &&
    judged.trail === trail &&
    judged.mark === (trail === undefined ? undefined : index) &&
    (trail !== undefined || judged.stop === stop) &&
    judged.wanted.units === units &&
    judged.wanted.currency === (isSpent ? quote : base) &&
    countedIn(kind, side) === (isSpent ? "quote" : "base") &&
    firesOn(side) === (judged.stop < index ? "falling" : "rising");
  alike(isAsked, true, { ...about, judged });
}

/** The field that a refusal is about. */
const fieldOf: Readonly<Record<string, keyof StopAsked>> = {
  "stop-would-fire": "stop_price",
  "stop-off-tick": "stop_price",
  "trail-outside": "trail",
  "price-outside-band": "target_price",
  "price-off-tick": "target_price",
  "stop-limit-outside": "stop_limit_price",
  "below-minimum": "amount",
  "above-maximum": "amount",
  "amount-off-step": "amount",
};

/** With what a refusal names instead it is refused for something else, or not at all. */
function askNearest(terms: Terms, index: bigint, asked: StopAsked, { code, values }: Rejection): void {
  const field = fieldOf[code];
  if (field === undefined) return;
  const again = judgeStop(terms, index, { ...asked, [field]: String(values.nearest) });
  const isBetter = !(again instanceof Rejection) || fieldOf[again.code] !== field;
  alike(isBetter, true, { symbol: terms.symbol, index, asked, code, values });
}

/**
 * Where the index could go, the tighter one fires wherever the other does and at one place more. It trades at no price at which the other
 * would not, and has no more places between its stop and its limit to come back over.
 */
function askTighter(draw: Draw): void {
  const side = draw.pick(["buy", "sell"] as const);
  const trails = draw.percent(40);
  const drawn = () => ({
    side,
    stop: trails ? null : BigInt(1 + draw.below(9)),
    trail: trails ? BigInt(1 + draw.below(9)) : null,
    limit: trails || draw.percent(40) ? null : BigInt(1 + draw.below(9)),
    wanted: amount("BTC", draw.percent(85) ? 1n : 2n),
  });
  const [before, after] = [drawn(), drawn()];
  const fires = ({ stop, trail }: typeof before): number[] =>
    Array.from({ length: 12 }, (_, index) => index).filter((index) => {
      // Of a trailing one it is how far the index has come back from its best.
      if (stop === null) return index >= Number(trail);
      return side === "sell" ? index <= Number(stop) : index >= Number(stop);
    });
  const [had, has] = [new Set(fires(before)), new Set(fires(after))];
  const places = Array.from({ length: 12 }, (_, index) => index);
  const beyond = (from: number, price: number): boolean => (side === "sell" ? price < from : price > from);
  const trades = ({ limit }: typeof before) => new Set(places.filter((price) => limit === null || !beyond(Number(limit), price)));
  const back = ({ stop, limit }: typeof before): number =>
    places.filter((price) => limit !== null && !beyond(Number(stop), price) && beyond(Number(limit), price)).length;
  const isLimited = (before.limit === null) === (after.limit === null);
  const isWithinLimit = isLimited && trades(after).isSubsetOf(trades(before)) && back(after) <= back(before);
  const isElseSame = isWithinLimit && before.wanted.units === after.wanted.units;
  alike(isTighter(before, after), isElseSame && had.isSubsetOf(has) && has.size > had.size, { before, after });
}

export const stopsTwin: Twin = {
  name: "stops of every kind",
  begin: (draw) => () => (draw.percent(85) ? askKind : askTighter)(draw),
};
