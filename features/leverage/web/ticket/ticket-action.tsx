import { amount } from "@assay/core/money.ts";
import { ProtectionNotice, type Refused } from "@assay/features/protection/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { useQuote } from "@assay/ui/prices.ts";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { ForCustomers, TicketAction as Action } from "@assay/ui/ticket/ticket-action.tsx";
import { Suspense } from "react";
import { openingRules } from "./opening-form.ts";
import { markNow } from "../use-contract.ts";
import type { Ticket } from "./use-contract-ticket.ts";

/** The press that opens, and what it costs on its second line. */
export function TicketAction({ ticket }: { readonly ticket: Ticket }) {
  const t = useTexts("leverage");
  const { form, facts } = ticket;
  const { type, reduce_only, margin_mode } = form.fields;
  // A limit that is used up refuses whatever is typed.
  const risk = reduce_only
    ? undefined
    : margin_mode === "cross"
      ? "all"
      : (form.summary.cost ?? amount(facts.contract.quote, 0n));
  const costs = (
    <>
      {t("ticket.cost")} <Cost ticket={ticket} />
    </>
  );
  const press = (refused?: Refused, describedBy?: string) => (
    <Action
      ticket={ticket}
      tone={type === "long" ? "up" : "down"}
      action={t(reduce_only ? `ticket.reduce-${type}` : `ticket.open-${type}`)}
      cost={reduce_only ? undefined : refused ? t(`ticket.${refused}`) : costs}
      disabled={facts.mark === undefined || refused !== undefined}
      describedBy={describedBy}
    />
  );
  return (
    <ForCustomers>
      <Suspense fallback={press()}>
        <ProtectionNotice risk={risk}>{press}</ProtectionNotice>
      </Suspense>
      <p className="text-micro text-faint">{t("ticket.risk")}</p>
    </ForCustomers>
  );
}

/** Margin and fee, which at market move with the mark. */
function Cost({ ticket: { market, form, facts, answer } }: { readonly ticket: Ticket }) {
  useQuote(market.symbol);
  const { cost } = openingRules.summary(form.fields, { ...facts, mark: markNow(facts.contract, answer.mark) });
  return <MoneyText amount={cost} />;
}
