import { ProductDesk, type ProductPlace } from "@assay/features/market/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { useViewport } from "@assay/ui/viewport.ts";
import { lazy, Suspense } from "react";
import { ContractTicket } from "../ticket/contract-ticket.tsx";
import { LineSheet } from "./line-sheet.tsx";
import type { ContractAnswer } from "../use-contract.ts";
import { usePositionLines } from "./use-position-lines.ts";
import { useMyPositions } from "../positions/use-positions.ts";
import { useContractTicket } from "../ticket/use-contract-ticket.ts";

// It stands below what is asked for first.
const PositionsPanel = lazy(() => import("../positions/positions-panel.tsx"));
// Phones never show it.
const ContractAccount = lazy(() => import("./contract-account.tsx"));
const ContractNature = lazy(() => import("./contract-nature.tsx"));

export interface ContractDeskProps extends ProductPlace {
  readonly contract: ContractAnswer;
}

/** The chart with positions and waiting orders in it, the form, and the lists. */
export function ContractDesk({ contract, ...place }: ContractDeskProps) {
  const t = useTexts("leverage");
  const { market } = place.answer;
  const { symbol, tick } = market;
  const ticket = useContractTicket(market, contract);
  const { open, pending } = useMyPositions();
  const isRoomy = useViewport() !== "phone";
  const { asked, done, dismiss, ...lines } = usePositionLines({ symbol, tick, open, pending });
  const nature = <ContractNature answer={contract} className={isRoomy ? undefined : "mx-4"} />;
  return (
    <>
      <ProductDesk
        {...place}
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
              <Suspense fallback={<RowsSkeleton count={2} />}>
                <PositionsPanel symbol={symbol} className={className} />
              </Suspense>
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
    </>
  );
}
