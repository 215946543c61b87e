import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { type AlertFacts, percents, priceAway } from "./alert-form.ts";

/** As wide as the plus, and read as a minus. */
const MINUS = "\u2212";
const signed = { style: "percent", signDisplay: "always" } as const;

/** Prices that are a press away: some percent above and below the market. */
export function AlertPercents({ facts, onPick }: { readonly facts: AlertFacts; readonly onPick: (price: string) => void }) {
  const t = useTexts("market");
  const format = new Intl.NumberFormat(useLanguageTag(), signed);
  return (
    <div role="group" aria-label={t("alerts.percents")} className="grid grid-cols-4 gap-2 py-3">
      {percents.map((percent) => (
        <button
          key={percent}
          type="button"
          disabled={facts.last === null}
          onClick={() => onPick(priceAway(facts, percent))}
          className="press min-h-9 rounded-full bg-s2 text-form text-soft disabled:opacity-45"
        >
          <bdi dir="ltr">{format.format(percent / 100).replace("-", MINUS)}</bdi>
        </button>
      ))}
    </div>
  );
}
