import { ReceiptView } from "@assay/features/proofs/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Suspense } from "react";
import { baseOf, type Order, PRICE_DECIMALS, SHARE_DECIMALS } from "./order-model.ts";
import { useExplain } from "./use-explain.ts";

export interface OrderDetailProps {
  /** The order that has traded; undefined closes the sheet. */
  readonly order: Order | undefined;
  readonly onClose: () => void;
}

/** What came of an order that has traded, and the receipt from which the phone computes its price anew. */
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
  const facts: Fact[] = [
    { label: t("ticket.side"), value: t(`side.${order.type}`) },
    {
      label: t("costs.shares"),
      value: <AmountText value={order.filled} currency={baseOf(order.symbol)} unit decimals={SHARE_DECIMALS} decimalsMin={0} />,
    },
    { label: t("orders.price"), value: <PriceText value={order.price} decimals={PRICE_DECIMALS} /> },
    { label: t("orders.reference"), value: <PriceText value={order.reference} decimals={PRICE_DECIMALS} /> },
    {
      label: t(`costs.limit-${order.type}`),
      value: <PriceText value={order.limit_price} decimals={PRICE_DECIMALS} />,
    },
    { label: t("costs.cost"), value: <AmountText value={order.cost} currency="USDT" unit /> },
    { label: t("orders.fee"), value: <AmountText value={order.fee} currency="USDT" unit decimals={6} /> },
    { label: t("orders.placed-at"), value: <TimeText at={order.created_at} /> },
    { label: t("orders.traded-at"), value: <TimeText at={order.updated_at} /> },
    {
      label: t("orders.id"),
      value: (
        <bdi dir="ltr" className="text-caption break-all whitespace-normal">
          {order.id}
        </bdi>
      ),
    },
  ];
  return <Facts facts={facts} />;
}
