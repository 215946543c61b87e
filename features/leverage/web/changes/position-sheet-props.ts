import type { OpenPosition } from "../positions/position-model.ts";
import type { PositionTerms } from "../positions/use-positions.ts";

/** What every sheet about one position is given. */
export interface PositionSheetProps {
  readonly position: OpenPosition;
  readonly terms: PositionTerms;
  readonly open: boolean;
  readonly onClose: () => void;
}
