import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, formatPrice, formatRate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Reader } from "@assay/server/feature.ts";
import { readPool } from "@assay/server/agreements/promises.ts";
import { sessionAt } from "@assay/core/exchange-calendar.ts";
import type { calls, Side } from "../contract.ts";
import { HOUSE_VALUE_MAX, ORDER_VALUE_MAX, POSITION_VALUE_MAX, SPREAD } from "../rules.ts";
import { DIVIDEND_FUND } from "./postings.ts";
import { closedBy, type Prices } from "./prices.ts";
import { listComing, readValues, type StoredAction } from "./store.ts";
import { wayBegins, wayOf } from "./trade.ts";

type Call = typeof calls.showTerms;

const ACTIONS_SHOWN_MAX = 5;

export const showTerms =
  (prices: Prices) =>
  async ({ db, now, caller }: Reader, { symbol }: InputOf<Call>): Promise<OutputOf<Call>> => {
    const { base, quote, takerFee } = prices.markets.get(symbol) ?? reject("no-such-market");
    const [actions, fund, values] = await Promise.all([
      listComing(db, base, now, ACTIONS_SHOWN_MAX),
      readPool(db, DIVIDEND_FUND, quote),
      caller.customerId === undefined ? undefined : readValues(db, caller.customerId, symbol, wayBegins(now)),
    ]);
    const wayText = (side: Side): string => formatAmount(amount(quote, values ? wayOf(values[side]) : 0n));
    const closed = closedBy(prices, symbol);
    const isNow = closed === "actions-unknown" || sessionAt(now.getTime()).name === "regular";
    return {
      feed: prices.feed,
      symbol,
      nature: "contract-for-difference",
      half_spread: formatRate(SPREAD.base),
      impact: formatRate(SPREAD.impact),
      impact_unit: formatAmount(amount(quote, SPREAD.unit)),
      half_spread_most: formatRate(SPREAD.most),
      before: { buy: wayText("buy"), sell: wayText("sell") },
      order_value_max: formatAmount(ORDER_VALUE_MAX),
      position_value_max: formatAmount(POSITION_VALUE_MAX),
      house_value_max: formatAmount(HOUSE_VALUE_MAX),
      fee: formatRate(takerFee),
      closed_by: (isNow ? closed : undefined) ?? null,
      actions: actions.map((action) => describeAction(symbol, action)),
      dividend_fund: formatAmount(fund.free),
    };
  };

const describeAction = (symbol: string, action: StoredAction): OutputOf<Call>["actions"][number] => ({
  symbol,
  kind: action.kind,
  at: action.at.getTime(),
  to: action.kind === "split" ? action.to.toString() : null,
  from: action.kind === "split" ? action.from.toString() : null,
  per_share: action.kind === "dividend" ? formatPrice(action.perShare, 2) : null,
});
