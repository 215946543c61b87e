import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, formatRate, parseAmount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Reader } from "@assay/server/feature.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import type { calls } from "../contract.ts";
import {
  breakEvenOf,
  closesAt,
  type Direction,
  expectedCostOf,
  payoutRates,
  POOL_FEE,
  STAKE_CURRENCY,
  termsSeconds,
} from "../rules.ts";
import { keyOf } from "./open-options.ts";
import { POOL } from "./postings.ts";
import { sumRounds } from "./store.ts";
import type { SecondsTerms } from "../server.ts";

type Call = typeof calls.listTerms;

const hundred = parseAmount(STAKE_CURRENCY, "100")!;
const text = (units: bigint): string => formatAmount(amount(STAKE_CURRENCY, units));

export const listTerms =
  ({ hasIndex, feed }: Pick<SecondsTerms, "hasIndex" | "feed">) =>
  async ({ db, now }: Reader, { symbol }: InputOf<Call>): Promise<OutputOf<Call>> => {
    const onSale = hasIndex(symbol) ?? reject("no-such-market");
    const rounds = termsSeconds.map((seconds) => ({
      symbol,
      seconds,
      closesAt: new Date(closesAt("pool", seconds, now.getTime())),
    }));
    const [sums, balances] = await Promise.all([sumRounds(db, rounds), readBalances(db, [POOL])]);
    return {
      feed: feed(),
      symbol,
      on_sale: onSale,
      terms: rounds.map((round) => {
        const { seconds } = round;
        const rate = payoutRates[seconds];
        const staked = (direction: Direction): string =>
          text(sums.find((sum) => keyOf(sum) === keyOf(round) && sum.direction === direction)?.units ?? 0n);
        return {
          seconds,
          profit_ratio: formatRate(rate),
          break_even: formatRate(breakEvenOf(rate)),
          cost_per_100: formatAmount(expectedCostOf(hundred, rate)),
          round: { up: staked("up"), down: staked("down"), closes_at: round.closesAt.getTime() },
        };
      }),
      pool_fee: formatRate(POOL_FEE),
      pool_free: text(balances.find(({ currency }) => currency === STAKE_CURRENCY)?.units ?? 0n),
    };
  };
