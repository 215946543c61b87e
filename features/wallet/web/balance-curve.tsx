import { useTexts } from "@assay/ui/locale.ts";
import { directionOf } from "@assay/ui/number.ts";
import { Sparkline } from "@assay/ui/parts/sparkline.tsx";
import { GainText } from "./gain-text.tsx";
import { knownValues } from "./history-line.ts";
import { useValueHistory } from "./use-value-history.ts";

/** Today's gain and the line of the last 24 hours, for the balance on home. */
export default function BalanceCurve() {
  const t = useTexts("wallet");
  const { data: history } = useValueHistory("1d");
  if (!history) return <div className="h-21" />;
  const values = knownValues(history.points);
  return (
    <div className="h-21">
      <p className="flex gap-1.5 text-form text-soft">
        {t("assets.today")}
        <GainText gain={history.today} fiat={history.fiat} />
      </p>
      {values.length > 1 && (
        <Sparkline
          area
          calm
          points={values.map(({ value }) => value)}
          direction={directionOf(history.gain.fiat)}
          width={320}
          height={56}
          className="mt-2 h-14 w-full"
        />
      )}
    </div>
  );
}
