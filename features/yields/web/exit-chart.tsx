import { scaleOf } from "@assay/core/currency.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { ValueChart, type ValuePoint } from "@assay/ui/parts/value-chart.tsx";

interface ExitChartProps {
  readonly points: readonly ValuePoint[];
  readonly currency: string;
  readonly className: string;
}

/** What leaving a contract costs, day by day. */
export function ExitChart({ points, currency, className }: ExitChartProps) {
  const t = useTexts("yields");
  return (
    <div className={className}>
      <p className="mb-1 text-caption text-soft">{t("exits")}</p>
      <ValueChart
        label={t("exits")}
        points={points}
        unit={currency}
        decimals={scaleOf(currency)}
        tone="brand"
        moments="date"
        axis
        className="h-[72px]"
      />
    </div>
  );
}
