import { ReceiptView } from "@assay/features/proofs/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { lazy, Suspense } from "react";
import { calls } from "../contract.ts";
import { PositionFacts } from "./position-facts.tsx";
import { useExplain } from "./use-explain.ts";

const ReplayView = lazy(() => import("./replay-view.tsx"));

export interface PositionDetailProps {
  /** The position whose detail is open; undefined closes the sheet. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** Whether a tick and not the customer has ended it, so that a receipt tells why. */
const hasReceipt = (reason: string | null): boolean =>
  reason !== null && ["take-profit", "stop-loss", "trailing-stop", "liquidation", "deleveraging"].includes(reason);

/** One position in full, and where a tick has ended it the receipt from which the phone computes why. */
export default function PositionDetail({ id, onClose }: PositionDetailProps) {
  const t = useTexts("leverage");
  const answer = useCall(calls.showPosition, { id: id ?? "" }, { when: id !== undefined, keep: true });
  const explain = useExplain();
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
            <PositionFacts position={position} />
            {(hasReceipt(position.close_reason) || (position.kind === "limit" && position.opened_at !== null)) && (
              <>
                <Suspense fallback={<RowsSkeleton count={4} />}>
                  {position.close_reason === "liquidation" && (
                    <ReplayView position={position} className="mt-5 border-t border-line pt-4" />
                  )}
                  <ReceiptView subject={position.id} explain={explain} className="mt-5 border-t border-line pt-4" />
                </Suspense>
              </>
            )}
          </>
        )}
      </Loaded>
    </Sheet>
  );
}
