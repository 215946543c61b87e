import { useRows } from "@assay/ui/rows.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { ArrowRight } from "lucide-react";
import { calls } from "../contract.ts";

/** Transfers between own accounts, newest first. */
export function TransferList() {
  const t = useTexts("wallet");
  const transfers = useRows(calls.listTransfers, {});
  return (
    <InfiniteList
      skeleton={<RowsSkeleton pill={false} />}
      of={transfers}
      label={t("transfer.recent")}
      keyOf={({ id }) => id}
      empty={<Empty text={t("transfer.none")} />}
      className="divide-y divide-line"
      row={({ currency, number, from_field, to_field, at }) => (
        <ListRow
          start={<CoinLogo code={currency} />}
          title={
            <span className="flex items-center gap-1.5">
              {t(`accounts.${from_field}`)}
              <ArrowRight className="size-3.5 text-faint rtl:-scale-x-100" aria-label={t("transfer.to")} />
              {t(`accounts.${to_field}`)}
            </span>
          }
          subtitle={<TimeText at={at} />}
          end={<AmountText value={number} currency={currency} unit hideable />}
        />
      )}
    />
  );
}
