import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { CONTACT_LENGTH_MAX } from "../rules/large.ts";
import type { Index, Offer } from "./borrow-form.ts";
import { largeRules, multiples } from "./large-form.ts";
import { APPLICATIONS_PATH } from "./paths.ts";
import { moneyOf, type Term, TermChips, TicketFrame } from "./ticket-frame.tsx";

/** What an application asks for: people decide about it, and nothing is lent before its terms are accepted. */
export function LargeTicket({ offer, index }: { readonly offer: Offer; readonly index: Index }) {
  const t = useTexts("loans");
  const go = useGo();
  const [times, setTimes] = useState<(typeof multiples)[number]>("3");
  const [days, setDays] = useState<Term>("30");
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
  const facts = [
    { label: t("large.margin"), value: moneyOf(told?.margin, "font-semibold text-strong") },
    { label: t("large.begins"), value: told ? <RateText rate={told.rate} /> : "—" },
    { label: t("per-day"), value: moneyOf(told?.perDay) },
    { label: t("in-all", { term: t("days", { count: Number(days) }) }), value: moneyOf(told?.inAll) },
    { label: t("per-year"), value: <RateText rate={offer.annual_rate} /> },
    { label: t("overdue-day"), value: moneyOf(told?.overdueDay) },
    { label: t("overdue-year"), value: <RateText rate={index.overdue_annual} className="font-semibold text-danger" /> },
  ];
  const contact = ticket.form.field("contact");
  return (
    <TicketFrame
      offer={offer}
      title={t("sizes.large")}
      ticket={ticket}
      amount={ticket.form.field("amount")}
      lent={told?.lent}
      action={t("large.apply")}
      facts={facts}
      note={<p>{t("overdue-rule")}</p>}
    >
      <p className="text-caption text-soft">{t("large.times")}</p>
      <Chips
        label={t("large.times")}
        options={multiples.map((key) => ({ key, label: `${key}×` }))}
        value={times}
        onChange={setTimes}
      />
      <TermChips days={days} onChange={setDays} />
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
    </TicketFrame>
  );
}
