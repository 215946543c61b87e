import { calls as market, type Period } from "@assay/features/market/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import type { MarketView } from "@assay/ui/parts/market-view.ts";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { ValueChart } from "@assay/ui/parts/value-chart.tsx";
import { useState } from "react";
import { VALUE_CURRENCY } from "../rules.ts";
import { momentsOf } from "./history-line.ts";

const spans = ["1d", "1w", "1m", "1y"] as const;
type Span = (typeof spans)[number];

/** Which candles a span is drawn from, and how many of the latest. */
const drawnFrom: Readonly<Record<Span, { readonly period: Period; readonly count: number }>> = {
  "1d": { period: "15m", count: 96 },
  "1w": { period: "1h", count: 168 },
  "1m": { period: "6h", count: 120 },
  "1y": { period: "1d", count: 365 },
};
const RENEW_MS = 60_000;

/** What a coin has cost, for whoever holds it; the candles are a press away on the trade page. */
export function CoinCurve({ market: { symbol, base, price_decimals } }: { readonly market: MarketView }) {
  const t = useTexts("wallet");
  const [span, setSpan] = useState<Span>("1d");
  const { period, count } = drawnFrom[span];
  const candles = useCall(market.listCandles, { symbol, period }, { keep: true, everyMs: RENEW_MS });
  const label = t("coin.curve", { code: base });
  return (
    <section aria-label={label} className="mt-4">
      <Loaded query={candles} skeleton={<Skeleton className="h-[118px] w-full rounded-card" />}>
        {({ list }) => {
          const points = list.slice(-count).map(({ time, close }) => ({ at: time, value: close }));
          return (
            <ValueChart
              label={label}
              points={points}
              unit={VALUE_CURRENCY}
              decimals={price_decimals}
              moments={momentsOf(points)}
              axis
              className="h-[100px]"
            />
          );
        }}
      </Loaded>
      <Chips
        label={t("curve.span")}
        options={spans.map((key) => ({ key, label: t(`spans.${key}`) }))}
        value={span}
        onChange={setSpan}
        className="gap-1.5 [&_label]:px-2.5 [&_label:not(:has(:checked))]:bg-s2"
      />
    </section>
  );
}
