/** What the parts that show a market need of it; the market contract's rows have it all. */
export interface MarketView {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly name: string;
  readonly price: string | null;
  readonly change: string | null;
  readonly turnover: string;
  readonly price_decimals: number;
  /** Past prices, oldest first. */
  readonly spark: readonly string[];
}
