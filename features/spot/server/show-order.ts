import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import type { Liquidity } from "./liquidity.ts";
import { TRADES_MAX } from "./matching/match.ts";
import { describeFill, describeOrder } from "./orders.ts";
import { realisedCosts } from "./realised-costs.ts";
import { findOrder, listFillsOfOrder } from "./store.ts";

type ShowOrder = typeof calls.showOrder;

export const showOrder =
  ({ markets }: Liquidity) =>
  async ({ db, caller }: Reader<Customer>, { id }: InputOf<ShowOrder>): Promise<OutputOf<ShowOrder>> => {
    const order = (await findOrder(db, caller.customerId, id)) ?? reject("no-such-order");
    const fills = await listFillsOfOrder(db, id, TRADES_MAX);
    return {
      order: describeOrder(order, markets.get(order.symbol)),
      fills: fills.map(describeFill),
      costs: realisedCosts(fills),
    };
  };
