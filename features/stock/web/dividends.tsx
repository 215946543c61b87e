import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { calls } from "../contract.ts";

const SHARE_DECIMALS = 6;

/** What companies have paid for the customer's shares, or what is owed while the fund is dry. */
export function Dividends() {
  const t = useTexts("stock");
  const dividends = useRows(calls.listDividends, {});
  return (
    <Own>
      <InfiniteList
        of={dividends}
        keyOf={(one) => one.id}
        label={t("lists.dividends")}
        empty={<Empty text={t("lists.none-dividends")} />}
        row={(one) => (
          <ListRow
            title={one.symbol.split("/")[0]}
            subtitle={
              <>
                <TimeText at={one.at} as="date" /> · <AmountText value={one.shares} decimals={SHARE_DECIMALS} decimalsMin={0} /> ×{" "}
                <AmountText value={one.per_share} currency="USDT" unit />
              </>
            }
            end={<AmountText value={one.amount} currency="USDT" unit />}
            endSub={t(`dividends.${one.state}`)}
          />
        )}
      />
    </Own>
  );
}
