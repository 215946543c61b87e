import { askOnce, useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { SearchField } from "@assay/ui/parts/search-field.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { useLiveQuotes } from "@assay/ui/prices.ts";
import { forgetRecentMarkets, useRecentMarkets } from "@assay/ui/recent.ts";
import type { FormEvent } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import type { Market } from "./market-order.ts";
import { tradePath } from "./paths.ts";
import { SearchHeads, SearchRow } from "./search-row.tsx";
import { SearchSection } from "./search-section.tsx";
import { useMarkets } from "./use-markets.ts";

/** Finds a market by symbol or name; before anything is typed it offers the last seen and the most traded. */
export default function SearchScreen() {
  const t = useTexts("market");
  const go = useGo();
  const [search, setSearch] = useSearchParams();
  const keyword = search.get("keyword") ?? "";
  // The keyword stands in the address, so that coming back from a market finds the same results.
  const type = (text: string) => setSearch(text === "" ? {} : { keyword: text }, { replace: true });
  // Enter opens the closest hit, even before the results have been drawn.
  const openFirst = async (event: FormEvent) => {
    event.preventDefault();
    if (keyword.trim() === "") return;
    const { list } = await askOnce(calls.searchMarkets, { keyword: keyword.trim() });
    if (list[0]) go(tradePath(list[0].symbol));
  };
  return (
    <Screen head={<PageHeader title={t("search-title")} />}>
      <form role="search" onSubmit={(event) => void openFirst(event)}>
        <SearchField label={t("search")} value={keyword} onChange={type} autoFocus className="mt-1" />
      </form>
      {keyword.trim() === "" ? <Suggestions /> : <Results keyword={keyword.trim()} />}
    </Screen>
  );
}

function Results({ keyword }: { readonly keyword: string }) {
  const t = useTexts("market");
  const found = useCall(calls.searchMarkets, { keyword }, { keep: true });
  useLiveQuotes(found.data?.list);
  return (
    <Loaded query={found} isEmpty={({ list }) => list.length === 0} empty={<Empty text={t("nothing-found", { keyword })} />}>
      {({ list }) => <Rows label={t("results")} list={list} />}
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
