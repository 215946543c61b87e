import { useTexts } from "@assay/ui/locale.ts";
import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { type ChosenLeverage, keepLeverage } from "./chosen-leverage.ts";
import type { Ticket } from "./use-contract-ticket.ts";

const LeverageSheet = lazy(() => import("./leverage-sheet.tsx"));

/** Margin mode and leverage, and the press that changes them. */
export function LeveragePress({ ticket }: { readonly ticket: Ticket }) {
  const t = useTexts("leverage");
  // Each time it is opened it begins with what the form has.
  const [asked, setAsked] = useState({ times: 0, open: false });
  const { margin_mode, multiple } = ticket.form.fields;
  const mode = t(`mode.${margin_mode}`);
  const close = () => setAsked({ ...asked, open: false });
  const take = (chosen: ChosenLeverage) => {
    ticket.form.change(chosen);
    keepLeverage(ticket.market.symbol, chosen);
    close();
  };
  return (
    <>
      <button
        type="button"
        onClick={() => setAsked({ times: asked.times + 1, open: true })}
        className="press reach flex min-h-[38px] items-center gap-1.5 rounded-field bg-s2 ps-2.5 pe-2.5 text-form font-medium fit:ps-3.5 fit:text-body"
      >
        <span className="min-w-0 text-start wrap-anywhere">{mode}</span>
        <bdi dir="ltr" className="text-brand">
          {t("leverage.times", { multiple })}
        </bdi>
        <span className="sr-only">{t("leverage.change")}</span>
        <ChevronDown className="ms-auto size-4 shrink-0 text-faint" aria-hidden />
      </button>
      {asked.times > 0 && (
        <Suspense fallback={null}>
          <LeverageSheet key={asked.times} ticket={ticket} open={asked.open} onClose={close} onTake={take} />
        </Suspense>
      )}
    </>
  );
}
