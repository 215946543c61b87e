/**
 * Why somebody was liquidated, minute by minute, from what is stored: the marks, the money that stood behind the positions, and
 * what changed it. The money is known at the end, from the receipt, and worked out backwards from there.
 */
import type { Price, Rate } from "@assay/core/money.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import { changeKinds } from "../contract.ts";
import { maintenanceOn, profitAt, purseRatio, riskRate, valueAt } from "./margin.ts";
import type { Exposure } from "./margin.ts";
import type { Contract } from "./terms.ts";

/** How far back a replay goes. */
export const REPLAY_MINUTES_MAX = 1_440;

/** A position, or a part of one that was closed before, that stood in the purse for a while. Times in ms. */
export interface PursePosition {
  /** What is named alike keeps maintenance together, by the sum of the values: a side of a market, or a position with its parts. */
  readonly together: string;
  readonly contract: Contract;
  readonly exposure: Exposure;
  readonly originMargin: bigint;
  readonly openedAt: number;
  /** When it left the purse; the end of the replay for those that stood until then. */
  readonly endedAt: number;
}

export type ChangeKind = (typeof changeKinds)[number];

/** Money that came into the purse, or left it. */
export interface PurseChange {
  readonly at: number;
  readonly what: ChangeKind;
  readonly units: bigint;
}

/** A stretch of the replay: a minute, or the tick that decided with what went before it in its minute. */
export interface ReplayStep {
  /** When it begins; of the last one the end itself. */
  readonly at: number;
  /** Up to when changes count. */
  readonly until: number;
  /** The mark of a market in that stretch; undefined where there was none. */
  readonly mark: (symbol: string) => Price | undefined;
}

export interface Replayed {
  readonly at: number;
  readonly mark: Price | undefined;
  readonly collateral: bigint;
  /** Undefined while one of the purse's markets had no mark: then nothing can be liquidated. */
  readonly profit: bigint | undefined;
  readonly maintenance: bigint | undefined;
  /** Maintenance as a share of equity: liquidation at one. Undefined when nothing was left. */
  readonly ratio: Rate | undefined;
  readonly riskRate: Rate | undefined;
  readonly changes: readonly { readonly what: ChangeKind; readonly units: bigint }[];
}

export interface ReplayTerms {
  readonly symbol: string;
  readonly positions: readonly PursePosition[];
  readonly changes: readonly PurseChange[];
  /** What stood behind the purse when it was liquidated. */
  readonly collateral: bigint;
  /** Newest first. */
  readonly steps: readonly ReplayStep[];
}

/** The first minute of a replay that ends at an instant: the one of the opening, at most a day before. */
export const replayBegins = (openedAt: number, endedAt: number): number => {
  const minuteOf = (at: number): number => at - (at % MINUTE_MS);
  return Math.max(minuteOf(openedAt), minuteOf(endedAt) - REPLAY_MINUTES_MAX * MINUTE_MS);
};

/** What every step looked like, in their order. */
export function replay({ symbol, positions, changes, collateral, steps }: ReplayTerms): Replayed[] {
  return steps.map(({ at, until, mark }, index) => {
    const later = changes.filter((change) => change.at >= until).reduce((sum, { units }) => sum + units, 0n);
    // The last step counts what went before it in its minute.
    const from = index === 0 ? at - (at % MINUTE_MS) : at;
    const own = changes.filter((change) => change.at >= from && change.at < until);
    const standing = positions.filter(({ openedAt, endedAt }) => openedAt < until && endedAt >= until);
    return {
      at,
      mark: mark(symbol),
      collateral: collateral - later,
      ...figuresOf(standing, collateral - later, mark),
      changes: summed(own),
    };
  });
}

function figuresOf(
  standing: readonly PursePosition[],
  collateral: bigint,
  mark: ReplayStep["mark"],
): Pick<Replayed, "profit" | "maintenance" | "ratio" | "riskRate"> {
  let [profit, maintenance, origin] = [0n, 0n, 0n];
  for (const parts of Map.groupBy(standing, ({ together }) => together).values()) {
    const { contract } = parts[0]!;
    const price = mark(contract.symbol);
    if (price === undefined) return { profit: undefined, maintenance: undefined, ratio: undefined, riskRate: undefined };
    const quantity = parts.reduce((sum, { exposure }) => sum + exposure.quantity, 0n);
    maintenance += maintenanceOn(contract, valueAt(contract, quantity, price));
    for (const { exposure, originMargin } of parts) {
      profit += profitAt(contract, exposure, price);
      origin += originMargin;
    }
  }
  const ratio = purseRatio(collateral + profit, maintenance);
  return { profit, maintenance, ratio, riskRate: riskRate(collateral - origin, origin, profit) };
}

/** One sum for each kind of change; what cancels out is none. */
function summed(changes: readonly PurseChange[]): Replayed["changes"] {
  return changeKinds.flatMap((what) => {
    const units = changes.filter((one) => one.what === what).reduce((sum, one) => sum + one.units, 0n);
    return units === 0n ? [] : [{ what, units }];
  });
}
