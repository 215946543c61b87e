import type { Config } from "@assay/server/config.ts";
import { ownerIn } from "@assay/server/desk-rows.ts";
import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import type { Amount } from "@assay/core/money.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { account, bills, calls, events, closedIn } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { amendOrder } from "./server/amend-order.ts";
import { applyActions, readActions } from "./server/apply-actions.ts";
import { cancelOrder } from "./server/cancel-order.ts";
import { expireOrders } from "./server/expire-orders.ts";
import { listDividends } from "./server/list-dividends.ts";
import { listOrders } from "./server/list-orders.ts";
import { listPositions } from "./server/list-positions.ts";
import { panels } from "./server/panels.ts";
import { payDividends } from "./server/pay-dividends.ts";
import { placeOrder } from "./server/place-order.ts";
import { DIVIDEND_FUND, fundDividends, fundHouse, houseAddress, wholeUnits } from "./server/postings.ts";
import type { Prices } from "./server/prices.ts";
import { showTerms } from "./server/show-terms.ts";
import { workOrders } from "./server/work-orders.ts";
import { heldTruths } from "./server/held-truths.ts";

export type { Prices } from "./server/prices.ts";

export interface StockTerms {
  readonly mode: Config["mode"];
  readonly prices: Prices;
  /** Tells customers what became of orders that waited, and of dividends. */
  readonly notify: Notify;
  /** What the sandbox's house is given once: money for each market and shares of it, and the fund that pays dividends. */
  readonly genesis?: Genesis;
}

export interface Genesis {
  readonly money: Amount;
  /** In whole shares. */
  readonly shares: bigint;
  readonly dividends: Amount;
}

const plenty: Genesis = {
  money: wholeUnits("USDT", 50_000_000n),
  shares: 1_000_000n,
  dividends: wholeUnits("USDT", 5_000_000n),
};

export function stockFeature({ mode, prices, notify, genesis = plenty }: StockTerms): Feature {
  return feature("stock", import.meta.dirname, {
    customerRows,
    bills,
    tradeFees: ["stock-fee"],
    accounts: [account],
    truths: heldTruths,
    handlers: [
      command(calls.placeOrder, placeOrder(prices)),
      command(calls.amendOrder, amendOrder(prices)),
      command(calls.cancelOrder, cancelOrder),
      query(calls.listOrders, listOrders),
      query(calls.listPositions, listPositions(prices)),
      query(calls.listDividends, listDividends),
      query(calls.showTerms, showTerms(prices)),
    ],
    events,
    panels,
    finders: [ownerIn("stock.order", "order")],
    jobs: [applyActions(prices, notify), workOrders(prices, notify), expireOrders(notify), payDividends(notify)],
    closures: [{ product: "contracts on shares", countries: closedIn, calls: [calls.placeOrder] }],
    shortcuts: ["stock"],
    pools: [
      ...[...prices.markets.values()].map(({ base, quote }) => {
        return { product: "shares against the house", address: houseAddress(base), currencies: [quote, base] };
      }),
      { product: "dividends of shares", address: DIVIDEND_FUND.free, currencies: [genesis.dividends.currency] },
    ],
    boot: async (tx) => {
      await readActions(tx, prices);
      // Outside the sandbox the house trades with what somebody brought in, or not at all.
      if (mode !== "sandbox") return;
      for (const { base } of prices.markets.values()) {
        await tx.ledger.post(fundHouse(base, genesis.money));
        await tx.ledger.post(fundHouse(base, wholeUnits(base, genesis.shares)));
      }
      await tx.ledger.post(fundDividends(genesis.dividends));
    },
  });
}
