/** Whether this page knows what a market is traded in. */
import { findCurrency } from "@assay/core/currency.ts";
import { useCall } from "@assay/ui/client.ts";
import { calls } from "../contract.ts";
import { learnCatalogue } from "./catalogue.ts";
import type { MarketAnswer } from "./use-market-answer.ts";

/** A currency that was added meanwhile is on its way; where it does not come, this is what failed and the way to try again. */
export function useLearned({ market }: Partial<MarketAnswer> = {}) {
  const isKnown = (): boolean => !market || [market.base, market.quote].every((code) => findCurrency(code) !== undefined);
  // To learn it again is to learn nothing, however often this is drawn.
  const catalogue = useCall(calls.listCatalogue, {}, { when: !isKnown(), select: learnCatalogue });
  if (isKnown()) return "known";
  return catalogue.isError || catalogue.isSuccess ? catalogue : "coming";
}
