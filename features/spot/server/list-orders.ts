import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import type { Liquidity } from "./liquidity.ts";
import { describeOrder } from "./orders.ts";
import { listOrderRows } from "./store.ts";

type ListOrders = typeof calls.listOrders;

export const listOrders =
  ({ markets }: Liquidity) =>
  async (
    { db, caller: { customerId } }: Reader<Customer>,
    { state, symbol, ...paging }: InputOf<ListOrders>,
  ): Promise<OutputOf<ListOrders>> =>
    await readPage(
      paging,
      (rows) => listOrderRows(db, state === "open", { customerId, symbol, ...rows }),
      (order) => describeOrder(order, markets.get(order.symbol)),
    );
