import { markDocked } from "@assay/ui/docked.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { useSession } from "@assay/ui/session.ts";
import { MoneyText } from "./money-text.tsx";
import { TakeNearest } from "@assay/ui/parts/nearest.tsx";
import type { Ticket } from "./use-ticket.ts";
import VisitorAction from "./visitor-action.tsx";

/** The press that places the order, what it costs on its second line, and why the last one was refused. */
export function TicketAction({ ticket }: { readonly ticket: Ticket }) {
  const t = useTexts("spot");
  const loggedIn = useSession((now) => now.loggedIn);
  const { market, form, placing, state } = ticket;
  const { type } = form.fields;
  if (!loggedIn) return <VisitorAction />;
  const moved = type === "buy" ? form.summary.pays : form.summary.receives;
  return (
    <>
      <Refusal ticket={ticket} />
      <div ref={markDocked} className="in-sight">
        <Cta
          type="submit"
          tone={type === "buy" ? "up" : "down"}
          action={t(`ticket.${type}`, { base: market.base })}
          cost={
            <>
              {t(type === "buy" ? "ticket.cost" : "ticket.bring")} <MoneyText amount={moved} decimals={2} />
            </>
          }
          pending={placing.pending && !placing.asking}
          disabled={state !== "open"}
          className="short:min-h-11 short:py-0"
        />
      </div>
    </>
  );
}

/** A refusal by the server: its sentence, and the nearest value that it would take. */
function Refusal({ ticket: { form, placing } }: { readonly ticket: Ticket }) {
  const { refusal } = placing;
  if (!refusal) return null;
  const { nearest, field } = refusal;
  return (
    <div role="alert" className="rounded-field bg-danger-tint px-2.5 py-2 text-caption text-strong">
      {refusal.message}
      {nearest !== undefined && field !== "type" && (
        <div>
          <TakeNearest nearest={nearest} onTake={(value) => form.change({ [field]: value })} />
        </div>
      )}
    </div>
  );
}
