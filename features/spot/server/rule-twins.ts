/** What an order may say and what a trade costs, beside the same said plainly: by counting up from the definition, not by division. */
import { amount, formatAmount, formatPrice, parsePrice, PRICE_SCALE, RATE_SCALE } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { trailingStop } from "@assay/core/trailing-index.ts";
import { bandOf } from "@assay/core/market-terms.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import { markets } from "@assay/features/market/server.ts";
import { feeOn, judgeOrder, keepsTurn, type Terms } from "../rules.ts";
import { judgeStop } from "../rules/stops.ts";

export const traded: readonly Terms[] = ["BTC/USDT", "ETH/USDT", "DOGE/USDT", "SOL/USDT"].map((symbol) => markets.get(symbol)!);
const RATE_ONE = 10n ** BigInt(RATE_SCALE);
const PRICE_ONE = 10n ** BigInt(PRICE_SCALE);

const must = (holds: boolean, about: unknown): void => alike(holds, true, about);

function askFee(draw: Draw): void {
  const [units, rate] = [BigInt(draw.below(1_000_000_000)) * BigInt(1 + draw.below(1_000)), BigInt(draw.below(2_000_000))];
  const fee = feeOn(amount("USDT", units), rate).units;
  must(fee * RATE_ONE >= units * rate && (fee - 1n) * RATE_ONE < units * rate, { units, rate, fee });
}

function askBand(draw: Draw): void {
  const terms = draw.pick(traded);
  const reference = terms.tick * BigInt(1 + draw.below(1_000_000)) + BigInt(draw.below(Number(terms.tick)));
  const { lowest, highest } = bandOf(terms, reference);
  const [least, most] = [reference * (RATE_ONE - terms.band), reference * (RATE_ONE + terms.band)];
  const { tick } = terms;
  must(
    lowest % tick === 0n &&
      highest % tick === 0n &&
      (lowest === tick || (lowest * RATE_ONE >= least && (lowest - tick) * RATE_ONE < least)) &&
      lowest * RATE_ONE >= least &&
      highest * RATE_ONE <= most &&
      (highest + tick) * RATE_ONE > most,
    { reference, lowest, highest },
  );
}

/** The tick that is named instead of a price: the nearer one, of two equally near ones the even one. */
export function nearestTick(price: bigint, tick: bigint): bigint {
  const floor = price - (price % tick);
  const [toFloor, toNext] = [price - floor, floor + tick - price];
  return toFloor < toNext || (toFloor === toNext && (floor / tick) % 2n === 0n) ? floor : floor + tick;
}

export const isWithin = ({ band }: Terms, reference: bigint, price: bigint): boolean =>
  price > 0n && price * RATE_ONE >= reference * (RATE_ONE - band) && price * RATE_ONE <= reference * (RATE_ONE + band);

/** Why a quantity is refused at a price. */
export function plainAmount({ step, notionalMin, quantityMax }: Terms, price: bigint, quantity: bigint): string | undefined {
  const whole = quantity - (quantity % step);
  if (whole * price < notionalMin.units * PRICE_ONE) return "below-minimum";
  const most = quantityMax.units - (quantityMax.units % step);
  if (whole > most || (whole === most && whole !== quantity)) return "above-maximum";
  return whole === quantity ? undefined : "amount-off-step";
}

/** Why a limit order is refused, in the order in which a person would look: its price, then its amount. */
export function plainRefusal(terms: Terms, reference: bigint, price: bigint, quantity: bigint): string | undefined {
  const nearest = nearestTick(price, terms.tick);
  if (!isWithin(terms, reference, nearest)) return "price-outside-band";
  return nearest === price ? plainAmount(terms, price, quantity) : "price-off-tick";
}

function askOrder(draw: Draw): void {
  const terms = draw.pick(traded);
  const reference = terms.tick * BigInt(200 + draw.below(1_000_000));
  const price = near(draw, (reference * BigInt(850 + draw.below(300))) / 1_000n, terms.tick);
  const worth = draw.percent(5)
    ? terms.quantityMax.units
    : (terms.notionalMin.units * PRICE_ONE * BigInt(1 + draw.below(40))) / (20n * (price + 1n));
  const quantity = near(draw, worth, terms.step);
  const judged = judgeOrder(terms, reference, {
    type: draw.pick(["buy", "sell"]),
    kind: "limit",
    target_price: formatPrice(price),
    amount: formatAmount(amount(terms.base, quantity)),
    amount_in: "base",
    time_in_force: "gtc",
    post_only: false,
  });
  const refusal = judged instanceof Rejection ? judged.code : undefined;
  const plain = plainRefusal(terms, reference, price, quantity);
  if (refusal !== plain) alike(refusal, plain, { symbol: terms.symbol, reference, price, quantity });
  if (!(judged instanceof Rejection)) must(judged.limit === price && judged.wanted.units === quantity, { price, quantity });
}

/** Without an index any price on the tick is taken at which the largest order can be counted in whole numbers. */
function askUnindexed(draw: Draw): void {
  const terms: Terms = { ...draw.pick(traded), indexed: false };
  const ticks = BigInt(draw.below(1_000_000_000)) * BigInt(1 + draw.below(1_000));
  const price = ticks * terms.tick;
  const quantity = near(
    draw,
    (terms.notionalMin.units * PRICE_ONE * BigInt(1 + draw.below(40))) / (20n * (price + 1n)),
    terms.step,
  );
  const asked = { type: "buy", amount: formatAmount(amount(terms.base, quantity)), amount_in: "base", post_only: false } as const;
  const judged = judgeOrder(terms, undefined, {
    ...asked,
    kind: "limit",
    target_price: formatPrice(price),
    time_in_force: "gtc",
  });
  const refusal = judged instanceof Rejection ? judged.code : undefined;
  const isCountable = ticks > 0n && ticks * (terms.quantityMax.units / terms.step) <= BigInt(Number.MAX_SAFE_INTEGER);
  alike(refusal, isCountable ? plainAmount(terms, price, quantity) : "price-outside-band", { price, quantity });
  const atMarket = judgeOrder(terms, price, { ...asked, kind: "market", target_price: undefined, time_in_force: "gtc" });
  must(atMarket instanceof Rejection && atMarket.code === "limit-orders-only", { price });
}

/** Mostly a multiple of `grain`, now and then a little beside one. */
export function near(draw: Draw, value: bigint, grain: bigint): bigint {
  const multiple = (value / grain) * grain;
  return draw.percent(80) ? multiple : multiple + BigInt(draw.below(Number(grain)));
}

/** Without an index the band may lie around a price that the terms name. */
function askAround(draw: Draw): void {
  const one = draw.pick(traded);
  const around = one.tick * BigInt(200 + draw.below(1_000_000));
  const terms: Terms = { ...one, indexed: false, around };
  const price = near(draw, (around * BigInt(700 + draw.below(600))) / 1_000n, terms.tick);
  const quantity = near(
    draw,
    (terms.notionalMin.units * PRICE_ONE * BigInt(1 + draw.below(40))) / (20n * (price + 1n)),
    terms.step,
  );
  const judged = judgeOrder(terms, undefined, {
    type: "sell",
    kind: "limit",
    target_price: formatPrice(price),
    amount: formatAmount(amount(terms.base, quantity)),
    amount_in: "base",
    time_in_force: "gtc",
    post_only: false,
  });
  alike(judged instanceof Rejection ? judged.code : undefined, plainRefusal(terms, around, price, quantity), { price, around });
}

function askTurn(draw: Draw): void {
  const [before, after] = [1, 2].map(() => ({ price: draw.below(3), wanted: draw.below(4) })) as [
    { price: number; wanted: number },
    { price: number; wanted: number },
  ];
  alike(keepsTurn(before, after), !(before.price !== after.price || after.wanted >= before.wanted), { before, after });
}

/** A stop that may wait is on the tick and has not been reached; one that would fire is named a tick beside the index that has not. */
function askStop(draw: Draw): void {
  const terms = draw.pick(traded);
  const { tick } = terms;
  const index = tick * BigInt(1_000 + draw.below(1_000_000)) + BigInt(draw.below(Number(tick)));
  const price = index - (index % tick) + BigInt(draw.below(5) - 2) * tick;
  const type = draw.pick(["buy", "sell"]);
  const amountText = formatAmount(type === "buy" ? terms.notionalMin : amount(terms.base, terms.quantityMax.units / 2n));
  const judged = judgeStop(terms, index, { type, kind: "stop-market", stop_price: formatPrice(price), amount: amountText });
  const reached = type === "sell" ? index <= price : index >= price;
  if (judged instanceof Rejection && judged.code === "stop-would-fire") {
    const nearest = parsePrice(String(judged.values.nearest))!;
    const [beyond, next] =
      type === "sell" ? [index > nearest, index < nearest + 2n * tick] : [index < nearest, index > nearest - 2n * tick];
    return must(reached && beyond && next && nearest % tick === 0n, { type, index, price, nearest });
  }
  must(!reached, { type, index, price });
}

/** A trailing stop fires exactly at the prices that have come back from the mark by the share, and no tick earlier. */
function askTrail(draw: Draw): void {
  const [mark, share] = [BigInt(1 + draw.below(1_000_000_000)), BigInt(1 + draw.below(30_000_000))];
  const price = mark + BigInt(draw.below(200_000_000) - 100_000_000);
  for (const fires of ["falling", "rising"] as const) {
    const stop = trailingStop({ fires, mark, share });
    const back = fires === "falling" ? mark - price : price - mark;
    alike(fires === "falling" ? price <= stop : price >= stop, back * RATE_ONE >= mark * share, { fires, mark, share, price });
  }
}

const questions = [askFee, askBand, askOrder, askUnindexed, askAround, askTurn, askStop, askTrail];

export const ruleTwin: Twin = { name: "fees and orders", begin: (draw) => () => draw.pick(questions)(draw) };
