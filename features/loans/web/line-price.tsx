import { useTexts } from "@assay/ui/locale.ts";
import { ChangeText } from "@assay/ui/parts/change-text.tsx";
import { IndexPrice } from "@assay/ui/parts/index-price.tsx";
import { distanceBetween } from "@assay/ui/finance/distance.ts";

export interface LinePriceProps {
  /** Null where what is reserved pays the debt by itself, so that no price reaches the line. */
  readonly value: string | null;
  /** The index, from which the line is so far. */
  readonly index: string | null;
  readonly className?: string;
}

/** The price at which a loan reaches one of its lines, and how far the market is from it. */
export function LinePrice({ value, index, className }: LinePriceProps) {
  const t = useTexts("loans");
  if (value === null) return t("at-no-price");
  return (
    <>
      <IndexPrice value={value} {...(className !== undefined && { className })} />{" "}
      <ChangeText value={distanceBetween(index, value)} className="text-caption text-soft" />
    </>
  );
}
