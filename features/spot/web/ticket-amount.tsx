import { useTexts } from "@assay/ui/locale.ts";
import { AmountField } from "@assay/ui/parts/amount-field.tsx";
import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { PercentSlider } from "@assay/ui/parts/percent-slider.tsx";
import { ofPostOnly, type OrderFields } from "./order-fields.ts";
import { Nearest } from "./nearest.tsx";
import type { Ticket } from "./use-ticket.ts";

const QUOTE_DECIMALS = 2;
const QUOTE_STEP = "1";

/** Price and amount with their steps, the share of the balance, and post-only. */
export function TicketAmount({ ticket }: { readonly ticket: Ticket }) {
  const t = useTexts("spot");
  const { market, form, takeShare } = ticket;
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
          {...grid}
        />
        <Nearest fault={amount.fault} onTake={(nearest) => form.change({ amount: nearest })} />
      </div>
      <div className="flex items-center gap-1">
        <PercentSlider
          value={form.summary.percent}
          tone={fields.type === "buy" ? "up" : "down"}
          onChange={takeShare}
          disabled={form.summary.spendable === undefined}
          className="min-w-0 grow"
        />
        <button
          type="button"
          disabled={form.summary.spendable === undefined}
          onClick={() => takeShare(100)}
          className="press min-h-7 shrink-0 px-1.5 text-caption font-semibold text-brand disabled:opacity-45"
        >
          {t("ticket.max")}
        </button>
      </div>
      {limit && (
        <CheckField
          label={t("ticket.post-only")}
          value={fields.post_only}
          onChange={(value) => form.change(ofPostOnly(value))}
          className="-my-1"
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
