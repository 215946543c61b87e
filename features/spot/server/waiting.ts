/** The orders of one market that wait for the index: found by what the index crosses, never by looking through them. */
import type { Amount, Price, Rate } from "@assay/core/money.ts";
import { TrailingIndex, trailingStop } from "@assay/core/trailing-index.ts";
import { TriggerIndex } from "@assay/core/trigger-index.ts";
import type { IndexTick } from "@assay/features/market/server.ts";
import type { Side, StopKind } from "../contract.ts";
import type { Fees } from "../rules.ts";
import { firesOn } from "../rules/stops.ts";
import type { FiringTick } from "./liquidity.ts";
import { Tally } from "./matching/book.ts";
import type { Grid } from "./matching/grid.ts";
import type { OrderStop } from "./orders.ts";

/** An order that waits. What rests of an "oco" meanwhile is in the book, under the same id. */
export interface Waiter {
  readonly id: string;
  readonly customerId: string;
  readonly side: Side;
  readonly kind: StopKind;
  /** Where it fires; null for one that trails. */
  readonly stop: Price | null;
  readonly trail: Rate | null;
  /** The best index that a trailing one has seen, as last stored. */
  readonly mark: Price | null;
  /** The tick that gave it; null of a mark from before ticks were kept. */
  readonly markTick: IndexTick | null;
  /** The limit with which it comes to the book; null at the market. */
  readonly limit: Price | null;
  /** Base quantity, or the quote amount that a buy at the market spends; of an "oco" what rests says it. */
  readonly wanted: Amount;
  readonly fees: Fees;
  /** When it was placed or last amended, in ms: earlier ticks are none of its business. */
  readonly since: number;
  /** Whether its customer's asking at that time is kept as evidence: not of what he asked for before such was kept. */
  readonly isAsked: boolean;
}

/** What is stored of an order that waits. The limit of a stop-limit is the order's own price. */
export const stopOf = ({ kind, stop, limit, trail, mark, markTick, since, isAsked }: Waiter): OrderStop => ({
  price: stop,
  limit: kind === "oco" ? limit : null,
  trail,
  mark,
  markTick,
  askedAt: isAsked ? new Date(since) : null,
  firedPrice: null,
  firedAt: null,
});

/** The price at which what rests holds money: its own, or the dearer one of an "oco" whose stop may take its place. In ticks. */
export function holdsAt(grid: Grid, price: Price, waiter: Pick<Waiter, "limit"> | undefined): number {
  const limit = waiter?.limit ?? price;
  return grid.ticks(limit > price ? limit : price);
}

interface Crossed {
  readonly waiter: Waiter;
  readonly stop: Price;
}

function nearestFirst(one: Crossed, other: Crossed): number {
  const { id, side } = one.waiter;
  if (side !== other.waiter.side) return side === "buy" ? -1 : 1;
  if (one.stop === other.stop) return id < other.waiter.id ? -1 : 1;
  return one.stop < other.stop === (side === "buy") ? -1 : 1;
}

export class Waiting {
  /** Those that wait outside the book: an "oco" is counted where it rests. */
  readonly tally = new Tally();
  readonly #waiters = new Map<string, Waiter>();
  readonly #stops = new TriggerIndex();
  readonly #trails = new TrailingIndex<IndexTick | null>();
  /** What trails from a better mark than is stored, though no index has moved it here. */
  readonly #unstored = new Set<string>();

  find(id: string): Waiter | undefined {
    return this.#waiters.get(id);
  }

  /** Lets an order wait, instead of what it waited for before. Where it trails, marks are settled before (`settle`). */
  put(waiter: Waiter): void {
    this.remove(waiter.id);
    this.#waiters.set(waiter.id, waiter);
    const { id, customerId, kind, side, stop, trail, mark, markTick } = waiter;
    if (kind !== "oco") this.tally.add(customerId, 1);
    const fires = firesOn(side);
    if (stop !== null) this.#stops.set(id, { fires, price: stop });
    else this.#trails.set(id, { fires, mark: mark!, share: trail!, by: markTick });
  }

  remove(id: string): void {
    const waiter = this.#waiters.get(id);
    if (!waiter) return;
    this.#waiters.delete(id);
    if (waiter.kind !== "oco") this.tally.add(waiter.customerId, -1);
    this.#stops.remove(id);
    this.#trails.remove(id);
    this.#unstored.delete(id);
  }

  /**
   * Goes on from how far the same orders had followed by what this process remembers, where that is better: of what another one has
   * written since, marks may be a second behind.
   */
  goOnFrom(before: Waiting): void {
    for (const waiter of [...this.#waiters.values()].filter(({ trail }) => trail !== null)) {
      const same = before.find(waiter.id);
      if (same?.since !== waiter.since) continue;
      const { mark, markTick } = before.withBest(same);
      if (waiter.side === "sell" ? mark! <= waiter.mark! : mark! >= waiter.mark!) continue;
      this.put({ ...waiter, mark, markTick });
      this.#unstored.add(waiter.id);
    }
  }

  /** Takes an index to know, and says whether it could fire anything. */
  reaches(tick: FiringTick): boolean {
    const byTrail = this.#trails.size > 0 && this.#trails.reaches(tick.price, tick);
    return byTrail || this.#stops.reaches(tick.price);
  }

  /**
   * The orders that a tick fires: buys from the lowest stop, then sells from the highest, those of one price by id, whether they
   * trail or not. Nothing else decides, so that every process and every restart finds the same. Each stays until it is removed.
   */
  crossed(tick: FiringTick): Waiter[] {
    const { price, at } = tick;
    const ids = [...this.#stops.crossed(price), ...(this.#trails.size > 0 ? this.#trails.crossed(price, tick) : [])];
    const fired = ids.map((id) => this.find(id)!).filter(({ since }) => since <= at);
    return fired
      .map((waiter) => ({ waiter, stop: this.#stopOf(waiter) }))
      .sort((one, other) => nearestFirst(one, other))
      .map(({ waiter }) => waiter);
  }

  #stopOf({ id, stop }: Waiter): Price {
    return stop ?? trailingStop(this.#trails.find(id)!);
  }

  /** A waiting order with the mark that it has now: what is stored of it may be a second behind. */
  withBest(waiter: Waiter): Waiter {
    const trailing = this.#trails.find(waiter.id);
    return trailing ? { ...waiter, mark: trailing.mark, markTick: trailing.by } : waiter;
  }

  /** Whether an index has been seen that may have moved marks since they were last settled. */
  get isUnsettled(): boolean {
    return this.#trails.size > 0 && (this.#trails.isUnsettled || this.#unstored.size > 0);
  }

  /** Answers the trailing orders whose marks have moved since they were last settled, with the marks that they have now. */
  settle(): Waiter[] {
    for (const { id, mark, by } of this.#trails.settle()) {
      this.#waiters.set(id, { ...this.find(id)!, mark, markTick: by });
      this.#unstored.add(id);
    }
    const moved = [...this.#unstored].map((id) => this.find(id)!);
    this.#unstored.clear();
    return moved;
  }
}
