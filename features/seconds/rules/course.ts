/**
 * How an option is entered and settled: what was agreed and the ticks decide it, and nothing else can be told to these rules.
 * Server, receipt and verifier share them.
 */
import { formatPrice, type Price } from "@assay/core/money.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import { type Direction, ENTRY_DELAY_MAX_MS, ENTRY_DELAY_MIN_MS, type Outcome, type TermSeconds } from "../rules.ts";

/** How long a draw, an entry or a settlement waits for a valid tick before the option is void, in ms. */
export const GRACE_MS = 5 * SECOND_MS;

/** What a venue had said when a tick was judged. */
export interface VenueWord {
  readonly venue: string;
  readonly price: Price | undefined;
  readonly heardAt: number | undefined;
}

/** One index price as evidence: `at` is its time in ms, and undefined is an index that had too few sources. */
export interface Tick {
  readonly id: string;
  readonly at: number;
  readonly price: Price | undefined;
  readonly sources: readonly VenueWord[];
}

export interface ValidTick extends Tick {
  readonly price: Price;
}

/** What was agreed, and nothing else, decides an option. */
export interface Agreed {
  readonly direction: Direction;
  readonly seconds: TermSeconds;
  /** When it closed, in ms: as the server accepted it, or at the end of its round. */
  readonly closedAt: number;
  /** What its delay is drawn for: the option's id or the name of its round. Undefined is an option agreed before entries were delayed. */
  readonly drawnFor: string | undefined;
}

/** What the ticks known until now make of an option; times in ms. */
export type Course =
  | {
      readonly state: "waiting";
      readonly draw: ValidTick | undefined;
      readonly entersAt: number | undefined;
      readonly voidAt: number;
    }
  | {
      readonly state: "running";
      readonly draw: ValidTick | undefined;
      readonly entersAt: number | undefined;
      readonly entry: ValidTick;
      readonly expiresAt: number;
      readonly voidAt: number;
    }
  | {
      readonly state: "settled";
      readonly outcome: Outcome;
      readonly draw: ValidTick | undefined;
      readonly entersAt: number | undefined;
      readonly entry: ValidTick | undefined;
      readonly settlement: ValidTick | undefined;
    };

/**
 * Where an option stands when the ticks up to `until` (ms) are known, in any order. The draw is the first valid tick strictly after
 * it closed, the entry the first at or after the draw and its delay, the settlement the first at or after expiry, and the term runs
 * from the entry tick. A tick that comes later than the grace does not count: the option is void, even if nobody looked until long
 * after. Where nothing is drawn the entry stands in the place of the draw.
 */
export function courseOf({ direction, seconds, closedAt, drawnFor }: Agreed, ticks: readonly Tick[], until: number): Course {
  const known = ticks.filter(({ at }) => at <= until);
  const isOver = (voidAt: number): boolean => until >= voidAt;
  const first = firstValid(known, closedAt + 1, closedAt + GRACE_MS);
  const draw = drawnFor === undefined ? undefined : first;
  const entersAt = draw && drawnFor !== undefined ? draw.at + delayOf(draw, drawnFor) : undefined;
  const entry = entersAt === undefined ? undrawn(first, drawnFor) : firstValid(known, entersAt, entersAt + GRACE_MS);
  const begun = { draw, entersAt };
  if (!entry) {
    const voidAt = (entersAt ?? closedAt) + GRACE_MS;
    if (isOver(voidAt)) return { state: "settled", outcome: "void", ...begun, entry: undefined, settlement: undefined };
    return { state: "waiting", ...begun, voidAt };
  }
  const expiresAt = entry.at + seconds * SECOND_MS;
  const voidAt = expiresAt + GRACE_MS;
  const settlement = firstValid(known, expiresAt, voidAt);
  if (settlement)
    return { state: "settled", outcome: outcomeOf(direction, entry.price, settlement.price), ...begun, entry, settlement };
  if (isOver(voidAt)) return { state: "settled", outcome: "void", ...begun, entry, settlement };
  return { state: "running", ...begun, entry, expiresAt, voidAt };
}

const undrawn = (first: ValidTick | undefined, drawnFor: string | undefined) => (drawnFor === undefined ? first : undefined);

const encoder = new TextEncoder();

/**
 * How long after its draw an option is entered, in ms: the first 48 bits of the SHA-256 of what it is drawn for and of everything that
 * the draw's venues had said. Nobody knows those words when the option closes, and everybody can compute it from the receipt.
 */
export function delayOf(draw: ValidTick, drawnFor: string): number {
  const said = draw.sources.map(({ venue, price, heardAt }) => {
    // A word that was no price is kept without one.
    const shown = price !== undefined && price > 0n ? formatPrice(price) : "-";
    return `${venue} ${shown} ${heardAt ?? "-"}`;
  });
  const text = [drawnFor, draw.id, formatPrice(draw.price), ...said].join("\n");
  const drawn = sha256(encoder.encode(text))
    .subarray(0, 6)
    .reduce((number, byte) => number * 256 + byte, 0);
  return ENTRY_DELAY_MIN_MS + (drawn % (ENTRY_DELAY_MAX_MS - ENTRY_DELAY_MIN_MS + 1));
}

/** A price that has not moved by a single unit is a tie, and a tie is nobody's win. */
export function outcomeOf(direction: Direction, entry: Price, settlement: Price): "won" | "lost" | "tie" {
  if (settlement === entry) return "tie";
  return settlement > entry === (direction === "up") ? "won" : "lost";
}

/** Of ticks of the same moment the one with the smaller id stands first, so that their order of arrival decides nothing. */
function firstValid(ticks: readonly Tick[], from: number, to: number): ValidTick | undefined {
  return ticks
    .filter((tick): tick is ValidTick => tick.price !== undefined && tick.at >= from && tick.at <= to)
    .reduce<ValidTick | undefined>((first, tick) => (first && !isBefore(tick, first) ? first : tick), undefined);
}

const isBefore = (tick: Tick, other: Tick): boolean => tick.at < other.at || (tick.at === other.at && tick.id < other.id);
