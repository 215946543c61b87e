import { useAddressText } from "@assay/ui/address-text.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { SearchField } from "@assay/ui/parts/search-field.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { useLiveQuotes } from "@assay/ui/prices.ts";
import { forgetRecentMarkets, useRecentMarkets } from "@assay/ui/recent.ts";
import { type FormEvent, Suspense, lazy, useDeferredValue } from "react";
import { calls } from "../contract.ts";
import { closestPath } from "./closest.ts";
import type { Market } from "./market-order.ts";
import { SearchHeads, SearchRow } from "./search-row.tsx";
import { SearchSection } from "./search-section.tsx";
import { useMarkets } from "./use-markets.ts";

const FoundElsewhere = lazy(() => import("./found-elsewhere.tsx"));

/** Finds a market by symbol or name, and whatever else goes by it; before anything is typed it offers the last seen and the most traded. */
export default function SearchScreen() {
  const t = useTexts("market");
  const go = useGo();
  // The keyword stands in the address, so that coming back from a market finds the same results.
  const { text, change, settle } = useAddressText("keyword");
  const keyword = useDeferredValue(text.trim());
  const openFirst = async (event: FormEvent) => {
    event.preventDefault();
    settle();
    const path = await closestPath(text);
    if (path !== undefined) go(path);
  };
  return (
    <Screen head={<PageHeader title={t("search-title")} />}>
      <form role="search" onSubmit={(event) => void openFirst(event)}>
        <SearchField label={t("search")} value={text} onChange={change} onLeave={settle} autoFocus className="mt-1" />
      </form>
      {keyword === "" ? <Suggestions /> : <Results keyword={keyword} />}
    </Screen>
  );
}

function Results({ keyword }: { readonly keyword: string }) {
  const t = useTexts("market");
  const found = useCall(calls.searchMarkets, { keyword }, { keep: true });
  useLiveQuotes(found.data?.list);
  return (
    <Loaded query={found}>
      {({ list }) => (
        <>
          {list.length > 0 && <Rows label={t("results")} list={list} />}
          <div className="peer">
            <Suspense fallback={null}>
              <FoundElsewhere keyword={keyword} />
            </Suspense>
          </div>
          {list.length === 0 && (
            <div className="hidden peer-empty:block">
              <Empty text={t("nothing-found", { keyword })} />
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

function Suggestions() {
  const t = useTexts("market");
  const hot = useCall(calls.searchMarkets, { keyword: "" });
  const all = useMarkets();
  const recent = useRecentMarkets();
  const seen = recent.flatMap((symbol) => all.data?.list.find((market) => market.symbol === symbol) ?? []);
  return (
    <>
      {seen.length > 0 && <SearchSection title={t("recent")} markets={seen} onClear={forgetRecentMarkets} />}
      <h2 className="mt-6 mb-1 text-section">{t("hot")}</h2>
      <Loaded query={hot}>{({ list }) => <Rows label={t("hot")} list={list} ranked />}</Loaded>
    </>
  );
}

function Rows({
  label,
  list,
  ranked = false,
}: {
  readonly label: string;
  readonly list: readonly Market[];
  readonly ranked?: boolean;
}) {
  return (
    <>
      <SearchHeads ranked={ranked} />
      <ul aria-label={label} className="mt-2 md:mt-0">
        {list.map((market, index) => (
          <SearchRow key={market.symbol} market={market} {...(ranked && { rank: index + 1 })} />
        ))}
      </ul>
    </>
  );
}
