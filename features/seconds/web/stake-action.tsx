import { amount } from "@assay/core/money.ts";
import { ProtectionNotice } from "@assay/features/protection/web.tsx";
import { VisitorAction } from "@assay/features/spot/web.tsx";
import { markDocked } from "@assay/ui/docked.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { useSession } from "@assay/ui/session.ts";
import { Suspense } from "react";
import { STAKE_CURRENCY } from "../rules.ts";
import { MoneyText } from "./money-text.tsx";
import { isClosed } from "./stake-form.ts";
import type { StakeTicketModel } from "./use-stake.ts";

/** The press that places the option, what it costs on its second line, and why the last one was refused. */
export function StakeAction({ ticket }: { readonly ticket: StakeTicketModel }) {
  const t = useTexts("seconds");
  const loggedIn = useSession((now) => now.loggedIn);
  const { form, terms, pending } = ticket;
  if (!loggedIn) {
    return (
      <Suspense fallback={<span className="h-24" />}>
        <VisitorAction />
      </Suspense>
    );
  }
  const { direction } = form.fields;
  const refusal = ticket.refusal ?? faultText(t, form.field("direction").fault);
  const press = (refused?: string, reason?: string) => (
    <>
      <div ref={markDocked} className="in-sight">
        {refusal !== undefined && (
          <p role="alert" className="mb-2 rounded-field bg-danger-tint px-2.5 py-2 text-caption text-strong">
            {refusal}
          </p>
        )}
        <Cta
          type="submit"
          tone={direction}
          action={t(`ticket.${direction}`)}
          cost={
            refused ? (
              t(`ticket.${refused}`)
            ) : form.summary.stake ? (
              <>
                {t("ticket.at-most")} <MoneyText amount={form.summary.stake} />
              </>
            ) : undefined
          }
          pending={pending && !ticket.asking}
          disabled={terms?.on_sale === false || (terms && isClosed(form.fields, terms)) || refused !== undefined}
          describedBy={reason}
        />
      </div>
    </>
  );
  return (
    <Suspense fallback={press()}>
      {/* A limit that is used up refuses whatever stake is typed. */}
      <ProtectionNotice risk={form.summary.stake ?? amount(STAKE_CURRENCY, 0n)}>{press}</ProtectionNotice>
    </Suspense>
  );
}
