/** The latest best bid and ask of every venue in one market, as sources of the index and as the choice of a primary venue. */
import type { Price } from "@assay/core/money.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import type { Level, Venue } from "@assay/server/outside/prices/prices.ts";
import type { IndexSource } from "../../rules/price-index.ts";
import { middleOf } from "../../rules/reference.ts";

/** A connection vouches for a quiet coin for so long after the venue last spoke of that coin itself. */
export const VOUCHED_MS_MAX = MINUTE_MS;

export interface Top {
  readonly bid: Level;
  readonly ask: Level;
}

interface Word {
  /** Undefined when the venue's last word was no price. */
  readonly top: Top | undefined;
  readonly middle: Price | undefined;
  readonly heardAt: number;
  readonly changedAt: number;
}

export class VenueTops {
  readonly #words = new Map<string, Word>();
  readonly #vouchedMsMax: number;

  constructor(vouchedMsMax: number) {
    this.#vouchedMsMax = vouchedMsMax;
  }

  say(venue: string, top: Top | undefined, now: number): void {
    const middle = top && middleOf(top.bid.price, top.ask.price);
    const last = this.#words.get(venue);
    const changedAt = last && last.middle === middle ? last.changedAt : now;
    this.#words.set(venue, { top, middle, heardAt: now, changedAt });
  }

  /** The venue has said more of this market, such as its book: what it said before still holds. */
  confirm(venue: string, now: number): void {
    const word = this.#words.get(venue);
    if (word) this.#words.set(venue, { ...word, heardAt: now });
  }

  forget(venue: string): void {
    this.#words.delete(venue);
  }

  top(venue: string): Top | undefined {
    return this.#words.get(venue)?.top;
  }

  middle(venue: string): Price | undefined {
    return this.#words.get(venue)?.middle;
  }

  /** When the venue last spoke of this market itself. */
  saidAt(venue: string): number | undefined {
    return this.#words.get(venue)?.heardAt;
  }

  /**
   * When the venue last vouched for its price here. On a venue that sends every change, silence about this market
   * vouches for it as long as the connection speaks, but not for ever.
   */
  heardAt({ name, silence }: Venue, connectionHeardAt: number | undefined): number | undefined {
    const saidAt = this.saidAt(name);
    if (saidAt === undefined || silence !== "unchanged") return saidAt;
    return Math.min(connectionHeardAt ?? saidAt, saidAt + this.#vouchedMsMax);
  }

  source(venue: Venue, connectionHeardAt: number | undefined): IndexSource {
    const word = this.#words.get(venue.name);
    return {
      venue: venue.name,
      operator: venue.operator,
      price: word?.middle,
      heardAt: this.heardAt(venue, connectionHeardAt),
      changedAt: word?.changedAt ?? 0,
    };
  }
}
