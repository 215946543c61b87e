/**
 * The books that this process keeps between batches. A batch takes a market out and puts it back after its commit: a
 * transaction that fails leaves nothing behind, and the next batch reads the tables again.
 */
import { amount } from "@assay/core/money.ts";
import type { Stop } from "@assay/server/clock.ts";
import type { Database } from "@assay/server/database.ts";
import { tickOf } from "@assay/features/market/server.ts";
import type { Fees, Terms } from "../rules.ts";
import type { Liquidity } from "./liquidity.ts";
import type { Market } from "./market.ts";
import { Book, Resting } from "./matching/book.ts";
import { Grid } from "./matching/grid.ts";
import { listWaiting, type WaitingRow } from "./stop-store.ts";
import { listResting, type MarketRow, type RestingRow } from "./store.ts";
import { holdsAt, type Waiter, Waiting } from "./waiting.ts";

export class Markets {
  readonly liquidity: Liquidity;
  readonly #kept = new Map<string, Market>();
  /** What waited in each market when it was kept last: a batch that fails, or another process, takes nothing of what it has seen of the index. */
  readonly #waited = new Map<string, Waiting>();
  readonly #listeners = new Set<(market: Market) => void>();

  constructor(liquidity: Liquidity) {
    this.liquidity = liquidity;
  }

  terms(symbol: string): Terms | undefined {
    return this.liquidity.markets.get(symbol);
  }

  /** The market as this process knows it; undefined while a batch works on it, and before the first one has. */
  peek(symbol: string): Market | undefined {
    const market = this.#kept.get(symbol);
    // Under other terms it is read again, on their grid.
    return market?.terms === this.terms(symbol) ? market : undefined;
  }

  /** Called with every market that a batch has changed or read anew, after its commit. */
  onKept(listen: (market: Market) => void): Stop {
    this.#listeners.add(listen);
    return () => this.#listeners.delete(listen);
  }

  keep(market: Market): void {
    const { symbol } = market.terms;
    const kept = this.#kept.get(symbol);
    if (kept && kept.sequence > market.sequence) return;
    this.#kept.set(symbol, market);
    this.#waited.set(symbol, market.waiting);
    for (const listen of this.#listeners) listen(market);
  }

  /** Hands locked markets over, from memory where the stored version is the one remembered. */
  async take(db: Database, rows: readonly MarketRow[]): Promise<Market[]> {
    const remembered = new Map(rows.map((row) => [row.symbol, this.#takeKept(row)]));
    const forgotten = rows.filter(({ symbol }) => !remembered.get(symbol));
    if (forgotten.length === 0) return rows.map(({ symbol }) => remembered.get(symbol)!);
    const symbolsForgotten = forgotten.map(({ symbol }) => symbol);
    const [resting, waiting] = await Promise.all([listResting(db, symbolsForgotten), listWaiting(db, symbolsForgotten)]);
    return rows.map((row) => {
      const mine = ({ symbol }: { symbol: string }): boolean => symbol === row.symbol;
      const known = remembered.get(row.symbol);
      if (known) return known;
      const read = marketOf(this.terms(row.symbol)!, row, resting.filter(mine), waiting.filter(mine));
      const before = this.#waited.get(row.symbol);
      if (before) read.waiting.goOnFrom(before);
      return read;
    });
  }

  #takeKept({ symbol, sequence }: MarketRow): Market | undefined {
    const market = this.peek(symbol);
    this.#kept.delete(symbol);
    return market?.sequence === Number(sequence) ? market : undefined;
  }
}

function marketOf(
  terms: Terms,
  { sequence, taken }: MarketRow,
  rows: readonly RestingRow[],
  waiters: readonly WaitingRow[],
): Market {
  const grid = new Grid(terms);
  const book = new Book();
  const waiting = new Waiting();
  for (const row of waiters) waiting.put(waiterOf(terms, row));
  for (const row of rows) {
    book.add(
      new Resting({
        id: row.id,
        customerId: row.customer_id,
        side: row.side,
        price: grid.ticks(BigInt(row.price)),
        holdsAt: holdsAt(grid, BigInt(row.price), waiting.find(row.id)),
        steps: grid.steps(BigInt(row.quantity) - BigInt(row.filled)),
        wanted: grid.steps(BigInt(row.quantity)),
        postOnly: row.post_only,
        fees: feesIn(row),
        sequence: Number(row.sequence),
      }),
    );
  }
  // Funds are read with every batch before they matter.
  return { terms, grid, book, waiting, sequence: Number(sequence), taken, funds: { steps: 0, notches: 0 } };
}

const feesIn = (row: { readonly maker_fee: string; readonly taker_fee: string }): Fees => ({
  maker: BigInt(row.maker_fee),
  taker: BigInt(row.taker_fee),
});

function waiterOf({ base, quote }: Terms, row: WaitingRow): Waiter {
  const priceOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text));
  const wanted = row.quantity === null ? amount(quote, BigInt(row.quote_amount!)) : amount(base, BigInt(row.quantity));
  return {
    id: row.id,
    customerId: row.customer_id,
    side: row.side,
    kind: row.kind,
    stop: priceOf(row.stop_price),
    trail: priceOf(row.trail),
    mark: priceOf(row.mark),
    markTick: row.mark_tick === null ? null : tickOf(row.mark_tick),
    limit: priceOf(row.kind === "oco" ? row.limit_price : row.price),
    wanted,
    fees: feesIn(row),
    since: (row.asked_at ?? row.updated_at).getTime(),
    isAsked: row.asked_at !== null,
  };
}
