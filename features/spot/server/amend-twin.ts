/** Amended orders, orders at the market, dates and costs, beside the same said plainly: by looking at what would come of them. */
import { amount, formatAmount, formatPrice, PRICE_SCALE, RATE_SCALE } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import { judgeAmend, judgeAmount, judgeOrder, type OrderStanding, type Terms } from "../rules.ts";
import { costsOf } from "../rules/costs.ts";
import { judgeExpiry } from "../rules/stops.ts";
import { near, plainAmount, plainRefusal, traded } from "./rule-twins.ts";

const [RATE_ONE, PRICE_ONE] = [10n ** BigInt(RATE_SCALE), 10n ** BigInt(PRICE_SCALE)];

const must = (holds: boolean, about: unknown): void => alike(holds, true, about);
const codeOf = (judged: object): string | undefined => (judged instanceof Rejection ? judged.code : undefined);

const drawPrice = (draw: Draw, { tick }: Terms): bigint => tick * BigInt(200 + draw.below(1_000_000));

/** About the smallest order, or about the largest one. */
function drawQuantity(draw: Draw, { step, notionalMin, quantityMax }: Terms, price: bigint): bigint {
  const least = (notionalMin.units * PRICE_ONE * BigInt(15 + draw.below(20))) / (20n * price);
  return near(draw, draw.percent(10) ? quantityMax.units - step + 1n : least + step, step);
}

/** What the whole order would be is an order of its own, larger than what has filled, and another than it was. */
function askAmend(draw: Draw): void {
  const terms = draw.pick(traded);
  const { base, tick, step } = terms;
  const reference = drawPrice(draw, terms);
  const price = near(draw, (reference * BigInt(880 + draw.below(240))) / 1_000n, tick);
  const quantity = drawQuantity(draw, terms, price);
  const filled = draw.percent(50) ? 0n : step * BigInt(draw.below(Number(quantity / step)) || 1);
  const order: OrderStanding = { side: draw.pick(["buy", "sell"]), postOnly: draw.percent(20), price, quantity, filled };
  const limit = draw.percent(50) ? undefined : price + tick * BigInt(draw.below(3) - 1);
  const wanted = draw.percent(40)
    ? undefined
    : draw.percent(40)
      ? filled + step * BigInt(draw.below(3))
      : quantity + step * BigInt(draw.below(3));
  const asked = {
    target_price: limit === undefined ? undefined : formatPrice(limit),
    amount: wanted === undefined ? undefined : formatAmount(amount(base, wanted)),
  };
  const [after, whole] = [limit ?? price, wanted ?? quantity];
  const judged = judgeAmend(terms, reference, order, asked);
  const plain =
    plainRefusal(terms, reference, after, whole) ??
    (whole <= filled ? "below-filled" : after === price && whole === quantity ? "nothing-to-change" : undefined);
  const about = { symbol: terms.symbol, reference, order, asked };
  if (codeOf(judged) !== plain) alike(codeOf(judged), plain, about);
  if (!(judged instanceof Rejection))
    return must(judged.limit === after && judged.wanted.units === whole && judged.postOnly === order.postOnly, about);
  // With the amount that is named instead it is another refusal or none.
  if (judged.code !== "below-filled") return;
  const again = judgeAmend(terms, reference, order, { ...asked, amount: String(judged.values.nearest) });
  must(codeOf(again) !== "below-filled", { ...about, values: judged.values });
}

/** Money that an order at the market spends: no less than the smallest order, no more than the largest one is worth. */
function askMoney(draw: Draw): void {
  const terms = draw.pick(traded);
  const { quote, notionalMin, quantityMax } = terms;
  const price = drawPrice(draw, terms);
  const most = (quantityMax.units * price) / PRICE_ONE;
  const units = (draw.percent(50) ? notionalMin.units : most) + BigInt(draw.below(5) - 2);
  // The book counts in what a step costs at a tick, as far as a plain number counts.
  const isCountable = units * PRICE_ONE <= terms.tick * terms.step * BigInt(Number.MAX_SAFE_INTEGER);
  const plain = units < notionalMin.units ? "below-minimum" : units > most || !isCountable ? "above-maximum" : undefined;
  const judged = judgeAmount(terms, price, formatAmount(amount(quote, units)), "quote");
  const about = { symbol: terms.symbol, price, units };
  if (codeOf(judged) !== plain) alike(codeOf(judged), plain, about);
  if (!(judged instanceof Rejection)) return must(judged.units === units && judged.currency === quote, about);
  const again = judgeAmount(terms, price, String(judged.values.nearest), "quote");
  must(!(again instanceof Rejection), { ...about, values: judged.values });
}

/** At the market it trades as far as the band goes, and no tick further. */
function askMarket(draw: Draw): void {
  const terms = draw.pick(traded);
  const { base, tick, band } = terms;
  const reference = drawPrice(draw, terms) + BigInt(draw.below(Number(tick)));
  const [side, quantity] = [draw.pick(["buy", "sell"]), drawQuantity(draw, terms, reference)];
  const asked = {
    type: side,
    kind: "market",
    amount: formatAmount(amount(base, quantity)),
    amount_in: "base",
    time_in_force: "ioc",
    post_only: false,
  } as const;
  const judged = judgeOrder(terms, reference, asked);
  const plain = plainAmount(terms, reference, quantity);
  const about = { symbol: terms.symbol, reference, asked };
  if (codeOf(judged) !== plain) alike(codeOf(judged), plain, about);
  if (!(judged instanceof Rejection)) {
    const isWithin = (price: bigint): boolean =>
      side === "buy" ? price * RATE_ONE <= reference * (RATE_ONE + band) : price * RATE_ONE >= reference * (RATE_ONE - band);
    const next = side === "buy" ? judged.limit + tick : judged.limit - tick;
    return must(judged.limit % tick === 0n && isWithin(judged.limit) && !isWithin(next), { ...about, judged });
  }
  // What contradicts itself, or has nothing to be judged by, is no order whatever it wants.
  const contradicting = draw.pick([
    { ...asked, post_only: true },
    { ...asked, target_price: "1" },
    { ...asked, time_in_force: "gtd" as const },
    { ...asked, kind: "limit" as const, target_price: "1", amount_in: "quote" as const },
    { ...asked, kind: "limit" as const, target_price: "1", post_only: true },
  ]);
  alike(codeOf(judgeOrder(terms, undefined, contradicting)), "terms-conflict", contradicting);
  alike(codeOf(judgeOrder(terms, undefined, asked)), "market-closed", asked);
}

const NOW = Date.UTC(2028, 1, 29, 12);

/** A date lies in the next year, a minute away at least; only who asks for one has one. */
function askExpiry(draw: Draw): void {
  const bound = draw.pick([0, MINUTE_MS, 365 * DAY_MS]);
  const at = draw.percent(15) ? undefined : NOW + bound + draw.below(3) - 1;
  const isDated = draw.percent(80);
  const judged = judgeExpiry(at, new Date(NOW), isDated);
  const isNear = at !== undefined && at >= NOW + MINUTE_MS && at <= NOW + 365 * DAY_MS;
  const plain = isDated !== (at !== undefined) ? "terms-conflict" : isDated && !isNear ? "expiry-outside" : at;
  alike(judged instanceof Rejection ? judged.code : judged?.getTime(), plain, { at, isDated });
}

/** What was paid beyond the best price, and what the best price lay beyond the index, in units; of a seller what was received less. */
function askCosts(draw: Draw): void {
  const { base, quote, tick, step } = draw.pick(traded);
  const [best, units, side] = [
    tick * BigInt(100 + draw.below(100_000)),
    step * BigInt(1 + draw.below(1_000)),
    draw.pick(["buy", "sell"]),
  ];
  const index = draw.percent(10) ? undefined : best + BigInt(draw.below(2_000)) - 1_000n;
  const paid = (units * best) / PRICE_ONE + BigInt(draw.below(100));
  const costs = costsOf({ side, base: amount(base, units), quote: amount(quote, paid), best, index });
  const about = { side, best, index, units, paid, costs };
  const worse = (price: bigint, fair: bigint): bigint => (side === "buy" ? price - fair : fair - price);
  must(costs.atBest.units * PRICE_ONE === units * best && costs.slippage.units === worse(paid, costs.atBest.units), about);
  if (index === undefined || !costs.spread) return alike([costs.spread, index], [undefined, undefined], about);
  const error = costs.spread.units * PRICE_ONE - units * worse(best, index);
  must((error < 0n ? -error : error) * 2n <= PRICE_ONE, about);
}

const questions = [askAmend, askAmend, askMoney, askMarket, askExpiry, askCosts];

export const amendTwin: Twin = { name: "amendments and costs", begin: (draw) => () => draw.pick(questions)(draw) };
