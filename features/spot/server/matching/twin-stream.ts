/** Random customers at one small market, for the twin tests: the same stream runs in memory and through PostgreSQL. */
import { amount, type Amount, type Price } from "@assay/core/money.ts";
import fc from "fast-check";
import type { Side, TimeInForce } from "../../contract.ts";
import { type Terms, termsOf } from "../../rules.ts";
import type { Depth } from "../liquidity.ts";
import type { SpotTwin, TwinOrder } from "./twin.ts";

export const streamTerms: Terms = termsOf({
  symbol: "SOL/USDT",
  base: "SOL",
  quote: "USDT",
  tick: "0.01",
  step: "0.001",
  notional_min: "5",
  quantity_max: "40",
  band: "0.006",
  maker_fee: "0.0008",
  taker_fee: "0.001",
  indexed: true,
});

export const streamCustomers = [1, 2, 3, 4, 5, 6].map((n) => `00000000-0000-7000-8000-00000000000${n}`);

/** The first of them is of level 3, by so many USDT: 0.0008 of a maker makes 0.00068, 0.001 of a taker 0.00092. */
export const STREAM_LEVEL = 3;
export const STREAM_VOLUME = "1000000";
export const streamFees = new Map([[streamCustomers[0]!, { maker: 68_000n, taker: 92_000n }]]);

/** Little enough that customers and the market maker run dry again and again. */
export const streamFunds: readonly { address: string; funds: Amount }[] = [
  ...streamCustomers.map((id) => `user/${id}/spot`),
  "house/market-maker",
].flatMap((address) => [
  { address, funds: amount("USDT", 1_500_00000000n) },
  { address, funds: amount("SOL", 15_00000000n) },
]);

export interface Asked {
  type: Side;
  kind: "limit" | "market";
  target_price?: string;
  amount: string;
  amount_in: "base" | "quote";
  time_in_force: TimeInForce;
  post_only: boolean;
}

export type Happening =
  | { do: "place"; customer: number; asked: Asked }
  /** The order placed `ago` orders before the last one, asked for by its owner or by a stranger. */
  | { do: "cancel"; ago: number; byStranger: boolean }
  | { do: "amend"; ago: number; byStranger: boolean; asked: Amended }
  | { do: "cancel-all"; customer: number }
  | { do: "prices"; prices: Prices; afterMs: number };

export interface Amended {
  target_price?: string | undefined;
  amount?: string | undefined;
}

/** What the feed shows; no reference while the market is stale. */
export interface Prices {
  readonly reference: Price | undefined;
  readonly depth: Depth;
}

const TICK = streamTerms.tick;
const START = 10_000;

const side = fc.constantFrom<Side>("buy", "sell");
const thousandths = (max: number): fc.Arbitrary<string> => fc.integer({ min: 30, max }).map((n) => (n / 1000).toFixed(3));
const cents = (min: number, max: number): fc.Arbitrary<string> => fc.integer({ min, max }).map((n) => (n / 100).toFixed(2));

/** Few prices, so that many orders queue at each. */
const limitPrice = fc.integer({ min: -14, max: 14 }).map((n) => ((START + 5 * n) / 100).toFixed(2));

const limitOrder: fc.Arbitrary<Asked> = fc.record({
  type: side,
  kind: fc.constant("limit" as const),
  target_price: limitPrice,
  amount: thousandths(6_000),
  amount_in: fc.constant("base" as const),
  time_in_force: fc.oneof(
    { weight: 6, arbitrary: fc.constant<TimeInForce>("gtc") },
    { weight: 1, arbitrary: fc.constant<TimeInForce>("ioc") },
    { weight: 1, arbitrary: fc.constant<TimeInForce>("fok") },
  ),
  post_only: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
});

const marketOrder: fc.Arbitrary<Asked> = fc
  .record({
    type: side,
    kind: fc.constant("market" as const),
    in: fc.oneof(
      fc.record({ amount: thousandths(8_000), amount_in: fc.constant("base" as const) }),
      fc.record({ amount: cents(500, 70_000), amount_in: fc.constant("quote" as const) }),
    ),
    time_in_force: fc.constantFrom<TimeInForce>("gtc", "gtc", "gtc", "fok"),
    post_only: fc.constant(false),
  })
  .map(({ in: wanted, ...rest }) => ({ ...rest, ...wanted }));

const levels = fc.array(fc.record({ gap: fc.integer({ min: 1, max: 30 }), thousandths: fc.integer({ min: 1, max: 9_000 }) }), {
  maxLength: 6,
});

const prices: fc.Arbitrary<Prices> = fc
  .record({
    middle: fc.integer({ min: START - 40, max: START + 40 }),
    bids: levels,
    asks: levels,
    stale: fc.integer({ min: 0, max: 19 }).map((n) => n === 0),
  })
  .map(({ middle, bids, asks, stale }) => {
    const ladder = (gaps: typeof bids, direction: 1 | -1) => {
      let at = middle;
      return gaps.map(({ gap, thousandths: quantity }) => {
        at += gap * direction;
        return { price: BigInt(at) * TICK, quantity: BigInt(quantity) * 100_000n };
      });
    };
    return {
      reference: stale ? undefined : BigInt(middle) * TICK,
      depth: { bids: ladder(bids, -1), asks: ladder(asks, 1) },
    };
  });

/** Often within the second, seldom so long that what was taken is there again. */
const afterMs = fc.oneof(fc.nat(400), fc.nat(6_000), fc.constantFrom(9_999, 10_000));

const customer = fc.nat(streamCustomers.length - 1);
const earlierOrder = {
  ago: fc.integer({ min: 0, max: 25 }),
  byStranger: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
};
const cancel = fc.record({ do: fc.constant("cancel" as const), ...earlierOrder });
const amend = fc.record({
  do: fc.constant("amend" as const),
  ...earlierOrder,
  asked: fc.record({
    target_price: fc.option(limitPrice, { nil: undefined }),
    amount: fc.option(thousandths(6_000), { nil: undefined }),
  }),
});

export const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 14, arbitrary: fc.record({ do: fc.constant("place" as const), customer, asked: limitOrder }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("place" as const), customer, asked: marketOrder }) },
  { weight: 4, arbitrary: cancel },
  { weight: 5, arbitrary: amend },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel-all" as const), customer }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("prices" as const), prices, afterMs }) },
);

export const startPrices: Prices = {
  reference: BigInt(START) * TICK,
  depth: {
    bids: [{ price: BigInt(START - 5) * TICK, quantity: 2_00000000n }],
    asks: [{ price: BigInt(START + 5) * TICK, quantity: 2_00000000n }],
  },
};

/**
 * What the twin does: an order, the code of a refusal, or what was changed. Cancels and amendments mean orders that were
 * known when the batch began, `known` of them.
 */
export function askTwin(twin: SpotTwin, one: Happening, known: number): TwinOrder | string {
  switch (one.do) {
    case "place":
      return twin.place(streamCustomers[one.customer]!, one.asked);
    case "amend":
    case "cancel": {
      const order = twin.orders[known - 1 - one.ago];
      if (!order || one.byStranger) return "no-such-order";
      const { customer, number } = order;
      return one.do === "amend" ? twin.amend(customer, number, one.asked) : twin.cancel(customer, number);
    }
    case "cancel-all": {
      const customer = streamCustomers[one.customer]!;
      const open = twin.orders.filter((order) => order.customer === customer && order.state === "open");
      for (const order of open) twin.cancel(customer, order.number);
      return `cancelled ${open.length}`;
    }
    case "prices":
      return "met";
  }
}
