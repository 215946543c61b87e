/** The numbers that an order which waits or ends at a date names, and what they are called. */
import { useTexts } from "@assay/ui/locale.ts";
import { countOf, fieldsOf, type StopFormFields } from "./stop-form.ts";
import type { Market } from "@assay/features/market/web.tsx";

export type NumberField = "stop_price" | "target_price" | "stop_limit_price" | "trail" | "amount";

/** An order that rests meanwhile names that first. */
export function shownFields({ kind }: StopFormFields): readonly NumberField[] {
  const own = kind === "oco" ? (["target_price", "stop_price", "stop_limit_price"] as const) : fieldsOf(kind);
  return [...own, "amount"] as readonly NumberField[];
}

export function useStopLabels(market: Market, fields: StopFormFields): Readonly<Record<NumberField, string>> {
  const t = useTexts("spot");
  const unit = countOf(fields) === "base" ? market.base : market.quote;
  return {
    stop_price: t(fields.type === "sell" ? "stops.falls-to" : "stops.rises-to", { unit: market.quote }),
    target_price: t(fields.kind === "stop-limit" ? "stops.then-limit" : "ticket.price", { unit: market.quote }),
    stop_limit_price: t(fields.type === "sell" ? "stops.then-limit-or-market" : "stops.then-limit", { unit: market.quote }),
    trail: t("stops.trail"),
    amount: t(unit === market.base ? "ticket.amount" : "ticket.spend", { unit }),
  };
}
