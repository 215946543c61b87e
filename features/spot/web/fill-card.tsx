import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { StatTile } from "@assay/ui/parts/stat-tile.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import type { MarketDecimals } from "./decimals.ts";
import { baseOf, type Fill } from "./order-model.ts";
import { SideBadge } from "./side-badge.tsx";

const FEE_DECIMALS = 8;

/** A trade of the customer's own: what it moved, what it cost, and who stood on the other side. */
export function FillCard({ fill, decimals }: { readonly fill: Fill; readonly decimals: MarketDecimals }) {
  const t = useTexts("spot");
  return (
    <article className="border-b border-line py-3">
      <div className="flex items-center gap-2">
        <SideBadge side={fill.type} />
        <bdi dir="ltr" className="text-body font-semibold">
          {fill.symbol}
        </bdi>
        <TimeText at={fill.at} className="ms-auto text-micro text-faint" />
      </div>
      <div className="mt-2 grid grid-cols-3 gap-x-3 gap-y-2">
        <StatTile label={t("orders.price")}>
          <PriceText value={fill.price} decimals={decimals.price} />
        </StatTile>
        <StatTile label={t("orders.amount")}>
          <AmountText value={fill.amount} currency={baseOf(fill.symbol)} unit decimals={decimals.quantity} decimalsMin={0} />
        </StatTile>
        <StatTile label={t("orders.value")} end>
          <AmountText value={fill.quote_amount} decimals={2} />
        </StatTile>
        <StatTile label={t("orders.fee")}>
          <AmountText value={fill.fee} currency={fill.fee_currency} unit decimals={FEE_DECIMALS} decimalsMin={0} />
        </StatTile>
        <StatTile label={t("orders.role")}>{t(`role.${fill.role}`)}</StatTile>
        <StatTile label={t("orders.against")} end>
          {t(`against.${fill.against}`)}
        </StatTile>
      </div>
    </article>
  );
}
