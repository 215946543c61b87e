import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, formatRate, parseAmount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Reader } from "@assay/server/feature.ts";
import { readPool } from "@assay/server/agreements/promises.ts";
import type { calls } from "../contract.ts";
import {
  breakEvenOf,
  closesAt,
  type Direction,
  directions,
  expectedCostOf,
  payoutRates,
  POOL_FEE,
  STAKE_CURRENCY,
  termsSeconds,
  venuesAgree,
} from "../rules.ts";
import { Exposure, type KindAsked, stakeFor } from "./exposure.ts";
import type { Index } from "./open-options.ts";
import { POOL } from "./postings.ts";
import { keyOf } from "./rounds.ts";
import { sumRounds } from "./store.ts";

type Call = typeof calls.listTerms;

const hundred = parseAmount(STAKE_CURRENCY, "100")!;
const text = (units: bigint): string => formatAmount(amount(STAKE_CURRENCY, units));

export const listTerms =
  (sold: Index & Pick<OutputOf<Call>, "feed">) =>
  async ({ db, now, caller }: Reader, { symbol }: InputOf<Call>): Promise<OutputOf<Call>> => {
    if (!sold.markets.has(symbol)) reject("no-such-market");
    const index = sold.tick(symbol);
    const rounds = termsSeconds.map((seconds) => ({
      symbol,
      seconds,
      closesAt: new Date(closesAt("pool", seconds, now.getTime())),
    }));
    const { customerId } = caller;
    const kinds = termsSeconds.flatMap((seconds) =>
      directions.map((direction): KindAsked => ({ customerId, symbol, direction, seconds })),
    );
    const [sums, pool, exposure] = await Promise.all([
      sumRounds(db, rounds),
      readPool(db, POOL, STAKE_CURRENCY),
      Exposure.read(db, kinds, now),
    ]);
    const houseLeft = (kind: KindAsked): string => {
      const left = exposure.left(kind);
      return text(stakeFor(left < pool.free.units ? left : pool.free.units, payoutRates[kind.seconds]));
    };
    return {
      feed: sold.feed,
      symbol,
      on_sale: index?.price !== undefined,
      venues_agree: index !== undefined && venuesAgree(index.sources, index.clamp),
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
          house_left: {
            up: houseLeft({ customerId, symbol, direction: "up", seconds }),
            down: houseLeft({ customerId, symbol, direction: "down", seconds }),
          },
        };
      }),
      pool_fee: formatRate(POOL_FEE),
      pool_free: text(pool.free.units),
    };
  };
