import type { ChartLine, Tool } from "@assay/ui/chart/adapter.ts";
import { useChartTaste } from "@assay/ui/chart/taste.ts";
import { useKey } from "@assay/ui/keys.ts";
import { useLayer } from "@assay/ui/layers.ts";
import { ChartToolbar } from "@assay/ui/parts/chart-toolbar.tsx";
import { classes } from "@assay/ui/parts/classes.ts";
import { ErrorNote } from "@assay/ui/parts/error-note.tsx";
import { PriceChart } from "@assay/ui/parts/price-chart.tsx";
import { useState } from "react";
import { useSeries } from "./use-series.ts";

export interface MarketChartProps {
  readonly symbol: string;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly lines?: readonly ChartLine[];
  /** How high the candles stand; the toolbar comes on top. */
  readonly chartClass?: string;
  readonly className?: string;
}

const ESCAPE = "escape";
const NO_LINES: readonly ChartLine[] = [];

/** A market's candles with their toolbar; full screen covers the page until Escape or the same press. */
export default function MarketChart({
  symbol,
  priceDecimals,
  quantityDecimals,
  lines = NO_LINES,
  chartClass = "h-[204px]",
  className,
}: MarketChartProps) {
  const { period, indicators } = useChartTaste();
  const { query, live, older } = useSeries(symbol, period);
  const [tool, setTool] = useState<Tool>();
  const [cleared, setCleared] = useState(0);
  const [full, setFull] = useState(false);
  useLayer(full, () => setFull(false));
  useKey(ESCAPE, () => setFull(false));
  const failed = query.isError && query.data === undefined;
  return (
    <div
      className={classes(
        "flex min-h-0 flex-col",
        full ? "fixed inset-0 z-40 bg-canvas pt-[env(safe-area-inset-top)]" : className,
      )}
    >
      <ChartToolbar
        tool={tool}
        onTool={setTool}
        onClear={() => setCleared(cleared + 1)}
        fullScreen={{ on: full, toggle: () => setFull(!full) }}
      />
      {failed ? (
        <ErrorNote error={query.error} retry={() => void query.refetch()} />
      ) : (
        <PriceChart
          symbol={symbol}
          period={period}
          bars={query.data?.list}
          live={live}
          older={older}
          priceDecimals={priceDecimals}
          quantityDecimals={quantityDecimals}
          lines={lines}
          indicators={indicators}
          tool={tool}
          onDrawn={() => setTool(undefined)}
          cleared={cleared}
          className={full ? "h-auto min-h-0 grow" : chartClass}
        />
      )}
    </div>
  );
}
