import { ReceiptView } from "@assay/features/proofs/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { lazy, Suspense } from "react";
import { calls } from "../contract.ts";
import { PositionFacts } from "./position-facts.tsx";
import type { OpenPosition } from "./position-model.ts";
import { useExplain } from "./use-explain.ts";

const ReplayView = lazy(() => import("./replay-view.tsx"));

export interface PositionDetailProps {
  /** The position whose detail is open; undefined closes the sheet. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** When a mark opened or closed it; undefined of an order that has met none. */
function decidedAt({ opened_at, ended_at, close_reason }: OpenPosition): number | undefined {
  return (close_reason === null ? opened_at : ended_at) ?? undefined;
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
              <PositionFacts position={position} />
            </Own>
            <Suspense fallback={<RowsSkeleton count={4} />}>
              {position.close_reason === "liquidation" && (
                <ReplayView position={position} className="mt-5 border-t border-line pt-4" />
              )}
              <Receipts position={position} />
            </Suspense>
          </>
        )}
      </Loaded>
    </Sheet>
  );
}

function Receipts({ position }: { readonly position: OpenPosition }) {
  const explain = useExplain();
  const decided = decidedAt(position);
  if (decided === undefined) return null;
  return <ReceiptView subject={position.id} decidedAt={decided} explain={explain} className="mt-5 border-t border-line pt-4" />;
}
