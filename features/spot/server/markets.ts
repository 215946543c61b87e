/**
 * The books that this process keeps between batches. A batch takes a market out and puts it back after its commit: a
 * transaction that fails leaves nothing behind, and the next batch reads the tables again.
 */
import type { Stop } from "@assay/server/clock.ts";
import type { Database } from "@assay/server/database.ts";
import type { Terms } from "../rules.ts";
import type { Liquidity } from "./liquidity.ts";
import type { Market } from "./market.ts";
import { Book, Resting } from "./matching/book.ts";
import { Grid } from "./matching/grid.ts";
import { listResting, lockMarkets, type MarketRow, type RestingRow } from "./store.ts";

export class Markets {
  readonly liquidity: Liquidity;
  readonly #kept = new Map<string, Market>();
  readonly #listeners = new Set<(market: Market) => void>();

  constructor(liquidity: Liquidity) {
    this.liquidity = liquidity;
  }

  terms(symbol: string): Terms | undefined {
    return this.liquidity.markets.get(symbol);
  }

  /** The market as this process knows it; undefined while a batch works on it, and before the first one has. */
  peek(symbol: string): Market | undefined {
    return this.#kept.get(symbol);
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
    for (const listen of this.#listeners) listen(market);
  }

  /** Locks markets and hands them over, from memory where the stored version is the one remembered. */
  async lock(db: Database, symbols: readonly string[]): Promise<Market[]> {
    const rows = await lockMarkets(db, symbols);
    const remembered = new Map(rows.map((row) => [row.symbol, this.#take(row)]));
    const forgotten = rows.filter(({ symbol }) => !remembered.get(symbol));
    if (forgotten.length === 0) return rows.map(({ symbol }) => remembered.get(symbol)!);
    const resting = Map.groupBy(
      await listResting(
        db,
        forgotten.map(({ symbol }) => symbol),
      ),
      ({ symbol }) => symbol,
    );
    return rows.map((row) => remembered.get(row.symbol) ?? marketOf(this.terms(row.symbol)!, row, resting.get(row.symbol) ?? []));
  }

  #take({ symbol, sequence }: MarketRow): Market | undefined {
    const market = this.#kept.get(symbol);
    this.#kept.delete(symbol);
    return market?.sequence === Number(sequence) ? market : undefined;
  }
}

function marketOf(terms: Terms, { sequence, taken }: MarketRow, rows: readonly RestingRow[]): Market {
  const grid = new Grid(terms);
  const book = new Book();
  for (const row of rows) {
    book.add(
      new Resting({
        id: row.id,
        customerId: row.customer_id,
        side: row.side,
        price: grid.ticks(BigInt(row.price)),
        steps: grid.steps(BigInt(row.quantity) - BigInt(row.filled)),
        wanted: grid.steps(BigInt(row.quantity)),
        postOnly: row.post_only,
        sequence: Number(row.sequence),
      }),
    );
  }
  // Funds are read with every batch before they matter.
  return { terms, grid, book, sequence: Number(sequence), taken, funds: { steps: 0, notches: 0 } };
}
