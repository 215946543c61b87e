import { useTexts } from "@assay/ui/locale.ts";
import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { keepLeverage } from "./chosen-leverage.ts";
import type { Ticket } from "./use-ticket.ts";

const LeverageSheet = lazy(() => import("./leverage-sheet.tsx"));

/** Margin mode and leverage, and the press that changes them. */
export function LeveragePress({ ticket }: { readonly ticket: Ticket }) {
  const t = useTexts("leverage");
  const [open, setOpen] = useState<boolean>();
  const { margin_mode, multiple } = ticket.form.fields;
  const mode = t(`mode.${margin_mode}`);
  const close = () => {
    setOpen(false);
    keepLeverage(ticket.market.symbol, { margin_mode, multiple });
  };
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="press flex min-h-[38px] items-center gap-1.5 rounded-field bg-s2 ps-2.5 pe-2.5 text-form font-medium fit:ps-3.5 fit:text-body"
      >
        <span className="min-w-0 truncate">{mode}</span>
        <bdi dir="ltr" className="text-brand">
          {t("leverage.times", { multiple })}
        </bdi>
        <span className="sr-only">{t("leverage.change")}</span>
        <ChevronDown className="ms-auto size-4 shrink-0 text-faint" aria-hidden />
      </button>
      {open !== undefined && (
        <Suspense fallback={null}>
          <LeverageSheet ticket={ticket} open={open} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
