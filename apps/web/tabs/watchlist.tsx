import type { OutputOf } from "@assay/core/contract.ts";
import type { calls as market } from "@assay/features/market/contract.ts";
import { MARKETS_PATH, MarketGlance, tradePath } from "@assay/features/market/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { MarketRow } from "@assay/ui/parts/market-row.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { TabPanel, UnderlineTabs } from "@assay/ui/parts/underline-tabs.tsx";
import { useViewport } from "@assay/ui/viewport.ts";
import { Suspense, useState } from "react";
import { type Chooser, choosers } from "./markets.ts";

const SHOWN_MAX = 10;
const ID = "watch";
const keys = Object.keys(choosers) as Chooser[];
type Quotes = OutputOf<typeof market.listQuotes>;

/** What is traded most beside the customer's own markets: a short list of these would leave a wide screen half empty. */
const others = (list: Quotes["list"], count: number) =>
  choosers.traded(
    list.filter(({ favourite }) => !favourite),
    count,
  );

/** A few markets at a glance: the customer's own, the most traded, the strongest movers. */
export function Watchlist({ list }: { readonly list: Quotes["list"] }) {
  const t = useTexts("tabs");
  const viewport = useViewport();
  const [chosen, setChosen] = useState<Chooser>();
  const starred = list.some(({ favourite }) => favourite);
  const shown = chosen ?? (starred ? "favourites" : "traded");
  const markets = choosers[shown](list, SHOWN_MAX);
  const more = shown === "favourites" && viewport !== "phone" ? others(list, SHOWN_MAX - markets.length) : [];
  return (
    <section aria-label={t("home.watch.label")} className="mt-4 min-w-0 desk:rounded-card desk:bg-s1 desk:px-4 desk:pb-2">
      <UnderlineTabs
        id={ID}
        label={t("home.watch.label")}
        tabs={keys.map((key) => ({ key, label: t(`home.watch.${key}`) }))}
        value={shown}
        onChange={setChosen}
        end={
          <Go to={MARKETS_PATH} className="grid min-h-11 shrink-0 place-items-center ps-4 text-form text-soft">
            {t("home.all-markets")}
          </Go>
        }
      />
      <TabPanel of={ID} tab={shown} className="pt-1">
        {markets.length === 0 && <Empty text={t("home.no-favourites")} />}
        <Rows markets={markets} />
        {more.length > 0 && (
          <>
            <h3 className="pt-5 text-form font-semibold text-soft">{t("home.watch.traded")}</h3>
            <Rows markets={more} />
          </>
        )}
      </TabPanel>
    </section>
  );
}

function Rows({ markets }: { readonly markets: Quotes["list"] }) {
  if (useViewport() === "desktop")
    return (
      <div className="-mx-4">
        <Suspense
          fallback={
            <div className="px-4">
              <RowsSkeleton count={SHOWN_MAX} />
            </div>
          }
        >
          <MarketGlance markets={markets} />
        </Suspense>
      </div>
    );
  return (
    <ul className="md:grid md:grid-cols-2 md:gap-x-4">
      {markets.map((one) => (
        <li key={one.symbol}>
          <MarketRow market={one} to={tradePath(one.symbol)} />
        </li>
      ))}
    </ul>
  );
}
