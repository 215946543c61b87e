import { formatRate, formatAmount, parseAmount, type Rate, shareOf } from "@assay/core/money.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { serverNow } from "@assay/ui/server-clock.ts";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { optionOf, type Product } from "./purchase-form.ts";

/** The option that the customer sells to the house: what it is worth, what the interest pays of it, and what the house keeps. */
export function OptionSection({ product }: { readonly product: Product }) {
  const t = useTexts("dual");
  const { type, volatility, currency, price } = product;
  const option = optionOf(product, serverNow());
  return (
    <Card className="md:p-5">
      <h2 className="text-body font-semibold">{t("option")}</h2>
      {option && volatility !== null ? (
        <>
          <p className="mt-1 text-form text-soft">{t("option-more")}</p>
          <p className="mt-2 rounded-field bg-s2 px-3 py-2 text-caption wrap-anywhere text-soft">{t(`option-formula-${type}`)}</p>
          <p className="mt-2 text-caption text-soft">{t(`option-part-${type}`)}</p>
          <Facts
            className="mt-3"
            facts={[
              { label: t("volatility"), value: <RateText rate={volatility} /> },
              { label: t("fair"), value: <SignedRate rate={option.fair} /> },
              { label: t("paid-to-you"), value: <SignedRate rate={option.paid} /> },
              { label: t("kept"), value: <SignedRate rate={option.kept} /> },
              {
                label: t("kept-money", { share: price, currency }),
                value: (
                  <AmountText
                    value={formatAmount(shareOf(parseAmount(currency, price)!, option.kept, "down"))}
                    currency={currency}
                    unit
                  />
                ),
              },
            ]}
          />
        </>
      ) : (
        <p className="mt-1 text-form text-soft">{t("option-unknown")}</p>
      )}
    </Card>
  );
}

/** A rate that may be below nothing, where the interest is more than the estimate. */
function SignedRate({ rate }: { readonly rate: Rate }) {
  const isBelow = rate < 0n;
  return (
    <bdi dir="ltr">
      {isBelow && "−"}
      <RateText rate={formatRate(isBelow ? -rate : rate)} />
    </bdi>
  );
}
