import { useTexts } from "@assay/ui/locale.ts";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { CloseFields } from "./close-fields.tsx";
import { ClosingWaits } from "./closing-waits.tsx";
import type { PositionSheetProps } from "./position-sheet-props.ts";

export interface CloseSheetProps extends Omit<PositionSheetProps, "terms"> {
  /** Undefined until they are known: all of a position can be closed without. */
  readonly terms: PositionSheetProps["terms"] | undefined;
}

/** As many as any currency has: a quantity is shown in full while its market's terms are not known. */
const DECIMALS_OTHERWISE = 18;

/** Closes a position, or a part of it. It opens at once, and can always be pressed, whatever that brings. */
export default function CloseSheet({ position, terms, open, onClose }: CloseSheetProps) {
  const t = useTexts("leverage");
  const decimals = terms?.answer.terms.quantity_decimals ?? DECIMALS_OTHERWISE;
  return (
    <Sheet own open={open} onClose={onClose} title={t("close.title")} context={<bdi dir="ltr">{position.symbol}</bdi>}>
      {position.closing === null ? (
        <CloseFields position={position} terms={terms} decimals={decimals} onDone={onClose} />
      ) : (
        <ClosingWaits position={position} decimals={decimals} onDone={onClose} />
      )}
    </Sheet>
  );
}
