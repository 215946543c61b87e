/**
 * Several processes hear one source: the leader hears it and tells the others, in order, what it hears. A follower that
 * missed something asks for the whole, and takes nothing until it has come.
 */
import type { Clock, Stop, Timers } from "../../clock.ts";
import type { Hear, PriceSource, PriceUpdate } from "./prices.ts";

/** What is to be known of a source beside its words. */
export interface SourceFacts extends Pick<PriceSource, "kind" | "key" | "venues"> {
  readonly label: string;
}

export const factsOf = (source: PriceSource): SourceFacts => ({
  kind: source.kind,
  key: source.key,
  venues: source.venues,
  label: source.label(),
});

/** A word that still holds, and how long ago the leader heard it: whoever is told it late must not take it for new. */
export interface Held {
  readonly update: PriceUpdate;
  readonly ageMs: number;
}

/** What the leader tells in one message. */
export interface Told {
  /** Of two leaders the one elected later is right: it has the greater term. */
  readonly term: bigint;
  /** Counts the messages of a term. */
  readonly number: number;
  readonly source: SourceFacts;
  readonly updates: readonly PriceUpdate[];
  /** Everything that still holds, oldest first, for those who missed something. */
  readonly whole?: readonly Held[];
}

/** The way between processes. What is sent may be lost. */
export interface PriceChannel {
  tell(told: Told): void;
  onTold(run: (told: Told) => void): Stop;
  /** Asks the leader for the whole. */
  ask(): void;
  onAsked(run: () => void): Stop;
}

/** Words are gathered for so long, so that a busy moment is one message. */
const GATHER_MS = 20;

/** Tells followers what the leader hears, until it is stopped. */
export function startTelling(
  channel: PriceChannel,
  { source, term, clock, timers }: { source: PriceSource; term: bigint; clock: Clock; timers: Timers },
): { readonly hear: Hear; readonly stop: Stop } {
  const now = (): number => clock.now().getTime();
  const holding: Holding = new Map();
  let updates: PriceUpdate[] = [];
  let number = 0;
  // The first message turns followers from an earlier leader to this one.
  let asked = true;
  const stopHearing = channel.onAsked(() => {
    asked = true;
  });
  const stopTelling = timers.every(GATHER_MS, () => {
    if (updates.length === 0 && !asked) return;
    const whole = (): Held[] => [...holding.values()].map(({ update, at }) => ({ update, ageMs: now() - at }));
    const told = { term, number, source: factsOf(source), updates, ...(asked && { whole: whole() }) };
    number += 1;
    updates = [];
    asked = false;
    channel.tell(told);
  });
  return {
    hear: (update) => {
      updates.push(update);
      hold(holding, update, now());
    },
    stop: () => {
      stopHearing();
      stopTelling();
    },
  };
}

/** What still holds, in the order in which it was heard. */
type Holding = Map<string, { readonly update: PriceUpdate; readonly at: number }>;

/** Keeps the last word of each kind about each market and the last sign of life of each venue, and forgets a venue that is lost. */
function hold(holding: Holding, update: PriceUpdate, at: number): void {
  const { venue } = update;
  const keep = (place: string, kept: PriceUpdate): void => {
    holding.delete(place);
    holding.set(place, { update: kept, at });
  };
  if (update.kind === "lost") {
    for (const [place, held] of holding) if (held.update.venue === venue) holding.delete(place);
    return;
  }
  if (update.kind === "depth" || update.kind === "top" || update.kind === "invalid") {
    keep(`${venue} ${update.base} ${update.kind === "depth" ? "depth" : "top"}`, update);
  }
  keep(venue, { kind: "alive", venue, at });
}

export interface FollowTerms {
  /** Called before the first word of a leader, and again when something was missed: what was heard before holds no more. */
  onBegin(source: SourceFacts): void;
  /** Called with every message: a recording's label says when it has ended. */
  onLabel(label: string): void;
  /** Called when words are missing until the next beginning. */
  onMissed(): void;
  hear(update: PriceUpdate, ageMs: number): void;
}

/** Hears what the leader tells, until it is stopped. */
export function startFollowing(channel: PriceChannel, { onBegin, onLabel, onMissed, hear }: FollowTerms): Stop {
  let term = -1n;
  /** The number of the next message; undefined while words are missing. */
  let next: number | undefined;
  const stop = channel.onTold((told) => {
    if (told.term < term) return;
    const follows = told.term === term && told.number === next;
    if (!follows && !told.whole) {
      if (next !== undefined) onMissed();
      next = undefined;
      channel.ask();
      return;
    }
    if (!follows) onBegin(told.source);
    onLabel(told.source.label);
    term = told.term;
    next = told.number + 1;
    if (follows) for (const update of told.updates) hear(update, 0);
    else for (const { update, ageMs } of told.whole!) hear(update, ageMs);
  });
  channel.ask();
  return stop;
}
