import { ProductDesk, type ProductPlace } from "@assay/features/market/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { useViewport } from "@assay/ui/viewport.ts";
import { useTracing } from "@assay/ui/trace.ts";
import { lazy, Suspense, useState } from "react";
import { OptionsPanel } from "./options-panel.tsx";
import { RunningChart, RunningHead } from "./running-chart.tsx";
import { StakeTicket } from "./stake-ticket.tsx";
import { useEntryLines } from "./use-entry-lines.ts";
import { useShownOption } from "./use-running.ts";
import { useStake } from "./use-stake.ts";

// Phones never show it.
const OptionsAccount = lazy(() => import("./options-account.tsx"));

/** The chart with the entries of what runs in it, the ticket, and the lists. */
export function SecondsDesk(place: ProductPlace) {
  const t = useTexts("seconds");
  const { symbol } = place.answer.market;
  const ticket = useStake(symbol);
  const isRoomy = useViewport() !== "phone";
  const lines = useEntryLines(symbol);
  const { option, putAway } = useShownOption(symbol);
  const [isTicks, setTicks] = useState(true);
  // The path before an option belongs to its picture.
  useTracing(symbol);
  return (
    <ProductDesk
      {...place}
      drawn={{ lines }}
      above={option && <RunningHead option={option} isTicks={isTicks} onTurn={() => setTicks(!isTicks)} onPutAway={putAway} />}
      instead={option && isTicks ? (className) => <RunningChart option={option} className={className} /> : undefined}
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
  );
}
