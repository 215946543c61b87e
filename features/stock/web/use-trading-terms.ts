/** How a company's shares are traded now, and what of the customer's counts toward the spread of his next order. */
import type { OutputOf } from "@assay/core/contract.ts";
import { parseAmount } from "@assay/core/money.ts";
import { useCall } from "@assay/ui/client.ts";
import { calls } from "../contract.ts";
import type { OrderFacts } from "./stock-form.ts";

/** Whether its price is believed changes with it, and what was traded counts for a while only. */
const EVERY_MS = 15_000;
const MONEY = "USDT";

export interface TradingTerms {
  /** Undefined until they are known. */
  readonly terms: OutputOf<typeof calls.showTerms> | undefined;
  readonly before: OrderFacts["before"];
}

export function useTradingTerms(symbol: string): TradingTerms {
  const terms = useCall(calls.showTerms, { symbol }, { everyMs: EVERY_MS }).data;
  const units = (text: string | undefined): bigint => (text === undefined ? 0n : parseAmount(MONEY, text)!.units);
  return { terms, before: { buy: units(terms?.before.buy), sell: units(terms?.before.sell) } };
}
