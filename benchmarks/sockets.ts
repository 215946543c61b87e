/**
 * How late a trade of the feed reaches those who watch its market, from the time that the feed says to the frame in the
 * client, frames being made five times a second; and what a session that only stays connected costs the server.
 */
import { type Figure, figure, median } from "./figure.ts";
import { MeasuredHouse } from "./house/house.ts";
import { networkOf } from "./load/customer.ts";
import { percentile } from "./load/drive.ts";
import { roundsOf, type Size } from "./rounds.ts";
import { Watcher } from "./sockets/watcher.ts";

const sizes = {
  full: {
    steps: [
      { clients: 1_000, most: 150 },
      { clients: 3_000, most: 300 },
    ],
    ms: 4_000,
  },
  quick: { steps: [{ clients: 20, most: 150 }], ms: 600 },
} as const;
const ROOM = "market:BTC/USDT";
const CONNECTING_AT_ONCE = 50;
const KB = 1_024;
const WAITS_MAX = 30;

export async function measure(size: Size): Promise<Figure[]> {
  const { steps, ms } = sizes[size];
  const house = await MeasuredHouse.open();
  const watchers: Watcher[] = [];
  try {
    const figures: Figure[] = [];
    const before = await house.ask({ ask: "memory" });
    for (const { clients, most } of steps) {
      while (watchers.length < clients) watchers.push(...(await connect(house.port, watchers.length, clients)));
      const name = `${clients.toLocaleString("en")} clients`;
      const idle = ((await house.ask({ ask: "memory" })) - before) / clients / KB;
      for (const watcher of watchers) watcher.watch(ROOM);
      const rounds = [];
      for (let round = 0; round < roundsOf(size); round += 1) rounds.push(await lateness(watchers, ms));
      for (const watcher of watchers) watcher.unwatch(ROOM);
      figures.push(
        figure(`sockets: p99 from tick to frame, ${name}`, median(rounds), "ms", { most }),
        figure(`sockets: memory of an idle session, ${name}`, idle, "KiB"),
      );
    }
    return figures;
  } finally {
    for (const watcher of watchers) watcher.close();
    await house.close();
  }
}

const connect = async (port: number, from: number, to: number): Promise<Watcher[]> =>
  await Promise.all(
    Array.from({ length: Math.min(CONNECTING_AT_ONCE, to - from) }, (_, index) => Watcher.open(port, networkOf(from + index))),
  );

/** The p99 over all frames that tell trades, of all watchers, for a while in which there were some. */
async function lateness(watchers: readonly Watcher[], ms: number): Promise<number> {
  const late: number[] = [];
  for (const watcher of watchers) {
    watcher.onFrame = (text) => {
      if (!text.startsWith('42["trades"')) return;
      const [, at] = /"at":(\d+)\D*$/.exec(text) ?? [];
      if (at !== undefined) late.push(Date.now() - Number(at));
    };
  }
  // A busy machine may make no frame in a short while.
  for (let waits = 0; waits < WAITS_MAX && late.length === 0; waits += 1) await new Promise((resolve) => setTimeout(resolve, ms));
  for (const watcher of watchers) watcher.onFrame = undefined;
  return percentile(
    late.toSorted((one, other) => one - other),
    99,
  );
}
