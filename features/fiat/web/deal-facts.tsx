import { scaleOf } from "@assay/core/currency.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { fiatDecimals } from "../rules/catalogue.ts";
import { COIN } from "../rules/deal.ts";
import type { Deal } from "./told.ts";

/** Decimals of a rate that is shown: more say nothing to whoever pays in whole cents. */
const RATE_DECIMALS = 4;

export const MoneyOf = ({ value, currency, className }: { value: string; currency: Deal["currency"]; className?: string }) => (
  <AmountText
    value={value}
    decimals={fiatDecimals[currency]}
    decimalsMin={fiatDecimals[currency]}
    currency={currency}
    unit
    className={className}
  />
);

export const CoinOf = ({ value, className }: { readonly value: string; readonly className?: string }) => (
  <AmountText value={value} decimals={scaleOf(COIN)} decimalsMin={2} currency={COIN} unit className={className} />
);

export const RateOf = ({ value, currency }: { readonly value: string; readonly currency: Deal["currency"] }) => (
  <AmountText value={value} decimals={RATE_DECIMALS} decimalsMin={2} currency={currency} unit />
);

interface DealFactsProps {
  readonly deal: Deal | undefined;
  readonly more?: readonly Fact[];
  /** Something has come, and what that buys is said elsewhere; or nothing is bought. */
  readonly isSettled?: boolean;
}

/** What arrives for what is paid, and what of it is not the middle's, in money. */
export function DealFacts({ deal, more = [], isSettled = false }: DealFactsProps) {
  const t = useTexts("fiat");
  const dash = <AmountText value={undefined} />;
  const money = (key: "fee" | "spread") => (deal ? <MoneyOf value={deal[key]} currency={deal.currency} /> : dash);
  const rate = (key: "rate" | "mid") => (deal ? <RateOf value={deal[key]} currency={deal.currency} /> : dash);
  const arrives = deal ? <CoinOf value={deal.arrives} className="font-semibold text-up" /> : dash;
  return (
    <Facts
      facts={[
        ...(isSettled ? [] : [{ label: t("arrives"), value: arrives }]),
        { label: t("rate"), value: rate("rate") },
        { label: t("mid"), value: rate("mid") },
        { label: t("fee"), value: money("fee") },
        { label: t("spread"), value: money("spread") },
        ...more,
      ]}
    />
  );
}
