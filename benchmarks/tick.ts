/** What a price tick costs while customers' orders rest in the market and it reaches none of them: it must not grow with them. */
import { btc as terms } from "../features/spot/rules/testing.ts";
import { ManualClock } from "../platform/server/clock.ts";
import type { Depth, Liquidity } from "../features/spot/server/liquidity.ts";
import { Markets } from "../features/spot/server/markets.ts";
import { Book, Resting } from "../features/spot/server/matching/book.ts";
import { Grid } from "../features/spot/server/matching/grid.ts";
import { Waiting } from "../features/spot/server/waiting.ts";
import { Sweeper } from "../features/spot/server/sweeper.ts";
import { comparison, type Figure } from "./figure.ts";
import { measureInTurn, perSecond, roundsOf, type Size } from "./rounds.ts";

const grid = new Grid(terms);

const TICKS = { full: 5_000_000, quick: 5_000 } as const;
const WARM_UP = 200_000;
const MIDDLE = 6_000_000;
/** Orders rest at so many prices on each side, the best of them this far from the middle. */
const PRICES = 5_000;
const GAP = 100;

export async function measure(size: Size): Promise<Figure[]> {
  const ticks = TICKS[size];
  const [few, many, most] = [100, 10_000, 100_000].map(marketWith);
  const cost = (run: (ticks: number) => void) => async () => 1e9 / (await perSecond(ticks, () => run(ticks)));
  for (const run of [few!, many!, most!]) run(WARM_UP);
  const measured = await measureInTurn(roundsOf(size), { few: cost(few!), many: cost(many!), most: cost(most!) });
  const growth = (orders: string, values: readonly number[]): Figure =>
    comparison(
      `a tick with ${orders} resting orders`,
      { values, versus: "one with 100", versusValues: measured.few, unit: "ns" },
      { most: 1.3 },
    );
  return [growth("10,000", measured.many), growth("100,000", measured.most)];
}

/** Ticks a market in which so many orders rest; none is reached. */
function marketWith(orders: number): (ticks: number) => void {
  const depths: Depth[] = [0, 1, 2, 3].map((shift) => depthAround(MIDDLE + shift));
  let depth = depths[0]!;
  const liquidity: Liquidity = {
    markets: new Map([[terms.symbol, terms]]),
    feed: { source: "simulated", label: "ticks" },
    referencePrice: () => ({ price: grid.price(MIDDLE) }),
    tick: () => undefined,
    depth: () => depth,
    onDepth: () => () => undefined,
    onTick: () => () => undefined,
  };
  const markets = new Markets(liquidity);
  markets.keep({
    terms,
    grid,
    book: bookOf(orders),
    waiting: new Waiting(),
    sequence: orders,
    taken: [],
    funds: { steps: 0, notches: 0 },
  });
  const sweeper = new Sweeper(markets, new ManualClock(new Date(0)), () => Promise.reject(new Error("a tick reached an order")));
  return (ticks) => {
    for (let tick = 0; tick < ticks; tick += 1) {
      depth = depths[tick % depths.length]!;
      sweeper.look(terms.symbol);
    }
  };
}

function depthAround(middle: number): Depth {
  const levels = (direction: 1 | -1) =>
    Array.from({ length: 10 }, (_, index) => ({
      price: grid.price(middle + direction * (index + 1)),
      quantity: grid.base(1_000),
    }));
  return { bids: levels(-1), asks: levels(1) };
}

function bookOf(orders: number): Book {
  const book = new Book();
  for (let sequence = 1; sequence <= orders; sequence += 1) {
    const side = sequence % 2 === 0 ? "buy" : "sell";
    const away = GAP + (sequence % PRICES);
    const price = side === "buy" ? MIDDLE - away : MIDDLE + away;
    const order = {
      id: `order-${sequence}`,
      customerId: "",
      side,
      price,
      steps: 10,
      wanted: 10,
      postOnly: false,
      fees: { maker: 0n, taker: 0n },
      sequence,
    } as const;
    book.add(new Resting(order));
  }
  return book;
}
