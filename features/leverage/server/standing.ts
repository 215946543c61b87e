/** What the marks make of open positions at this moment, from what one query has read. */
import type { OutputOf } from "@assay/core/contract.ts";
import { formatAmount, formatPrice, formatRate, type Price } from "@assay/core/money.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import type { Database } from "@assay/server/database.ts";
import type { calls } from "../contract.ts";
import { overnightFee, overnightRate } from "../rules/funding.ts";
import { profitAt, purseRatio, valueAt } from "../rules/margin.ts";
import { quoteAmount } from "../rules/terms.ts";
import { premiumNow } from "./charge-overnight.ts";
import { markBy } from "./facts.ts";
import type { Marks } from "./marks.ts";
import { freeAddress, QUOTE } from "./postings.ts";
import { describePosition, exposureOf, type Position } from "./positions.ts";
import { liquidationOf, maintenanceOf, type MarkOf, profitOf, purseOf, type Purses } from "./purse.ts";

/** The marks as the feed has them now. */
export const marksNow =
  (marks: Marks): MarkOf =>
  (symbol) =>
    markBy(marks.contracts.get(symbol)!.contract, marks.tick(symbol))?.price;

/** Purses of one customer as two readings have them: what is active, and what is free. */
export function pursesOf({ contracts }: Marks, active: readonly Position[], free: bigint): Purses {
  return {
    contract: (symbol) => contracts.get(symbol)!.contract,
    cross: () => active.filter(({ state, marginMode }) => state === "open" && marginMode === "cross"),
    balance: () => free,
  };
}

export async function readFree(db: Database, customerId: string): Promise<bigint> {
  const found = (await readBalances(db, [freeAddress(customerId)])).find(({ currency }) => currency === QUOTE);
  return found?.units ?? 0n;
}

type Standing = OutputOf<typeof calls.listPositions>["open"][number];

/** Says of any position of one reading where it is liquidated; cross ones of one market and side share the answer. */
export function liquidationsOf(purses: Purses, marks: MarkOf): (position: Position) => Price | undefined {
  const shared = new Map<string, Price | undefined>();
  return (position) => {
    if (position.marginMode === "isolated") return liquidationOf(purses, position, marks);
    const key = `${position.symbol} ${position.side}`;
    if (!shared.has(key)) shared.set(key, liquidationOf(purses, position, marks));
    return shared.get(key);
  };
}

/** Of an open position its fifth of the queue of deleveraging, 0 while it does not win; undefined without a mark. */
export type QueueOf = (position: Position) => number | undefined;

export interface StandingTerms {
  readonly marks: Marks;
  readonly purses: Purses;
  readonly queueOf: QueueOf;
  readonly liquidation: ReturnType<typeof liquidationsOf>;
}

export function describeStanding(
  { marks, purses, queueOf, liquidation: liquidationIn }: StandingTerms,
  position: Position,
): Standing {
  const described = describePosition(position);
  const mark = position.state === "open" ? marksNow(marks)(position.symbol) : undefined;
  if (mark === undefined) return { ...described, mark: null, profit: described.profit, ...unknown };
  const contract = purses.contract(position.symbol);
  const value = valueAt(contract, position.quantity, mark);
  const liquidation = liquidationIn(position);
  return {
    ...described,
    mark: formatPrice(mark),
    profit: formatAmount(quoteAmount(contract, profitAt(contract, exposureOf(position), mark))),
    liquidation_price: liquidation === undefined ? null : formatPrice(liquidation),
    margin_ratio: ratioOf(purses, position, marksNow(marks)),
    overnight_next: formatAmount(
      quoteAmount(contract, overnightFee(value, overnightRate(contract, premiumNow(marks, contract), position.side))),
    ),
    queue: queueOf(position) ?? null,
  };
}

const unknown = { liquidation_price: null, margin_ratio: null, overnight_next: null, queue: null } as const;

/** Maintenance of a purse as a share of its equity, rounded up. */
function ratioOf(purses: Purses, position: Position, marks: MarkOf): string | null {
  const { positions, collateral } = purseOf(purses, position);
  const [profit, kept] = [profitOf(purses, positions, marks), maintenanceOf(purses, positions, marks)];
  if (profit === undefined || kept === undefined) return null;
  const ratio = purseRatio(collateral + profit, kept);
  return ratio === undefined ? null : formatRate(ratio);
}
