import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { AvailableLine as Line, MoreFunds } from "@assay/ui/ticket/available-line.tsx";
import { lazy } from "react";
import type { Ticket } from "./use-order-ticket.ts";

const FundsSheet = lazy(() => import("./funds-sheet.tsx"));

/** What this side can spend, with the way to more. */
export function AvailableLine({ ticket: { market, form, holdings } }: { readonly ticket: Ticket }) {
  const t = useTexts("spot");
  const side = form.fields.type === "buy" ? "quote" : "base";
  return (
    <Line
      label={t("ticket.available")}
      value={<AmountText value={holdings[side]?.available} currency={market[side]} unit hideable className="font-medium" />}
    >
      <MoreFunds label={t("ticket.add-funds")} sheet={FundsSheet} />
    </Line>
  );
}
