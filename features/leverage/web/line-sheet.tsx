import AmendSheet from "./amend-sheet.tsx";
import { stopsKeyOf } from "./position-model.ts";
import StopsSheet from "./stops-sheet.tsx";
import type { AskedOfLine } from "./use-position-lines.ts";
import { useTermsOf } from "./use-positions.ts";

export interface LineSheetProps {
  readonly asked: AskedOfLine;
  readonly onClose: () => void;
}

/** Asks before what was done to a line of the chart is done to its order or its position. */
export default function LineSheet({ asked, onClose }: LineSheetProps) {
  if ("order" in asked) return <AmendSheet {...asked} onClose={onClose} />;
  return <MovedStops key={`${stopsKeyOf(asked.position)} ${JSON.stringify(asked.wanted)}`} {...asked} onClose={onClose} />;
}

function MovedStops(props: Extract<AskedOfLine, { readonly position: unknown }> & Pick<LineSheetProps, "onClose">) {
  const terms = useTermsOf(props.position);
  return terms && <StopsSheet {...props} terms={terms} />;
}
