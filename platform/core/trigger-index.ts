/**
 * What waits for a price: stops, take profits, liquidations of one market. A price costs what it crosses and nothing more,
 * however many triggers wait. What a price has crossed stays until its owner removes it, so that a commit that fails
 * finds it again with the next price.
 */

/** "rising" fires at its price or above it, "falling" at its price or below it. */
export type Trigger = { readonly fires: "rising" | "falling"; readonly price: bigint };

interface Entry {
  readonly id: string;
  readonly fires: Trigger["fires"];
  readonly price: bigint;
  /** Where it stands in its heap. */
  place: number;
}

/** The triggers of one market, each with an id of its own. Prices are integers of any one unit. */
export class TriggerIndex {
  readonly #entries = new Map<string, Entry>();
  readonly #rising = new Heap((one, other) => ahead(one, other, one.price < other.price));
  readonly #falling = new Heap((one, other) => ahead(one, other, one.price > other.price));

  get size(): number {
    return this.#entries.size;
  }

  /** The trigger of an id; undefined if it has none. */
  find(id: string): Trigger | undefined {
    return this.#entries.get(id);
  }

  /** Lets an id wait for a price, instead of what it waited for before. O(log n). */
  set(id: string, { fires, price }: Trigger): void {
    this.remove(id);
    const entry: Entry = { id, fires, price, place: 0 };
    this.#entries.set(id, entry);
    this.#heap(fires).add(entry);
  }

  /** Lets an id wait no longer; false if it did not. O(log n). */
  remove(id: string): boolean {
    const entry = this.#entries.get(id);
    if (!entry) return false;
    this.#entries.delete(id);
    this.#heap(entry.fires).remove(entry);
    return true;
  }

  /** Whether a price fires what an id waits for. O(1). */
  crosses(id: string, price: bigint): boolean {
    return isCrossed(this.#entries.get(id), price);
  }

  /** Whether a price fires anything. O(1). */
  reaches(price: bigint): boolean {
    return isCrossed(this.#rising.first, price) || isCrossed(this.#falling.first, price);
  }

  /**
   * The ids that a price fires: the rising ones from the lowest, then the falling ones from the highest, those of one price
   * by id. The order depends on nothing else, so that every process and every restart finds the same.
   */
  crossed(price: bigint): string[] {
    return [...this.#rising.crossed(price), ...this.#falling.crossed(price)].map(({ id }) => id);
  }

  #heap(fires: Trigger["fires"]): Heap {
    return fires === "rising" ? this.#rising : this.#falling;
  }
}

const isCrossed = (entry: Entry | undefined, price: bigint): boolean =>
  entry !== undefined && (entry.fires === "rising" ? price >= entry.price : price <= entry.price);

const ahead = (one: Entry, other: Entry, nearer: boolean): boolean => (one.price === other.price ? one.id < other.id : nearer);

/** A binary heap whose entries know their place, so that any of them can leave. */
class Heap {
  readonly #entries: Entry[] = [];
  /** Whether one entry fires before another. */
  readonly #before: (one: Entry, other: Entry) => boolean;

  constructor(before: (one: Entry, other: Entry) => boolean) {
    this.#before = before;
  }

  get first(): Entry | undefined {
    return this.#entries[0];
  }

  add(entry: Entry): void {
    this.#entries.push(entry);
    this.#rise(entry, this.#entries.length - 1);
  }

  remove({ place }: Entry): void {
    const last = this.#entries.pop()!;
    if (place === this.#entries.length) return;
    this.#rise(last, place);
    this.#sink(last, last.place);
  }

  /** A crossed entry has only crossed ones above it: what is not crossed is looked at no further than its parent asks. */
  crossed(price: bigint): Entry[] {
    const found: Entry[] = [];
    const places = [0];
    for (let place = places.pop(); place !== undefined; place = places.pop()) {
      const entry = this.#entries[place];
      if (!entry || !isCrossed(entry, price)) continue;
      found.push(entry);
      places.push(2 * place + 1, 2 * place + 2);
    }
    return found.sort((one, other) => (this.#before(one, other) ? -1 : 1));
  }

  #rise(entry: Entry, from: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >>> 1;
      if (!this.#before(entry, this.#entries[parent]!)) break;
      this.#put(this.#entries[parent]!, place);
      place = parent;
    }
    this.#put(entry, place);
  }

  #sink(entry: Entry, from: number): void {
    let place = from;
    for (;;) {
      const left = this.#entries[2 * place + 1];
      const right = this.#entries[2 * place + 2];
      const child = left && right && this.#before(right, left) ? right : left;
      if (!child || !this.#before(child, entry)) break;
      const below = child.place;
      this.#put(child, place);
      place = below;
    }
    this.#put(entry, place);
  }

  #put(entry: Entry, place: number): void {
    this.#entries[place] = entry;
    entry.place = place;
  }
}
