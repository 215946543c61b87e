import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { TicketConfirm } from "@assay/ui/ticket/ticket-confirm.tsx";
import { askedOf } from "../orders/order-model.ts";
import type { ChartOrders, Moved } from "./use-chart-orders.ts";
import type { Market } from "@assay/features/market/web.tsx";

/** Asks once more before an order whose line was dragged takes its new price. */
export function LineConfirm({ market, orders }: { readonly market: Market; readonly orders: ChartOrders }) {
  const t = useTexts("spot");
  const { moved } = orders;
  const order = moved?.order;
  const amount = order && askedOf(order);
  const decimals = market.price_decimals;
  return (
    <TicketConfirm
      ticket={orders}
      title={t("amend.title", { side: t(`side.${order?.type ?? "buy"}`) })}
      facts={
        moved
          ? [
              { label: t("amend.from"), value: <PriceText value={priceNow(moved)} decimals={decimals} /> },
              {
                label: t("amend.to"),
                value: <PriceText value={moved.price} decimals={decimals} className="font-semibold" />,
              },
              {
                label: t("confirm.amount"),
                value: (
                  <AmountText
                    value={amount?.value}
                    currency={amount?.currency ?? market.base}
                    unit
                    decimals={market.quantity_decimals}
                    decimalsMin={0}
                  />
                ),
              },
            ]
          : []
      }
      note={<p>{t(moved?.part === "stop" ? "orders.by-index" : "amend.loses-turn")}</p>}
      action={t("amend.action")}
      tone={order?.type === "sell" ? "down" : "up"}
    />
  );
}

const priceNow = ({ order, part }: Moved): string | null | undefined =>
  part === "stop" ? order.stop?.price : order.target_price;
