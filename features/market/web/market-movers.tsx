import type { Market } from "./market-order.ts";
import { MoversCard } from "./movers-card.tsx";

/** The strongest movers of the day in both directions, beside something else. */
export default function MarketMovers({ list }: { readonly list: readonly Market[] }) {
  return (
    <>
      <MoversCard list={list} by="gainers" />
      <MoversCard list={list} by="losers" />
    </>
  );
}
