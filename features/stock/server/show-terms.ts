import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, formatPrice, formatRate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Reader } from "@assay/server/feature.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import type { calls } from "../contract.ts";
import { HALF_SPREAD } from "../rules.ts";
import { DIVIDEND_FUND } from "./postings.ts";
import type { Prices } from "./prices.ts";
import { listComing, type StoredAction } from "./store.ts";

type Call = typeof calls.showTerms;

const ACTIONS_SHOWN_MAX = 5;

export const showTerms =
  (prices: Prices) =>
  async ({ db, now }: Reader, { symbol }: InputOf<Call>): Promise<OutputOf<Call>> => {
    const { base, quote, takerFee } = prices.markets.get(symbol) ?? reject("no-such-market");
    const [actions, fund] = await Promise.all([listComing(db, base, now, ACTIONS_SHOWN_MAX), readBalances(db, [DIVIDEND_FUND])]);
    return {
      feed: prices.feed,
      symbol,
      nature: "contract-for-difference",
      half_spread: formatRate(HALF_SPREAD),
      fee: formatRate(takerFee),
      knows_actions: prices.corporateActions(0, 0) !== undefined,
      actions: actions.map((action) => describeAction(symbol, action)),
      dividend_fund: formatAmount(amount(quote, fund.find(({ currency }) => currency === quote)?.units ?? 0n)),
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
