import { type MarketAnswer, ProductDesk } from "@assay/features/spot/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { useViewport } from "@assay/ui/viewport.ts";
import { lazy, Suspense } from "react";
import { ContractTicket } from "./contract-ticket.tsx";
import { LineSheet } from "./line-sheet.tsx";
import { PositionsPanel } from "./positions-panel.tsx";
import type { ContractAnswer } from "./use-contract.ts";
import { usePositionLines } from "./use-position-lines.ts";
import { useMyPositions } from "./use-positions.ts";
import { useTicket } from "./use-ticket.ts";

// Phones never show it.
const ContractAccount = lazy(() => import("./contract-account.tsx"));
const ContractNature = lazy(() => import("./contract-nature.tsx"));

export interface ContractDeskProps {
  readonly answer: MarketAnswer;
  readonly contract: ContractAnswer;
  readonly pathOf: (symbol: string) => string;
}

/** The chart with positions and waiting orders in it, the form, and the lists. */
export function ContractDesk({ answer, contract, pathOf }: ContractDeskProps) {
  const t = useTexts("leverage");
  const { symbol, tick } = answer.market;
  const ticket = useTicket(answer.market, contract);
  const { open, pending } = useMyPositions();
  const isRoomy = useViewport() !== "phone";
  const { asked, done, dismiss, ...lines } = usePositionLines({ symbol, tick, open, pending });
  const nature = <ContractNature answer={contract} className={isRoomy ? undefined : "mx-4"} />;
  return (
    <Suspense>
      <ProductDesk
        answer={answer}
        active="contracts"
        pathOf={pathOf}
        drawn={lines}
        ticket={{
          title: t("ticket.title"),
          show: (className) => (
            <>
              <ContractTicket ticket={ticket} className={className} />
              {isRoomy && (
                <Suspense fallback={null}>
                  <ContractAccount />
                  {nature}
                </Suspense>
              )}
            </>
          ),
        }}
        panel={{
          title: t("positions.title"),
          show: (className) => (
            <>
              <PositionsPanel symbol={symbol} className={className} />
              {!isRoomy && <Suspense fallback={null}>{nature}</Suspense>}
            </>
          ),
        }}
      />
      {asked && (
        <Suspense fallback={null}>
          <LineSheet asked={asked} onDone={done} onClose={dismiss} />
        </Suspense>
      )}
    </Suspense>
  );
}
