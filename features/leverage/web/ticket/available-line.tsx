import type { Amount } from "@assay/core/money.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AvailableLine as Line, MoreFunds } from "@assay/ui/ticket/available-line.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { ArrowRight } from "lucide-react";
import { lazy } from "react";
import type { Ticket } from "./use-contract-ticket.ts";

const FundSheet = lazy(() => import("./fund-sheet.tsx"));

export interface AvailableLineProps {
  readonly ticket: Ticket;
  /** What is free once the position is open. */
  readonly left: Amount | undefined;
}

/** What the contract account has free, before and after, with the way to more. */
export function AvailableLine({ ticket, left }: AvailableLineProps) {
  const t = useTexts("leverage");
  const { available } = ticket.facts;
  const isChanged = left !== undefined && available !== undefined && left.units !== available.units;
  return (
    <Line
      label={t("ticket.available")}
      value={
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
      }
    >
      <MoreFunds label={t("fund.title")} sheet={FundSheet} />
    </Line>
  );
}
