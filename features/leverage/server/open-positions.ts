/** What open positions make of the account that backs them, for the wallet above whose money it is. */
import { amount, divide } from "@assay/core/money.ts";
import type { OpenPositions, PastProfit } from "@assay/server/open-positions.ts";
import { valueAt, valuePerUnit } from "../rules/margin.ts";
import type { Marks } from "./marks.ts";
import { freeAddress, QUOTE } from "./postings.ts";
import { type MarkOf, profitOfPurses, spendableOf } from "./purse.ts";
import { marksNow, pursesOf, readFree } from "./standing.ts";
import { type ExposureChange, listActive, listExposureChanges } from "./store.ts";

export const openPositions = (marks: Marks): OpenPositions => ({
  mayLeave: async ({ db, ledger }, customerId) => {
    const free = ledger.balance(freeAddress(customerId), QUOTE).units;
    const purses = pursesOf(marks, await listActive(db, [customerId]), free);
    return amount(QUOTE, spendableOf(purses, customerId, marksNow(marks)));
  },
  profit: async (db, customerId) => {
    const [active, free] = await Promise.all([listActive(db, [customerId]), readFree(db, customerId)]);
    const open = active.filter(({ state }) => state === "open");
    const worth: MarkOf = (symbol) => marksNow(marks)(symbol) ?? marks.worth(symbol);
    return profitOfPurses(pursesOf(marks, active, free), open, worth);
  },
  profitsAt: async (db, customerId, instants) => {
    if (instants.length === 0) return [];
    const changes = Map.groupBy(await listExposureChanges(db, customerId, instants), ({ symbol }) => symbol);
    const bases = [...changes.keys()].map((symbol) => marks.contracts.get(symbol)!.contract.base);
    const prices = await marks.pricesAt(db, bases, instants);
    const ofMarkets = [...changes].map(([symbol, own]) => profitsIn(marks, symbol, own, instants, prices));
    return instants.map((at, index) => ofMarkets.map((profits) => profits[index]!).reduce(together, { units: 0n, pricedAt: at }));
  },
});

const together = (one: PastProfit, other: PastProfit): PastProfit => ({
  units: one.units === undefined || other.units === undefined ? undefined : one.units + other.units,
  pricedAt: Math.min(one.pricedAt, other.pricedAt),
});

/** Of one market: what all that was open was worth at each instant's price, less what it had cost. Rounded half-even. */
function profitsIn(
  marks: Marks,
  symbol: string,
  changes: readonly ExposureChange[],
  instants: readonly number[],
  prices: Awaited<ReturnType<Marks["pricesAt"]>>,
): PastProfit[] {
  const { contract } = marks.contracts.get(symbol)!;
  const past = prices.get(contract.base);
  let [quantity, cost] = [0n, 0n];
  let next = 0;
  return instants.map((at, index) => {
    for (; changes[next] && changes[next]!.slot <= index; next += 1) {
      quantity += changes[next]!.quantity;
      cost += changes[next]!.cost;
    }
    const spent = divide(cost, valuePerUnit(contract), "half-even");
    // As much long as short needs no price.
    if (quantity === 0n) return { units: -spent, pricedAt: at };
    const price = past?.[index];
    if (!price) return { units: undefined, pricedAt: at };
    return { units: valueAt(contract, quantity, price.price) - spent, pricedAt: price.from };
  });
}
