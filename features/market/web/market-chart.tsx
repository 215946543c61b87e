import type { ChartAdapter, Tool } from "@assay/ui/chart/adapter.ts";
import { useChartTaste } from "@assay/ui/chart/taste.ts";
import type { ChartContent } from "@assay/ui/chart/use-chart.ts";
import { useKey } from "@assay/ui/keys.ts";
import { useLayer } from "@assay/ui/layers.ts";
import { DrawingPresses } from "@assay/ui/parts/chart-drawing.tsx";
import { ChartToolbar } from "@assay/ui/parts/chart-toolbar.tsx";
import { classes } from "@assay/ui/parts/classes.ts";
import { ErrorNote } from "@assay/ui/parts/error-note.tsx";
import { LiveChange } from "@assay/ui/parts/live-change.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { PriceChart } from "@assay/ui/parts/price-chart.tsx";
import { useViewport } from "@assay/ui/viewport.ts";
import { useRef, useState } from "react";
import { ChartNotes, hasExtendedHours } from "./chart-notes.tsx";
import { useSeries } from "./use-series.ts";

type Content = "symbol" | "priceDecimals" | "quantityDecimals" | "lines" | "marks" | "onLineMoved" | "onLineRemoved";

/** What a chart over the whole screen is of, since it covers the head of its page. */
function FullHead({ symbol, priceDecimals }: Pick<ChartContent, "symbol" | "priceDecimals">) {
  return (
    <p className="flex shrink-0 items-baseline gap-3 px-4 pt-2 pb-1">
      <bdi dir="ltr" className="text-body font-semibold">
        {symbol}
      </bdi>
      <PriceCell symbol={symbol} price={null} decimals={priceDecimals} className="text-body font-semibold" />
      <LiveChange symbol={symbol} change={null} className="text-form" />
    </p>
  );
}

export interface MarketChartProps extends Pick<ChartContent, Content> {
  /** How high the candles stand; the toolbar comes on top. */
  readonly chartClass?: string;
  readonly className?: string;
}

const ESCAPE = "escape";

/** A market's candles with their tools; full screen covers the page until Escape, the way back or the same press. */
export default function MarketChart({ chartClass = "h-[204px]", className, ...content }: MarketChartProps) {
  const period = useChartTaste((taste) => taste.period);
  const { query, live, older } = useSeries(content.symbol, period);
  const [tool, setTool] = useState<Tool>();
  const [selected, setSelected] = useState(false);
  const [full, setFull] = useState(false);
  const chart = useRef<ChartAdapter>(undefined);
  const railed = useViewport() === "desktop";
  useKey(ESCAPE, () => setFull(false));
  useLayer(full, () => setFull(false));
  const onRemove = (which: "selected" | "all") => chart.current?.removeDrawings(which);
  const drawing = { tool, onTool: setTool, selected, onRemove };
  const failed = query.isError && query.data === undefined;
  return (
    <div className={classes("flex min-h-0 flex-col", full ? "fixed inset-0 z-40 bg-canvas pt-(--top)" : className)}>
      {full && <FullHead {...content} />}
      <ChartToolbar drawing={drawing} railed={railed} fullScreen={{ on: full, toggle: () => setFull(!full) }} />
      {failed ? (
        <ErrorNote error={query.error} retry={() => void query.refetch()} />
      ) : (
        <div className={classes("flex min-w-0", full ? "min-h-0 grow" : chartClass)}>
          {railed && <DrawingPresses {...drawing} look="rail" />}
          <div className="relative min-h-0 min-w-0 grow">
            <PriceChart
              {...content}
              period={period}
              bars={query.data?.list}
              live={live}
              older={older}
              tool={tool}
              onDrawn={() => setTool(undefined)}
              onSelected={setSelected}
              chartRef={chart}
              // Where a price is told at the top of the candles, nothing else is written.
              className={classes("h-full", hasExtendedHours(content.symbol, period) && "pt-4")}
            />
            {query.data && <ChartNotes {...content} period={period} />}
          </div>
        </div>
      )}
    </div>
  );
}
