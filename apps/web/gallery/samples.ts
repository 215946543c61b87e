/** Made-up figures of the specimens. Nothing here is a price of anything. */
import type { Bar } from "@assay/ui/chart/adapter.ts";
import { createFrameStore } from "@assay/ui/frame-store.ts";
import type { BookView } from "@assay/ui/ladder.ts";
import type { MarketView } from "@assay/ui/parts/market-view.ts";
import type { ValuePoint } from "@assay/ui/parts/value-chart.tsx";

/** The moment that the gallery takes for now: 2026-11-21, 12:00 UTC. */
export const MOMENT = Date.UTC(2026, 10, 21, 12);
const HOUR_MS = 3_600_000;

/** A smooth walk that is the same every time. */
function walk(count: number, from: number, slope: number): number[] {
  return Array.from(
    { length: count },
    (_, index) => from * (1 + slope * index + 0.012 * Math.sin(index / 2.3) + 0.006 * Math.sin(index * 1.7)),
  );
}

export const rising = walk(28, 97_000, 0.0012).map((value) => value.toFixed(2));
export const falling = walk(28, 240, -0.0016).map((value) => value.toFixed(2));

export const btc: MarketView = {
  symbol: "BTC/USDT",
  base: "BTC",
  quote: "USDT",
  name: "Bitcoin",
  price: "97842.50",
  change: "2.34",
  turnover: "28410000000",
  price_decimals: 2,
  spark: rising,
};
export const sol: MarketView = {
  ...btc,
  symbol: "SOL/USDT",
  base: "SOL",
  name: "Solana",
  price: "238.64",
  change: "-1.27",
  turnover: "6180000000",
  spark: falling,
};
export const pepe: MarketView = {
  ...btc,
  symbol: "PEPE/USDT",
  base: "PEPE",
  name: "Pepe",
  price: "0.00002174",
  change: "0.00",
  turnover: "91834",
  price_decimals: 8,
};
/** A market without a price, a logo or a past. */
export const unpriced: MarketView = {
  ...btc,
  symbol: "NEWCOIN/USDT",
  base: "NEWCOIN",
  name: "New",
  price: null,
  change: null,
  turnover: "0",
  spark: [],
};

export const balances: readonly ValuePoint[] = walk(25, 12_480, 0.0011).map((value, index) => ({
  at: MOMENT - (24 - index) * HOUR_MS,
  value: value.toFixed(2),
}));
export const losses: readonly ValuePoint[] = walk(25, 12_480, -0.0014).map((value, index) => ({
  at: MOMENT - (24 - index) * 24 * HOUR_MS,
  value: value.toFixed(2),
}));

const sizes = [
  "1.996",
  "1.001",
  "1.222",
  "0.971",
  "0.825",
  "0.798",
  "1.496",
  "0.219",
  "1.124",
  "0.333",
  "2.069",
  "2.477",
  "0.83",
];
const side = (towards: 1 | -1): BookView["bids"] =>
  sizes.map((quantity, index) => ({
    price: (97_842.5 + towards * (index + 1) * 0.5).toFixed(2),
    quantity,
    house: index % 4 === 1 ? "0" : quantity,
  }));
export const book = createFrameStore<BookView>({ bids: side(-1), asks: side(1) });
export const emptyBook = createFrameStore<BookView>({ bids: [], asks: [] });

export const bars: readonly Bar[] = walk(90, 97_000, 0.0002).map((close, index, all) => {
  const open = all[index - 1] ?? close;
  const spread = 60 + 40 * Math.abs(Math.sin(index));
  return {
    time: MOMENT - (90 - index) * HOUR_MS,
    open: open.toFixed(2),
    high: (Math.max(open, close) + spread).toFixed(2),
    low: (Math.min(open, close) - spread).toFixed(2),
    close: close.toFixed(2),
    volume: (20 + 15 * Math.abs(Math.sin(index * 1.3))).toFixed(3),
    degraded: index > 40 && index < 47,
  };
});

export const numbers = {
  zero: "0",
  usual: "12480.5",
  negative: "-96.4",
  huge: "98765432109876543210.12",
  tiny: "0.00000001",
} as const;
