/** The markets of home, and the choice among them. */
import { parseDecimal } from "@assay/core/money.ts";
import { calls as market } from "@assay/features/market/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import type { MarketView } from "@assay/ui/parts/market-view.ts";

/** The lines in the cards are of hours; a minute keeps them true while the numbers tick by themselves. */
const RENEW_MS = 60_000;

export const useHomeQuotes = () => useCall(market.listQuotes, {}, { everyMs: RENEW_MS });

const SCALE = 18;

interface Starred extends MarketView {
  readonly favourite: boolean;
  readonly kind: "coin" | "equity";
}

/** A decimal text as an integer to sort by. */
function weight(text: string | null): bigint {
  const units = parseDecimal((text ?? "0").replace("-", ""), SCALE) ?? 0n;
  return text?.startsWith("-") ? -units : units;
}

const most = <Market>(markets: readonly Market[], count: number, of: (market: Market) => bigint): Market[] =>
  markets.toSorted((left, right) => (of(left) < of(right) ? 1 : of(left) > of(right) ? -1 : 0)).slice(0, count);

/** What equities turn over and how they move is not comparable with coins. */
const coinsOf = <Market extends Starred>(markets: readonly Market[]): Market[] => markets.filter(({ kind }) => kind === "coin");

/** The lists of home: of coins the largest turnover of the day, the strongest rise and fall; the customer's own choice. */
export const choosers = {
  favourites: <Market extends Starred>(markets: readonly Market[], count: number) =>
    markets.filter(({ favourite }) => favourite).slice(0, count),
  traded: <Market extends Starred>(markets: readonly Market[], count: number) =>
    most(coinsOf(markets), count, ({ turnover }) => weight(turnover)),
  gainers: <Market extends Starred>(markets: readonly Market[], count: number) =>
    most(coinsOf(markets), count, ({ change }) => weight(change)),
  losers: <Market extends Starred>(markets: readonly Market[], count: number) =>
    most(coinsOf(markets), count, ({ change }) => -weight(change)),
};

export type Chooser = keyof typeof choosers;
