import { ReceiptView } from "@assay/features/proofs/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { IdText } from "@assay/ui/parts/id-text.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { SubjectSlot } from "@assay/ui/slots.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Suspense } from "react";
import { AskedText } from "./asked-text.tsx";
import { baseOf, type Order, PRICE_DECIMALS, SHARE_DECIMALS } from "./order-model.ts";
import { useExplain } from "./use-explain.ts";

export interface OrderDetailProps {
  /** The order whose detail is open; undefined closes the sheet. */
  readonly order: Order | undefined;
  readonly onClose: () => void;
}

/** One order in full, and its receipts: what was asked of one that waits, and from what the phone computes the price of one that has traded. */
export default function OrderDetail({ order, onClose }: OrderDetailProps) {
  const t = useTexts("stock");
  const explain = useExplain();
  return (
    <Sheet open={order !== undefined} onClose={onClose} title={t("orders.detail")} context={<bdi dir="ltr">{order?.symbol}</bdi>}>
      {order && (
        <>
          <Own>
            <OrderFacts order={order} />
          </Own>
          <SubjectSlot number={order.id} />
          <Suspense fallback={<RowsSkeleton count={4} />}>
            <ReceiptView
              subject={order.id}
              decidedAt={order.updated_at}
              explain={explain}
              className="mt-5 border-t border-line pt-4"
            />
          </Suspense>
        </>
      )}
    </Sheet>
  );
}

function OrderFacts({ order }: { readonly order: Order }) {
  const t = useTexts("stock");
  const worst: Fact = {
    label: t(`costs.limit-${order.type}`),
    value: <PriceText value={order.limit_price} decimals={PRICE_DECIMALS} />,
  };
  const isOpen = order.state === "open";
  const traded: Fact[] = [
    {
      label: t("costs.shares"),
      value: <AmountText value={order.filled} currency={baseOf(order.symbol)} unit decimals={SHARE_DECIMALS} decimalsMin={0} />,
    },
    { label: t("orders.price"), value: <PriceText value={order.price} decimals={PRICE_DECIMALS} /> },
    { label: t("orders.reference"), value: <PriceText value={order.reference} decimals={PRICE_DECIMALS} /> },
    worst,
    { label: t("costs.cost"), value: <AmountText value={order.cost} currency="USDT" unit /> },
    { label: t("orders.fee"), value: <AmountText value={order.fee} currency="USDT" unit decimals={6} /> },
  ];
  const asked: Fact[] = [
    worst,
    ...(isOpen
      ? [
          { label: t("orders.held"), value: <AmountText value={order.held} currency={order.held_currency} unit /> },
          { label: t("orders.good-until"), value: <TimeText at={order.expires_at} as="plan" /> },
        ]
      : []),
  ];
  const facts: Fact[] = [
    { label: t("orders.state"), value: <span className="font-semibold">{t(`states.${order.state}`)}</span> },
    ...(order.cancel_reason === null ? [] : [{ label: t("orders.why"), value: t(`states.${order.cancel_reason}`) }]),
    { label: t("ticket.side"), value: t(`side.${order.type}`) },
    { label: t("orders.type"), value: t(order.target_price === null ? "orders.market" : "orders.limit") },
    { label: t("orders.amount"), value: <AskedText order={order} /> },
    ...(order.state === "filled" ? traded : asked),
    { label: t("orders.placed-at"), value: <TimeText at={order.created_at} /> },
    ...(isOpen
      ? []
      : [
          {
            label: t(order.state === "filled" ? "orders.traded-at" : "orders.ended-at"),
            value: <TimeText at={order.updated_at} />,
          },
        ]),
    {
      label: t("orders.id"),
      value: <IdText id={order.id} />,
    },
  ];
  return <Facts facts={facts} />;
}
