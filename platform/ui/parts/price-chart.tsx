import { useRef } from "react";
import type { Bar, ChartLine, ChartPeriod } from "../chart/adapter.ts";
import { type ChartTools, useChart } from "../chart/use-chart.ts";
import type { FrameStore } from "../frame-store.ts";
import { useTexts } from "../locale.ts";
import { classes } from "./classes.ts";
import { PriceText } from "./price-text.tsx";
import { Skeleton } from "./skeleton.tsx";

export interface PriceChartProps extends ChartTools {
  readonly symbol: string;
  readonly period: ChartPeriod;
  /** The series so far, oldest first; undefined while it is on its way. */
  readonly bars: readonly Bar[] | undefined;
  /** The bar in the making, of the same period. */
  readonly live?: FrameStore<Bar> | undefined;
  readonly older?: (before: number) => Promise<readonly Bar[]>;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly lines?: readonly ChartLine[];
  readonly className?: string | undefined;
}

/** A candle chart. For who cannot see the canvas, the last bar stands beside it in words. */
export function PriceChart(props: PriceChartProps) {
  const { symbol, bars, priceDecimals, className } = props;
  const t = useTexts("ui");
  const place = useRef<HTMLDivElement>(null);
  const ready = useChart(place, props);
  const last = bars?.at(-1);
  return (
    <figure className={classes("relative m-0", className ?? "h-[204px]")}>
      <div
        ref={place}
        role="img"
        aria-label={t("chart.title", { symbol })}
        className={classes("size-full", !ready && "opacity-0")}
      />
      {!ready && <Skeleton className="absolute inset-2 rounded-card" />}
      {bars?.length === 0 && <p className="absolute inset-0 grid place-items-center text-form text-soft">{t("chart.empty")}</p>}
      <figcaption className="sr-only">
        {last && (
          <dl>
            {(["open", "high", "low", "close"] as const).map((name) => (
              <div key={name}>
                <dt>{t(`chart.${name}`)}</dt>
                <dd>
                  <PriceText value={last[name]} decimals={priceDecimals} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </figcaption>
    </figure>
  );
}
