/** All markets, live: prices reach the cells by themselves, the rest is asked again now and then. */
import { useCall } from "@assay/ui/client.ts";
import { useLiveQuotes } from "@assay/ui/prices.ts";
import { calls } from "../contract.ts";

/** Sparklines and the order of rows may be this old. */
const RENEW_MS = 15_000;

export function useMarkets() {
  const query = useCall(calls.listQuotes, {}, { everyMs: RENEW_MS });
  useLiveQuotes(query.data?.list);
  return query;
}
