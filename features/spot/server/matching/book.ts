/**
 * The book of one market: customers' resting orders in price-time priority. Prices are whole ticks and quantities whole
 * steps. Both, and the product of the two for any one order, are integers below 2^53 (rules.ts refuses anything larger),
 * so plain numbers are exact here and several times faster than bigints. Money is bigint again as soon as it moves.
 */
import type { Side } from "../../contract.ts";
import type { Fees } from "../../rules.ts";

/** A customer's order that waits in the book. */
export class Resting {
  readonly id: string;
  readonly customerId: string;
  readonly side: Side;
  readonly price: number;
  /** Its turn among orders of one price. */
  readonly sequence: number;
  /** What is still open, in steps. */
  steps: number;
  /** What was asked for in all, in steps: what is open and what has filled. */
  wanted: number;
  readonly postOnly: boolean;
  readonly fees: Fees;
  /** The price at which it holds money, in ticks: its own, or the dearer one of a stop beside it. */
  holdsAt: number;
  level: Level | null = null;
  previous: Resting | null = null;
  next: Resting | null = null;

  constructor(
    terms: Pick<Resting, "id" | "customerId" | "side" | "price" | "steps" | "wanted" | "postOnly" | "fees" | "sequence"> & {
      readonly holdsAt?: number;
    },
  ) {
    this.id = terms.id;
    this.customerId = terms.customerId;
    this.side = terms.side;
    this.price = terms.price;
    this.steps = terms.steps;
    this.wanted = terms.wanted;
    this.postOnly = terms.postOnly;
    this.fees = terms.fees;
    this.holdsAt = terms.holdsAt ?? terms.price;
    this.sequence = terms.sequence;
  }
}

/** All orders of one side at one price, first come first. */
export class Level {
  readonly price: number;
  /** The sum over its orders. */
  steps = 0;
  first: Resting;
  last: Resting;

  constructor(price: number, first: Resting) {
    this.price = price;
    this.first = first;
    this.last = first;
  }
}

/** One side of a book. */
export class Ladder {
  /** Best last: what trades next is the cheapest to reach and to take away. */
  readonly levels: Level[] = [];
  /** 1 where a higher price is better (bids), -1 where a lower one is (asks). */
  readonly #direction: 1 | -1;

  constructor(side: Side) {
    this.#direction = side === "buy" ? 1 : -1;
  }

  get best(): Level | undefined {
    return this.levels[this.levels.length - 1];
  }

  /** Adds an order behind those that rest at its price. */
  add(order: Resting): void {
    const index = this.#find(order.price);
    const found = this.levels[index];
    const level = found?.price === order.price ? found : new Level(order.price, order);
    if (level === found) {
      order.previous = level.last;
      level.last.next = order;
      level.last = order;
    } else if (index === this.levels.length) this.levels.push(level);
    else this.levels.splice(index, 0, level);
    level.steps += order.steps;
    order.level = level;
  }

  remove(order: Resting): void {
    const level = order.level!;
    const { previous, next } = order;
    level.steps -= order.steps;
    if (previous) previous.next = next;
    if (next) next.previous = previous;
    if (previous && !next) level.last = previous;
    if (next && !previous) level.first = next;
    if (!previous && !next) this.#removeLevel(level);
    order.level = order.previous = order.next = null;
  }

  #removeLevel(level: Level): void {
    if (this.best === level) this.levels.pop();
    else this.levels.splice(this.#find(level.price), 1);
  }

  /** The index of the level at `price`, or where it would have to be inserted. */
  #find(price: number): number {
    const wanted = price * this.#direction;
    let low = 0;
    let high = this.levels.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.levels[middle]!.price * this.#direction < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** How many orders each customer has in one place. */
export class Tally {
  readonly #counts = new Map<string, number>();

  of(customerId: string): number {
    return this.#counts.get(customerId) ?? 0;
  }

  add(customerId: string, more: 1 | -1): void {
    const count = this.of(customerId) + more;
    if (count === 0) this.#counts.delete(customerId);
    else this.#counts.set(customerId, count);
  }
}

export class Book {
  readonly bids = new Ladder("buy");
  readonly asks = new Ladder("sell");
  readonly tally = new Tally();
  readonly #orders = new Map<string, Resting>();

  get size(): number {
    return this.#orders.size;
  }

  find(id: string): Resting | undefined {
    return this.#orders.get(id);
  }

  add(order: Resting): void {
    this.#orders.set(order.id, order);
    this.tally.add(order.customerId, 1);
    this.#ladder(order.side).add(order);
  }

  remove(order: Resting): void {
    this.#orders.delete(order.id);
    this.tally.add(order.customerId, -1);
    this.#ladder(order.side).remove(order);
  }

  /** Takes a fill off an order; a filled order leaves the book. */
  reduce(order: Resting, steps: number): void {
    if (order.steps === steps) return this.remove(order);
    order.steps -= steps;
    order.level!.steps -= steps;
  }

  /** Lets an order want less, without losing its turn. Something of it stays open. */
  shrink(order: Resting, steps: number): void {
    order.wanted -= steps;
    this.reduce(order, steps);
  }

  /** Every resting order, in no promised order. */
  orders(): IterableIterator<Resting> {
    return this.#orders.values();
  }

  #ladder(side: Side): Ladder {
    return side === "buy" ? this.bids : this.asks;
  }
}
