import type { Price } from "@assay/core/money.ts";
import { isUnder, liquidationPrice, maintenanceOn, profitAt, spareAt, valueAt } from "./margin.ts";
import {
  collateralIn,
  type Fact,
  factIn,
  factsIn,
  markOfTick,
  type PriceOfTick,
  readPosition,
  type ReadPosition,
  textOf,
} from "./receipt-facts.ts";
import type { LiquidationRule, PurseAnew, Recomputed } from "./receipt-rules.ts";
import { sharedMaintenance, sharedProfit, sidesOf } from "./shared-maintenance.ts";

/** A liquidation: was the purse under at the marks of the ticks, and was it this position's turn? */
export function recomputeLiquidation(rule: LiquidationRule, fact: Fact, priceOf: PriceOfTick): Recomputed | undefined {
  const { said, behind } = judgedPurse(fact);
  const positions = said.map(readPosition).filter((one) => one !== undefined);
  const closed = positions.find(({ id }) => id === textOf(fact, "position"));
  const collateral = closed && collateralIn(closed.contract.quote, behind);
  if (collateral === undefined || !closed || positions.length !== said.length) return undefined;
  if ((rule === "leverage-liquidation-4") !== (fact["closings"] !== undefined)) return undefined;
  const isBySum = isKeptBySum(rule);
  const purse = (isBySum ? purseAnew : purseOneByOne)(positions, collateral, closed);
  const spare = purse.profit - purse.maintenance;
  const marked = markedBy([factIn(fact, "tick"), ...factsIn(fact, "others")], positions, priceOf);
  const areMarked = rule === "leverage-liquidation-1" ? marked.some(Boolean) && !marked.includes(false) : marked.every(Boolean);
  const { mark } = closed;
  return {
    what: "liquidation",
    mark,
    price: mark,
    quote: closed.contract.quote,
    tickSize: closed.contract.tick,
    profit: profitAt(closed.contract, closed.exposure, mark),
    purse,
    holds: areMarked && (!isBySum || haveOneBound(said)) && isUnder(collateral, spare) && isTurnOf(closed, positions, collateral),
  };
}

/** Whether positions of one side of a market keep what the sum of their values asks. */
export const isKeptBySum = (rule: string): boolean => rule === "leverage-liquidation-3" || rule === "leverage-liquidation-4";

/**
 * The purse as it was judged when the receipt's position was closed: the positions that were left of it, and in `behind` what it held.
 * What was closed before has left it. A receipt that does not say when its position was closed has no purse.
 */
export function judgedPurse(fact: Fact): { readonly said: readonly Fact[]; readonly behind: Fact } {
  const said = factsIn(fact, "positions");
  if (fact["closings"] === undefined) return { said, behind: fact };
  const closings = factsIn(fact, "closings").map((one) => ({ one, ids: Array.isArray(one["closed"]) ? one["closed"] : [] }));
  const place = closings.findIndex(({ ids }) => ids.includes(fact["position"]));
  const gone = new Set(closings.slice(0, place).flatMap(({ ids }) => ids as unknown[]));
  return place < 0 ? { said: [], behind: {} } : { said: said.filter(({ id }) => !gone.has(id)), behind: closings[place]!.one };
}

function purseAnew(positions: readonly ReadPosition[], collateral: bigint, closed: ReadPosition): PurseAnew {
  const [profit, maintenance] = [sharedProfit(positions), sharedMaintenance(positions)];
  const { contract, exposure } = sidesOf(positions).find(
    (side) => side.contract.symbol === closed.contract.symbol && side.exposure.side === closed.exposure.side,
  )!;
  const own = maintenanceOn(contract, valueAt(contract, exposure.quantity, closed.mark));
  const behind = collateral + profit - (maintenance - own);
  return { collateral, profit, maintenance, liquidation: liquidationPrice(contract, exposure, behind) };
}

/** By the rules of before: each position keeps what its own value asks. */
function purseOneByOne(positions: readonly ReadPosition[], collateral: bigint, closed: ReadPosition): PurseAnew {
  const sum = (of: (one: ReadPosition) => bigint): bigint => positions.reduce((total, one) => total + of(one), 0n);
  const maintenance = ({ contract, exposure, mark }: ReadPosition): bigint =>
    maintenanceOn(contract, valueAt(contract, exposure.quantity, mark));
  const spareOfOthers = sum((one) => (one === closed ? 0n : spareAt(one.contract, one.exposure, one.mark)));
  return {
    collateral,
    profit: sum(({ contract, exposure, mark }) => profitAt(contract, exposure, mark)),
    maintenance: sum(maintenance),
    liquidation: liquidationPrice(closed.contract, closed.exposure, collateral + spareOfOthers),
  };
}

/** Whether the positions of one market are told with the same terms: one set of brackets bounds all of them. */
function haveOneBound(said: readonly Fact[]): boolean {
  const terms = new Map(said.map((one) => [textOf(one, "symbol"), JSON.stringify(one["terms"])]));
  return said.every((one) => terms.get(textOf(one, "symbol")) === JSON.stringify(one["terms"]));
}

/** Of each position whether its mark is what its market's tick makes; undefined where no tick of its market is told. */
function markedBy(ticks: readonly Fact[], positions: readonly ReadPosition[], priceOf: PriceOfTick): (boolean | undefined)[] {
  return positions.map(({ contract, mark }) => {
    const tick = ticks.find((one) => textOf(one, "symbol") === contract.symbol);
    return tick && markOfTick(contract, tick, priceOf) === mark;
  });
}

/**
 * The worst position goes first, of equal ones the oldest. The others of a purse go with it only where their margins and
 * what is free could not pay its loss.
 */
function isTurnOf(closed: ReadPosition, positions: readonly ReadPosition[], collateral: bigint): boolean {
  const profitOf = ({ contract, exposure, mark }: ReadPosition, at: Price = mark): bigint => profitAt(contract, exposure, at);
  const [worst] = positions.toSorted((one, other) => {
    const [a, b] = [profitOf(one), profitOf(other)];
    return a === b ? (one.id < other.id ? -1 : 1) : a < b ? -1 : 1;
  });
  return closed === worst || collateral + profitOf(worst!) < 0n;
}
