/** What an order for a position may ask for, beside the same said plainly: by looking at each wish, and walking through the brackets. */
import { amount, formatAmount, formatPrice, PRICE_SCALE, pow10, RATE_SCALE } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import type { MarginMode, Side } from "../contract.ts";
import { judgeAmend, type OrderStanding } from "../rules/amending.ts";
import { liquidationPrice } from "../rules/margin.ts";
import {
  costOf,
  judgeOpening,
  leverageMaxBeside,
  type OpeningAsked,
  type OpeningJudged,
  quantitiesOf,
  valueOnSide,
} from "../rules/opening.ts";
import { noStops, type Stops } from "../rules/stops.ts";
import type { Contract } from "../rules/terms.ts";
import { plainBracket } from "./margin-twin.ts";
import { drawExposure, traded } from "./rule-twins.ts";
import { askedOf, drawWished, nearestTick, plainStops, type Wished } from "./stops-twin.ts";

const [ONE, PRICE_ONE] = [pow10(RATE_SCALE), pow10(PRICE_SCALE)];
const leverages = [1, 2, 5, 10, 20, 25, 50, 75, 100, 125] as const;
const nothing: Wished = { takeProfit: undefined, stopLoss: undefined, trailing: undefined };

const must = (holds: boolean, about: unknown): void => alike(holds, true, about);

/** An order as its customer means it; a market order has no limit. */
interface Wish {
  readonly side: Side;
  readonly limit: bigint | undefined;
  readonly worst: bigint | undefined;
  readonly quantity: bigint;
  readonly leverage: number;
  readonly mode: MarginMode;
  readonly reduceOnly: boolean;
  readonly stops: Wished;
}

const spelled = (price: bigint | undefined): string | undefined => (price === undefined ? undefined : formatPrice(price));

const openingOf = ({ base }: Contract, wish: Wish): OpeningAsked => ({
  currency_id: 0,
  legal_id: 0,
  type: wish.side,
  kind: wish.limit === undefined ? "market" : "limit",
  target_price: spelled(wish.limit),
  worst_price: spelled(wish.worst),
  number: formatAmount(amount(base, wish.quantity)),
  multiple: wish.leverage,
  margin_mode: wish.mode,
  reduce_only: wish.reduceOnly,
  ...askedOf(wish.stops),
});

/** The fewest steps that are worth enough, counted up from just below. */
function plainLowest({ step, notionalMin }: Contract, price: bigint): bigint {
  let quantity = ((notionalMin.units * PRICE_ONE) / price / step) * step;
  while (quantity * price < notionalMin.units * PRICE_ONE) quantity += step;
  return quantity;
}

type Plain = Pick<OpeningJudged, "quantity" | "price" | "opensNow"> & { readonly stops: Stops };

/** What comes of an order, or the code of why nothing does, in the order in which a person would look. */
function plainOpening(contract: Contract, mark: bigint, wish: Wish, others: bigint): Plain | string {
  const { tick, step, band, notionalMin, quantityMax } = contract;
  const { side, limit, worst, quantity, leverage } = wish;
  const isLong = side === "long";
  if (limit !== undefined) {
    const nearest = nearestTick(limit, tick);
    if (nearest === 0n || nearest * ONE < mark * (ONE - band) || nearest * ONE > mark * (ONE + band)) return "price-outside-band";
    if (nearest !== limit) return "price-off-tick";
  }
  if (worst !== undefined && (isLong ? mark > worst : mark < worst)) return "price-moved";
  const opensNow = limit === undefined || (isLong ? mark <= limit : mark >= limit);
  const price = opensNow ? mark : limit;
  // What only reduces makes nothing larger.
  const before = wish.reduceOnly ? 0n : others;
  const isLevered = (units: bigint): boolean =>
    plainBracket(contract, before + (units * price) / PRICE_ONE).leverageMax >= leverage;
  if (!isLevered(plainLowest(contract, price))) return "leverage-too-high";
  const whole = quantity - (quantity % step);
  if (whole * price < notionalMin.units * PRICE_ONE) return "below-minimum";
  const fits = (units: bigint): boolean => units <= quantityMax.units && isLevered(units);
  if (!fits(whole) || (whole !== quantity && !fits(whole + step))) return "above-maximum";
  if (whole !== quantity) return "amount-off-step";
  let margin = wish.reduceOnly ? 0n : (whole * price) / PRICE_ONE / BigInt(leverage);
  while (!wish.reduceOnly && margin * BigInt(leverage) * PRICE_ONE < whole * price) margin += 1n;
  const liquidation = wish.mode === "isolated" ? liquidationPrice(contract, { side, quantity, entry: price }, margin) : undefined;
  const stops = plainStops(contract, noStops, wish.stops, { side, price, liquidation });
  return typeof stops === "string" ? stops : { quantity, price, opensNow, stops };
}

/** Both say the same, and what an order costs is no unit more than it must be. */
function compare(contract: Contract, wish: Wish, judged: OpeningJudged | Rejection, plain: Plain | string, about: object): void {
  if (judged instanceof Rejection || typeof plain === "string") {
    const code = judged instanceof Rejection ? judged.code : judged;
    if (code !== plain) alike(code, plain, { ...about, wish });
    return;
  }
  const { quantity, price, opensNow, margin, fee, stops } = judged;
  const value = (quantity * price) / PRICE_ONE;
  const least = (units: bigint, times: bigint, whole: bigint): boolean => units * times >= whole && (units - 1n) * times < whole;
  must(
    quantity === plain.quantity &&
      price === plain.price &&
      opensNow === plain.opensNow &&
      (judged.reduceOnly
        ? margin === 0n && fee === 0n
        : least(margin, BigInt(judged.leverage), value) && least(fee, ONE, value * contract.fee)) &&
      costOf(contract, judged).units === margin + fee,
    { ...about, wish, judged, plain },
  );
  if (stops !== noStops) alike(stops, plain.stops, { ...about, wish });
}

/** Mostly a multiple of `grain`, now and then a little beside one. */
function near(draw: Draw, value: bigint, grain: bigint): bigint {
  const multiple = (value / grain) * grain;
  return draw.percent(85) ? multiple : multiple + BigInt(draw.below(Number(grain)));
}

/** About the smallest order, about the end of a bracket, or about the largest order. */
function drawQuantity(draw: Draw, contract: Contract, price: bigint, others: bigint): bigint {
  const { step, notionalMin, quantityMax, brackets } = contract;
  const edge = draw.pick(brackets).floor - others;
  const worth = draw.percent(40) && edge > 0n ? edge : (notionalMin.units * BigInt(18 + draw.below(20))) / 20n;
  const quantity = draw.percent(5) ? quantityMax.units : (worth * PRICE_ONE) / price;
  return near(draw, quantity + step * BigInt(draw.below(3)), step);
}

function drawWish(draw: Draw): { contract: Contract; mark: bigint; others: bigint; wish: Wish } {
  const contract = draw.pick(traded);
  const { tick, brackets } = contract;
  const mark = tick * BigInt(200 + draw.below(1_000_000));
  const limit = draw.percent(30) ? undefined : near(draw, (mark * BigInt(870 + draw.below(260))) / 1_000n, tick);
  const others = draw.percent(60) ? 0n : draw.pick(brackets).floor + BigInt(draw.below(1_000_000_000)) * 100n;
  const worst = limit === undefined && draw.percent(40) ? mark + tick * BigInt(draw.below(5) - 2) : undefined;
  const reduceOnly = draw.percent(8);
  const wish: Wish = {
    side: draw.pick(["long", "short"]),
    limit,
    worst,
    quantity: drawQuantity(draw, contract, limit ?? mark, others),
    leverage: draw.pick(leverages),
    mode: draw.pick(["isolated", "cross"]),
    reduceOnly,
    stops: reduceOnly || draw.percent(85) ? nothing : drawWished(draw, limit ?? mark, tick),
  };
  return { contract, mark, others, wish };
}

function askOpening(draw: Draw): void {
  const { contract, mark, others, wish } = drawWish(draw);
  const asked = openingOf(contract, wish);
  const judged = judgeOpening(contract, mark, asked, others);
  compare(contract, wish, judged, plainOpening(contract, mark, wish, others), { symbol: contract.symbol, mark, others });
  if (judged instanceof Rejection && draw.percent(40)) askNearest(contract, mark, asked, others, judged);
}

/** With what a refusal names instead, the order is not refused for the same. */
function askNearest(contract: Contract, mark: bigint, asked: OpeningAsked, others: bigint, { code, values }: Rejection): void {
  const isPrice = code.startsWith("price-") && values.nearest !== undefined;
  const isAmount = code === "below-minimum" || code === "above-maximum" || code === "amount-off-step";
  if (!isPrice && !isAmount && code !== "leverage-too-high") return;
  const better: Partial<OpeningAsked> = isPrice
    ? { target_price: String(values.nearest) }
    : isAmount
      ? { number: String(values.nearest) }
      : { multiple: Number(values.maximum) };
  const again = judgeOpening(contract, mark, { ...asked, ...better }, others);
  const isBetter = !(again instanceof Rejection) || !(again.code === code || (isAmount && /amount|imum/.test(again.code)));
  must(isBetter, { symbol: contract.symbol, mark, asked, others, code, values });
}

/** What contradicts itself is refused before anything else, and then whatever has no mark. */
function askConflict(draw: Draw): void {
  const { contract, mark, wish } = drawWish(draw);
  const asked = openingOf(contract, wish);
  const codeOf = (better: Partial<OpeningAsked>, at?: bigint): string | undefined => {
    const judged = judgeOpening(contract, at, { ...asked, ...better });
    return judged instanceof Rejection ? judged.code : undefined;
  };
  const price = formatPrice(mark);
  if (draw.percent(30)) return alike(codeOf({}), "market-closed", asked);
  if (draw.percent(30)) return alike(codeOf({ reduce_only: true, stop_loss_price: price }), "terms-conflict", asked);
  if (asked.kind === "market") return alike(codeOf({ target_price: price }, mark), "terms-conflict", asked);
  alike(
    [codeOf({ worst_price: price }, mark), codeOf({ target_price: undefined }, mark)],
    ["terms-conflict", "price-missing"],
    asked,
  );
}

/** An amended order is one of its new terms; what is spelled otherwise and means the same is no change. */
function askAmend(draw: Draw): void {
  const { contract, mark, others, wish } = drawWish(draw);
  if (wish.limit === undefined) return;
  const { takeProfit, stopLoss, trailing } = draw.percent(80) ? nothing : wish.stops;
  const { side, mode: marginMode, leverage, reduceOnly } = wish;
  const order: OrderStanding = {
    side,
    marginMode,
    leverage,
    reduceOnly,
    quantity: wish.quantity - (draw.percent(50) ? 0n : wish.quantity % contract.step),
    limit: wish.limit,
    takeProfit: takeProfit || null,
    stopLoss: stopLoss || null,
    trailing: trailing || null,
  };
  const limit = draw.percent(50) ? undefined : order.limit + contract.tick * BigInt(draw.below(3) - 1);
  const quantity = draw.percent(50) ? undefined : order.quantity + contract.step * BigInt(draw.below(3));
  const zeros = draw.percent(10) ? "0" : "";
  const written = (text: string): string => (zeros && text.includes(".") ? text + zeros : text);
  const judged = judgeAmend(
    contract,
    mark,
    order,
    {
      target_price: limit === undefined ? undefined : written(formatPrice(limit)),
      number: quantity === undefined ? undefined : written(formatAmount(amount(contract.base, quantity))),
    },
    others,
  );
  const amended: Wish = {
    ...wish,
    worst: undefined,
    limit: limit ?? order.limit,
    quantity: quantity ?? order.quantity,
    stops: {
      takeProfit: order.takeProfit ?? undefined,
      stopLoss: order.stopLoss ?? undefined,
      trailing: order.trailing ?? undefined,
    },
  };
  const isSame = amended.limit === order.limit && amended.quantity === order.quantity;
  const plain = isSame ? "nothing-to-change" : plainOpening(contract, mark, amended, others);
  compare(contract, amended, judged, plain, { symbol: contract.symbol, mark, others, order });
}

/** What is open on a side, one after the other, and how far the smallest order beside it may be levered. */
function askBeside(draw: Draw): void {
  const contract = draw.pick(traded);
  const open = Array.from({ length: draw.below(4) }, () => drawExposure(draw, contract).exposure);
  let plain = 0n;
  for (const { side, quantity, entry } of open) if (side === "long") plain += (quantity * entry) / PRICE_ONE;
  const others = valueOnSide(contract, "long", open);
  if (others !== plain) alike(others, plain, { open });
  const price = contract.tick * BigInt(200 + draw.below(1_000_000));
  const lowest = plainLowest(contract, price);
  const most = plainBracket(contract, others + (lowest * price) / PRICE_ONE).leverageMax;
  const said = leverageMaxBeside(contract, price, others);
  if (said !== most) alike(said, most, { symbol: contract.symbol, price, others });
  const leverage = draw.pick(leverages);
  if (leverage > most) return;
  // The largest order fits, and one of a step more does not.
  const range = quantitiesOf(contract, price, leverage, others);
  const fits = (units: bigint): boolean =>
    units <= contract.quantityMax.units && plainBracket(contract, others + (units * price) / PRICE_ONE).leverageMax >= leverage;
  must(
    range.lowest === lowest &&
      range.highest % contract.step === 0n &&
      fits(range.highest) &&
      !fits(range.highest + contract.step),
    { symbol: contract.symbol, price, leverage, others, range },
  );
}

const questions = [askOpening, askOpening, askConflict, askAmend, askBeside, askBeside];

export const openingTwin: Twin = { name: "openings", begin: (draw) => () => draw.pick(questions)(draw) };
