import { scaleOf } from "@assay/core/currency.ts";
import type { Amount } from "@assay/core/money.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { NumberField } from "@assay/ui/ticket/number-field.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { ForCustomers, TicketAction } from "@assay/ui/ticket/ticket-action.tsx";
import { TicketConfirm } from "@assay/ui/ticket/ticket-confirm.tsx";
import { useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { CONTACT_LENGTH_MAX } from "../rules/large.ts";
import type { Index, Offer } from "./borrow-form.ts";
import { largeRules, multiples, terms } from "./large-form.ts";
import { APPLICATIONS_PATH } from "./paths.ts";

/** What an application asks for: people decide about it, and nothing is lent before its terms are accepted. */
export function LargeTicket({ offer, index }: { readonly offer: Offer; readonly index: Index }) {
  const t = useTexts("loans");
  const go = useGo();
  const [times, setTimes] = useState<(typeof multiples)[number]>("3");
  const [days, setDays] = useState<(typeof terms)[number]>("30");
  const ticket = useTicket({
    rules: largeRules,
    facts: { offer, large: index.large, times: Number(times), days: Number(days) },
    call: calls.apply,
    keeps: true,
    asks: () => "always",
    input: ({ amount, contact }) => ({ offer_id: String(offer.offer_id), amount, times, days, contact: contact.trim() }),
    fieldOf: (code) => (code === "loan-limit" || code === "loan-pool-short" ? "amount" : undefined),
    done: () => {
      toast(t("large.applied"), "done");
      go(APPLICATIONS_PATH);
    },
  });
  const told = ticket.form.summary;
  const money = (some: Amount | undefined, className?: string) => (
    <MoneyText amount={some} decimals={some ? scaleOf(some.currency) : 2} className={className} />
  );
  const facts = [
    { label: t("large.margin"), value: money(told?.margin, "font-semibold text-strong") },
    { label: t("large.begins"), value: told ? <RateText rate={told.rate} /> : "—" },
    { label: t("per-day"), value: money(told?.perDay) },
    { label: t("in-all", { term: t("days", { count: Number(days) }) }), value: money(told?.inAll) },
    { label: t("per-year"), value: <RateText rate={offer.annual_rate} /> },
    { label: t("overdue-day"), value: money(told?.overdueDay) },
    { label: t("overdue-year"), value: <RateText rate={index.overdue_annual} className="font-semibold text-danger" /> },
  ];
  const title = t("sizes.large");
  const contact = ticket.form.field("contact");
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
        <p className="text-caption text-soft">{t("large.times")}</p>
        <Chips
          label={t("large.times")}
          options={multiples.map((key) => ({ key, label: `${key}×` }))}
          value={times}
          onChange={setTimes}
        />
        <Chips
          label={t("term")}
          options={terms.map((key) => ({ key, label: t("days", { count: Number(key) }) }))}
          value={days}
          onChange={setDays}
        />
        <TextField
          label={t("large.contact")}
          lengthMax={CONTACT_LENGTH_MAX}
          value={contact.value}
          onChange={contact.onChange}
          onLeave={contact.onLeave}
          faultText={faultText(t, contact.fault)}
        />
        <Facts facts={facts} className="rounded-button bg-s2 p-4" />
        <p className="text-caption text-soft">{t("rule")}</p>
        <ForCustomers>
          <TicketAction
            ticket={ticket}
            reason={closed}
            disabled={closed !== undefined}
            action={t("large.apply")}
            cost={told && <MoneyText amount={told.lent} />}
          />
        </ForCustomers>
      </FormFrame>
      <TicketConfirm
        ticket={ticket}
        title={title}
        facts={[{ label: t("lent"), value: money(told?.lent) }, ...facts]}
        note={<p>{t("overdue-rule")}</p>}
        action={t("large.apply")}
      />
    </Pane>
  );
}
