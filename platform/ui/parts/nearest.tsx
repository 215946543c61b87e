import { type Fault, offeredBy } from "../form.ts";
import { useLanguageTag, useTexts } from "../locale.ts";
import { formatAmountText } from "../number.ts";

/** The value nearest to a faulty one that would be accepted, one tap away. Nothing where the fault names none. */
export function Nearest({ fault, onTake }: { readonly fault: Fault | undefined; readonly onTake: (nearest: string) => void }) {
  const nearest = offeredBy(fault);
  return nearest === undefined ? null : <TakeNearest nearest={nearest} onTake={onTake} />;
}

const DECIMALS_MAX = 18;

export function TakeNearest({ nearest, onTake }: { readonly nearest: string; readonly onTake: (nearest: string) => void }) {
  const t = useTexts("ui");
  const tag = useLanguageTag();
  return (
    <button
      type="button"
      onClick={() => onTake(nearest)}
      className="press reach mt-1 inline-flex min-h-7 items-center gap-1 rounded-full bg-brand-tint px-2.5 text-caption font-semibold text-brand"
    >
      {t("use")}
      <bdi dir="ltr">{formatAmountText(nearest, { decimals: DECIMALS_MAX, decimalsMin: 0 }, tag)}</bdi>
    </button>
  );
}
