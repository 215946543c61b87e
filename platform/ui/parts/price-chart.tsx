import { type KeyboardEvent, useRef, useState } from "react";
import type { Bar, CrosshairMove } from "../chart/adapter.ts";
import { type ChartContent, useChart } from "../chart/use-chart.ts";
import { useLanguageTag, useTexts } from "../locale.ts";
import { formatAmountText } from "../number.ts";
import { classes } from "./classes.ts";
import { Skeleton } from "./skeleton.tsx";
import { printTime } from "./time-text.tsx";

export interface PriceChartProps extends ChartContent {
  readonly className?: string | undefined;
}

const moves: Readonly<Record<string, CrosshairMove>> = {
  ArrowLeft: "earlier",
  ArrowRight: "later",
  Home: "first",
  End: "last",
  Escape: "away",
};

/**
 * A candle chart. To a keyboard and a screen reader it is a slider over its bars: arrow keys move the crosshair, and its
 * value says in words what stands there.
 */
export function PriceChart(props: PriceChartProps) {
  const { symbol, bars, className } = props;
  const t = useTexts("ui");
  const place = useRef<HTMLDivElement>(null);
  const chart = useChart(place, props);
  const [shown, setShown] = useState<Bar>();
  const barText = useBarText(props);
  const ready = chart !== undefined && bars !== undefined;
  const bar = shown ?? bars?.at(-1);
  const move = (event: KeyboardEvent) => {
    const asked = moves[event.key];
    if (!asked || !chart || event.ctrlKey || event.metaKey || event.altKey) return;
    // Escape lets go of the crosshair first, and of what is around the chart the next time.
    if (asked === "away" && !shown) return;
    event.preventDefault();
    event.nativeEvent.stopImmediatePropagation();
    setShown(chart.moveCrosshair(asked));
  };
  return (
    <figure className={classes("relative m-0", className ?? "h-[204px]")}>
      <div
        role="slider"
        tabIndex={0}
        aria-label={t("chart.title", { symbol })}
        aria-valuemin={Math.min(bars?.[0]?.time ?? 0, bar?.time ?? 0)}
        aria-valuemax={bars?.at(-1)?.time ?? 0}
        aria-valuenow={bar?.time ?? 0}
        aria-valuetext={bar && barText(bar)}
        onKeyDown={move}
        onBlur={() => shown && setShown(chart?.moveCrosshair("away"))}
        className={classes("size-full focus-visible:-outline-offset-2", !ready && "opacity-0")}
      >
        <div ref={place} className="size-full contain-strict" />
      </div>
      {ready && bars.length > 0 && <Summary {...props} bars={bars} />}
      {!ready && <Skeleton className="absolute inset-2 rounded-card" />}
      {bars?.length === 0 && <p className="absolute inset-0 grid place-items-center text-form text-soft">{t("chart.empty")}</p>}
      {bars?.some(({ degraded }) => degraded) && <HatchLegend />}
    </figure>
  );
}

/** What the candles show as a whole, for whoever does not see them. */
function Summary({ bars, period, priceDecimals }: PriceChartProps & { readonly bars: readonly Bar[] }) {
  const t = useTexts("ui");
  const tag = useLanguageTag();
  const [first, last] = [bars[0]!, bars.at(-1)!];
  const price = (text: string) => formatAmountText(text, { decimals: priceDecimals }, tag);
  const by = (of: "high" | "low", isBetter: (one: number, other: number) => boolean) =>
    bars.reduce((best, bar) => (isBetter(Number(bar[of]), Number(best[of])) ? bar : best));
  const [highest, lowest] = [by("high", (one, other) => one > other), by("low", (one, other) => one < other)];
  return (
    <figcaption className="sr-only">
      {t("chart.summary", {
        candles: bars.length,
        period: t(`chart.period.${period}`),
        from: printTime(first.time, "time", tag),
        to: printTime(last.time, "time", tag),
        open: price(first.open),
        close: price(last.close),
        high: price(highest.high),
        "high-at": printTime(highest.time, "time", tag),
        low: price(lowest.low),
        "low-at": printTime(lowest.time, "time", tag),
      })}
    </figcaption>
  );
}

/** Says a bar in words and figures. */
function useBarText({ priceDecimals, quantityDecimals }: PriceChartProps): (bar: Bar) => string {
  const t = useTexts("ui");
  const tag = useLanguageTag();
  return ({ time, volume, degraded, ...bar }) => {
    const price = (text: string) => formatAmountText(text, { decimals: priceDecimals }, tag);
    const figures = {
      at: printTime(time, "time", tag),
      open: price(bar.open),
      high: price(bar.high),
      low: price(bar.low),
      close: price(bar.close),
      volume: formatAmountText(volume, { decimals: quantityDecimals }, tag),
    };
    return [t("chart.bar", figures), ...(degraded ? [t("chart.degraded")] : [])].join(" ");
  };
}

/** What the slanted lines mean. */
function HatchLegend() {
  const t = useTexts("ui");
  return (
    <p className="pointer-events-none absolute start-2 bottom-7 flex max-w-[70%] items-center gap-1.5 rounded-chip bg-canvas/95 px-1.5 py-0.5 text-micro text-soft">
      <span
        aria-hidden="true"
        className="size-3 shrink-0 rounded-[3px] bg-[repeating-linear-gradient(135deg,var(--control)_0_1px,transparent_1px_4px)]"
      />
      {t("chart.degraded")}
    </p>
  );
}
