import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import type { Reader } from "@assay/server/feature.ts";
import type { calls, Side } from "../contract.ts";
import type { Liquidity } from "./liquidity.ts";
import { Grid } from "./matching/grid.ts";
import { pricesNow } from "./market.ts";
import { MARKET_MAKER } from "./postings.ts";
import { findTaken, listLevels } from "./store.ts";
import { LEVELS_MAX, visibleBook } from "./visible-book.ts";

type ShowBook = typeof calls.showBook;

/** The book as the tables have it, so that every process answers the same. */
export const showBook =
  (liquidity: Liquidity) =>
  async ({ db, now }: Reader, { symbol }: InputOf<ShowBook>): Promise<OutputOf<ShowBook>> => {
    const terms = liquidity.markets.get(symbol) ?? reject("no-such-market");
    const grid = new Grid(terms);
    const levels = async (side: Side) =>
      (await listLevels(db, symbol, side, LEVELS_MAX)).map(({ price, open }) => ({
        price: grid.ticks(price),
        steps: grid.steps(open),
      }));
    const [taken, bids, asks, balances] = [
      await findTaken(db, symbol),
      await levels("buy"),
      await levels("sell"),
      await readBalances(db, [MARKET_MAKER]),
    ];
    const fund = (currency: string): bigint => balances.find((balance) => balance.currency === currency)?.units ?? 0n;
    const funds = { steps: grid.stepsWithin(fund(terms.base)), notches: grid.notchesWithin(fund(terms.quote)) };
    const { house } = pricesNow({ terms, grid, taken }, liquidity, now.getTime());
    return { feed: liquidity.feed, symbol, ...visibleBook(terms, grid, { bids, asks }, house, funds), at: now.getTime() };
  };
