import { scaleOf } from "@assay/core/currency.ts";
import { type Amount, parseAmount } from "@assay/core/money.ts";
import { FormFrame } from "../form-frame.tsx";
import type { ReactNode } from "react";
import { type Fact, Facts } from "../parts/facts.tsx";
import { AvailableLine } from "./available-line.tsx";
import { MoneyText } from "./money-text.tsx";
import { NumberField, type NumberFieldProps } from "./number-field.tsx";
import { TakeAll } from "./share-line.tsx";
import { ForCustomers, TicketAction } from "./ticket-action.tsx";
import { TicketConfirm } from "./ticket-confirm.tsx";
import type { Ticket } from "./use-ticket.ts";

export interface AmountTicketProps extends Pick<NumberFieldProps, "t" | "label"> {
  readonly ticket: Ticket<{ readonly amount: string }, unknown, unknown>;
  readonly title: string;
  /** What is on sale, in one line above the amount. */
  readonly head?: ReactNode;
  /** What else is chosen before the press. */
  readonly options?: ReactNode;
  readonly currency: string;
  /** What can be spent, and the most of it that one press takes. */
  readonly available: {
    readonly label: string;
    readonly amount: Amount | undefined;
    readonly all: string;
    readonly most: string;
  };
  /** What comes of it, as it is typed and once more before it is sent. */
  readonly facts: readonly Fact[];
  readonly note: string;
  readonly action: string;
  /** Why nothing can be asked for at the moment. */
  readonly closed: string | undefined;
  /** What is still to be chosen beside the form. It is nobody's fault, and said so. */
  readonly missing?: string | undefined;
}

const NOTHING = "0";

/** A ticket that asks for one amount: what there is, what will come of it, the press, and all of it once more. */
export function AmountTicket({
  ticket,
  title,
  head,
  options,
  currency,
  available,
  facts,
  note,
  action,
  closed,
  missing,
  ...field
}: AmountTicketProps) {
  const { form } = ticket;
  const asked = form.ready ? parseAmount(currency, form.fields.amount) : undefined;
  return (
    <>
      <FormFrame label={title} className="flex flex-col gap-3" onSubmit={ticket.submit}>
        {head}
        <NumberField {...field} field={form.field("amount")} decimals={scaleOf(currency)} placeholder={NOTHING} />
        <AvailableLine label={available.label} value={<MoneyText amount={available.amount} />} className="gap-2">
          <TakeAll
            text={available.all}
            disabled={available.amount === undefined}
            onPress={() => form.change({ amount: available.most })}
            className="text-caption"
          />
        </AvailableLine>
        {options}
        <Facts facts={facts} className="rounded-button bg-s2 p-4" />
        <p className="text-caption text-soft">{note}</p>
        <ForCustomers>
          <TicketAction
            ticket={ticket}
            reason={closed}
            disabled={closed !== undefined || missing !== undefined}
            note={missing !== undefined && <p className="mb-2 text-caption text-soft">{missing}</p>}
            action={action}
            cost={asked && <MoneyText amount={asked} />}
          />
        </ForCustomers>
      </FormFrame>
      <TicketConfirm
        ticket={ticket}
        title={title}
        facts={[{ label: field.label, value: <MoneyText amount={asked} /> }, ...facts]}
        note={<p>{note}</p>}
        action={action}
      />
    </>
  );
}
