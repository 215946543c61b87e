import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import type { Fact } from "@assay/ui/parts/facts.tsx";
import { fiatDecimals } from "@assay/features/fiat/contract.ts";
import type { Deal } from "./told.ts";

/** Decimals of a rate that is shown: more say nothing to whoever is paid in whole cents. */
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

/** What reaches the bank, and what of it is not the middle's, in money: dashes until it is known. */
export function useDealFacts(deal: Deal | undefined): Fact[] {
  const t = useTexts("sell");
  const dash = <AmountText value={undefined} />;
  const money = (key: "fee" | "spread") => (deal ? <MoneyOf value={deal[key]} currency={deal.currency} /> : dash);
  const rate = (key: "rate" | "mid") =>
    deal ? <AmountText value={deal[key]} decimals={RATE_DECIMALS} decimalsMin={2} currency={deal.currency} unit /> : dash;
  return [
    {
      label: t("arrives"),
      value: deal ? <MoneyOf value={deal.arrives} currency={deal.currency} className="font-semibold text-up" /> : dash,
    },
    { label: t("rate"), value: rate("rate") },
    { label: t("mid"), value: rate("mid") },
    { label: t("fee"), value: money("fee") },
    { label: t("spread"), value: money("spread") },
  ];
}
