import { scaleOf } from "@assay/core/currency.ts";
import type { Amount } from "@assay/core/money.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import type { Field } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Chips } from "@assay/ui/parts/chips.tsx";
import type { Fact } from "@assay/ui/parts/facts.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { NumberField } from "@assay/ui/ticket/number-field.tsx";
import { ForCustomers, TicketAction } from "@assay/ui/ticket/ticket-action.tsx";
import { TicketConfirm } from "@assay/ui/ticket/ticket-confirm.tsx";
import type { Ticket } from "@assay/ui/ticket/use-ticket.ts";
import type { ReactNode } from "react";
import type { Offer } from "./borrow-form.ts";
import { terms } from "./large-form.ts";

/** Money with the decimals of its own currency. */
export const moneyOf = (some: Amount | undefined, className?: string): ReactNode => (
  <MoneyText amount={some} decimals={some ? scaleOf(some.currency) : 2} className={className} />
);

export type Term = (typeof terms)[number];

export function TermChips({ days, onChange }: { readonly days: Term; readonly onChange: (days: Term) => void }) {
  const t = useTexts("loans");
  return (
    <Chips
      label={t("term")}
      options={terms.map((key) => ({ key, label: t("days", { count: Number(key) }) }))}
      value={days}
      onChange={onChange}
    />
  );
}

interface TicketFrameProps {
  readonly offer: Offer;
  readonly title: string;
  readonly ticket: Omit<Ticket<object, unknown, unknown>, "form" | "facts">;
  readonly amount: Field<string>;
  /** What would be lent; undefined until the fields say. */
  readonly lent: Amount | undefined;
  readonly action: string;
  /** What is asked for beside the amount, and what is told of it. */
  readonly children: ReactNode;
  /** What is confirmed beside what is lent. */
  readonly facts: readonly Fact[];
  readonly note: ReactNode;
  readonly below?: ReactNode;
}

/** What each loan is asked for with: first the amount, last its press, which a missing index holds back. */
export function TicketFrame({ offer, title, ticket, amount, lent, action, children, facts, note, below }: TicketFrameProps) {
  const t = useTexts("loans");
  const closed = offer.price === null ? t("rejections.loan-index-degraded", { symbol: offer.symbol }) : undefined;
  return (
    <Pane label={title} className="max-md:bg-transparent md:border md:border-line md:p-5">
      <FormFrame label={title} className="flex flex-col gap-3" onSubmit={ticket.submit}>
        <NumberField
          t={t}
          field={amount}
          label={t("amount", { unit: offer.currency })}
          decimals={scaleOf(offer.currency)}
          placeholder="0"
        />
        {children}
        <ForCustomers>
          <TicketAction
            ticket={ticket}
            reason={closed}
            disabled={closed !== undefined}
            action={action}
            cost={lent && <MoneyText amount={lent} />}
          />
        </ForCustomers>
      </FormFrame>
      <TicketConfirm
        ticket={ticket}
        title={title}
        facts={[{ label: t("lent"), value: moneyOf(lent) }, ...facts]}
        note={note}
        action={action}
      />
      {below}
    </Pane>
  );
}
