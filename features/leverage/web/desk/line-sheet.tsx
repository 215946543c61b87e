import { lazy } from "react";
import { stopsKeyOf } from "../positions/position-model.ts";
import type { AskedOfLine } from "./use-position-lines.ts";
import { useTermsOf } from "../positions/use-positions.ts";

const AmendSheet = lazy(() => import("../changes/amend-sheet.tsx"));
const StopsSheet = lazy(() => import("../changes/stops-sheet.tsx"));

export interface LineSheetProps {
  readonly asked: AskedOfLine;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before what was done to a line of the chart is done to its order or its position. */
export function LineSheet({ asked, ...ends }: LineSheetProps) {
  if ("order" in asked) return <AmendSheet {...asked} {...ends} />;
  return <MovedStops key={`${stopsKeyOf(asked.position)} ${JSON.stringify(asked.wanted)}`} {...asked} {...ends} />;
}

function MovedStops(props: Extract<AskedOfLine, { readonly position: unknown }> & Omit<LineSheetProps, "asked">) {
  const terms = useTermsOf(props.position);
  return terms && <StopsSheet {...props} terms={terms} />;
}
