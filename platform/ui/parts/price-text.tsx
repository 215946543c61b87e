import { useLanguageTag } from "../locale.ts";
import { printPrice } from "../number.ts";
import { zerosText } from "./counted-zeros.ts";

const UNKNOWN = "—";

export interface PriceTextProps {
  readonly value: string | null | undefined;
  readonly decimals: number;
  readonly className?: string | undefined;
}

/** A price that stands still. Live ones are PriceCell. */
export function PriceText({ value, decimals, className }: PriceTextProps) {
  const tag = useLanguageTag();
  if (value === null || value === undefined) return <bdi className={className}>{UNKNOWN}</bdi>;
  const { head, zeros, digits } = printPrice(value, decimals, tag);
  return (
    <bdi dir="ltr" className={className}>
      {head}
      {zeros !== undefined && (
        <sub className="subscript" data-zeros={zeros}>
          <span className="sr-only">{zerosText(zeros)}</span>
        </sub>
      )}
      {digits}
    </bdi>
  );
}
