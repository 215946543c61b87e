import { isDeepStrictEqual } from "node:util";
import type { Call, OutputOf } from "@assay/core/contract.ts";
import { calls } from "@assay/features/stock/contract.ts";
import { sim } from "@assay/features/stock/sim.ts";
import { accepted, type History } from "../history.ts";
import { differences, judgeIds, type Move, pages, type Product, units } from "./product.ts";

type Order = OutputOf<typeof calls.placeOrder>["order"];

export const stock: Product = {
  deeds: sim.deeds,
  commands: new Set<Call>([calls.placeOrder, calls.amendOrder, calls.cancelOrder]),
  end: async (customer) => {
    for (const { id } of await pages((paging) => customer.read(calls.listOrders, { state: "open", ...paging })))
      await customer.command(calls.cancelOrder, { id });
    return [];
  },
  judge: async (customer) => {
    const [open, ended] = await Promise.all(
      (["open", "history"] as const).map((state) => pages((paging) => customer.read(calls.listOrders, { state, ...paging }))),
    );
    const orders = [...open!, ...ended!];
    const known = replay(customer.history);
    return {
      faults: [
        ...judgeIds("order for shares", known, orders),
        ...orders.flatMap((order) => {
          const told = known.get(order.id);
          return told ? judgeOrder(told, order).map((fault) => `order for shares ${order.id}: ${fault}`) : [];
        }),
      ],
      moves: orders.flatMap(movesOf),
      counts: { "orders for shares": orders.length },
    };
  },
};

/** An order as it was last told, and whether another one has taken its place since. */
interface Known {
  readonly order: Order;
  readonly isReplaced: boolean;
}

function replay(history: History): Map<string, Known> {
  const orders = new Map<string, Known>();
  for (const { call, input, answer } of accepted(history)) {
    if (!stock.commands.has(call)) continue;
    const { order } = answer as { order: Order };
    const old = call === calls.amendOrder ? orders.get(input["id"]!) : undefined;
    if (old) orders.set(old.order.id, { ...old, isReplaced: true });
    orders.set(order.id, { order, isReplaced: false });
  }
  return orders;
}

const agreed = ["symbol", "type", "target_price", "limit_price", "amount", "money", "created_at", "expires_at"] as const;

function judgeOrder({ order: told, isReplaced }: Known, order: Order): string[] {
  if (told.state !== "open") return isDeepStrictEqual(told, order) ? [] : ["it has changed after its end"];
  const [limit, price] = [units(order.limit_price), order.price === null ? undefined : units(order.price)];
  const isWorse = price !== undefined && (order.type === "buy" ? price > limit : price < limit);
  return [
    ...differences(told, order, agreed).map((field) => `its ${field} is not the acknowledged one`),
    ...(order.state === "open" ? ["it is open after all were cancelled"] : []),
    ...(order.cancel_reason === "customer" ? ["nobody has cancelled it"] : []),
    ...((order.cancel_reason === "replaced") === isReplaced ? [] : ["whether another took its place is not as acknowledged"]),
    ...(isWorse ? ["it traded at a worse price than its limit"] : []),
  ];
}

/** It trades in one piece or not at all; the fee is always in the currency that prices are in. */
function movesOf({ symbol, type, filled, cost, fee }: Order): Move[] {
  const [base, quote] = symbol.split("/") as [string, string];
  const sign = type === "buy" ? 1n : -1n;
  return [
    { account: "stock", currency: base, units: sign * units(filled) },
    { account: "stock", currency: quote, units: -sign * units(cost) - units(fee) },
  ];
}
