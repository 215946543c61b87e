import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { inPercent } from "@assay/ui/number.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { TradeCard } from "@assay/ui/parts/trade-card.tsx";
import { AmendButton } from "./amend-button.tsx";
import { CancelButton } from "./cancel-button.tsx";
import type { MarketDecimals } from "./decimals.ts";
import { askedOf, filledPercent, isLive, isWaiting, type Order, shownState } from "./order-model.ts";
import { toneOf } from "../side-tone.ts";

export interface OrderCardProps {
  readonly order: Order;
  readonly decimals: MarketDecimals;
  readonly onOpen: () => void;
}

/** An order in a list of a phone. An open one has its presses under it; the name of an ended one opens its detail. */
export function OrderCard({ order, decimals, onOpen }: OrderCardProps) {
  const t = useTexts("spot");
  const tag = useLanguageTag();
  const asked = askedOf(order);
  const percent = filledPercent(order);
  const isOpen = isLive(order);
  const average = isOpen ? null : order.average_price;
  const price = average ?? order.target_price;
  return (
    <TradeCard
      side={{ label: t(`side.${order.type}`), tone: toneOf(order.type) }}
      symbol={order.symbol}
      about={t(`kind.${order.kind}`)}
      end={<span className="text-caption text-soft">{t(`states.${shownState(order)}`)}</span>}
      facts={[
        {
          label: t(average === null ? "orders.price" : "orders.average"),
          value: price === null ? t("orders.market") : <PriceText value={price} decimals={decimals.price} />,
        },
        ...(isWaiting(order)
          ? [{ label: t("orders.stop"), value: <PriceText value={order.stop!.price} decimals={decimals.price} /> }]
          : []),
        {
          label: t("orders.amount"),
          value: <AmountText value={asked.value} currency={asked.currency} unit decimals={decimals.quantity} decimalsMin={0} />,
        },
        ...(isWaiting(order) ? [] : [{ label: t("orders.filled"), value: <bdi dir="ltr">{inPercent(percent, tag)}</bdi> }]),
      ]}
      filled={percent}
      foot={<TimeText at={order.created_at} />}
      {...(isOpen ? { actions: <Actions order={order} onOpen={onOpen} /> } : { onOpen })}
    />
  );
}

function Actions({ order, onOpen }: Pick<OrderCardProps, "order" | "onOpen">) {
  const t = useTexts("spot");
  return (
    <>
      <AmendButton order={order} block />
      <CancelButton order={order} block />
      <Button size="small" block onPress={onOpen}>
        <span aria-hidden="true">{t("orders.details")}</span>
        <span className="sr-only">{t("orders.details-one", { side: t(`side.${order.type}`), symbol: order.symbol })}</span>
      </Button>
    </>
  );
}
