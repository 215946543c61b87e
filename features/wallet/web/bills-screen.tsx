import { bills as declaredBills } from "@assay/ui/declared.ts";
import { dayOf, today } from "@assay/ui/day.ts";
import { toldAs, useRows } from "@assay/ui/rows.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList, type ListRuns } from "@assay/ui/parts/infinite-list.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useViewport } from "@assay/ui/viewport.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { BillDetail } from "./bill-detail.tsx";
import { billsAsked, isFiltered, readBillFilter } from "./bill-filter.ts";
import { BillFilters } from "./bill-filters.tsx";
import { type BillEntry, entriesOf } from "./bill-entries.ts";
import { BillHeads, BillRow } from "./bill-row.tsx";

const PAGE_SIZE = "30";

/** Filters over the list on a phone, list and detail side by side on a tablet, filters, list and detail on a desktop. */
const grid =
  "px-4 pb-8 md:grid md:grid-cols-[minmax(0,1fr)_300px] md:items-start md:gap-1.5 md:px-1.5 md:[grid-template-areas:'filters_detail'_'list_detail'] md:[grid-template-rows:auto_1fr] desk:grid-cols-[280px_minmax(0,1fr)_360px] desk:[grid-template-areas:'filters_list_detail'] desk:[grid-template-rows:auto]";
const plain = "max-md:rounded-none max-md:bg-transparent md:p-4";

const days: ListRuns<BillEntry> = {
  keyOf: ({ at }) => dayOf(at),
  head: ({ at }) => <TimeText at={at} as="day" className="block first-letter:uppercase" />,
  headClass:
    "sticky top-[calc(48px+var(--top))] z-10 flex h-9 items-center bg-canvas px-2 text-caption text-soft md:bg-s1 desk:top-28",
};

/** Every movement of the customer's money with the balance after it; what one deed moved is one entry. */
export default function BillsScreen() {
  const t = useTexts("wallet");
  const phone = useViewport() === "phone";
  const [search, setSearch] = useSearchParams();
  const [chosen, choose] = useState<BillEntry>();
  const filter = readBillFilter(search, declaredBills.keys());
  const filterBy = (filtered: Record<string, string>) => {
    choose(undefined);
    setSearch(filtered, { replace: true, preventScrollReset: true });
  };
  const lines = useRows(calls.listBills, { ...billsAsked(filter, today()), limit: PAGE_SIZE });
  const bills = toldAs(lines, (rows) => entriesOf(rows, { keys: declaredBills.keys(), featureOf: declaredBills.featureOf }));
  const detailed = chosen ?? (phone ? undefined : bills.rows[0]);
  const empty = isFiltered(filter) ? (
    <Empty text={t("bills.none-found")} action={<Button onPress={() => filterBy({})}>{t("bills.clear")}</Button>} />
  ) : (
    <Empty text={t("bills.none")} />
  );
  return (
    <>
      <PageHeader title={t("bills.title")} />
      <div className={grid}>
        <Pane label={t("bills.filters")} className={`${plain} [grid-area:filters] desk:sticky desk:top-28`}>
          <BillFilters filter={filter} today={today()} onChange={filterBy} />
        </Pane>
        <Pane label={t("bills.title")} className={`${plain} @container min-h-64 [grid-area:list]`}>
          <BillHeads />
          <InfiniteList
            skeleton={<RowsSkeleton pill={false} />}
            of={bills}
            label={t("bills.title")}
            keyOf={({ id }) => id}
            runs={days}
            empty={empty}
            className="-mx-2"
            row={(entry) => <BillRow entry={entry} chosen={entry.id === detailed?.id} onPress={() => choose(entry)} />}
          />
        </Pane>
        {phone ? (
          <Sheet open={chosen !== undefined} onClose={() => choose(undefined)} title={t("bills.detail")}>
            {chosen && <BillDetail entry={chosen} />}
          </Sheet>
        ) : (
          <Pane
            label={t("bills.detail")}
            className="[grid-area:detail] md:sticky md:top-[calc(48px+var(--top))] md:p-5 desk:top-28"
          >
            {detailed ? <BillDetail entry={detailed} /> : <Empty text={t("bills.choose")} />}
          </Pane>
        )}
      </div>
    </>
  );
}
