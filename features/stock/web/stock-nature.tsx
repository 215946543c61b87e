import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { readable } from "@assay/ui/readable.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { ProductNature } from "@assay/ui/parts/product-nature.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { rateText } from "@assay/ui/ticket/rate-text.tsx";
import { type TradingTerms, useTradingTerms } from "./use-trading-terms.ts";

type Terms = NonNullable<TradingTerms["terms"]>;

/** What a share here is and is not, what it costs to trade, and what the company is about to do. */
export function StockNature({ symbol }: { readonly symbol: string }) {
  const t = useTexts("stock");
  const { terms } = useTradingTerms(symbol);
  return (
    <ProductNature title={t("nature.title")} about={t("nature.about")}>
      {terms && <TermsFacts terms={terms} />}
    </ProductNature>
  );
}

function TermsFacts({ terms }: { readonly terms: Terms }) {
  const t = useTexts("stock");
  const tag = useLanguageTag();
  const coming = terms.actions.map((action): Fact => ({
    label: t(`nature.${action.kind}`),
    value: (
      <>
        {action.kind === "split" ? (
          <bdi dir="ltr">{`${action.to}:${action.from}`}</bdi>
        ) : (
          <AmountText value={action.per_share} currency="USDT" unit />
        )}{" "}
        <TimeText at={action.at} as="date" />
      </>
    ),
  }));
  const facts: readonly Fact[] = [
    { label: t("nature.spread"), value: <bdi dir="ltr">{rateText(terms.half_spread, tag)}</bdi> },
    {
      label: t("nature.impact", readable({ amount: terms.impact_unit })),
      value: <bdi dir="ltr">+{rateText(terms.impact, tag)}</bdi>,
    },
    { label: t("nature.order-most"), value: <AmountText value={terms.order_value_max} currency="USDT" unit /> },
    { label: t("nature.position-most"), value: <AmountText value={terms.position_value_max} currency="USDT" unit /> },
    { label: t("nature.fee"), value: <bdi dir="ltr">{rateText(terms.fee, tag)}</bdi> },
    ...coming.slice(0, 2),
    { label: t("nature.fund"), value: <AmountText value={terms.dividend_fund} currency="USDT" unit /> },
  ];
  return (
    <>
      <Facts facts={facts} className="mt-2 gap-y-1! text-caption!" />
      {terms.closed_by && <p className="mt-2 text-caption text-warning">{t(`rejections.${terms.closed_by}`)}</p>}
    </>
  );
}
