import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Ticket } from "./use-ticket.ts";

const FundsSheet = lazy(() => import("./funds-sheet.tsx"));

/** What this side can spend, with the way to more. */
export function AvailableLine({ ticket: { market, form, holdings } }: { readonly ticket: Ticket }) {
  const t = useTexts("spot");
  const [asked, setAsked] = useState(false);
  const buys = form.fields.type === "buy";
  const currency = buys ? market.quote : market.base;
  const holding = buys ? holdings.quote : holdings.base;
  return (
    <div className="flex items-center gap-1 text-caption">
      <span className="min-w-0 grow truncate text-soft">{t("ticket.available")}</span>
      <AmountText value={holding?.available} currency={currency} unit hideable className="font-medium" />
      <button
        type="button"
        aria-label={t("ticket.add-funds")}
        onClick={() => setAsked(true)}
        className="press relative -my-1 -me-1 grid size-6 shrink-0 place-items-center before:absolute before:-inset-2"
      >
        <span className="grid size-4 place-items-center rounded-full bg-brand-fill text-on-brand">
          <Plus className="size-3" strokeWidth={3} aria-hidden />
        </span>
      </button>
      <Suspense fallback={null}>
        <FundsSheet open={asked} onClose={() => setAsked(false)} />
      </Suspense>
    </div>
  );
}
