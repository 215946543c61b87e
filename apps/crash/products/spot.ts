import { isDeepStrictEqual } from "node:util";
import type { Call, OutputOf } from "@assay/core/contract.ts";
import { calls } from "@assay/features/spot/contract.ts";
import { sim } from "@assay/features/spot/sim.ts";
import { accepted, type History } from "../history.ts";
import { judgeIds, type Move, pages, type Product, units } from "./product.ts";

type Placed = OutputOf<typeof calls.placeOrder>;
type Order = Placed["order"];
type Fill = Placed["fills"][number];

/** An order as its replies have told it. */
interface Known {
  readonly order: Order;
  readonly fills: readonly Fill[];
  /** Whether the customer has cancelled it since, or everything. */
  cancelled: "no" | "yes" | "with all";
}

/** Calls that answer an order as it is from then on, with the fills that it made at once if it can make any. */
const ordering: ReadonlySet<Call> = new Set([calls.placeOrder, calls.amendOrder, calls.placeStop, calls.amendStop]);

export const spot: Product = {
  deeds: sim.deeds,
  commands: new Set<Call>([...ordering, calls.cancelOrder, calls.cancelOrders]),
  end: async (customer) => {
    await customer.command(calls.cancelOrders, {});
    return [];
  },
  judge: async (customer) => {
    const [open, ended] = await Promise.all(
      (["open", "history"] as const).map((state) => pages((paging) => customer.read(calls.listOrders, { state, ...paging }))),
    );
    const orders = [...open!, ...ended!];
    const fills = await pages((paging) => customer.read(calls.listFills, paging));
    const known = replay(customer.history);
    return {
      faults: [...judgeOrders(known, orders), ...judgeFills(known, orders, fills)],
      moves: fills.flatMap(movesOf),
      counts: { orders: orders.length, fills: fills.length },
    };
  },
};

function replay(history: History): Map<string, Known> {
  const orders = new Map<string, Known>();
  for (const { call, answer } of accepted(history)) {
    if (ordering.has(call)) {
      const { order, fills = [] } = answer as Pick<Placed, "order"> & Partial<Placed>;
      const before = orders.get(order.id)?.fills ?? [];
      orders.set(order.id, { order, fills: [...before, ...fills], cancelled: "no" });
    }
    if (call === calls.cancelOrder) {
      const { order } = answer as { order: Order };
      const before = orders.get(order.id);
      if (before) orders.set(order.id, { ...before, order, cancelled: "yes" });
    }
    if (call === calls.cancelOrders) {
      for (const one of orders.values()) if (one.cancelled === "no") one.cancelled = "with all";
    }
  }
  return orders;
}

/** Every acknowledged order is there once, as it was acknowledged, and no other is. */
function judgeOrders(known: ReadonlyMap<string, Known>, orders: readonly Order[]): string[] {
  return [
    ...judgeIds("order", known, orders),
    ...orders.flatMap((order) => {
      const told = known.get(order.id);
      return told ? judgeOrder(told, order).map((fault) => `order ${order.id}: ${fault}`) : [];
    }),
  ];
}

const lives = ({ state }: Order): boolean => state === "open" || state === "waiting";

function judgeOrder({ order: told, cancelled }: Known, order: Order): string[] {
  if (!lives(told)) return isDeepStrictEqual(told, order) ? [] : ["it has changed after its end"];
  const faults: string[] = [];
  // A stop that fires takes on the limit that it was given, or trades at the market.
  const fired = told.stop?.fired === null && order.stop?.fired !== null;
  const limit = fired && told.kind === "oco" ? (told.stop?.limit ?? null) : told.target_price;
  if (limit !== order.target_price || told.amount !== order.amount)
    faults.push(`its terms are not the last acknowledged ones: told ${JSON.stringify(told)}, is ${JSON.stringify(order)}`);
  if (units(order.filled) < units(told.filled)) faults.push("a fill was taken back");
  if (lives(order)) faults.push("it is open after all were cancelled");
  if (order.cancel_reason === "customer" && cancelled === "no") faults.push("nobody has cancelled it");
  return faults;
}

/** Acknowledged fills are there once, and an order's fills add up to what it says. */
function judgeFills(known: ReadonlyMap<string, Known>, orders: readonly Order[], fills: readonly Fill[]): string[] {
  const nameOf = ({ order_id, id }: Fill): string => `${order_id} ${id}`;
  const shown = new Map(fills.map((fill) => [nameOf(fill), fill]));
  const told = [...known.values()].flatMap((one) => one.fills);
  const ofOrder = Map.groupBy(fills, (fill) => fill.order_id);
  const sum = (list: readonly Fill[], field: "amount" | "quote_amount" | "fee"): bigint =>
    list.reduce((total, fill) => total + units(fill[field]), 0n);
  return [
    ...(shown.size === fills.length ? [] : ["a fill is listed twice"]),
    ...told
      .filter((fill) => !isDeepStrictEqual(shown.get(nameOf(fill)), fill))
      .map((fill) => `the acknowledged fill ${fill.id} is lost or changed`),
    ...orders.flatMap((order) => {
      const own = ofOrder.get(order.id) ?? [];
      const [filled, quote, fee] = [sum(own, "amount"), sum(own, "quote_amount"), sum(own, "fee")];
      const adds = filled === units(order.filled) && quote === units(order.filled_quote) && fee === units(order.fee);
      return adds ? [] : [`order ${order.id}: its fills do not add up`];
    }),
  ];
}

function movesOf({ symbol, type, amount, quote_amount, fee, fee_currency }: Fill): Move[] {
  const [base, quote] = symbol.split("/") as [string, string];
  const sign = type === "buy" ? 1n : -1n;
  return [
    { account: "change", currency: base, units: sign * units(amount) },
    { account: "change", currency: quote, units: -sign * units(quote_amount) },
    { account: "change", currency: fee_currency, units: -units(fee) },
  ];
}
