import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { TradeCard } from "@assay/ui/parts/trade-card.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { lazy, Suspense, useState } from "react";
import { calls } from "../contract.ts";
import { AskedText } from "./asked-text.tsx";
import { type Order, PRICE_DECIMALS } from "./order-model.ts";
import { WaitingActions } from "./waiting-actions.tsx";

const OrderDetail = lazy(() => import("./order-detail.tsx"));

const tones = { buy: "up", sell: "down" } as const;

/** Orders that wait, or that have ended; each has a detail with its receipts. */
export function OrdersList({ state }: { readonly state: "open" | "history" }) {
  const t = useTexts("stock");
  const orders = useRows(calls.listOrders, { state });
  const [shown, setShown] = useState<Order>();
  return (
    <>
      <InfiniteList
        of={orders}
        keyOf={(order) => order.id}
        label={t(`lists.${state}`)}
        empty={<Empty text={t(`lists.none-${state}`)} />}
        row={(order) => <OrderCard order={order} onOpen={() => setShown(order)} />}
      />
      <Suspense fallback={null}>
        <OrderDetail order={shown} onClose={() => setShown(undefined)} />
      </Suspense>
    </>
  );
}

function OrderCard({ order, onOpen }: { readonly order: Order; readonly onOpen: () => void }) {
  const t = useTexts("stock");
  const isOpen = order.state === "open";
  return (
    <TradeCard
      side={{ label: t(`side.${order.type}`), tone: tones[order.type] }}
      symbol={order.symbol}
      about={t(order.target_price === null ? "orders.market" : "orders.limit")}
      end={<span className="text-caption text-soft">{t(`states.${order.cancel_reason ?? order.state}`)}</span>}
      facts={[
        { label: t("orders.amount"), value: <AskedText order={order} /> },
        {
          label: t(order.price === null ? "orders.worst" : "orders.price"),
          value: <PriceText value={order.price ?? order.limit_price} decimals={PRICE_DECIMALS} />,
        },
        isOpen
          ? { label: t("orders.held"), value: <AmountText value={order.held} currency={order.held_currency} unit /> }
          : { label: t("orders.fee"), value: <AmountText value={order.fee} currency="USDT" unit decimals={6} /> },
      ]}
      foot={
        <>
          <TimeText at={order.created_at} />
          {isOpen && (
            <>
              {" · "}
              {t("orders.until")} <TimeText at={order.expires_at} as="plan" />
            </>
          )}
        </>
      }
      onOpen={onOpen}
      {...(isOpen && { actions: <WaitingActions order={order} /> })}
    />
  );
}
