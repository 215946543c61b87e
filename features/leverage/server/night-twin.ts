/** A night beside the same said plainly: the interest as far as the premium lets it, and what is paid rounded for the house. */
import { divide, pow10, PRICE_SCALE, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import { fundingRate, impactPrice, type Level, overnightFee, overnightRate, premiumOf } from "../rules/funding.ts";
import { contracts } from "./contracts.ts";

const traded = ["BTC/USDT", "SOL/USDT", "DOGE/USDT"].map((symbol) => contracts.get(symbol)!.contract);
const [ONE, PRICE_ONE] = [pow10(RATE_SCALE), pow10(PRICE_SCALE)];
const PULL: Rate = 50_000n;
/** A day has three times eight hours. */
const PERIODS = 3n;

/** Within 0.05 % of the premium the interest holds, beyond it as much as lies within: of the three the middle one. */
function plainRate(premium: Rate, interest: Rate): Rate {
  const [, middle] = [premium - PULL, interest, premium + PULL].sort((one, other) => (one < other ? -1 : 1));
  return middle! * PERIODS;
}

function askRate(draw: Draw): void {
  const contract = draw.pick(traded);
  const index = BigInt(1_000_000 + draw.below(1_000_000_000));
  const [bid, ask] = [0, 0].map(() => index + BigInt(draw.below(4_001) - 2_000)) as [bigint, bigint];
  const premium = premiumOf(index, bid, ask);
  const above = (bid > index ? bid - index : 0n) - (ask < index ? index - ask : 0n);
  const error = premium * index - above * ONE;
  alike((error < 0n ? -error : error) * 2n <= index, true, { index, bid, ask, premium });
  const funding = plainRate(premium, divide(contract.interest, PERIODS, "half-even"));
  alike(fundingRate(premium, contract.interest) * PERIODS, plainRate(premium, contract.interest), {
    symbol: contract.symbol,
    premium,
  });
  const rates = (["long", "short"] as const).map((side) => overnightRate(contract, premium, side));
  alike(rates, [contract.markup + funding, contract.markup - funding], { symbol: contract.symbol, premium });
}

function askFee(draw: Draw): void {
  const [value, rate] = [BigInt(1 + draw.below(1_000_000_000)), BigInt(draw.below(400_001) - 200_000)];
  const fee = overnightFee(value, rate);
  // The least whole units that are not less than it: what is paid rounds up, and what is received rounds down.
  alike(fee * ONE >= value * rate && (fee - 1n) * ONE < value * rate, true, { value, rate, fee });
}

/** Unit after unit is bought while the money lasts. */
function askImpact(draw: Draw): void {
  const contract = draw.pick(traded);
  const levels = Array.from({ length: draw.below(4) }, (): Level => ({
    price: BigInt(1 + draw.below(9)) * PRICE_ONE,
    quantity: BigInt(1 + draw.below(9)),
  }));
  const worth = 1 + draw.below(120);
  const offered = levels.reduce((sum, { price, quantity }) => sum + Number((price / PRICE_ONE) * quantity), 0);
  let [rest, bought] = [worth, 0];
  for (const { price, quantity } of levels) {
    const paid = Number(price / PRICE_ONE);
    let left = Number(quantity);
    for (; left > 0 && rest >= paid; left -= 1) [rest, bought] = [rest - paid, bought + 1];
    if (left > 0) break;
  }
  const price = impactPrice(contract, levels, BigInt(worth));
  const about = { levels, worth, price };
  if (price === undefined) return alike(offered < worth || bought === 0, true, about);
  // What was paid for each, so near that no price is nearer.
  const error = price * BigInt(bought) - BigInt(worth) * PRICE_ONE;
  alike(offered >= worth && (error < 0n ? -error : error) * 2n <= BigInt(bought), true, about);
}

const questions = [askRate, askFee, askImpact];

export const nightTwin: Twin = { name: "nights", begin: (draw) => () => draw.pick(questions)(draw) };
