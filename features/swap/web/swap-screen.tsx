import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { FeedChip } from "@assay/ui/parts/feed-chip.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { StaleChip } from "@assay/ui/parts/stale-chip.tsx";
import { calls } from "../contract.ts";
import { DustCard } from "./dust-card.tsx";
import { SwapFieldset } from "./swap-fieldset.tsx";
import { SwapList } from "./swap-list.tsx";

/** One coin for another at a firm quote, small balances at once, and what was exchanged so far. */
export default function SwapScreen() {
  const t = useTexts("swap");
  const coins = useCall(calls.listCurrencies, {});
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader title={t("title")} />
      <div className="px-4 pb-8 md:grid md:grid-cols-2 md:items-start md:gap-1.5 md:px-1.5">
        <Pane label={t("title")} className="max-md:bg-transparent md:p-5">
          <Loaded query={coins} skeleton={<Skeleton className="h-[420px] w-full rounded-card" />}>
            {({ list, feed, practice }) => (
              <>
                <div className="mb-3 flex flex-wrap items-center gap-2">
                  <p className="grow text-form text-soft">{t("about")}</p>
                  <StaleChip />
                  <FeedChip feed={feed} />
                </div>
                <SwapFieldset coins={list} />
                {practice && <p className="mt-3 text-caption text-faint">{t("practice")}</p>}
              </>
            )}
          </Loaded>
          <DustCard />
        </Pane>
        <Pane label={t("history")} className="mt-6 max-md:bg-transparent md:mt-0 md:p-5">
          <h2 className="text-section">{t("history")}</h2>
          <SwapList />
        </Pane>
      </div>
    </div>
  );
}
