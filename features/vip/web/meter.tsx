import { useLanguageTag } from "@assay/ui/locale.ts";
import { inPercent } from "@assay/ui/number.ts";
import { useId } from "react";

/** How much of a measure is reached, in whole percent. It stands still: nothing is under way. */
export function Meter({ label, percent }: { readonly label: string; readonly percent: number }) {
  const name = useId();
  const tag = useLanguageTag();
  return (
    <>
      <p className="flex justify-between gap-4 text-form">
        <span id={name} className="text-soft">
          {label}
        </span>
        <bdi dir="ltr">{inPercent(percent, tag)}</bdi>
      </p>
      <div
        role="meter"
        aria-labelledby={name}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-2 h-1 overflow-hidden rounded-full bg-s3"
      >
        <span style={{ width: `${percent}%` }} className="block h-full rounded-full bg-brand-fill" />
      </div>
    </>
  );
}
