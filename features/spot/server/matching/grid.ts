/** Between money and the book's integers: prices in ticks, quantities in steps, quote amounts in notches (a tick times a step). */
import type { Price } from "@assay/core/money.ts";
import { notchOf } from "@assay/core/market-terms.ts";
import type { Terms } from "../../rules.ts";

export class Grid {
  readonly tick: Price;
  readonly step: bigint;
  readonly notch: bigint;

  constructor(terms: Terms) {
    this.tick = terms.tick;
    this.step = terms.step;
    this.notch = notchOf(terms);
  }

  ticks(price: Price): number {
    return exact(price, this.tick);
  }

  price(ticks: number): Price {
    return BigInt(ticks) * this.tick;
  }

  steps(baseUnits: bigint): number {
    return exact(baseUnits, this.step);
  }

  base(steps: number): bigint {
    return BigInt(steps) * this.step;
  }

  /** Quote units that a trade of `steps` at `ticks` moves: exact, never rounded. */
  quote(ticks: number, steps: number): bigint {
    return BigInt(ticks) * BigInt(steps) * this.notch;
  }

  /** Whole steps in a base amount, at most what the book can count. */
  stepsWithin(baseUnits: bigint): number {
    return within(baseUnits, this.step);
  }

  /** Whole notches in a quote amount, at most what the book can count. */
  notchesWithin(quoteUnits: bigint): number {
    return within(quoteUnits, this.notch);
  }
}

function exact(units: bigint, one: bigint): number {
  const count = Number(units / one);
  if (units % one !== 0n || !Number.isSafeInteger(count)) throw new RangeError(`${units} is not a countable multiple of ${one}`);
  return count;
}

const within = (units: bigint, one: bigint): number => Math.min(Number(units / one), Number.MAX_SAFE_INTEGER);
