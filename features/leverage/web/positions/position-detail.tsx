import { ReceiptView } from "@assay/features/proofs/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { SubjectSlot } from "@assay/ui/slots.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { lazy, Suspense } from "react";
import { calls } from "../../contract.ts";
import { PositionFacts } from "./position-facts.tsx";
import type { OpenPosition } from "./position-model.ts";
import { useExplain } from "../replay/use-explain.ts";

const ReplayView = lazy(() => import("../replay/replay-view.tsx"));

export interface PositionDetailProps {
  /** The position whose detail is open; undefined closes the sheet. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** When a mark opened or closed it; of an order that has met none, when it was placed: its receipts say what was asked. */
function decidedAt({ created_at, opened_at, ended_at, close_reason }: OpenPosition): number {
  return (close_reason === null ? opened_at : ended_at) ?? created_at;
}

/** One position in full, and the receipts from which the phone computes why it opened and ended as it did. */
export default function PositionDetail({ id, onClose }: PositionDetailProps) {
  const t = useTexts("leverage");
  const answer = useCall(calls.showPosition, { id: id ?? "" }, { when: id !== undefined, keep: true });
  return (
    <Sheet
      open={id !== undefined}
      onClose={onClose}
      title={t("position.title")}
      context={<bdi dir="ltr">{answer.data?.symbol}</bdi>}
    >
      <Loaded query={answer}>
        {(position) => (
          <>
            <Own>
              <PositionFacts position={position} copyOf={position.copy_of} />
            </Own>
            <SubjectSlot number={position.id} />
            <Suspense fallback={<RowsSkeleton count={4} />}>
              {position.close_reason === "liquidation" && (
                <ReplayView position={position} className="mt-5 border-t border-line pt-4" />
              )}
              <Receipts position={position} copyOf={position.copy_of} />
            </Suspense>
          </>
        )}
      </Loaded>
    </Sheet>
  );
}

function Receipts({ position, copyOf }: { readonly position: OpenPosition; readonly copyOf: string | null }) {
  const t = useTexts("leverage");
  const explain = useExplain();
  return (
    <ReceiptView
      subject={position.id}
      decidedAt={decidedAt(position)}
      explain={explain}
      about={copyOf === null ? undefined : t("copy.of", { trader: copyOf })}
      className="mt-5 border-t border-line pt-4"
    />
  );
}
