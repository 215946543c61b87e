/** What an order for shares may ask for, what it sets aside and what the house offers, beside the same said plainly: by looking at each bound. */
import { amount, formatAmount, formatPrice, PRICE_SCALE, RATE_SCALE } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import { equityMarkets } from "@assay/features/market/server.ts";
import { costOf, dividendOn, heldFor, housePrice, judgeOrder, type OrderAsked, sharesFor, type Terms } from "../rules.ts";
import { offerOf, sellableShares } from "../rules/offer.ts";

const traded: readonly Terms[] = [...equityMarkets.values()];
const [RATE_ONE, PRICE_ONE] = [10n ** BigInt(RATE_SCALE), 10n ** BigInt(PRICE_SCALE)];

/** 250,000 USDT in its units. */
const WORTH_MAX = 250_000n * 10n ** 8n;

const must = (holds: boolean, about: unknown): void => alike(holds, true, about);

/** Price and fee of shares, each the least whole units that are enough. */
function plainPaid({ takerFee }: Terms, shares: bigint, price: bigint): bigint {
  let cost = (shares * price) / PRICE_ONE;
  if (cost * PRICE_ONE < shares * price) cost += 1n;
  let fee = (cost * takerFee) / RATE_ONE;
  if (fee * RATE_ONE < cost * takerFee) fee += 1n;
  return cost + fee;
}

interface Wish {
  readonly side: "buy" | "sell";
  /** Undefined trades at whatever the house's price is. */
  readonly limit: bigint | undefined;
  /** Shares or money, in units. */
  readonly units: bigint;
  readonly byMoney: boolean;
}

/** The last tick of the band on the side on which an order is worse off. */
function edgeOf({ tick, band }: Pick<Terms, "tick" | "band">, side: "buy" | "sell", latest: bigint): bigint {
  if (side === "buy") {
    const highest = (latest * (RATE_ONE + band)) / RATE_ONE;
    return highest - (highest % tick);
  }
  let lowest = (latest * (RATE_ONE - band)) / RATE_ONE;
  lowest -= lowest % tick;
  if (lowest * RATE_ONE < latest * (RATE_ONE - band)) lowest += tick;
  return lowest > tick ? lowest : tick;
}

/** Why an order is refused, in the order in which a person would look: its price, then its size. */
function plainOrder(
  { tick, step, band, notionalMin, quantityMax }: Terms,
  latest: bigint,
  { side, limit, units, byMoney }: Wish,
): string | undefined {
  if (limit !== undefined) {
    const under = limit - (limit % tick);
    const [down, up] = [limit - under, under + tick - limit];
    const nearest = down < up || (down === up && (under / tick) % 2n === 0n) ? under : under + tick;
    if (nearest === 0n || nearest * RATE_ONE < latest * (RATE_ONE - band) || nearest * RATE_ONE > latest * (RATE_ONE + band))
      return "price-outside-band";
    if (nearest !== limit) return "price-off-tick";
  }
  const price = limit ?? latest;
  if (byMoney) {
    if (units < notionalMin.units) return "below-minimum";
    return units > WORTH_MAX || units * PRICE_ONE > quantityMax.units * price ? "above-maximum" : undefined;
  }
  const whole = units - (units % step);
  if (whole * price < notionalMin.units * PRICE_ONE) return "below-minimum";
  const worst = limit ?? edgeOf({ tick, band }, side, latest);
  if (whole > quantityMax.units || whole * worst > WORTH_MAX * PRICE_ONE) return "above-maximum";
  return whole === units ? undefined : "amount-off-step";
}

const near = (draw: Draw, value: bigint, grain: bigint): bigint =>
  (value / grain) * grain + (draw.percent(85) ? 0n : BigInt(draw.below(Number(grain))));

function askOrder(draw: Draw): void {
  const terms = draw.pick(traded);
  const { tick, step, base, quote, notionalMin, quantityMax } = terms;
  const latest = tick * BigInt(200 + draw.below(100_000));
  const limit = draw.percent(40) ? undefined : near(draw, (latest * BigInt(870 + draw.below(260))) / 1_000n, tick);
  const price = limit ?? latest;
  const byMoney = draw.percent(50);
  const most = draw.percent(50) ? (quantityMax.units * price) / PRICE_ONE : WORTH_MAX;
  const worth = draw.percent(20) ? most - 1n + BigInt(draw.below(3)) : (notionalMin.units * BigInt(15 + draw.below(20))) / 20n;
  const units = byMoney ? worth : near(draw, (worth * PRICE_ONE) / price + step, step);
  const wish: Wish = { side: draw.pick(["buy", "sell"]), limit, units, byMoney };
  const asked: OrderAsked = {
    type: wish.side,
    amount: formatAmount(amount(byMoney ? quote : base, units)),
    amount_in: byMoney ? "money" : "shares",
    target_price: limit === undefined ? undefined : formatPrice(limit),
  };
  const judged = judgeOrder(terms, latest, asked);
  const about = { symbol: terms.symbol, latest, asked };
  const plain = plainOrder(terms, latest, wish);
  if (judged instanceof Rejection) {
    if (judged.code !== plain) alike(judged.code, plain, about);
    return askNearest(terms, latest, asked, judged);
  }
  if (plain !== undefined) alike(judged, plain, about);
  must(judged.isLimit === (limit !== undefined) && judged.side === wish.side, about);
  // Without a price of its own it trades as far as the band goes, and no tick further.
  const edge = (at: bigint): boolean =>
    wish.side === "buy" ? at * RATE_ONE <= latest * (RATE_ONE + terms.band) : at * RATE_ONE >= latest * (RATE_ONE - terms.band);
  const next = wish.side === "buy" ? judged.limit + tick : judged.limit - tick;
  must(limit === undefined ? edge(judged.limit) && !edge(next) && judged.limit % tick === 0n : judged.limit === limit, about);
  askHeld(terms, wish, judged, price);
}

/** What waits is covered: the money itself, the shares themselves, or what they cost at the worst price. */
function askHeld(
  terms: Terms,
  { side, units, byMoney }: Wish,
  judged: Exclude<ReturnType<typeof judgeOrder>, Rejection>,
  price: bigint,
): void {
  const { quantity, money, held, limit } = judged;
  const about = { symbol: terms.symbol, side, units, byMoney, price, judged };
  if (byMoney && side === "buy") {
    const isAll = money === units && judged.value === units && quantity === undefined;
    return must(isAll && held.units === units && held.currency === terms.quote, about);
  }
  const shares = quantity!;
  const isWorth = (count: bigint): boolean => count * price <= units * PRICE_ONE;
  must(
    money === undefined &&
      (byMoney ? shares % terms.step === 0n && isWorth(shares) && !isWorth(shares + terms.step) : shares === units),
    about,
  );
  const { value } = judged;
  must(value * PRICE_ONE >= shares * limit && (value - 1n) * PRICE_ONE < shares * limit, about);
  const plain = side === "sell" ? shares : plainPaid(terms, shares, limit);
  must(held.units === plain && held.currency === (side === "sell" ? terms.base : terms.quote), about);
  const again = heldFor(terms, side, shares, limit);
  must(again.units === held.units && again.currency === held.currency, about);
}

/** With what a refusal names instead, the order is taken, or refused for something else. */
function askNearest(terms: Terms, latest: bigint, asked: OrderAsked, { code, values }: Rejection): void {
  const nearest = values.nearest ?? (code === "above-maximum" ? values.maximum : undefined);
  if (nearest === undefined) return;
  const better = code.startsWith("price-") ? { target_price: String(nearest) } : { amount: String(nearest) };
  const again = judgeOrder(terms, latest, { ...asked, ...better });
  must(!(again instanceof Rejection) || (code.startsWith("price-") && !again.code.startsWith("price-")), {
    symbol: terms.symbol,
    latest,
    asked,
    code,
    values,
  });
}

/** The house can bear what it offers at whichever price an order has, and what it cannot bear at any it does not offer. */
function askOffer(draw: Draw): void {
  const terms = draw.pick(traded);
  const reference = terms.tick * BigInt(200 + draw.below(100_000));
  const has = { shares: BigInt(draw.below(1_000_000_000)), money: BigInt(draw.below(1_000_000_000)) * 1_000n };
  const offer = offerOf(terms, reference, has);
  const { buy, sell, boughtMax, spentMin, spentMax, soldMax } = offer;
  const about = { symbol: terms.symbol, reference, has, offer };
  const half = 20_000n + BigInt(draw.below(1_980_001));
  const [dear, cheap] = [housePrice(terms, "buy", reference, half), housePrice(terms, "sell", reference, half)];
  must(offer.reference === reference && boughtMax === has.shares && buy <= dear && sell >= cheap, about);
  must(sharesFor(terms, spentMin, dear) >= terms.step && sharesFor(terms, spentMax, dear) <= has.shares, about);
  must(sharesFor(terms, spentMin / 2n, dear) === 0n, about);
  // A buyer's fee and widest spread are what it may leave.
  must(sharesFor(terms, spentMax + spentMax / 30n + 2n * spentMin, dear) > has.shares, about);
  must(
    soldMax * cheap <= has.money * PRICE_ONE &&
      (soldMax + soldMax / 30n + terms.step) * cheap * 100n > has.money * PRICE_ONE * 98n,
    about,
  );
}

/** Share by share: as long as it has one more and all that customers then have is worth no more than twenty million. */
function askSellable(draw: Draw): void {
  const terms = draw.pick(traded);
  const reference = terms.tick * BigInt(200 + draw.below(100_000));
  const room = (20_000_000n * 10n ** 8n * PRICE_ONE) / reference;
  const customers = room - BigInt(draw.below(40)) * terms.step + BigInt(draw.below(3));
  const has = BigInt(draw.below(40)) * terms.step;
  let plain = 0n;
  while (plain < has && (customers + plain + terms.step) * reference <= 20_000_000n * 10n ** 8n * PRICE_ONE) plain += terms.step;
  const sellable = sellableShares(terms, reference, has, customers);
  // What is less than a step nobody buys.
  alike(sellable - (sellable % terms.step), plain, { symbol: terms.symbol, reference, customers, has });
}

/** Shares are paid for by the unit, and what is less than a unit to nobody. */
function askDividend(draw: Draw): void {
  const { base, quote } = draw.pick(traded);
  const [units, perShare] = [
    BigInt(draw.below(1_000_000_000)),
    BigInt(draw.below(1_000_000)) * BigInt(1 + draw.below(1_000_000)),
  ];
  const paid = dividendOn(base, units, perShare, quote);
  must(
    paid.currency === quote && paid.units * PRICE_ONE <= units * perShare && (paid.units + 1n) * PRICE_ONE > units * perShare,
    {
      units,
      perShare,
      paid,
    },
  );
}

/** Buying in two goes sets aside at least what buying in one does, and at a better price never more. */
function askTogether(draw: Draw): void {
  const terms = draw.pick(traded);
  const limit = terms.tick * BigInt(2 + draw.below(100_000));
  const [one, other] = [1, 2].map(() => terms.step * BigInt(1 + draw.below(1_000_000))) as [bigint, bigint];
  const held = (units: bigint, price: bigint): bigint => heldFor(terms, "buy", units, price).units;
  const [apart, together] = [held(one, limit) + held(other, limit), held(one + other, limit)];
  const { cost, fee } = costOf(terms, one, limit - terms.tick);
  must(apart >= together && apart - together <= 1n && cost.units + fee.units <= held(one, limit), { limit, one, other });
}

const questions = [askOrder, askOrder, askOffer, askSellable, askDividend, askTogether];

export const orderTwin: Twin = { name: "orders for shares", begin: (draw) => () => draw.pick(questions)(draw) };
