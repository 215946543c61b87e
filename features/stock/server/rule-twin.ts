/** What shares cost and what money buys, beside the same said plainly: by the definition, and not by division. */
import { PRICE_SCALE, RATE_SCALE } from "@assay/core/money.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import { equityMarkets } from "@assay/features/market/server.ts";
import {
  costOf,
  costOfSold,
  halfSpreadFor,
  housePrice,
  isBeyondPosition,
  isReached,
  sharesFor,
  SPREAD,
  splitUnits,
  type Terms,
  valueOf,
} from "../rules.ts";

const traded: readonly Terms[] = [...equityMarkets.values()];
const [RATE_ONE, PRICE_ONE] = [10n ** BigInt(RATE_SCALE), 10n ** BigInt(PRICE_SCALE)];

const must = (holds: boolean, about: unknown): void => alike(holds, true, about);
const priceOf = (draw: Draw, { tick }: Terms): bigint => tick * BigInt(1 + draw.below(100_000));

/** A buyer's price is the lowest tick not below the spread's edge, a seller's the highest one not above it. */
function askHousePrice(draw: Draw): void {
  const terms = draw.pick(traded);
  const reference = priceOf(draw, terms) + BigInt(draw.below(Number(terms.tick)));
  const half = BigInt(1 + draw.below(2_000_000));
  const [buy, sell] = [housePrice(terms, "buy", reference, half), housePrice(terms, "sell", reference, half)];
  const [edge, floor] = [reference * (RATE_ONE + half), reference * (RATE_ONE - half)];
  must(buy % terms.tick === 0n && buy * RATE_ONE >= edge && (buy - terms.tick) * RATE_ONE < edge, { reference, buy });
  const isLowest = sell === terms.tick && floor < terms.tick * RATE_ONE;
  must(isLowest || (sell * RATE_ONE <= floor && (sell + terms.tick) * RATE_ONE > floor), { reference, sell });
}

/**
 * The way of an order in blocks of so many dollars, each charged by where on the way its middle lies: 0.02 % and, for each 10,000 before
 * that, 0.01 % more, which is a hundred-millionth a dollar.
 */
function askSpread(draw: Draw): void {
  const dollar = 10n ** 8n;
  const block = BigInt(1 + draw.below(10_000));
  const [before, value] = [BigInt(draw.below(150)), BigInt(1 + draw.below(15))];
  let twice = 0n;
  for (let place = before; place < before + value; place += 1n) twice += 2n * 20_000n + (2n * place + 1n) * block;
  const half = halfSpreadFor(value * block * dollar, before * block * dollar);
  must(half * 2n * value >= twice && (half - 1n) * 2n * value < twice, { block, before, value, half });
  // Larger is never cheaper, two halves pay what the whole pays, and no order pays more than 2 %.
  const [one, other] = [1, 2].map(() => BigInt(1 + draw.below(1_000_000_000)) * 10_000n) as [bigint, bigint];
  const way = BigInt(draw.below(1_000_000)) * dollar;
  const [first, second, whole] = [halfSpreadFor(one, way), halfSpreadFor(other, way + one), halfSpreadFor(one + other, way)];
  must(first <= whole && whole <= second, { one, other, way });
  const apart = one * first + other * second;
  must(second === SPREAD.most || (apart > (one + other) * (whole - 1n) && apart < (one + other) * (whole + 1n)), {
    one,
    other,
    way,
  });
  must(second <= 2_000_000n && first >= 20_000n, { one, other, way });
}

/** Shares are worth the least whole units that are enough, and with those that are wanted at most a million. */
function askPosition(draw: Draw): void {
  const terms = draw.pick(traded);
  const [price, shares] = [priceOf(draw, terms), BigInt(draw.below(1_000_000_000)) * BigInt(draw.below(1_000))];
  const value = valueOf(terms, shares, price);
  must(value * PRICE_ONE >= shares * price && (value - 1n) * PRICE_ONE < shares * price, { price, shares, value });
  const wanted =
    BigInt(draw.below(1_200_000)) * 10n ** 8n + (draw.percent(50) ? 0n : value < 10n ** 14n ? 10n ** 14n - value : 0n);
  alike(isBeyondPosition(terms, shares, price, wanted), value + wanted > 1_000_000n * 10n ** 8n, { price, shares, wanted });
}

/** Money buys the most whole steps whose price and fee it covers. */
function askShares(draw: Draw): void {
  const terms = draw.pick(traded);
  const price = priceOf(draw, terms);
  const money = BigInt(draw.below(1_000_000_000)) * BigInt(1 + draw.below(1_000));
  const quantity = sharesFor(terms, money, price);
  const paid = (units: bigint): bigint => {
    const { cost, fee } = costOf(terms, units, price);
    return cost.units + fee.units;
  };
  must(quantity % terms.step === 0n, { quantity });
  must(quantity === 0n || paid(quantity) <= money, { money, price, quantity });
  must(paid(quantity + terms.step) > money - 1n, { money, price, quantity });
}

function askCost(draw: Draw): void {
  const terms = draw.pick(traded);
  const [price, quantity] = [priceOf(draw, terms), terms.step * BigInt(1 + draw.below(1_000_000))];
  const { cost, fee } = costOf(terms, quantity, price);
  must(cost.units * PRICE_ONE === quantity * price, { price, quantity, cost });
  must(fee.units * RATE_ONE >= cost.units * terms.takerFee && (fee.units - 1n) * RATE_ONE < cost.units * terms.takerFee, {
    cost,
  });
}

/** Nobody gains a unit by a split, and loses less than one. */
function askSplit(draw: Draw): void {
  const [units, to, from] = [BigInt(draw.below(1_000_000_000)), BigInt(1 + draw.below(20)), BigInt(1 + draw.below(20))];
  const after = splitUnits(units, { to, from });
  must(after * from <= units * to && (after + 1n) * from > units * to, { units, to, from, after });
}

function askSold(draw: Draw): void {
  const [cost, had] = [BigInt(draw.below(1_000_000_000)), BigInt(1 + draw.below(1_000_000))];
  const sold = 1n + BigInt(draw.below(Number(had)));
  const left = cost - costOfSold(cost, sold, had);
  must(sold === had ? left === 0n : left * had >= cost * (had - sold) && (left - 1n) * had < cost * (had - sold), {
    cost,
    had,
    sold,
  });
}

function askReached(draw: Draw): void {
  const [limit, price] = [BigInt(draw.below(4)), BigInt(draw.below(4))];
  alike([isReached("buy", limit, price), isReached("sell", limit, price)], [!(price > limit), !(price < limit)], {
    limit,
    price,
  });
}

const questions = [askHousePrice, askSpread, askPosition, askShares, askCost, askSplit, askSold, askReached];

export const ruleTwin: Twin = { name: "shares and money", begin: (draw) => () => draw.pick(questions)(draw) };
