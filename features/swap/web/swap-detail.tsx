import { ReceiptView } from "@assay/features/proofs/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { SubjectSlot } from "@assay/ui/slots.tsx";
import { IdText } from "@assay/ui/parts/id-text.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Suspense } from "react";
import { VALUE } from "../rules.ts";
import { DealFacts } from "./deal-facts.tsx";
import type { Swap } from "./swap-form.ts";
import { useExplain } from "./use-explain.ts";

export interface SwapDetailProps {
  /** The swap whose detail is open; undefined closes the sheet. */
  readonly swap: Swap | undefined;
  readonly onClose: () => void;
}

const PRICE_DECIMALS = 10;

/** One swap in full: its figures, the index prices behind them with their moments, and the receipt that the phone judges. */
export default function SwapDetail({ swap, onClose }: SwapDetailProps) {
  const t = useTexts("swap");
  const explain = useExplain();
  return (
    <Sheet
      open={swap !== undefined}
      onClose={onClose}
      title={t("detail")}
      context={swap && `${swap.from_currency} → ${swap.to_currency}`}
      own
    >
      {swap && (
        <>
          <DealFacts
            deal={swap}
            more={[
              ...swap.indices.map(({ currency, price, at }) => ({
                label: t("index", { currency }),
                value: (
                  <span className="flex flex-col items-end">
                    <AmountText value={price} currency={VALUE} decimals={PRICE_DECIMALS} decimalsMin={2} unit />
                    <TimeText at={at} />
                  </span>
                ),
              })),
              { label: t("kind"), value: t(`kinds.${swap.kind}`) },
              { label: t("at"), value: <TimeText at={swap.at} /> },
              {
                label: t("id"),
                value: <IdText id={swap.id} />,
              },
            ]}
          />
          <SubjectSlot number={swap.id} />
          <Suspense fallback={<RowsSkeleton count={4} />}>
            <ReceiptView subject={swap.id} decidedAt={swap.at} explain={explain} className="mt-5 border-t border-line pt-4" />
          </Suspense>
        </>
      )}
    </Sheet>
  );
}
