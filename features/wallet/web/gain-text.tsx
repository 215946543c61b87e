import { useHidden } from "@assay/ui/own.tsx";
import { directionOf } from "@assay/ui/number.ts";
import { ChangeText } from "@assay/ui/parts/change-text.tsx";
import { FiatText } from "@assay/ui/parts/fiat-text.tsx";

export interface GainTextProps {
  readonly gain: { readonly fiat: string | null; readonly percent: string | null };
  readonly fiat: string;
}

/** What was gained or lost, in fiat and in percent, in the colour of its direction. */
export function GainText({ gain, fiat }: GainTextProps) {
  const isHidden = useHidden(true);
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
      <span data-direction={isHidden ? undefined : directionOf(gain.fiat)}>
        <FiatText value={gain.fiat} code={fiat} sign="always" hideable />
      </span>
      {gain.percent !== null && !isHidden && <ChangeText value={gain.percent} />}
    </span>
  );
}
