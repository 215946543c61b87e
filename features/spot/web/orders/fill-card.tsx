import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { TradeCard } from "@assay/ui/parts/trade-card.tsx";
import type { MarketDecimals } from "./decimals.ts";
import { baseOf, type Fill } from "./order-model.ts";
import { toneOf } from "../side-tone.ts";

const FEE_DECIMALS = 8;

/** A trade of the customer's own: what it moved, what it cost, and who stood on the other side. */
export function FillCard({ fill, decimals }: { readonly fill: Fill; readonly decimals: MarketDecimals }) {
  const t = useTexts("spot");
  return (
    <TradeCard
      side={{ label: t(`side.${fill.type}`), tone: toneOf(fill.type) }}
      symbol={fill.symbol}
      end={<TimeText at={fill.at} className="text-micro text-faint" />}
      facts={[
        { label: t("orders.price"), value: <PriceText value={fill.price} decimals={decimals.price} /> },
        {
          label: t("orders.amount"),
          value: (
            <AmountText value={fill.amount} currency={baseOf(fill.symbol)} unit decimals={decimals.quantity} decimalsMin={0} />
          ),
        },
        { label: t("orders.value"), value: <AmountText value={fill.quote_amount} decimals={2} /> },
        {
          label: t("orders.fee"),
          value: <AmountText value={fill.fee} currency={fill.fee_currency} unit decimals={FEE_DECIMALS} decimalsMin={0} />,
        },
        { label: t("orders.role"), value: t(`role.${fill.role}`) },
        { label: t("orders.against"), value: t(`against.${fill.against}`) },
      ]}
    />
  );
}
