import { useRows } from "@assay/ui/rows.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { useViewport } from "@assay/ui/viewport.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { BillDetail } from "./bill-detail.tsx";
import { isFiltered, readBillFilter, withFilter } from "./bill-filter.ts";
import { BillFilters } from "./bill-filters.tsx";
import { type Bill, BillHeads, BillRow } from "./bill-row.tsx";

const PAGE_SIZE = "20";

/** Every movement of the customer's money with the balance after it. */
export default function BillsScreen() {
  const t = useTexts("wallet");
  const phone = useViewport() === "phone";
  const [search, setSearch] = useSearchParams();
  const filter = readBillFilter(search);
  const bills = useRows(calls.listBills, { ...filter, limit: PAGE_SIZE });
  const [chosen, choose] = useState<Bill>();
  const detailed = chosen ?? (phone ? undefined : bills.rows[0]);
  const empty = isFiltered(filter) ? (
    <Empty
      text={t("bills.none-found")}
      action={<Button onPress={() => setSearch({}, { replace: true })}>{t("bills.clear")}</Button>}
    />
  ) : (
    <Empty text={t("bills.none")} />
  );
  return (
    <div className="mx-auto w-full max-w-[72rem]">
      <PageHeader title={t("bills.title")} />
      <div className="px-4 pb-8 md:grid md:grid-cols-[minmax(0,1fr)_300px] md:items-start md:gap-1.5 md:px-1.5 desk:grid-cols-[minmax(0,1fr)_360px]">
        <Pane label={t("bills.title")} className="max-md:rounded-none max-md:bg-transparent md:p-4">
          <BillFilters
            filter={filter}
            onChange={(field, value) => setSearch(withFilter(filter, field, value), { replace: true })}
          />
          <BillHeads />
          <InfiniteList
            skeleton={<RowsSkeleton pill={false} />}
            of={bills}
            label={t("bills.title")}
            keyOf={({ id }) => id}
            empty={empty}
            className="-mx-2"
            row={(bill) => <BillRow bill={bill} chosen={bill.id === detailed?.id} onPress={() => choose(bill)} />}
          />
        </Pane>
        {phone ? (
          <Sheet open={chosen !== undefined} onClose={() => choose(undefined)} title={t("bills.detail")}>
            {chosen && <BillDetail bill={chosen} />}
          </Sheet>
        ) : (
          <Pane label={t("bills.detail")} className="md:sticky md:top-12 md:p-5 desk:top-28">
            {detailed ? <BillDetail bill={detailed} /> : <Empty text={t("bills.choose")} />}
          </Pane>
        )}
      </div>
    </div>
  );
}
