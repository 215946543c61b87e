import { useTexts } from "@assay/ui/locale.ts";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { ForCustomers, TicketAction as Action } from "@assay/ui/ticket/ticket-action.tsx";
import { toneOf } from "../side-tone.ts";
import type { Ticket } from "./use-order-ticket.ts";

/** The press that places the order, and what it costs on its second line. */
export function TicketAction({ ticket }: { readonly ticket: Ticket }) {
  const t = useTexts("spot");
  const { market, form, state } = ticket;
  const { type } = form.fields;
  const moved = type === "buy" ? form.summary.pays : form.summary.receives;
  return (
    <ForCustomers>
      <Action
        ticket={ticket}
        tone={toneOf(type)}
        action={t(`ticket.${type}`, { base: market.base })}
        cost={
          <>
            {t(type === "buy" ? "ticket.cost" : "ticket.bring")} <MoneyText amount={moved} decimals={2} />
          </>
        }
        disabled={state !== "open"}
        className="short:min-h-11 short:py-0"
      />
    </ForCustomers>
  );
}
