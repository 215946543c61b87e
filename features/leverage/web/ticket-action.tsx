import { amount } from "@assay/core/money.ts";
import { ProtectionNotice } from "@assay/features/protection/web.tsx";
import { VisitorAction } from "@assay/features/spot/web.tsx";
import { markDocked } from "@assay/ui/docked.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { TakeNearest } from "@assay/ui/parts/nearest.tsx";
import { useQuote } from "@assay/ui/prices.ts";
import { useSession } from "@assay/ui/session.ts";
import { Suspense } from "react";
import { MoneyText } from "./money-text.tsx";
import { openingRules } from "./opening-form.ts";
import { markNow } from "./use-contract.ts";
import type { Ticket } from "./use-ticket.ts";

/** The press that opens, what it costs on its second line, and why the last one was refused. */
export function TicketAction({ ticket }: { readonly ticket: Ticket }) {
  const t = useTexts("leverage");
  const loggedIn = useSession((now) => now.loggedIn);
  const { form, facts } = ticket;
  const { type, reduce_only, margin_mode } = form.fields;
  // A limit that is used up refuses whatever is typed.
  const risk = reduce_only
    ? undefined
    : margin_mode === "cross"
      ? "all"
      : (form.summary.cost ?? amount(facts.contract.quote, 0n));
  if (!loggedIn) {
    return (
      <Suspense fallback={<span className="min-h-24" />}>
        <VisitorAction />
      </Suspense>
    );
  }
  const press = (refused?: string, reason?: string) => (
    <>
      <Refusal ticket={ticket} />
      <div ref={markDocked} className="in-sight">
        <Cta
          type="submit"
          tone={type === "long" ? "up" : "down"}
          action={t(reduce_only ? `ticket.reduce-${type}` : `ticket.open-${type}`)}
          cost={
            reduce_only ? undefined : refused ? (
              t(`ticket.${refused}`)
            ) : (
              <>
                {t("ticket.cost")} <Cost ticket={ticket} />
              </>
            )
          }
          disabled={facts.mark === undefined || refused !== undefined}
          describedBy={reason}
        />
      </div>
    </>
  );
  return (
    <>
      <Suspense fallback={press()}>
        <ProtectionNotice risk={risk}>{press}</ProtectionNotice>
      </Suspense>
      <p className="text-micro text-faint">{t("ticket.risk")}</p>
    </>
  );
}

/** Margin and fee, which at market move with the mark. */
function Cost({ ticket: { market, form, facts, answer } }: { readonly ticket: Ticket }) {
  useQuote(market.symbol);
  const { cost } = openingRules.summary(form.fields, { ...facts, mark: markNow(facts.contract, answer.mark) });
  return <MoneyText amount={cost} />;
}

/** A refusal by the server: its sentence, and the nearest value that it would take. */
function Refusal({ ticket: { form, refusal } }: { readonly ticket: Ticket }) {
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
