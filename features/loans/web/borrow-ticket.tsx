import { scaleOf } from "@assay/core/currency.ts";
import { useHolding } from "@assay/features/wallet/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { IndexPrice } from "@assay/ui/parts/index-price.tsx";
import { SwitchField } from "@assay/ui/parts/switch-field.tsx";
import { AvailableLine } from "@assay/ui/ticket/available-line.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { NumberField } from "@assay/ui/ticket/number-field.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { TakeAll } from "@assay/ui/ticket/share-line.tsx";
import { useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { borrowRules, freeing, type Index, type Offer } from "./borrow-form.ts";
import { LinePrice } from "./line-price.tsx";
import { LOAN_PATH } from "./paths.ts";
import { Simulator } from "./simulator.tsx";
import { moneyOf, type Term, TermChips, TicketFrame } from "./ticket-frame.tsx";

/** What a loan at once costs, where its lines lie, and what another price would do, before it is asked for. */
export function BorrowTicket({ offer, index }: { readonly offer: Offer; readonly index: Index }) {
  const t = useTexts("loans");
  const go = useGo();
  const [days, setDays] = useState<Term>("30");
  const [releases, setReleases] = useState(true);
  const available = useHolding(offer.collateral_id, "change")?.free;
  const facts = { offer, days: Number(days), releases, room: index.room, available };
  const ticket = useTicket({
    rules: borrowRules,
    facts,
    call: calls.borrow,
    keeps: true,
    asks: () => "always",
    input: ({ amount, collateral }) => ({
      offer_id: String(offer.offer_id),
      amount,
      collateral,
      days,
      release: releases ? ("1" as const) : ("0" as const),
    }),
    fieldOf: (code) =>
      code === "too-little-collateral" || code === "insufficient-balance"
        ? "collateral"
        : code === "loan-limit" || code === "loan-pool-short"
          ? "amount"
          : undefined,
    done: ({ loan }) => {
      toast(t("borrowed"), "done");
      go(`${LOAN_PATH}?id=${loan.id}`);
    },
  });
  const told = ticket.form.summary;
  // What it costs is told once there is a loan to tell it of.
  const cost = [
    ...(told
      ? [
          { label: t("per-hour"), value: moneyOf(told.perHour) },
          { label: t("per-day"), value: moneyOf(told.perDay) },
          {
            label: t("in-all", { term: t("days", { count: Number(days) }) }),
            value: moneyOf(told.inAll, "font-semibold text-strong"),
          },
        ]
      : []),
    { label: t("per-year"), value: <RateText rate={offer.annual_rate} /> },
    ...(told
      ? []
      : [
          { label: t("min"), value: <AmountText value={offer.min} currency={offer.currency} unit decimalsMin={0} /> },
          { label: t("pool"), value: <AmountText value={offer.pool_free} currency={offer.currency} unit decimalsMin={0} /> },
          { label: t("ltv-max"), value: <RateText rate={offer.ltv_max} /> },
        ]),
    ...(told ? [{ label: t("leaves"), value: moneyOf(told.leaves) }] : []),
  ];
  const risks = [
    { label: t("price-now", { symbol: offer.symbol }), value: <IndexPrice value={offer.price} /> },
    ...(told
      ? [
          { label: t("risk-rate"), value: <RateText rate={told.rate} /> },
          { label: t("ltv"), value: <RateText rate={told.ltv} /> },
          { label: t("call-at"), value: <LinePrice value={told.call} index={offer.price} /> },
          { label: t("last-at"), value: <LinePrice value={told.last} index={offer.price} /> },
          {
            label: t("close-at"),
            value: <LinePrice value={told.close} index={offer.price} className="font-semibold text-danger" />,
          },
          { label: t("worst-fee"), value: moneyOf(told.worstFee) },
          { label: t("overdue-day"), value: moneyOf(told.overdueDay) },
        ]
      : []),
    { label: t("overdue-year"), value: <RateText rate={index.overdue_annual} className="font-semibold text-danger" /> },
  ];
  const frees = freeing(ticket.form.fields, facts);
  return (
    <TicketFrame
      offer={offer}
      title={t("borrow-of", { currency: offer.currency })}
      ticket={ticket}
      amount={ticket.form.field("amount")}
      lent={told?.lent}
      action={t("borrow")}
      facts={[{ label: t("collateral"), value: moneyOf(told?.collateral) }, ...cost, ...risks]}
      note={
        <>
          <p>{t("rule")}</p>
          <p className="mt-2">{t("overdue-rule")}</p>
        </>
      }
      below={told && <Simulator held={told.held} price={told.price} symbol={offer.symbol} />}
    >
      <NumberField
        t={t}
        field={ticket.form.field("collateral")}
        label={t("collateral-in", { unit: offer.collateral })}
        decimals={scaleOf(offer.collateral)}
        placeholder="0"
      />
      <AvailableLine label={t("available")} value={<MoneyText amount={available} />} className="gap-2">
        {frees !== undefined && (
          <TakeAll text={t("frees")} onPress={() => ticket.form.change({ collateral: frees })} className="text-caption" />
        )}
      </AvailableLine>
      <TermChips days={days} onChange={setDays} />
      <SwitchField label={t("release-now")} about={t("release-more")} value={releases} onChange={setReleases} />
      <Facts facts={cost} className="rounded-button bg-s2 p-4" />
      <Facts facts={risks} className="rounded-button bg-s2 p-4" />
      <p className="text-caption text-soft">{t("rule")}</p>
      <p className="text-caption text-soft">{t("overdue-rule")}</p>
    </TicketFrame>
  );
}
