import { scaleOf } from "@assay/core/currency.ts";
import { ValueChart, type ValuePoint } from "../parts/value-chart.tsx";

interface ExitChartProps {
  readonly label: string;
  readonly points: readonly ValuePoint[];
  readonly currency: string;
  readonly className: string;
}

/** What leaving an agreement costs, day by day. */
export function ExitChart({ label, points, currency, className }: ExitChartProps) {
  return (
    <div className={className}>
      <p className="mb-1 text-caption text-soft">{label}</p>
      <ValueChart
        label={label}
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
