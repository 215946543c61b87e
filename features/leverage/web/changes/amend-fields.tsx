import { formatPrice, parseAmount } from "@assay/core/money.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { inSheet, useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../../contract.ts";
import { amendRules, type AmendSummary, startOf } from "./amend-form.ts";
import { ChangeValue } from "./change-value.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import type { WaitingOrder } from "../positions/position-model.ts";
import { openedText } from "../positions/told.ts";
import { PricedField } from "../priced-field.tsx";
import { markNow, useFree, useOthers } from "../use-contract.ts";
import type { PositionTerms } from "../positions/use-positions.ts";

export interface AmendFieldsProps {
  readonly order: WaitingOrder;
  readonly price: string | undefined;
  readonly terms: PositionTerms;
  readonly onDone: () => void;
}

/** Limit and quantity of an order that waits, and what they change. */
export function AmendFields({ order, price, terms, onDone }: AmendFieldsProps) {
  const t = useTexts("leverage");
  const { answer, contract } = terms;
  const { price_decimals, quantity_decimals, tick, step, base, quote } = answer.terms;
  const others = useOthers(contract, order.id)?.[order.type];
  const moving = () => ({ mark: markNow(contract, answer.mark) });
  const facts = { contract, order, others, available: useFree(quote), ...moving() };
  const { form, submit, pending } = useTicket({
    rules: amendRules,
    facts,
    moves: { symbol: order.symbol, now: moving },
    start: startOf(price === undefined ? order : { ...order, target_price: price }, price_decimals),
    call: calls.amendOrder,
    input: (fields) => ({ id: order.id, ...fields }),
    ...inSheet,
    done: ({ position }) => {
      toast(position.state === "open" ? openedText(position, t) : t("amend.done"), "done");
      onDone();
    },
  });
  const { summary } = form;
  return (
    <FormFrame className="flex flex-col gap-3" onSubmit={submit}>
      <PricedField
        label={t("ticket.price", { unit: quote })}
        field={form.field("target_price")}
        decimals={price_decimals}
        step={tick}
      />
      <PricedField
        label={t("ticket.number", { unit: base })}
        field={form.field("number")}
        decimals={quantity_decimals}
        step={step}
      />
      <Facts className="rounded-button bg-s2 p-4" facts={useFacts(order, summary, terms)} />
      <p className="min-h-9 text-caption text-soft">{summary && t(summary.opensNow ? "amend.opens-now" : "amend.waits")}</p>
      <Cta
        type="submit"
        tone={order.type === "long" ? "up" : "down"}
        action={t("amend.action")}
        pending={pending}
        disabled={form.ready && summary === undefined}
      />
    </FormFrame>
  );
}

/** Limit and money before and after; of an order that only reduces the limit alone. */
function useFacts(order: WaitingOrder, summary: AmendSummary | undefined, { answer, contract }: PositionTerms): Fact[] {
  const t = useTexts("leverage");
  const available = useFree(contract.quote);
  const decimals = answer.terms.price_decimals;
  const money = (text: string) => <MoneyText amount={parseAmount(contract.quote, text)} />;
  const mark: Fact = {
    label: t("ticket.mark"),
    value: <PriceCell symbol={order.symbol} of="index" price={answer.mark} decimals={decimals} />,
  };
  const limit: Fact = { label: t("position.limit"), value: <PriceText value={order.target_price} decimals={decimals} /> };
  if (order.reduce_only) return [mark, limit];
  const liquidation = summary?.liquidation;
  return [
    mark,
    limit,
    { label: t("ticket.available"), value: <MoneyText amount={available} /> },
    {
      label: t("ticket.margin"),
      value: summary ? (
        <ChangeValue before={money(order.margin)} after={<MoneyText amount={summary.margin} />} />
      ) : (
        money(order.margin)
      ),
    },
    {
      label: t("ticket.fee"),
      value: summary ? <ChangeValue before={money(order.fee)} after={<MoneyText amount={summary.fee} />} /> : money(order.fee),
    },
    ...(order.margin_mode === "cross"
      ? []
      : [
          {
            label: t("ticket.liquidation"),
            value: (
              <PriceText
                value={liquidation === undefined ? undefined : formatPrice(liquidation)}
                decimals={decimals}
                className="text-brand"
              />
            ),
          },
        ]),
  ];
}
