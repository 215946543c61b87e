/** What the sandbox opens: practice quizzes of every hour and day. They need no fund, since customers' stakes are all that is paid. */
import { parseRate } from "@assay/core/money.ts";
import type { Period } from "../rules.ts";
import type { Programme } from "./store.ts";

const rows: readonly [symbol: string, period: Period, outcomes: number, distance: string, closeMinutes: number][] = [
  ["BTC/USDT", "hour", 2, "0", 10],
  ["ETH/USDT", "hour", 2, "0", 10],
  ["BTC/USDT", "day", 3, "0.01", 60],
  ["ETH/USDT", "day", 4, "0.02", 60],
];

export const practiceProgrammes: readonly Programme[] = rows.map(([symbol, period, outcomes, distance, closeMinutes], place) => ({
  id: place + 1,
  symbol,
  period,
  outcomes,
  distance: parseRate(distance)!,
  fee: parseRate("0.05")!,
  closeMinutes,
  fromAt: new Date(0),
  stoppedAt: null,
}));
