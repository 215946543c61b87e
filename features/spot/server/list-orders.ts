import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import type { Liquidity } from "./liquidity.ts";
import { describeOrder } from "./orders.ts";
import { listOrderRows } from "./store.ts";

type ListOrders = typeof calls.listOrders;

export const listOrders =
  ({ markets }: Liquidity) =>
  async (
    { db, caller }: Reader<Customer>,
    { state, symbol, page, limit }: InputOf<ListOrders>,
  ): Promise<OutputOf<ListOrders>> => {
    const asked = { customerId: caller.customerId, symbol, offset: (page - 1) * limit, limit: limit + 1 };
    const orders = await listOrderRows(db, state === "open", asked);
    return {
      list: orders.slice(0, limit).map((order) => describeOrder(order, markets.get(order.symbol))),
      page,
      limit,
      more: orders.length > limit,
    };
  };
