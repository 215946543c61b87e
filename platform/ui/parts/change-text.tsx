import { useLanguageTag } from "../locale.ts";
import { directionOf, formatChange } from "../number.ts";

const UNKNOWN = "—";

/** A change in percent: signed, two decimals, in the colour of its direction. */
export function ChangeText({
  value,
  className,
}: {
  readonly value: string | null | undefined;
  readonly className?: string | undefined;
}) {
  const tag = useLanguageTag();
  return (
    <bdi dir="ltr" data-direction={directionOf(value)} className={className}>
      {value === null || value === undefined ? UNKNOWN : formatChange(value, tag)}
    </bdi>
  );
}
