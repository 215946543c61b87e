import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { lazy, Suspense, useState } from "react";
import type { OpenPosition } from "./position-model.ts";
import type { PositionTerms } from "./use-positions.ts";

const CloseSheet = lazy(() => import("./close-sheet.tsx"));
const StopsSheet = lazy(() => import("./stops-sheet.tsx"));
const MarginSheet = lazy(() => import("./margin-sheet.tsx"));

export interface PositionActionsProps {
  readonly position: OpenPosition;
  readonly terms: PositionTerms | undefined;
}

const sheets = { stops: StopsSheet, margin: MarginSheet, close: CloseSheet } as const;
type SheetName = keyof typeof sheets;

/** Stops, margin and closing, each a sheet whose code comes with the first press. */
export function PositionActions({ position, terms }: PositionActionsProps) {
  const t = useTexts("leverage");
  // Each time one is opened it begins with what stands now: it must not put a stop back that was dragged since.
  const [shown, setShown] = useState<{ readonly sheet: SheetName; readonly open: boolean; readonly times: number }>();
  const names: readonly SheetName[] = position.margin_mode === "cross" ? ["stops", "close"] : ["stops", "margin", "close"];
  const Shown = shown && sheets[shown.sheet];
  const about = { side: t(`side.${position.type}`), symbol: position.symbol };
  return (
    <>
      {names.map((sheet) => (
        <Button key={sheet} size="small" block onPress={() => setShown({ sheet, open: true, times: (shown?.times ?? 0) + 1 })}>
          <span aria-hidden="true">{t(`${sheet}.action`)}</span>
          <span className="sr-only">{t(`${sheet}.one`, about)}</span>
        </Button>
      ))}
      {Shown && terms && (
        <Suspense fallback={null}>
          <Shown
            key={`${position.id} ${shown.times}`}
            position={position}
            terms={terms}
            open={shown.open}
            onClose={() => setShown({ ...shown, open: false })}
          />
        </Suspense>
      )}
    </>
  );
}
