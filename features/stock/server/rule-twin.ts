/** What shares cost and what money buys, beside the same said plainly: by the definition, and not by division. */
import { PRICE_SCALE, RATE_SCALE } from "@assay/core/money.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import { equityMarkets } from "@assay/features/market/server.ts";
import { costOf, costOfSold, HALF_SPREAD, housePrice, isReached, sharesFor, splitUnits, type Terms } from "../rules.ts";

const traded: readonly Terms[] = [...equityMarkets.values()];
const [RATE_ONE, PRICE_ONE] = [10n ** BigInt(RATE_SCALE), 10n ** BigInt(PRICE_SCALE)];

const must = (holds: boolean, about: unknown): void => alike(holds, true, about);
const priceOf = (draw: Draw, { tick }: Terms): bigint => tick * BigInt(1 + draw.below(100_000));

/** A buyer's price is the lowest tick not below the spread's edge, a seller's the highest one not above it. */
function askHousePrice(draw: Draw): void {
  const terms = draw.pick(traded);
  const reference = priceOf(draw, terms) + BigInt(draw.below(Number(terms.tick)));
  const [buy, sell] = [housePrice(terms, "buy", reference), housePrice(terms, "sell", reference)];
  const [edge, floor] = [reference * (RATE_ONE + HALF_SPREAD), reference * (RATE_ONE - HALF_SPREAD)];
  must(buy % terms.tick === 0n && buy * RATE_ONE >= edge && (buy - terms.tick) * RATE_ONE < edge, { reference, buy });
  const isLowest = sell === terms.tick && floor < terms.tick * RATE_ONE;
  must(isLowest || (sell * RATE_ONE <= floor && (sell + terms.tick) * RATE_ONE > floor), { reference, sell });
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

const questions = [askHousePrice, askShares, askCost, askSplit, askSold, askReached];

export const ruleTwin: Twin = { name: "shares and money", begin: (draw) => () => draw.pick(questions)(draw) };
