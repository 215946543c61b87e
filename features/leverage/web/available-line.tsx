import type { Amount } from "@assay/core/money.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { ArrowRight, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { MoneyText } from "./money-text.tsx";
import type { Ticket } from "./use-ticket.ts";

const FundSheet = lazy(() => import("./fund-sheet.tsx"));

export interface AvailableLineProps {
  readonly ticket: Ticket;
  /** What is free once the position is open. */
  readonly left: Amount | undefined;
}

/** What the contract account has free, before and after, with the way to more. */
export function AvailableLine({ ticket, left }: AvailableLineProps) {
  const t = useTexts("leverage");
  const [asked, setAsked] = useState<boolean>();
  const { available } = ticket.facts;
  const isChanged = left !== undefined && available !== undefined && left.units !== available.units;
  return (
    <div className="flex items-center gap-1 text-caption">
      <span className="min-w-0 grow truncate text-soft">{t("ticket.available")}</span>
      <span className="flex items-center gap-1 font-medium">
        <Own>
          <MoneyText amount={available} />
          {isChanged && (
            <>
              <ArrowRight className="size-3 text-faint rtl:-scale-x-100" aria-label={t("then")} />
              <MoneyText amount={left} />
            </>
          )}
        </Own>
      </span>
      <button
        type="button"
        aria-label={t("fund.title")}
        onClick={() => setAsked(true)}
        className="press relative -my-1 -me-1 grid size-6 shrink-0 place-items-center before:absolute before:-inset-2"
      >
        <span className="grid size-4 place-items-center rounded-full bg-brand-fill text-on-brand">
          <Plus className="size-3" strokeWidth={3} aria-hidden />
        </span>
      </button>
      {asked !== undefined && (
        <Suspense fallback={null}>
          <FundSheet open={asked} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </div>
  );
}
