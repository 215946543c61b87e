import { calls as market } from "@assay/features/market/contract.ts";
import type { OutputOf } from "@assay/core/contract.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { MarketRow } from "@assay/ui/parts/market-row.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import { mostTraded, tradePath } from "./markets.ts";

const SHOWN_MAX = 10;
type Quotes = OutputOf<typeof market.listQuotes>;

/** The customer's favourites; the most traded markets for who has none. */
export function Watchlist({ quotes }: { readonly quotes: UseQueryResult<Quotes> }) {
  const t = useTexts("tabs");
  const favourites = quotes.data?.list.filter(({ favourite }) => favourite) ?? [];
  const title = favourites.length > 0 ? t("home.favourites") : t("home.most-traded");
  return (
    <section aria-label={title} className="mt-5 min-w-0 desk:mt-0 desk:rounded-card desk:bg-s1 desk:px-4 desk:pb-2">
      <div className="flex min-h-11 items-center justify-between">
        <h2 className="text-section">{title}</h2>
        <Go to="/pages/market/market" className="grid min-h-11 place-items-center text-form text-soft">
          {t("home.all-markets")}
        </Go>
      </div>
      <Loaded query={quotes} skeleton={<RowsSkeleton count={6} />}>
        {({ list }) => (
          <ul>
            {(favourites.length > 0 ? favourites.slice(0, SHOWN_MAX) : mostTraded(list, SHOWN_MAX)).map((one) => (
              <li key={one.symbol}>
                <MarketRow market={one} to={tradePath(one.symbol)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
