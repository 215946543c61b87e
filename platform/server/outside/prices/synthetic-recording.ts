/**
 * A venue small enough to be obviously right, speaking Binance's language: for tests that must also run where the real
 * recordings are absent. Its book is a map, and its messages are made from the map's changes.
 */
import { formatDecimal } from "@assay/core/money.ts";

export interface SyntheticRecording {
  readonly lines: readonly string[];
  /** Book changes that continue the snapshot. */
  readonly changes: number;
}

const FIRST_NS = 1_723_161_253_900_000_000n;

/** A linear congruential generator is chance enough here, and the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = BigInt(seed);
  return (below) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn;
    return Number((state >> 33n) % BigInt(below));
  };
}

/** `count` book changes, 100 ms apart, each preceded by tickers and trades; a snapshot comes after the third. */
export function syntheticRecording(base: string, seed: number, count: number): SyntheticRecording {
  const below = chance(seed);
  const symbol = `${base}USDT`;
  const bids = new Map<number, number>();
  const asks = new Map<number, number>();
  const text = (value: number, decimals: number): string => formatDecimal(BigInt(value), decimals, 8);
  const pairs = (side: Map<number, number>): string[][] => [...side].map(([price, size]) => [text(price, 2), text(size, 5)]);
  let middle = 10_000;
  for (let level = 1; level <= 30; level += 1) {
    bids.set(middle - level, 1 + below(1_000));
    asks.set(middle + level, 1 + below(1_000));
  }
  let at = FIRST_NS;
  let updateId = 1_000;
  const lines: string[] = [];
  const say = (stream: string, payload: object): void => {
    lines.push(`${at} ${JSON.stringify({ stream: `${symbol.toLowerCase()}@${stream}`, data: payload })}`);
  };
  const ticker = (): void => {
    const [bid, ask] = [Math.max(...bids.keys()), Math.min(...asks.keys())];
    const [bidSize, askSize] = [text(bids.get(bid)!, 5), text(asks.get(ask)!, 5)];
    say("bookTicker", { u: updateId, s: symbol, b: text(bid, 2), B: bidSize, a: text(ask, 2), A: askSize });
  };
  for (let change = 0; change < count; change += 1) {
    const first = updateId + 1;
    const [changedBids, changedAsks] = [new Map<number, number>(), new Map<number, number>()];
    const set = (side: Map<number, number>, changed: Map<number, number>, price: number, size: number): void => {
      if (size === 0) side.delete(price);
      else side.set(price, size);
      changed.set(price, size);
    };
    for (let step = 0; step < 1 + below(4); step += 1) {
      updateId += 1;
      // Levels that the middle has crossed are taken away before others are placed around it.
      middle += below(3) - 1;
      for (const price of bids.keys()) if (price >= middle) set(bids, changedBids, price, 0);
      for (const price of asks.keys()) if (price <= middle) set(asks, changedAsks, price, 0);
      set(bids, changedBids, middle - 1 - below(20), 1 + below(1_000));
      set(asks, changedAsks, middle + 1 + below(20), 1 + below(1_000));
      set(bids, changedBids, middle - 2 - below(20), below(2) * 7);
      set(asks, changedAsks, middle + 2 + below(20), below(2) * 7);
      if (bids.size === 0 || asks.size === 0) throw new Error("the synthetic book ran empty");
      ticker();
    }
    const took = below(2) === 0;
    const price = took ? Math.max(...bids.keys()) : Math.min(...asks.keys());
    const tradedAt = Number(at / 1_000_000n);
    say("trade", {
      e: "trade",
      E: tradedAt,
      s: symbol,
      t: change,
      p: text(price, 2),
      q: text(1 + below(500), 5),
      T: tradedAt,
      m: took,
      M: true,
    });
    say("depth@100ms", {
      e: "depthUpdate",
      E: tradedAt,
      s: symbol,
      U: first,
      u: updateId,
      b: pairs(changedBids),
      a: pairs(changedAsks),
    });
    if (change === 2) lines.push(`${at} ${JSON.stringify({ lastUpdateId: updateId, bids: pairs(bids), asks: pairs(asks) })}`);
    at += 100_000_000n;
  }
  return { lines, changes: count - 3 };
}
