import { type Amount, formatAmount, formatPrice, formatRate, type Price } from "@assay/core/money.ts";
import { type Translate, useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { rateText } from "@assay/ui/ticket/rate-text.tsx";
import type { StockDesk } from "./use-stock-desk.ts";

const FEE_DECIMALS = 6;

const money = (value: Amount | undefined, decimals?: number) => (
  <AmountText
    value={value && formatAmount(value)}
    {...(value && { currency: value.currency, unit: true })}
    {...(decimals !== undefined && { decimals, decimalsMin: 2 })}
  />
);

const priceOf = (value: Price | undefined, decimals: number) => (
  <PriceText value={value === undefined ? null : formatPrice(value)} decimals={decimals} />
);

/** What the order costs: the same lines in the ticket and when it is asked once more. */
export function costFacts({ form, facts, answer }: StockDesk, t: Translate<"stock">, tag: string): Fact[] {
  const { price, halfSpread, shares, cost, fee, held, limit } = form.summary;
  const decimals = answer.market.price_decimals;
  return [
    {
      label: t(facts.isOpen || (form.fields.price !== "" && !form.field("price").fault) ? "costs.price" : "costs.price-last"),
      value: priceOf(price, decimals),
    },
    { label: t("costs.spread"), value: <bdi dir="ltr">{rateText(formatRate(halfSpread), tag)}</bdi> },
    { label: t("costs.shares"), value: money(shares) },
    { label: t("costs.cost"), value: money(cost, 2) },
    { label: t("costs.fee"), value: money(fee, FEE_DECIMALS) },
    ...(held ? [{ label: t("costs.held"), value: money(held) }] : []),
    ...(held && limit !== undefined ? [{ label: t(`costs.limit-${form.fields.type}`), value: priceOf(limit, decimals) }] : []),
  ];
}

export function TicketCosts({ desk }: { readonly desk: StockDesk }) {
  const t = useTexts("stock");
  return <Facts facts={costFacts(desk, t, useLanguageTag())} className="gap-y-1! text-caption!" />;
}
