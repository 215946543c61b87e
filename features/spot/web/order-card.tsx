import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { StatTile } from "@assay/ui/parts/stat-tile.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { AmendButton } from "./amend-button.tsx";
import { CancelButton } from "./cancel-button.tsx";
import type { MarketDecimals } from "./decimals.ts";
import { askedOf, filledPercent, type Order, shownState } from "./order-model.ts";
import { SideBadge } from "./side-badge.tsx";

export interface OrderCardProps {
  readonly order: Order;
  readonly decimals: MarketDecimals;
  readonly onOpen: () => void;
}

/** An order in a list of a phone. The name opens its detail; an open one can be cancelled beside it. */
export function OrderCard({ order, decimals, onOpen }: OrderCardProps) {
  const t = useTexts("spot");
  const asked = askedOf(order);
  const percent = filledPercent(order);
  const price = order.state === "open" ? order.target_price : (order.average_price ?? order.target_price);
  return (
    <article className="border-b border-line py-3">
      <div className="flex items-center gap-2">
        <button type="button" onClick={onOpen} className="press flex min-h-8 min-w-0 grow items-center gap-2 text-start">
          <SideBadge side={order.type} />
          <bdi dir="ltr" className="text-body font-semibold">
            {order.symbol}
          </bdi>
          <span className="truncate text-caption text-soft">{t(`kind.${order.kind}`)}</span>
          <span className="sr-only">{t("orders.detail")}</span>
        </button>
        {order.state === "open" ? (
          <span className="flex shrink-0 gap-1.5">
            <AmendButton order={order} />
            <CancelButton order={order} />
          </span>
        ) : (
          <span className="shrink-0 text-caption text-soft">{t(`states.${shownState(order)}`)}</span>
        )}
      </div>
      <div className="mt-1.5 grid grid-cols-3 gap-3">
        <StatTile label={t(order.average_price && order.state !== "open" ? "orders.average" : "orders.price")}>
          {price === null ? t("orders.market") : <PriceText value={price} decimals={decimals.price} />}
        </StatTile>
        <StatTile label={t("orders.amount")}>
          <AmountText value={asked.value} currency={asked.currency} unit decimals={decimals.quantity} decimalsMin={0} />
        </StatTile>
        <StatTile label={t("orders.filled")} end>
          <bdi dir="ltr">{`${percent}%`}</bdi>
        </StatTile>
      </div>
      <div className="mt-2 flex items-center gap-3">
        <span aria-hidden="true" className="h-[3px] grow overflow-hidden rounded-full bg-s2">
          <span
            className={`block h-full rounded-full ${order.type === "buy" ? "bg-up-fill" : "bg-down-fill"}`}
            style={{ width: `${percent}%` }}
          />
        </span>
        <TimeText at={order.created_at} className="text-micro text-faint" />
      </div>
    </article>
  );
}
