/** What looks into a market's book finds it also where one batch follows the other: it is there for a moment between two. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Market } from "./market.ts";
import { startBookFrames } from "./book-frames.ts";
import { StopWatch } from "./stop-watch.ts";

const symbol = "BTC/USDT";

test("marks that are due while a batch is at work are stored when it has ended, and once (SPOT-17)", () => {
  const kept: Market[] = [];
  const asked: string[] = [];
  const watch = new StopWatch({ peek: () => kept[0] } as never, async (intent) => void asked.push(intent.do));
  watch.hear({ symbol, price: 1n, at: 0 } as never);
  watch.refresh();
  assert.deepEqual(asked, []);
  kept.push({ waiting: { isUnsettled: true, reaches: () => false } } as never);
  watch.look(symbol);
  watch.look(symbol);
  assert.deepEqual(asked, ["settle"]);
});

test("a frame that is due while a batch is at work is published when it has ended", () => {
  let keep: (market: Market) => void = () => undefined;
  let change: (changed: string) => void = () => undefined;
  let frame: () => void = () => undefined;
  const looked: string[] = [];
  const markets = {
    liquidity: { onDepth: (listen: typeof change) => ((change = listen), () => undefined) },
    onKept: (listen: typeof keep) => ((keep = listen), () => undefined),
    peek: () => undefined,
  };
  const stop = startBookFrames(markets as never, {
    timers: { every: (_ms: number, run: () => void) => ((frame = run), () => undefined) } as never,
    clock: { now: () => new Date(0) },
    hasWatchers: (room) => looked.push(room) === 0,
    publish: () => assert.fail("nobody watches"),
  });
  const market: Market = { terms: { symbol } } as never;
  keep(market);
  assert.deepEqual(looked, [], "five frames a second, whatever happens in between");
  frame();
  keep(market);
  assert.deepEqual(looked, [`market:${symbol}`]);
  keep(market);
  change(symbol);
  assert.deepEqual(looked.length, 1);
  stop();
});
