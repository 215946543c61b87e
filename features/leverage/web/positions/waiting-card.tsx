import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { TradeCard } from "@assay/ui/parts/trade-card.tsx";
import { baseOf, quoteOf, type WaitingOrder } from "./position-model.ts";
import { StopsText } from "./stops-text.tsx";
import { useTermsOf } from "./use-positions.ts";
import { WaitingActions } from "./waiting-actions.tsx";

const DECIMALS_OTHERWISE = 2;

/** An order that waits for its price, and the presses that change it or take it back. */
export default function WaitingCard({ order }: { readonly order: WaitingOrder }) {
  const t = useTexts("leverage");
  const terms = useTermsOf(order)?.answer.terms;
  return (
    <TradeCard
      side={{ label: t(`side.${order.type}`), tone: order.type === "long" ? "up" : "down" }}
      symbol={order.symbol}
      about={
        order.reduce_only
          ? t("ticket.reduce-only")
          : `${t(`mode.${order.margin_mode}`)} ${t("leverage.times", { multiple: order.multiple })}`
      }
      facts={[
        {
          label: t("position.limit"),
          value: <PriceText value={order.target_price} decimals={terms?.price_decimals ?? DECIMALS_OTHERWISE} />,
        },
        {
          label: t("position.number", { unit: baseOf(order) }),
          value: <AmountText value={order.number} decimals={terms?.quantity_decimals ?? DECIMALS_OTHERWISE} decimalsMin={0} />,
        },
        { label: t("position.margin", { unit: quoteOf(order) }), value: <AmountText value={order.margin} decimals={2} /> },
      ]}
      foot={
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          <TimeText at={order.created_at} />
          {!order.reduce_only && <StopsText position={order} decimals={terms?.price_decimals ?? DECIMALS_OTHERWISE} />}
        </span>
      }
      actions={<WaitingActions order={order} />}
    />
  );
}
