import { parseRate } from "@assay/core/money.ts";
import { ReceiptView } from "@assay/features/proofs/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { IdText } from "@assay/ui/parts/id-text.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { SubjectSlot } from "@assay/ui/slots.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { calls } from "../../contract.ts";
import { type MarketDecimals, useMarketDecimals } from "./decimals.ts";
import { FillCard } from "./fill-card.tsx";
import { OrderCosts } from "./order-cost-facts.tsx";
import { useStopFacts } from "./order-stop-facts.tsx";
import { PercentText } from "../percent-text.tsx";
import { useExplain } from "./use-explain.ts";
import { askedOf, baseOf, type Order, quoteOf, shownState } from "./order-model.ts";

export interface OrderDetailProps {
  /** The order whose detail is open; undefined closes the sheet. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** One order in full: what was asked, what came of it, and every fill with its fee and its other side. */
export default function OrderDetail({ id, onClose }: OrderDetailProps) {
  const t = useTexts("spot");
  const answer = useCall(calls.showOrder, { id: id ?? "" }, { when: id !== undefined, keep: true });
  const decimalsOf = useMarketDecimals();
  const explain = useExplain(answer.data?.order.symbol);
  return (
    <Sheet
      open={id !== undefined}
      onClose={onClose}
      title={t("orders.detail")}
      context={<bdi dir="ltr">{answer.data?.order.symbol}</bdi>}
    >
      <Loaded query={answer}>
        {({ order, fills, costs }) => (
          <>
            <Own>
              <OrderFacts order={order} decimals={decimalsOf(order.symbol)} />
              {costs && <OrderCosts order={order} costs={costs} />}
            </Own>
            <SubjectSlot number={order.id} />
            {order.stop && <ReceiptView subject={order.id} decidedAt={order.updated_at} explain={explain} className="mt-5" />}
            <h3 className="mt-5 text-body font-semibold">{t("orders.fills-of")}</h3>
            {fills.length === 0 && <p className="py-3 text-form text-soft">{t("orders.no-fills")}</p>}
            <ul>
              {fills.map((fill) => (
                <li key={fill.id}>
                  <FillCard fill={fill} decimals={decimalsOf(fill.symbol)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Sheet>
  );
}

function OrderFacts({ order, decimals }: { readonly order: Order; readonly decimals: MarketDecimals }) {
  const t = useTexts("spot");
  const asked = askedOf(order);
  const promise = [
    t(`kind.${order.kind}`),
    ...(order.kind === "market" ? [] : [t(`tif.${order.time_in_force}-long`)]),
    ...(order.post_only ? [t("ticket.post-only")] : []),
  ];
  const facts: Fact[] = [
    { label: t("orders.state"), value: <span className="font-semibold">{t(`states.${shownState(order)}`)}</span> },
    ...(order.cancel_reason ? [{ label: t("orders.why"), value: t(`reasons.${order.cancel_reason}`) }] : []),
    { label: t("side.label"), value: t(`side.${order.type}`) },
    { label: t("orders.type"), value: promise.join(" · ") },
    // Of a market order its kind has said so.
    ...(order.target_price === null
      ? []
      : [{ label: t("orders.price"), value: <PriceText value={order.target_price} decimals={decimals.price} /> }]),
    ...useStopFacts(order, decimals.price),
    {
      label: t("orders.amount"),
      value: <AmountText value={asked.value} currency={asked.currency} unit decimals={decimals.quantity} decimalsMin={0} />,
    },
    {
      label: t("orders.filled"),
      value: (
        <AmountText value={order.filled} currency={baseOf(order.symbol)} unit decimals={decimals.quantity} decimalsMin={0} />
      ),
    },
    { label: t("orders.average"), value: <PriceText value={order.average_price} decimals={decimals.price} /> },
    { label: t("orders.value"), value: <AmountText value={order.filled_quote} currency={quoteOf(order.symbol)} unit /> },
    {
      label: t("orders.fee"),
      value: <AmountText value={order.fee} currency={order.fee_currency} unit decimals={8} decimalsMin={0} />,
    },
    {
      label: t("orders.rates"),
      value: (
        <>
          <PercentText rate={parseRate(order.maker_fee)!} /> / <PercentText rate={parseRate(order.taker_fee)!} />
        </>
      ),
    },
    ...(order.expires_at === null ? [] : [{ label: t("orders.expires"), value: <TimeText at={order.expires_at} as="plan" /> }]),
    { label: t("orders.placed-at"), value: <TimeText at={order.created_at} /> },
    { label: t("orders.changed-at"), value: <TimeText at={order.updated_at} /> },
    {
      label: t("orders.id"),
      value: <IdText id={order.id} />,
    },
  ];
  return <Facts facts={facts} />;
}
