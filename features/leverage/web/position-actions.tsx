import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { lazy, Suspense, useState } from "react";
import { type OpenPosition, stopsKeyOf } from "./position-model.ts";
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
  const [shown, setShown] = useState<{ readonly sheet: SheetName; readonly open: boolean }>();
  const names: readonly SheetName[] = position.margin_mode === "cross" ? ["stops", "close"] : ["stops", "margin", "close"];
  const Shown = shown && sheets[shown.sheet];
  const about = { side: t(`side.${position.type}`), symbol: position.symbol };
  return (
    <>
      {names.map((sheet) => (
        <Button key={sheet} size="small" block onPress={() => setShown({ sheet, open: true })}>
          <span aria-hidden="true">{t(`${sheet}.action`)}</span>
          <span className="sr-only">{t(`${sheet}.one`, about)}</span>
        </Button>
      ))}
      {Shown && terms && (
        <Suspense fallback={null}>
          <Shown
            key={stopsKeyOf(position)}
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
