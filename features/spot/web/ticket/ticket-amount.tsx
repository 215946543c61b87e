import { useTexts } from "@assay/ui/locale.ts";
import { AmountField } from "@assay/ui/parts/amount-field.tsx";
import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { NumberField } from "@assay/ui/ticket/number-field.tsx";
import { ofPostOnly, type OrderFields } from "./order-fields.ts";
import { TicketShare } from "./ticket-share.tsx";
import type { Ticket } from "./use-order-ticket.ts";

const QUOTE_DECIMALS = 2;
const QUOTE_STEP = "1";
const NOTHING = "0";

/** Price and amount with their steps, the share of the balance, and post-only. */
export function TicketAmount({ ticket }: { readonly ticket: Ticket }) {
  const t = useTexts("spot");
  const { market, form } = ticket;
  const { fields } = form;
  const limit = fields.kind === "limit";
  const counts = fields.amount_in === "base" ? market.base : market.quote;
  const grid =
    fields.amount_in === "base"
      ? { decimals: market.quantity_decimals, step: market.step }
      : { decimals: QUOTE_DECIMALS, step: QUOTE_STEP };
  return (
    <>
      {limit ? (
        <NumberField
          t={t}
          field={form.field("target_price")}
          label={t("ticket.price", { unit: market.quote })}
          decimals={market.price_decimals}
          step={market.tick}
        />
      ) : (
        <AmountField
          label={t("ticket.price", { unit: market.quote })}
          value=""
          onChange={() => undefined}
          decimals={0}
          disabled
          placeholder={t("ticket.at-market")}
        />
      )}
      <NumberField
        t={t}
        field={form.field("amount")}
        label={t(amountLabel(fields), { unit: counts })}
        placeholder={NOTHING}
        {...grid}
      />
      <TicketShare ticket={ticket} />
      {limit && (
        <CheckField
          label={t("ticket.post-only")}
          value={fields.post_only}
          onChange={(value) => form.change(ofPostOnly(value))}
          className="-my-1 after:top-0!"
        />
      )}
    </>
  );
}

/** A market order by the currency it spends or wants says which of the two it is. */
function amountLabel({ type, kind, amount_in }: OrderFields) {
  if (kind === "limit" || amount_in === "base") return "ticket.amount";
  return type === "buy" ? "ticket.spend" : "ticket.receive";
}
