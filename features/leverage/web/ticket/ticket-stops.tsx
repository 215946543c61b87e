import { useTexts } from "@assay/ui/locale.ts";
import { faultsBelow, PricedField } from "../priced-field.tsx";
import type { Ticket } from "./use-contract-ticket.ts";

const NONE = "—";
const PERCENT_DECIMALS = 2;

/** What closes the position by itself, attached to it from the beginning. */
export function TicketStops({ ticket: { form, market } }: { readonly ticket: Ticket }) {
  const t = useTexts("leverage");
  const price = { decimals: market.price_decimals, placeholder: NONE, named: true };
  return (
    <div className={`grid grid-cols-3 gap-1.5 ${faultsBelow}`}>
      <PricedField label={t("stops.take-profit")} field={form.field("target_profit_price")} {...price} />
      <PricedField label={t("stops.stop-loss")} field={form.field("stop_loss_price")} {...price} />
      <PricedField
        label={t("stops.trailing")}
        field={form.field("trailing")}
        decimals={PERCENT_DECIMALS}
        placeholder={NONE}
        named
      />
    </div>
  );
}
