/** How people trade spot. */
import type { OutputOf } from "@assay/core/contract.ts";
import { currencyFact } from "@assay/core/currency.ts";
import { amount, formatAmount, formatPrice, type Price, PRICE_SCALE, pow10 } from "@assay/core/money.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import { belonging, accepted, deed, type Draw, type Outcome, refused, simulation, type Stage } from "@assay/server/simulation.ts";
import { markets } from "@assay/features/market/server.ts";
import { sql } from "kysely";
import { account, calls, stopKinds } from "./contract.ts";
import { planted } from "./planted.ts";
import { amendTwin } from "./server/amend-twin.ts";
import { matcherTwin } from "./server/matching/matcher-twin.ts";
import { ruleTwin } from "./server/rule-twins.ts";
import { stopsTwin } from "./server/stops-twin.ts";
import { truths } from "./server/truths.ts";

/** Few markets, so that customers meet each other and not only the house. */
const traded = ["BTC/USDT", "ETH/USDT", "DOGE/USDT"].map((symbol) => markets.get(symbol)!);
type Market = (typeof traded)[number];

/** One order in ten may only rest. */
const postOnly = ["1", "0", "0", "0", "0", "0", "0", "0", "0", "0"] as const;

/** The orders that a customer remembers, each as its id and its market. */
const ORDERS = "spot.orders";

/** The order that a turn is about. */
const chosen = new WeakMap<Stage, string>();

/** One of the latest orders that the customer remembers. */
function chooseOrder(stage: Stage): { id: string; market: Market } | undefined {
  const recent = stage.memory(ORDERS).slice(-12);
  if (recent.length === 0) return undefined;
  const order = stage.draw.pick(recent);
  chosen.set(stage, order);
  const [id, symbol] = order.split(" ") as [string, string];
  return { id, market: markets.get(symbol)! };
}

/** What has ended is mostly forgotten, so that most of what people do is about open orders. */
function forgetChosen(stage: Stage): void {
  if (stage.draw.percent(20)) return;
  const orders = stage.memory(ORDERS);
  const place = orders.indexOf(chosen.get(stage)!);
  if (place !== -1) orders.splice(place, 1);
}

/** A price within so many thousandths of the market's, on its tick. */
function priceNear({ draw, priceOf }: Stage, { symbol, tick }: Market, permille: number): Price | undefined {
  const fair = priceOf(symbol);
  if (fair === undefined) return undefined;
  const price = (fair * BigInt(1_000 - permille + draw.below(2 * permille + 1))) / 1_000n;
  return (price / tick) * tick;
}

/** A quantity on the market's step, worth up to a hundred of the smallest orders; whoever goes all in takes about all that he has. */
function quantityAt({ base, step, notionalMin }: Market, price: Price, draw: Draw): string {
  const worth = notionalMin.units * BigInt(draw.percent(6) ? 1_000 + draw.below(1_000) : 2 + draw.below(100));
  const units = (worth * pow10(PRICE_SCALE)) / price;
  return formatAmount(amount(base, (units / step + 1n) * step));
}

const idOf = ({ base }: Market): string => String(currencyFact(base).id);

function learnPlaced({ draw, memory, sometimes }: Stage, outcome: Outcome<OutputOf<typeof calls.placeOrder>>): void {
  const placed = accepted(outcome);
  if (placed) {
    if (placed.order.state === "open" || draw.percent(10)) memory(ORDERS).push(`${placed.order.id} ${placed.order.symbol}`);
    if (placed.order.state === "open") sometimes("an order rests");
    if (placed.order.state === "open" && placed.fills.length > 0) sometimes("an order is filled in part and rests");
    if (placed.fills.some(({ against }) => against === "customer")) sometimes("customers trade with each other");
    if (placed.fills.some(({ against }) => against === "house")) sometimes("the house trades");
    if (placed.fills.length > 1) sometimes("an order trades at several prices");
    if (placed.order.cancel_reason === "self-trade") sometimes("an order gives way to one of the same customer");
  }
  const no = refused(outcome);
  if (no === "insufficient-balance") sometimes("an order is not covered");
  if (no === "market-closed") sometimes("a market is closed");
  if (no === "self-trade") sometimes("an order gives way to one of the same customer");
  if (no === "would-take") sometimes("a post-only order would take");
}

const placeLimit = deed("spot.place-limit", calls.placeOrder, {
  weight: 88,
  ask: (stage) => {
    const { draw } = stage;
    const market = draw.pick(traded);
    const price = priceNear(stage, market, draw.percent(70) ? 4 : 60);
    if (price === undefined) return undefined;
    const timeInForce = draw.percent(75) ? "gtc" : draw.pick(["gtd", "gtc", "ioc", "fok"]);
    return {
      currency_id: idOf(market),
      type: draw.pick(["buy", "sell"]),
      target_price: formatPrice(price),
      amount: quantityAt(market, price, draw),
      time_in_force: timeInForce,
      post_only: draw.pick(timeInForce === "gtc" ? postOnly : ["0"]),
      ...(timeInForce === "gtd" && { expires_at: String(stage.now.getTime() + MINUTE_MS * (1 + draw.below(600))) }),
    };
  },
  learn: learnPlaced,
});

const placeMarket = deed("spot.place-market", calls.placeOrder, {
  weight: 32,
  ask: (stage) => {
    const { draw } = stage;
    const market = draw.pick(traded);
    const price = priceNear(stage, market, 1) ?? market.tick * 100n;
    const amountIn = draw.pick(["quote", "base"]);
    return {
      currency_id: idOf(market),
      type: draw.pick(["buy", "buy", "sell"]),
      kind: "market" as const,
      amount: amountIn === "quote" ? String(5 + draw.below(500)) : quantityAt(market, price, draw),
      amount_in: amountIn,
    };
  },
  learn: learnPlaced,
});

const placeStop = deed("spot.place-stop", calls.placeStop, {
  weight: 40,
  ask: (stage) => {
    const { draw } = stage;
    const market = draw.pick(traded);
    const [fair, kind, type] = [stage.priceOf(market.symbol), draw.pick(stopKinds), draw.pick(["buy", "sell"])];
    if (fair === undefined) return undefined;
    // Near enough that most stops fire within the hour.
    const away = (permille: number): Price => {
      const price = (fair * BigInt(type === "sell" ? 1_000 - permille : 1_000 + permille)) / 1_000n;
      return (price / market.tick) * market.tick;
    };
    const stop = away(draw.percent(8) ? -2 : 1 + draw.below(6));
    const asked = { currency_id: idOf(market), type, kind };
    if (kind === "trailing-stop") {
      const amount = type === "buy" ? String(5 + draw.below(500)) : quantityAt(market, stop, draw);
      return { ...asked, trail: `0.00${1 + draw.below(6)}`, amount };
    }
    const at = { ...asked, stop_price: formatPrice(stop) };
    if (kind === "stop-market")
      return { ...at, amount: type === "buy" ? String(5 + draw.below(500)) : quantityAt(market, stop, draw) };
    const limit = formatPrice(away(draw.below(9)));
    if (kind === "stop-limit") return { ...at, target_price: limit, amount: quantityAt(market, stop, draw) };
    return {
      ...at,
      target_price: formatPrice(away(-2 - draw.below(6))),
      ...((type === "buy" || draw.percent(50)) && { stop_limit_price: limit }),
      amount: quantityAt(market, stop, draw),
    };
  },
  learn: (stage, outcome) => {
    learnPlaced(stage, outcome);
    const placed = accepted(outcome);
    if (placed?.order.state === "waiting") stage.sometimes("an order waits for the index");
    if (placed?.order.state === "waiting") stage.memory(ORDERS).push(`${placed.order.id} ${placed.order.symbol}`);
    if (placed?.order.kind === "oco" && placed.order.state === "open") stage.sometimes("an order rests with a stop beside it");
    if (refused(outcome) === "stop-would-fire") stage.sometimes("a stop would fire at once");
  },
});

const amendStop = deed("spot.amend-stop", calls.amendStop, {
  weight: 10,
  ask: (stage) => {
    const { draw } = stage;
    const order = chooseOrder(stage);
    if (!order) return undefined;
    const { id, market } = order;
    const price = priceNear(stage, market, 12) ?? market.tick * 100n;
    const change = draw.pick(["stop", "amount", "trail"]);
    if (change === "trail") return { id, trail: `0.00${1 + draw.below(9)}` };
    return change === "stop" ? { id, stop_price: formatPrice(price) } : { id, amount: quantityAt(market, price, draw) };
  },
  learn: (stage, outcome) => {
    if (accepted(outcome)) stage.sometimes("a waiting order is amended");
  },
});

const cancelOrder = deed("spot.cancel", calls.cancelOrder, {
  weight: 32,
  ask: (stage) => {
    const order = chooseOrder(stage);
    return order && { id: order.id };
  },
  learn: (stage, outcome) => {
    if (accepted(outcome)) stage.sometimes("an order is cancelled");
    if (refused(outcome) === "order-not-open") stage.sometimes("a cancel comes too late");
    forgetChosen(stage);
  },
});

const amendOrder = deed("spot.amend", calls.amendOrder, {
  weight: 20,
  ask: (stage) => {
    const { draw } = stage;
    const order = chooseOrder(stage);
    if (!order) return undefined;
    const { id, market } = order;
    const price = priceNear(stage, market, 6) ?? market.tick * 100n;
    const change = draw.pick(["price", "amount", "both"]);
    return {
      id,
      ...(change !== "amount" && { target_price: formatPrice(price) }),
      ...(change !== "price" && { amount: quantityAt(market, price, draw) }),
    };
  },
  learn: (stage, outcome) => {
    const amended = accepted(outcome);
    if (amended) stage.sometimes("an order is amended");
    if (amended && amended.fills.length > 0) stage.sometimes("an amended order trades");
    if (refused(outcome) === "order-not-open") forgetChosen(stage);
  },
});

const cancelOrders = deed("spot.cancel-all", calls.cancelOrders, {
  weight: 4,
  ask: ({ draw }) => (draw.percent(50) ? {} : { symbol: draw.pick(traded).symbol }),
});

const readOrders = deed("spot.read-orders", calls.listOrders, {
  weight: 2,
  ask: ({ draw }) => ({ state: draw.pick(["open", "history"]) }),
  learn: ({ sometimes }, outcome) => {
    for (const { stop, kind } of accepted(outcome)?.list ?? []) {
      if (stop?.fired) sometimes("a stop has fired");
      if (stop?.fired && kind === "trailing-stop") sometimes("a trailing stop has fired");
      if (stop?.fired && kind === "oco") sometimes("a stop has ended the limit beside it");
    }
  },
});

export const sim = simulation("spot", {
  belongings: [
    belonging(calls.placeOrder, { currency_id: "1", type: "buy", kind: "market", amount: "1500", amount_in: "quote" }),
    belonging(calls.placeOrder, { currency_id: "1", type: "buy", target_price: "80000", amount: "0.01" }),
    belonging(
      calls.placeStop,
      { currency_id: "1", type: "sell", kind: "stop-market", stop_price: "60000", amount: "0.005" },
      { leavesFact: true },
    ),
  ],
  accounts: [account],
  tier: "A",
  deeds: [placeLimit, placeMarket, placeStop, amendOrder, amendStop, cancelOrder, cancelOrders, readOrders],
  sometimes: [
    "an order rests",
    "an order is filled in part and rests",
    "customers trade with each other",
    "the house trades",
    "an order trades at several prices",
    "an order gives way to one of the same customer",
    "an order is not covered",
    "a market is closed",
    "a post-only order would take",
    "an order is cancelled",
    "a cancel comes too late",
    "an order is amended",
    "an amended order trades",
    "an order waits for the index",
    "an order rests with a stop beside it",
    "a stop would fire at once",
    "a waiting order is amended",
    "a stop has fired",
    "a trailing stop has fired",
    "a stop has ended the limit beside it",
  ],
  truths,
  twins: [matcherTwin, ruleTwin, amendTwin, stopsTwin],
  planted,
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', id, customer_id, symbol, side, kind, o.price, quantity, filled, filled_quote, fee, state, cancel_reason,
      sequence, s.price, s.mark, s.fired_price) as line
    from spot.order o left join spot.stop s on s.order_id = o.id order by id`,
});
