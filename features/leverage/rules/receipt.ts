/** What a receipt of a stop, an order, a liquidation or a deleveraging must say, computed anew from what stands in it. */
import { formatRate } from "@assay/core/money.ts";
import { purseRatio } from "./margin.ts";
import { recomputeDeleveraging } from "./receipt-deleveraging.ts";
import { recomputeAtMark, recomputeNextMark } from "./receipt-at-mark.ts";
import { isFact, type PriceOfTick } from "./receipt-facts.ts";
import { recomputeLiquidation } from "./receipt-liquidation.ts";
import { recomputeTrigger } from "./receipt-trigger.ts";
import {
  deleveragingRule,
  liquidationRules,
  markRules,
  nextMarkRule,
  type PurseAnew,
  type Recomputed,
  triggerRules,
} from "./receipt-rules.ts";

export { receiptRules, type Recomputed } from "./receipt-rules.ts";

/** Maintenance margin as a share of equity, as a text: liquidation at one. Undefined when nothing is left. */
export function marginRatioOf({ collateral, profit, maintenance }: PurseAnew): string | undefined {
  const ratio = purseRatio(collateral + profit, maintenance);
  return ratio === undefined ? undefined : formatRate(ratio);
}

const isOneOf = <Rule extends string>(rules: readonly Rule[], rule: string): rule is Rule =>
  (rules as readonly string[]).includes(rule);

/** Judges it anew. Undefined for a fact that is none of leverage. */
export function recompute(rule: string, fact: unknown, priceOf: PriceOfTick): Recomputed | undefined {
  if (!isFact(fact)) return undefined;
  if (isOneOf(triggerRules, rule)) return recomputeTrigger(rule, fact, priceOf);
  if (isOneOf(markRules, rule)) return recomputeAtMark(fact, priceOf);
  if (rule === nextMarkRule) return recomputeNextMark(fact, priceOf);
  if (isOneOf(liquidationRules, rule)) return recomputeLiquidation(rule, fact, priceOf);
  return rule === deleveragingRule ? recomputeDeleveraging(fact, priceOf) : undefined;
}
