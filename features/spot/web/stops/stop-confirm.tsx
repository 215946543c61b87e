import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { formatAmountText, inPercent } from "@assay/ui/number.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import type { Fact } from "@assay/ui/parts/facts.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { TicketConfirm } from "@assay/ui/ticket/ticket-confirm.tsx";
import type { Asked } from "@assay/ui/ticket/use-ticket.ts";
import { lazy, Suspense } from "react";
import { orderRules } from "../ticket/order-form.ts";
import type { Order } from "../orders/order-model.ts";
import type { OrderFacts } from "../ticket/order-trade.ts";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { countOf, datedFields, type StopFormFields, type StopSummary } from "./stop-form.ts";
import { type NumberField, shownFields, useStopLabels } from "./stop-labels.ts";
import type { Market } from "@assay/features/market/web.tsx";

const OrderConfirm = lazy(() => import("../ticket/order-confirm.tsx"));

export interface StopConfirmProps {
  readonly market: Market;
  readonly fields: StopFormFields;
  readonly summary: StopSummary;
  /** The facts of the ticket, by which a limit until a date is reckoned: it may trade at once. */
  readonly facts: OrderFacts;
  readonly asked: Asked<{ readonly order: Order }>;
}

/** An order that waits or ends at a date once more, before it goes out. */
export function StopConfirm(stop: StopConfirmProps) {
  return stop.fields.kind === "limit" ? <DatedConfirm {...stop} /> : <WaitingConfirm {...stop} />;
}

function DatedConfirm({ market, fields, facts, asked }: StopConfirmProps) {
  const till = useTill(fields);
  const order = datedFields(fields);
  const form = { fields: order, summary: orderRules.summary(order, facts) };
  return (
    <Suspense fallback={null}>
      <OrderConfirm ticket={{ ...asked, market, facts, form, till }} />
    </Suspense>
  );
}

function WaitingConfirm({ market, fields, summary, asked }: StopConfirmProps) {
  const t = useTexts("spot");
  const labels = useStopLabels(market, fields);
  const till = useTill(fields);
  const named = shownFields(fields).filter((name) => fields[name] !== "");
  return (
    <TicketConfirm
      ticket={asked}
      title={t("confirm.title", { side: t(`side.${fields.type}`), symbol: market.symbol })}
      facts={[
        { label: t("confirm.type"), value: t(`kind.${fields.kind}`) },
        ...named.map((name): Fact => ({
          label: labels[name],
          value: <NumberValue name={name} market={market} fields={fields} />,
        })),
        { label: t("stops.holds"), value: <MoneyText amount={summary.holds} decimals={market.quantity_decimals} /> },
        till,
      ]}
      note={<p>{t(`stops.about.${fields.kind}`)}</p>}
      action={t(`ticket.${fields.type}`, { base: market.base })}
      tone={fields.type === "buy" ? "up" : "down"}
    />
  );
}

function useTill({ expiry, date }: StopFormFields): Fact {
  const t = useTexts("spot");
  return { label: t("stops.good-till"), value: expiry === "date" ? <bdi>{date}</bdi> : t(`stops.till.${expiry}`) };
}

interface NumberValueProps {
  readonly name: NumberField;
  readonly market: Market;
  readonly fields: StopFormFields;
}

function NumberValue({ name, market, fields }: NumberValueProps) {
  const tag = useLanguageTag();
  const value = fields[name];
  if (name === "trail")
    return <bdi dir="ltr">{inPercent(formatAmountText(value, { decimals: 2, decimalsMin: 0 }, tag), tag)}</bdi>;
  if (name !== "amount") return <PriceText value={value} decimals={market.price_decimals} />;
  if (countOf(fields) === "quote") return <AmountText value={value} currency={market.quote} unit />;
  return <AmountText value={value} currency={market.base} unit decimals={market.quantity_decimals} decimalsMin={0} />;
}
