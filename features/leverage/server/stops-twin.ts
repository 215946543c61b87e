/** Which stops stand, beside the same said plainly: by what a position would have won or lost there. */
import { formatPrice, formatRate, pow10 } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import { isTighter, judgeStanding, judgeStops, noStops, type Stops, type StopsAsked, type StopsFor } from "../rules/stops.ts";
import type { Contract } from "../rules/terms.ts";
import { traded } from "./rule-twins.ts";

/** In prices and shares, as a person means them; undefined is not asked for. */
export interface Wished {
  readonly takeProfit: bigint | undefined;
  readonly stopLoss: bigint | undefined;
  readonly trailing: bigint | undefined;
}

export const askedOf = ({ takeProfit, stopLoss, trailing }: Wished): StopsAsked => ({
  target_profit_price: takeProfit === undefined ? undefined : formatPrice(takeProfit),
  stop_loss_price: stopLoss === undefined ? undefined : formatPrice(stopLoss),
  trailing: trailing === undefined ? undefined : formatRate(trailing),
});

/** The nearer tick, of two equally near ones the even one. */
export function nearestTick(price: bigint, tick: bigint): bigint {
  const under = price - (price % tick);
  const [down, up] = [price - under, under + tick - price];
  if (down === up) return (under / tick) % 2n === 0n ? under : under + tick;
  return down < up ? under : under + tick;
}

/** What stands then, or the code of why not. */
export function plainStops(
  { tick }: Contract,
  before: Stops,
  wished: Wished,
  { side, price, liquidation }: StopsFor,
): Stops | string {
  const wonAt = (at: bigint, from: bigint): bigint => (side === "long" ? at - from : from - at);
  const priced = (
    had: bigint | null,
    at: bigint | undefined,
    isFault: (stop: bigint) => string | undefined,
  ): bigint | null | string => {
    if (at === undefined) return had;
    if (at === 0n) return null;
    const stop = nearestTick(at, tick);
    return isFault(stop) ?? (stop === at ? stop : "stop-off-tick");
  };
  const takeProfit = priced(before.takeProfit, wished.takeProfit, (stop) =>
    wonAt(stop, price) > 0n ? undefined : "stop-already-reached",
  );
  if (typeof takeProfit === "string") return takeProfit;
  const stopLoss = priced(before.stopLoss, wished.stopLoss, (stop) => {
    if (wonAt(stop, price) >= 0n) return "stop-already-reached";
    return liquidation !== undefined && wonAt(stop, liquidation) <= 0n ? "stop-beyond-liquidation" : undefined;
  });
  if (typeof stopLoss === "string") return stopLoss;
  let { trailing } = before;
  if (wished.trailing === 0n) trailing = null;
  else if (wished.trailing !== undefined) {
    // From one in a thousand to one in two.
    if (wished.trailing * 1_000n < pow10(8) || wished.trailing * 2n > pow10(8)) return "trailing-out-of-range";
    ({ trailing } = wished as { trailing: bigint });
  }
  return { takeProfit, stopLoss, trailing };
}

/** Prices around one, on both sides of it, mostly on the tick. */
function beside(draw: Draw, price: bigint, tick: bigint): bigint | undefined {
  if (draw.percent(35)) return undefined;
  if (draw.percent(8)) return BigInt(draw.below(2)) * BigInt(1 + draw.below(Number(tick)));
  const at = (BigInt(draw.below(30)) - 15n) * tick + price + (draw.percent(20) ? BigInt(draw.below(Number(tick))) : 0n);
  return at > 0n ? at : undefined;
}

export const drawWished = (draw: Draw, price: bigint, tick: bigint): Wished => ({
  takeProfit: beside(draw, price, tick),
  stopLoss: beside(draw, price, tick),
  trailing: draw.percent(60) ? undefined : BigInt(draw.below(60_000_000)) * BigInt(draw.below(2)),
});

function askStops(draw: Draw): void {
  const contract = draw.pick(traded);
  const { tick } = contract;
  const price = tick * BigInt(draw.percent(5) ? 1 + draw.below(5) : 100 + draw.below(1_000_000));
  const side = draw.pick(["long", "short"]);
  const away = tick * BigInt(1 + draw.below(15));
  const liquidation = draw.percent(50) || away >= price ? undefined : side === "long" ? price - away : price + away;
  const before = draw.percent(70) ? noStops : { takeProfit: tick, stopLoss: null, trailing: 100_000n };
  const position: StopsFor = { side, price, liquidation };
  const wished = drawWished(draw, price, tick);
  const judged = judgeStops(contract, before, askedOf(wished), position);
  const plain = plainStops(contract, before, wished, position);
  const about = { symbol: contract.symbol, position, before, wished };
  if (judged instanceof Rejection) {
    if (judged.code !== plain) alike(judged.code, plain, about);
    return askNearest(contract, wished, position, judged);
  }
  if (
    typeof plain === "string" ||
    judged.takeProfit !== plain.takeProfit ||
    judged.stopLoss !== plain.stopLoss ||
    judged.trailing !== plain.trailing
  )
    alike(judged, plain, about);
}

/** What a refusal names instead would stand. */
function askNearest(contract: Contract, wished: Wished, position: StopsFor, { code, values }: Rejection): void {
  const nearest = String(values.nearest);
  const alone = { target_profit_price: undefined, stop_loss_price: undefined, trailing: undefined };
  const isPinched = position.liquidation !== undefined || position.price === contract.tick;
  if (code === "trailing-out-of-range")
    return alike(judgeStops(contract, noStops, { ...alone, trailing: nearest }, position) instanceof Rejection, false, wished);
  // Between the price and the liquidation there may be no tick left.
  if (isPinched) return;
  const stands = (["target_profit_price", "stop_loss_price"] as const).some((field) => {
    const judged = judgeStops(contract, noStops, { ...alone, [field]: nearest }, position);
    return !(judged instanceof Rejection) && (judged.takeProfit !== null || judged.stopLoss !== null);
  });
  alike(stands, true, { wished, position, code, nearest });
}

/** A stop loss comes before the liquidation on the way down, or up for a short; the one that is named instead comes a tick before it. */
function askStanding(draw: Draw): void {
  const contract = draw.pick(traded);
  const { tick } = contract;
  const side = draw.pick(["long", "short"]);
  const liquidation = tick * BigInt(10 + draw.below(1_000));
  const stopLoss = draw.percent(10) ? null : liquidation + tick * BigInt(draw.below(9) - 4);
  const about = { side, stopLoss, liquidation };
  alike(judgeStanding(contract, { side, stopLoss }, undefined), undefined, about);
  const judged = judgeStanding(contract, { side, stopLoss }, liquidation);
  const isLate = stopLoss !== null && (side === "long" ? stopLoss <= liquidation : stopLoss >= liquidation);
  if (!judged) return alike(isLate, false, about);
  alike(isLate, true, about);
  const named = formatPrice(side === "long" ? liquidation + tick : liquidation - tick);
  alike([judged.code, judged.values.nearest], ["stop-beyond-liquidation", named], about);
}

/** At every price that a mark could come to, what ended a loss before ends it still; and at one of them something new does. */
function askTighter(draw: Draw): void {
  const [low, high, best] = [0, 12, 6];
  const drawn = (): Stops => ({
    takeProfit: draw.percent(30) ? null : BigInt(1 + draw.below(11)),
    stopLoss: draw.percent(30) ? null : BigInt(1 + draw.below(11)),
    // Of its best mark, which is 6 here, so many sixths.
    trailing: draw.percent(30) ? null : BigInt(1 + draw.below(5)),
  });
  const side = draw.pick(["long", "short"] as const);
  const [before, after] = [drawn(), draw.percent(30) ? noStops : drawn()];
  /** The places, below and above, where either bound of a loss closes it. */
  const closes = ({ stopLoss, trailing }: Stops): string[] => {
    const found: string[] = [];
    for (let mark = low; mark <= high; mark += 1) {
      const lost = side === "long" ? -mark : mark;
      const at = (stop: bigint): number => (side === "long" ? Number(stop) : -Number(stop));
      if (stopLoss !== null && lost >= -at(stopLoss)) found.push(`loss ${mark}`);
      if (trailing !== null && best - mark >= Number(trailing)) found.push(`back ${mark}`);
    }
    return found;
  };
  const [had, has] = [new Set(closes(before)), new Set(closes(after))];
  const plain = had.isSubsetOf(has) && has.size > had.size;
  alike(isTighter(side, before, after), plain, { side, before, after });
}

export const stopsTwin: Twin = {
  name: "stops",
  begin: (draw) => () => draw.pick([askStops, askStops, askStops, askStanding, askTighter])(draw),
};
