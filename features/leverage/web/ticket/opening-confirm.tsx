import { formatPrice } from "@assay/core/money.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import type { Fact } from "@assay/ui/parts/facts.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { useQuote } from "@assay/ui/prices.ts";
import { TicketConfirm } from "@assay/ui/ticket/ticket-confirm.tsx";
import { reductionBy } from "../changes/close-model.ts";
import { GainText } from "../positions/gain-text.tsx";
import { LiquidationValue } from "./liquidation-value.tsx";
import { MarginValue } from "./margin-value.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { useNightFact } from "./night-fact.tsx";
import { openingRules, shareOfPercent, worstOf } from "./opening-form.ts";
import { markNow } from "../use-contract.ts";
import { useMyPositions } from "../positions/use-positions.ts";
import type { Ticket } from "./use-contract-ticket.ts";
import { PercentValue } from "../percent-value.tsx";

/** The position once more, figure by figure, before it is opened. */
export default function OpeningConfirm({ ticket }: { readonly ticket: Ticket }) {
  const t = useTexts("leverage");
  const { market, form, isAlwaysAsked } = ticket;
  const { type, reduce_only, margin_mode } = form.fields;
  const risk = t(margin_mode === "cross" ? "mode.about-cross" : "confirm.risk");
  return (
    <TicketConfirm
      ticket={ticket}
      title={
        reduce_only
          ? t("confirm.reduce-title", { action: t(`ticket.reduce-${type}`), symbol: market.symbol })
          : t("confirm.title", { side: t(`side.${type}`), symbol: market.symbol })
      }
      facts={useFacts(ticket)}
      note={
        <>
          <p>{reduce_only ? t("confirm.reduce") : risk}</p>
          {isAlwaysAsked && !reduce_only && <p className="mt-2 font-semibold text-danger">{t("confirm.super")}</p>}
        </>
      }
      action={t(reduce_only ? `ticket.reduce-${type}` : `ticket.open-${type}`)}
      tone={type === "long" ? "up" : "down"}
    />
  );
}

const FEE_DECIMALS = 4;

function useFacts({ market, form, facts, answer }: Ticket): Fact[] {
  const t = useTexts("leverage");
  useQuote(market.symbol);
  const { open } = useMyPositions();
  const mark = markNow(facts.contract, answer.mark);
  const { fields } = form;
  const { value, margin, crossMargin, fee, liquidation, liquidationBefore, overnight } = openingRules.summary(fields, {
    ...facts,
    mark,
  });
  const night = useNightFact(overnight);
  const { price_decimals: decimals } = market;
  const worst = worstOf(fields, { ...facts, mark });
  const isLimit = fields.kind === "limit";
  const price = isLimit ? fields.target_price : mark === undefined ? undefined : formatPrice(mark);
  const number = (
    <AmountText value={fields.number || "0"} currency={market.base} unit decimals={market.quantity_decimals} decimalsMin={0} />
  );
  const reduces: Fact[] = [
    { label: t(isLimit ? "confirm.limit" : "ticket.mark"), value: <PriceText value={price} decimals={decimals} /> },
    ...(worst === undefined
      ? []
      : [
          {
            label: t(fields.reduce_only ? "confirm.worst-close" : "confirm.worst"),
            value: <PriceText value={formatPrice(worst)} decimals={decimals} />,
          },
        ]),
    { label: t("confirm.number"), value: number },
  ];
  if (fields.reduce_only && mark !== undefined) {
    const { count, result, fee: closingFee } = reductionBy(fields, facts.contract, open, mark);
    return [
      ...reduces,
      { label: t("close-all.positions"), value: count },
      { label: t("close-all.result"), value: <GainText amount={result} /> },
      { label: t("position.closing-fee"), value: <MoneyText amount={closingFee} decimals={FEE_DECIMALS} /> },
    ];
  }
  if (fields.reduce_only) return reduces;
  const stops = fields.stops
    ? ([
        ["stops.take-profit", fields.target_profit_price],
        ["stops.stop-loss", fields.stop_loss_price],
      ] as const)
    : [];
  const trailing = fields.stops ? shareOfPercent(fields.trailing) : undefined;
  return [
    {
      label: t("confirm.terms"),
      value: `${t(`mode.${fields.margin_mode}`)} · ${t("leverage.times", { multiple: fields.multiple })}`,
    },
    ...reduces,
    { label: t("confirm.value"), value: <MoneyText amount={value} /> },
    { label: t("ticket.margin"), value: <MarginValue margin={margin} crossMargin={crossMargin} /> },
    { label: t("ticket.fee"), value: <MoneyText amount={fee} decimals={FEE_DECIMALS} /> },
    {
      label: t("ticket.liquidation"),
      value: (
        <LiquidationValue
          price={liquidation}
          before={liquidationBefore}
          isCross={fields.margin_mode === "cross"}
          decimals={decimals}
        />
      ),
    },
    { label: t("confirm.liquidation-fee"), value: <PercentValue fraction={answer.terms.liquidation_fee} /> },
    ...stops.flatMap(([label, stop]): Fact[] =>
      stop === "" ? [] : [{ label: t(label), value: <PriceText value={stop} decimals={decimals} /> }],
    ),
    ...(trailing === undefined ? [] : [{ label: t("stops.trailing-short"), value: <PercentValue fraction={trailing} /> }]),
    night,
  ];
}
