import { scaleOf } from "@assay/core/currency.ts";
import type { Amount } from "@assay/core/money.ts";
import { useHolding } from "@assay/features/wallet/web.tsx";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { IndexPrice } from "@assay/ui/parts/index-price.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { SwitchField } from "@assay/ui/parts/switch-field.tsx";
import { AvailableLine } from "@assay/ui/ticket/available-line.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { NumberField } from "@assay/ui/ticket/number-field.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { TakeAll } from "@assay/ui/ticket/share-line.tsx";
import { ForCustomers, TicketAction } from "@assay/ui/ticket/ticket-action.tsx";
import { TicketConfirm } from "@assay/ui/ticket/ticket-confirm.tsx";
import { useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { borrowRules, freeing, type Index, type Offer } from "./borrow-form.ts";
import { terms } from "./large-form.ts";
import { LinePrice } from "./line-price.tsx";
import { LOAN_PATH } from "./paths.ts";
import { Simulator } from "./simulator.tsx";

/** What a loan at once costs, where its lines lie, and what another price would do, before it is asked for. */
export function BorrowTicket({ offer, index }: { readonly offer: Offer; readonly index: Index }) {
  const t = useTexts("loans");
  const go = useGo();
  const [days, setDays] = useState<(typeof terms)[number]>("30");
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
  const money = (some: Amount | undefined, className?: string) => (
    <MoneyText amount={some} decimals={some ? scaleOf(some.currency) : 2} className={className} />
  );
  // What it costs is told once there is a loan to tell it of.
  const cost = [
    ...(told
      ? [
          { label: t("per-hour"), value: money(told.perHour) },
          { label: t("per-day"), value: money(told.perDay) },
          {
            label: t("in-all", { term: t("days", { count: Number(days) }) }),
            value: money(told.inAll, "font-semibold text-strong"),
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
    ...(told ? [{ label: t("leaves"), value: money(told.leaves) }] : []),
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
          { label: t("worst-fee"), value: money(told.worstFee) },
          { label: t("overdue-day"), value: money(told.overdueDay) },
        ]
      : []),
    { label: t("overdue-year"), value: <RateText rate={index.overdue_annual} className="font-semibold text-danger" /> },
  ];
  const frees = freeing(ticket.form.fields, facts);
  const title = t("borrow-of", { currency: offer.currency });
  const closed = offer.price === null ? t("rejections.loan-index-degraded", { symbol: offer.symbol }) : undefined;
  return (
    <Pane label={title} className="max-md:bg-transparent md:border md:border-line md:p-5">
      <FormFrame label={title} className="flex flex-col gap-3" onSubmit={ticket.submit}>
        <NumberField
          t={t}
          field={ticket.form.field("amount")}
          label={t("amount", { unit: offer.currency })}
          decimals={scaleOf(offer.currency)}
          placeholder="0"
        />
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
        <Chips
          label={t("term")}
          options={terms.map((key) => ({ key, label: t("days", { count: Number(key) }) }))}
          value={days}
          onChange={setDays}
        />
        <SwitchField label={t("release-now")} about={t("release-more")} value={releases} onChange={setReleases} />
        <Facts facts={cost} className="rounded-button bg-s2 p-4" />
        <Facts facts={risks} className="rounded-button bg-s2 p-4" />
        <p className="text-caption text-soft">{t("rule")}</p>
        <p className="text-caption text-soft">{t("overdue-rule")}</p>
        <ForCustomers>
          <TicketAction
            ticket={ticket}
            reason={closed}
            disabled={closed !== undefined}
            action={t("borrow")}
            cost={told && <MoneyText amount={told.lent} />}
          />
        </ForCustomers>
      </FormFrame>
      <TicketConfirm
        ticket={ticket}
        title={title}
        facts={[
          { label: t("lent"), value: money(told?.lent) },
          { label: t("collateral"), value: money(told?.collateral) },
          ...cost,
          ...risks,
        ]}
        note={
          <>
            <p>{t("rule")}</p>
            <p className="mt-2">{t("overdue-rule")}</p>
          </>
        }
        action={t("borrow")}
      />
      {told && <Simulator held={told.held} price={told.price} symbol={offer.symbol} />}
    </Pane>
  );
}
