import { useTexts } from "@assay/ui/locale.ts";
import { AmountField } from "@assay/ui/parts/amount-field.tsx";
import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { ofPostOnly, type OrderFields } from "./order-fields.ts";
import { Nearest } from "@assay/ui/parts/nearest.tsx";
import { TicketShare } from "./ticket-share.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import type { Ticket } from "./use-ticket.ts";

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
  const amount = form.field("amount");
  const grid =
    fields.amount_in === "base"
      ? { decimals: market.quantity_decimals, step: market.step }
      : { decimals: QUOTE_DECIMALS, step: QUOTE_STEP };
  return (
    <>
      {limit ? (
        <PriceField ticket={ticket} />
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
      <div>
        <AmountField
          label={t(amountLabel(fields), { unit: counts })}
          value={amount.value}
          onChange={amount.onChange}
          onLeave={amount.onLeave}
          faultText={faultText(t, amount.fault)}
          placeholder={NOTHING}
          {...grid}
        />
        <Nearest fault={amount.fault} onTake={(nearest) => form.change({ amount: nearest })} />
      </div>
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

function PriceField({ ticket: { market, form } }: { readonly ticket: Ticket }) {
  const t = useTexts("spot");
  const price = form.field("target_price");
  return (
    <div>
      <AmountField
        label={t("ticket.price", { unit: market.quote })}
        value={price.value}
        onChange={price.onChange}
        onLeave={price.onLeave}
        faultText={faultText(t, price.fault)}
        decimals={market.price_decimals}
        step={market.tick}
      />
      <Nearest fault={price.fault} onTake={(nearest) => form.change({ target_price: nearest })} />
    </div>
  );
}

/** A market order by the currency it spends or wants says which of the two it is. */
function amountLabel({ type, kind, amount_in }: OrderFields): string {
  if (kind === "limit" || amount_in === "base") return "ticket.amount";
  return type === "buy" ? "ticket.spend" : "ticket.receive";
}
