import { useTexts } from "@assay/ui/locale.ts";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { ValueChart } from "@assay/ui/parts/value-chart.tsx";
import { useState } from "react";
import { type Span, spans } from "../contract.ts";
import { GainText } from "./gain-text.tsx";
import { isStale, knownValues, momentsOf } from "./history-line.ts";
import { useValueHistory } from "./use-value-history.ts";

/** The value of everything over a span that the customer chooses, and what was gained in it. */
export function ValueCurve() {
  const t = useTexts("wallet");
  const [span, setSpan] = useState<Span>("1w");
  const history = useValueHistory(span);
  const options = spans.map((key) => ({ key, label: t(`spans.${key}`) }));
  return (
    <section aria-label={t("curve.title")} className="mt-1">
      <Loaded query={history} skeleton={<Skeleton className="block h-[164px] w-full rounded-card desk:h-[192px]" />}>
        {({ points, gain, fiat }) => (
          <>
            <p className="mb-2 flex flex-wrap gap-x-1.5 text-form text-soft">
              {t("curve.gain")} · {t(`spans.${span}`)}
              <GainText gain={gain} fiat={fiat} />
            </p>
            <ValueChart
              label={t("curve.title")}
              points={knownValues(points)}
              unit={fiat}
              moments={momentsOf(points)}
              axis
              calm
              hideable
              className="h-[120px] desk:h-[148px]"
            />
            {isStale(points) && <p className="mt-1 text-caption text-faint">{t("curve.stale")}</p>}
          </>
        )}
      </Loaded>
      <Chips
        label={t("curve.span")}
        options={options}
        value={span}
        onChange={setSpan}
        className="gap-1.5 [&_label]:px-2.5 desk:[&_label]:px-2"
      />
    </section>
  );
}
