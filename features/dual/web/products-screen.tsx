import { useCall } from "@assay/ui/client.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { formatAmountText } from "@assay/ui/number.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { ChangeText } from "@assay/ui/parts/change-text.tsx";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { IndexPrice } from "@assay/ui/parts/index-price.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { distanceBetween } from "@assay/ui/finance/distance.ts";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { type DualType, types } from "../rules.ts";
import { PURCHASE_PATH, INVEST_HELP_PATH, INVESTED_PATH } from "./paths.ts";
import type { Product } from "./purchase-form.ts";

const grid = "mt-3 grid gap-3 md:grid-cols-2 desk:grid-cols-3";

/** What is on sale, by what happens to the coin: it is sold high, or bought low. */
export default function ProductsScreen() {
  const t = useTexts("dual");
  const [search, setSearch] = useSearchParams();
  const type: DualType = search.get("type") === "put" ? "put" : "call";
  const products = useCall(calls.listProducts, { type });
  const mine = (
    <Go to={INVESTED_PATH} className="press grid min-h-11 place-items-center px-3 text-form font-semibold text-brand">
      {t("mine")}
    </Go>
  );
  return (
    <Screen width="wide" head={<PageHeader title={t("title")} end={mine} />}>
      <p className="max-w-xl text-form text-soft">
        {t("about")}{" "}
        <Go to={INVEST_HELP_PATH} className="text-brand underline underline-offset-2">
          {t("help")}
        </Go>
      </p>
      <Segmented
        label={t("type")}
        options={types.map((key) => ({ key, label: t(`types.${key}`) }))}
        value={type}
        onChange={(key) => setSearch({ type: key }, { replace: true })}
        className="mt-4 max-w-md"
      />
      <Loaded
        query={products}
        skeleton={<Waiting />}
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty text={t("none")} />}
      >
        {({ list, practice }) => (
          <>
            <div className={grid}>
              {[...Map.groupBy(list, ({ symbol }) => symbol)].map(([symbol, terms]) => (
                <MarketCard key={`${symbol} ${type}`} terms={terms} practice={practice} />
              ))}
            </div>
            {practice && <p className="mt-4 text-form text-soft">{t("practice-more")}</p>}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

const Waiting = () => (
  <div className={grid}>
    {["first", "second"].map((place) => (
      <Skeleton key={place} className="h-[360px] w-full rounded-card" />
    ))}
  </div>
);

/** The terms of a market, one of which is shown: those of the same days by how far their linked price lies. */
function MarketCard({ terms, practice }: { readonly terms: readonly Product[]; readonly practice: boolean }) {
  const t = useTexts("dual");
  const [chosen, setChosen] = useState<string>();
  const open = terms.filter(({ closed }) => closed === null);
  const shown = open.length > 0 ? open : terms;
  const product = shown.find(({ product_id }) => String(product_id) === chosen) ?? shown[0]!;
  const { symbol, product_id, closed, type } = product;
  const [base = "", quote = ""] = symbol.split("/");
  return (
    <Card className="flex flex-col gap-4 md:p-5">
      <h2 className="flex items-center gap-2.5 text-section">
        <CoinLogo code={base} size={28} />
        <bdi dir="ltr">{symbol}</bdi>
        <span className="grow" />
        {practice && <Badge tone="brand">{t("practice")}</Badge>}
      </h2>
      <Chips
        label={t("term")}
        options={shown.map((one) => ({ key: String(one.product_id), label: t("days", { count: one.days }) }))}
        value={String(product_id)}
        onChange={setChosen}
        className="-my-2"
      />
      <p className="text-form text-soft">{t(`type-about.${type}`, { base, quote })}</p>
      <TermFacts product={product} />
      {closed === null ? (
        <Way to={`${PURCHASE_PATH}?id=${product_id}`} text={t("invest")} />
      ) : (
        <p className="mt-auto rounded-button bg-s2 p-3 text-center text-form text-soft">{t(`closed.${closed}`)}</p>
      )}
    </Card>
  );
}

/** The terms in the order in which they matter: the yield by the year and for the term, the linked price, and when it is over. */
export function TermFacts({ product }: { readonly product: Product }) {
  const t = useTexts("dual");
  const tag = useLanguageTag();
  const count = (shares: number): string => formatAmountText(String(shares), { decimals: 0 }, tag);
  return (
    <Facts
      facts={[
        { label: t("apr"), value: <RateText rate={product.apr} className="font-semibold text-up" /> },
        { label: t("term-yield"), value: <RateText rate={product.term_yield} /> },
        { label: t("linked"), value: <IndexPrice value={product.linked_price} className="font-semibold" /> },
        { label: t("index"), value: <IndexPrice value={product.index} /> },
        {
          label: t("from-index"),
          value: <ChangeText value={distanceBetween(product.index, product.linked_price)} className="text-soft" />,
        },
        { label: t("share"), value: <AmountText value={product.price} currency={product.currency} unit decimalsMin={0} /> },
        { label: t("remaining"), value: t("of-shares", { left: count(product.remaining), shares: count(product.shares) }) },
        { label: t("until"), value: <TimeText at={product.sale_until} as="plan" /> },
        { label: t("matures"), value: <TimeText at={product.matures_at} as="plan" /> },
      ]}
    />
  );
}
