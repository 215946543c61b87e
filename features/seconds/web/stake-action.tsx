import { amount, parseRate } from "@assay/core/money.ts";
import { ProtectionNotice, type Refused } from "@assay/features/protection/web.tsx";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { useSession } from "@assay/ui/session.ts";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { ForCustomers, TicketAction } from "@assay/ui/ticket/ticket-action.tsx";
import { Suspense } from "react";
import { STAKE_CURRENCY } from "../rules.ts";
import { percentText } from "./option-model.ts";
import { isClosed } from "./stake-form.ts";
import type { StakeTicketModel } from "./use-stake.ts";

/** The press that places the option, what it costs on its second line, and why none is sold now. */
export function StakeAction({ ticket }: { readonly ticket: StakeTicketModel }) {
  const t = useTexts("seconds");
  const { form, facts } = ticket;
  const { terms } = facts;
  const tag = useLanguageTag();
  const loggedIn = useSession((now) => now.loggedIn);
  const { direction, mode } = form.fields;
  const fee = terms && percentText(parseRate(terms.pool_fee)!, tag);
  const risk = <p className="mb-2 text-micro text-soft">{t(`risk.${mode}`, { fee: fee ?? "" })}</p>;
  const { stake } = form.summary;
  const most = stake && (
    <>
      {t("ticket.at-most")} <MoneyText amount={stake} />
    </>
  );
  const press = (refused?: Refused, describedBy?: string) => (
    <TicketAction
      ticket={ticket}
      reason={faultText(t, form.field("direction").fault)}
      note={risk}
      tone={direction}
      action={t(`ticket.${direction}`)}
      // What a stake can lose has a bound.
      cost={refused && refused !== "unbounded" ? t(`ticket.${refused}`) : most}
      disabled={terms?.on_sale === false || (terms && isClosed(form.fields, terms)) || refused !== undefined}
      describedBy={describedBy}
    />
  );
  return (
    <>
      {!loggedIn && risk}
      <ForCustomers>
        <Suspense fallback={press()}>
          {/* A limit that is used up refuses whatever stake is typed. */}
          <ProtectionNotice risk={stake ?? amount(STAKE_CURRENCY, 0n)}>{press}</ProtectionNotice>
        </Suspense>
      </ForCustomers>
    </>
  );
}
