import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyById } from "@assay/core/currency.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { enterOrder } from "./enter-order.ts";
import { describeOrder } from "./orders.ts";
import type { Prices } from "./prices.ts";

type Call = typeof calls.placeOrder;

export const placeOrder =
  (prices: Prices) =>
  async (tx: Writer<Customer>, asked: InputOf<Call>): Promise<OutputOf<Call>> => {
    const base = currencyById(asked.currency_id)!.code;
    const terms = [...prices.markets.values()].find((market) => market.base === base) ?? reject("no-such-market");
    const order = await enterOrder(tx, prices, terms, asked);
    tx.emit(events.changed, { customerId: tx.caller.customerId });
    return { order: describeOrder(order) };
  };
