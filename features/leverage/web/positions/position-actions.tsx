import { useIdle } from "@assay/ui/idle.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { lazy, Suspense, useState } from "react";
import type { OpenPosition } from "./position-model.ts";
import type { PositionTerms } from "./use-positions.ts";

const loadClose = () => import("../changes/close-sheet.tsx");
const CloseSheet = lazy(loadClose);
const StopsSheet = lazy(() => import("../changes/stops-sheet.tsx"));
const MarginSheet = lazy(() => import("../changes/margin-sheet.tsx"));

export interface PositionActionsProps {
  readonly position: OpenPosition;
  readonly terms: PositionTerms | undefined;
}

const changes = { stops: StopsSheet, margin: MarginSheet } as const;
type SheetName = keyof typeof changes | "close";

/**
 * Stops, margin and closing, each a sheet whose code comes with the first press; that of closing is there before, and needs no
 * answer from the server to open.
 */
export function PositionActions({ position, terms }: PositionActionsProps) {
  const t = useTexts("leverage");
  // Each time one is opened it begins with what stands now: it must not put a stop back that was dragged since.
  const [shown, setShown] = useState<{ readonly sheet: SheetName; readonly open: boolean; readonly times: number }>();
  const names: readonly SheetName[] = position.margin_mode === "cross" ? ["stops", "close"] : ["stops", "margin", "close"];
  const Changing = shown && shown.sheet !== "close" ? changes[shown.sheet] : undefined;
  const key = `${position.id} ${shown?.times}`;
  const sheet = { position, open: shown?.open ?? false, onClose: () => setShown(shown && { ...shown, open: false }) };
  useIdle(() => void loadClose());
  const about = { side: t(`side.${position.type}`), symbol: position.symbol };
  return (
    <>
      {names.map((name) => (
        <Button
          key={name}
          size="small"
          block
          onPress={() => setShown({ sheet: name, open: true, times: (shown?.times ?? 0) + 1 })}
        >
          <span aria-hidden="true">{t(`${name}.action`)}</span>
          <span className="sr-only">{t(`${name}.one`, about)}</span>
        </Button>
      ))}
      <Suspense fallback={null}>
        {shown?.sheet === "close" && <CloseSheet key={key} {...sheet} terms={terms} />}
        {Changing && terms && <Changing key={key} {...sheet} terms={terms} />}
      </Suspense>
    </>
  );
}
