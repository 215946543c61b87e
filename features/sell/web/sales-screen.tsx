import { scaleOf } from "@assay/core/currency.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { COIN } from "../rules/states.ts";
import { CardText } from "./card-text.tsx";
import { MoneyOf } from "./deal-facts.tsx";
import { saleAt, SELL_PATH } from "./paths.ts";
import { SaleScreen } from "./sale-screen.tsx";
import type { Sale } from "./told.ts";
import { toneOf } from "./tones.ts";

/** One sale where the address names it, else all of them, the newest first. */
export default function SalesScreen() {
  const [search] = useSearchParams();
  const id = search.get("id");
  return id === null ? <Sales /> : <SaleScreen id={id} />;
}

function Sales() {
  const t = useTexts("sell");
  return (
    <Screen width="list" head={<PageHeader title={t("log")} />}>
      <Own>
        <InfiniteList
          of={useRows(calls.listSales, {})}
          keyOf={(sale) => sale.id}
          label={t("log")}
          className="divide-y divide-line"
          empty={<Empty text={t("none")} action={<Way to={SELL_PATH} text={t("title")} />} />}
          row={(sale) => <SaleRow sale={sale} />}
        />
      </Own>
    </Screen>
  );
}

function SaleRow({ sale }: { readonly sale: Sale }) {
  const t = useTexts("sell");
  const { id, bank_name, last_four, amount, arrives, currency, state, late, created_at } = sale;
  return (
    <ListRow
      to={saleAt(id)}
      title={
        <>
          {bank_name} <CardText last_four={last_four} />
        </>
      }
      subtitle={
        <>
          <AmountText value={amount} decimals={scaleOf(COIN)} decimalsMin={2} currency={COIN} unit /> ·{" "}
          <TimeText at={created_at} as="plan" />
        </>
      }
      end={<MoneyOf value={arrives} currency={currency} />}
      endSub={<Badge tone={late ? "danger" : toneOf(state)}>{t(late ? "late" : `steps.${state}`)}</Badge>}
    />
  );
}
