import { scaleOf } from "@assay/core/currency.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import type { Subscription } from "./sale-form.ts";
import { TokenText } from "./texts.tsx";

/** What of a sale is the customer's: his money, his tokens, and when the next become free. */
export function ShareFacts({ of, least }: { readonly of: Subscription; readonly least?: string | undefined }) {
  const t = useTexts("ieo");
  const { pay_currency: currency, allocated, cost, refunded, releases } = of;
  const [next] = releases;
  const money = (value: string) => (
    <AmountText value={value} currency={currency} decimals={scaleOf(currency)} decimalsMin={2} unit />
  );
  return (
    <Own>
      <Facts
        facts={[
          { label: t("number"), value: <bdi dir="ltr">{of.number}</bdi> },
          { label: t("committed"), value: money(of.committed) },
          ...(allocated === null
            ? [
                ...(least === undefined ? [] : [{ label: t("if-now"), value: <TokenText of={of} value={least} /> }]),
                { label: t("allocated-at"), value: <TimeText at={of.ends_at} as="plan" /> },
              ]
            : [
                { label: t("allocated"), value: <TokenText of={of} value={allocated} className="font-semibold" /> },
                { label: t("cost"), value: money(cost!) },
                { label: t("refunded"), value: money(refunded!) },
                { label: t("released"), value: <TokenText of={of} value={of.released} /> },
                ...(next ? [{ label: t("ahead.unlock"), value: <TimeText at={next.at} as="plan" /> }] : []),
              ]),
        ]}
      />
    </Own>
  );
}
