/** The candles of a market for one period: history, the past on demand, and the bar in the making. */
import { askOnce, useCall } from "@assay/ui/client.ts";
import type { Bar } from "@assay/ui/chart/adapter.ts";
import { type FrameStore, useFrameStore } from "@assay/ui/frame-store.ts";
import { useFrames } from "@assay/ui/live.ts";
import { useRef } from "react";
import { bucketAfter } from "../rules/candles.ts";
import { calls, frames, type Period } from "../contract.ts";
import { foldMinute, fromHistory, type LiveBar } from "./live-bar.ts";

/** History is asked again this often, so that folded volumes stay exact. */
const RENEW_MS = 60_000;
const OLDER_BARS = 500;

export interface Series {
  readonly query: ReturnType<typeof useCandles>;
  readonly live: FrameStore<Bar>;
  readonly older: (before: number) => Promise<readonly Bar[]>;
}

const useCandles = (symbol: string, period: Period) => useCall(calls.listCandles, { symbol, period }, { everyMs: RENEW_MS });

export function useSeries(symbol: string, period: Period): Series {
  const query = useCandles(symbol, period);
  const key = `${symbol} ${period}`;
  const live = useFrameStore<Bar>(key);
  const folding = useRef<{ readonly history: unknown; readonly now: LiveBar | undefined }>(undefined);
  useFrames(`market:${symbol}`, frames, {
    candle: (frame) => {
      const history = query.data;
      if (frame.symbol !== symbol || !history) return;
      const last = history.list.at(-1);
      const before = folding.current?.history === history ? folding.current.now : last && fromHistory(last);
      const now = foldMinute(before, frame.candle, period);
      folding.current = { history, now };
      live.put(now.bar);
    },
  });
  return { query, live, older: (before) => olderBars(symbol, period, before) };
}

async function olderBars(symbol: string, period: Period, before: number): Promise<readonly Bar[]> {
  const from = Math.max(0, bucketAfter(period, before, -OLDER_BARS));
  const { list } = await askOnce(calls.listCandles, { symbol, period, from: String(from), to: String(before - 1) });
  return list;
}
