/**
 * Stops that follow the price: one that fires when the price has fallen by a share of the highest price since it was set
 * (or risen by a share of the lowest). A new extreme costs nothing, whatever follows it: what the price has reached since
 * the marks were last settled is one number for all, and who that number concerns is found by the share alone.
 */
import { divide, pow10, type Price, type Rate, RATE_SCALE } from "./money.ts";
import { type Trigger, TriggerIndex } from "./trigger-index.ts";

/** What decides where a stop that follows the price stands: "falling" stays below the highest price, "rising" above the lowest. */
export interface Trail {
  readonly fires: Trigger["fires"];
  /** The extreme that it follows, as last settled. */
  readonly mark: Price;
  /** How far the price must come back from the extreme, as a share of it. */
  readonly share: Rate;
}

/** A trailing stop with what set its mark, such as a tick: kept for whoever must prove it. */
export interface Trailing<By> extends Trail {
  readonly by: By;
}

/** A mark that has moved, and what moved it. */
export interface MovedMark<By> {
  readonly id: string;
  readonly mark: Price;
  readonly by: By;
}

interface Extreme<By> {
  readonly price: Price;
  readonly by: By;
}

const ONE = pow10(RATE_SCALE);

/** The price at which a trailing stop fires: exactly the prices on its far side have come back by the share or more. */
export const trailingStop = ({ fires, mark, share }: Trail): Price =>
  fires === "falling" ? divide(mark * (ONE - share), ONE, "down") : divide(mark * (ONE + share), ONE, "up");

/** The trailing stops of one market. */
export class TrailingIndex<By> {
  readonly #all = new Map<string, Trailing<By>>();
  /** By the stops that follow from the marks as last settled. */
  readonly #stops = new TriggerIndex();
  /** By share: who fires when the price has come back so far from the extreme since then. */
  readonly #shares = { falling: new TriggerIndex(), rising: new TriggerIndex() };
  /** Of equal prices the first. */
  #highest: Extreme<By> | undefined;
  #lowest: Extreme<By> | undefined;

  get size(): number {
    return this.#all.size;
  }

  /** Whether a price has been noted since the marks were last settled. */
  get isUnsettled(): boolean {
    return this.#highest !== undefined;
  }

  /** A trailing stop with the mark that it has now; undefined if the id has none. */
  find(id: string): Trailing<By> | undefined {
    const one = this.#all.get(id);
    return one && this.#followed(one);
  }

  /**
   * Lets an id trail from its mark on. What was reached before concerns those that were there before: settle first
   * (the marks that `settle` answers are lost otherwise, so it is an error not to).
   */
  set(id: string, trailing: Trailing<By>): void {
    if (this.#highest !== undefined) throw new Error("a trailing stop joins before the marks are settled");
    this.remove(id);
    this.#all.set(id, trailing);
    this.#stops.set(id, { fires: trailing.fires, price: trailingStop(trailing) });
    this.#shares[trailing.fires].set(id, { fires: "rising", price: trailing.share });
  }

  remove(id: string): boolean {
    const one = this.#all.get(id);
    if (!one) return false;
    this.#all.delete(id);
    this.#stops.remove(id);
    this.#shares[one.fires].remove(id);
    return true;
  }

  /** Takes a price to know, with what said it, and says whether it fires anything. O(1). */
  reaches(price: Price, by: By): boolean {
    this.#note(price, by);
    return (
      this.#stops.reaches(price) ||
      this.#shares.falling.reaches(this.#fallen(price)) ||
      this.#shares.rising.reaches(this.#risen(price))
    );
  }

  /** Takes a price to know, and answers the ids that it fires, by id. It costs what it fires, never what only follows. */
  crossed(price: Price, by: By): string[] {
    this.#note(price, by);
    const fired = [
      ...this.#stops.crossed(price),
      ...this.#shares.falling.crossed(this.#fallen(price)),
      ...this.#shares.rising.crossed(this.#risen(price)),
    ];
    return [...new Set(fired)].sort();
  }

  /**
   * Moves every mark that the price has gone beyond, and answers those. It costs what it moves: an owner calls it before a
   * stop joins, and as often as it wants marks kept.
   */
  settle(): MovedMark<By>[] {
    const moved = [...this.#all].flatMap(([id, one]) => {
      const followed = this.#followed(one);
      if (followed === one) return [];
      this.#all.set(id, followed);
      this.#stops.set(id, { fires: followed.fires, price: trailingStop(followed) });
      return [{ id, mark: followed.mark, by: followed.by }];
    });
    this.#highest = this.#lowest = undefined;
    return moved;
  }

  #note(price: Price, by: By): void {
    if (this.#highest === undefined || price > this.#highest.price) this.#highest = { price, by };
    if (this.#lowest === undefined || price < this.#lowest.price) this.#lowest = { price, by };
  }

  /** A stop with the mark that it has now; the same one where its mark has not moved. */
  #followed(one: Trailing<By>): Trailing<By> {
    const { fires, mark } = one;
    const extreme = fires === "falling" ? this.#highest : this.#lowest;
    if (extreme === undefined || (fires === "falling" ? extreme.price <= mark : extreme.price >= mark)) return one;
    return { ...one, mark: extreme.price, by: extreme.by };
  }

  /** The share by which the price is below the highest one: shares up to it have come back far enough. */
  #fallen(price: Price): Rate {
    const highest = this.#highest!.price;
    return divide((highest - price) * ONE, highest, "down");
  }

  #risen(price: Price): Rate {
    const lowest = this.#lowest!.price;
    return divide((price - lowest) * ONE, lowest, "down");
  }
}
