import { type MarketAnswer, ProductDesk } from "@assay/features/spot/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { useViewport } from "@assay/ui/viewport.ts";
import { lazy, Suspense } from "react";
import { OptionsPanel } from "./options-panel.tsx";
import { StakeTicket } from "./stake-ticket.tsx";
import { useEntryLines } from "./use-entry-lines.ts";
import { useStake } from "./use-stake.ts";

// Phones never show it.
const OptionsAccount = lazy(() => import("./options-account.tsx"));

export interface SecondsDeskProps {
  readonly answer: MarketAnswer;
  readonly pathOf: (symbol: string) => string;
}

/** The chart with the entries of what runs in it, the ticket, and the lists. */
export function SecondsDesk({ answer, pathOf }: SecondsDeskProps) {
  const t = useTexts("seconds");
  const ticket = useStake(answer.market.symbol);
  const isRoomy = useViewport() !== "phone";
  const lines = useEntryLines(answer.market.symbol);
  return (
    <Suspense>
      <ProductDesk
        answer={answer}
        active="seconds"
        pathOf={pathOf}
        drawn={{ lines }}
        ticket={{
          title: t("ticket.title"),
          show: (className) => (
            <>
              <StakeTicket ticket={ticket} className={className} />
              {isRoomy && (
                <Suspense fallback={null}>
                  <OptionsAccount ticket={ticket} />
                </Suspense>
              )}
            </>
          ),
        }}
        panel={{ title: t("options.title"), show: (className) => <OptionsPanel className={className} /> }}
      />
    </Suspense>
  );
}
