import { scaleOf } from "@assay/core/currency.ts";
import { parseAmount } from "@assay/core/money.ts";
import { useHolding } from "@assay/features/wallet/web.tsx";
import { useCommand } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { ConfirmSheet } from "@assay/ui/parts/confirm-sheet.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { AvailableLine } from "@assay/ui/ticket/available-line.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { NumberField } from "@assay/ui/ticket/number-field.tsx";
import { ForCustomers, TicketAction } from "@assay/ui/ticket/ticket-action.tsx";
import { TicketConfirm } from "@assay/ui/ticket/ticket-confirm.tsx";
import { useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { bidRules } from "./bid-form.ts";
import { type Detail, Money } from "./nft-parts.tsx";

/** How to take part in an auction: the rules, the margin, then bids. */
export function AuctionPane({ detail }: { readonly detail: Detail }) {
  const t = useTexts("nft");
  const { sale, margin_held, leads } = detail;
  return (
    <>
      <Facts
        facts={[
          { label: t("step"), value: <Money of={sale} value={sale.step!} /> },
          ...(sale.status === 1 ? [{ label: t("least"), value: <Money of={sale} value={sale.least!} /> }] : []),
          { label: t("margin"), value: <Money of={sale} value={sale.margin!} /> },
        ]}
      />
      <ul className="flex list-disc flex-col gap-1 ps-5 text-caption text-soft">
        <li>{t("rule-margin")}</li>
        <li>{t("rule-extend")}</li>
        <li>{t("rule-pay")}</li>
        <li>{t("rule-default")}</li>
      </ul>
      {sale.status !== 1 ? (
        <p className="rounded-button bg-s2 p-3 text-center text-form text-soft">
          {t(sale.status === 2 ? "not-yet" : "over-or-out")}
        </p>
      ) : leads ? (
        <p role="status" className="rounded-button bg-s2 p-3 text-center text-form text-up">
          {t("you-lead")}
        </p>
      ) : margin_held ? (
        <BidForm detail={detail} />
      ) : (
        <ForCustomers>
          <MarginPress detail={detail} />
        </ForCustomers>
      )}
    </>
  );
}

function MarginPress({ detail: { sale } }: { readonly detail: Detail }) {
  const t = useTexts("nft");
  const { run, pending } = useCommand(calls.marginNFT);
  const [asks, setAsks] = useState(false);
  async function deposit(): Promise<void> {
    const { state } = await run({ id: String(sale.id) });
    if (state === "accepted") toast(t("deposited"), "done");
    setAsks(false);
  }
  const margin = <Money of={sale} value={sale.margin!} />;
  return (
    <>
      <Cta action={t("deposit")} cost={margin} onPress={() => setAsks(true)} />
      <ConfirmSheet
        open={asks}
        onClose={() => setAsks(false)}
        title={t("deposit")}
        facts={[
          { label: t("margin"), value: margin },
          { label: t("least"), value: <Money of={sale} value={sale.least!} /> },
        ]}
        note={t("rule-default")}
        action={t("deposit-now")}
        pending={pending}
        onConfirm={() => void deposit()}
      />
    </>
  );
}

function BidForm({ detail: { sale } }: { readonly detail: Detail }) {
  const t = useTexts("nft");
  const { currency, least } = sale;
  const free = useHolding(sale.currency_id, "change")?.free;
  const ticket = useTicket({
    rules: bidRules,
    facts: { currency, least: least! },
    call: calls.auctionNFT,
    asks: () => "always",
    input: ({ amount }) => ({ id: String(sale.id), price: amount }),
    fieldOf: () => "amount",
    done: (_answer, form) => {
      toast(t("bid-taken"), "done");
      form.restart({ amount: "" });
    },
  });
  const asked = ticket.form.ready ? parseAmount(currency, ticket.form.fields.amount) : undefined;
  const facts: Fact[] = [
    { label: t("least"), value: <Money of={sale} value={least!} /> },
    { label: t("pay-within"), value: t("a-day") },
  ];
  return (
    <>
      <FormFrame label={t("bid")} className="flex flex-col gap-3" onSubmit={ticket.submit}>
        <NumberField
          field={ticket.form.field("amount")}
          t={t}
          label={t("your-bid", { unit: currency })}
          decimals={scaleOf(currency)}
          placeholder={least!}
        />
        <AvailableLine label={t("available")} value={<MoneyText amount={free} />} />
        <TicketAction ticket={ticket} action={t("bid")} cost={asked && <MoneyText amount={asked} />} />
      </FormFrame>
      <TicketConfirm
        ticket={ticket}
        title={t("bid")}
        facts={[{ label: t("your-bid", { unit: currency }), value: <MoneyText amount={asked} /> }, ...facts]}
        note={<p>{t("rule-default")}</p>}
        action={t("bid")}
      />
    </>
  );
}
