/**
 * Several processes hear one source: the leader hears it and tells the others, in order, what it hears. A follower that
 * missed something asks for the whole, and takes nothing until it has come.
 */
import type { Stop, Timers } from "../../clock.ts";
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

/** What the leader tells in one message. */
export interface Told {
  /** Of two leaders the one elected later is right: it has the greater term. */
  readonly term: bigint;
  /** Counts the messages of a term. */
  readonly number: number;
  readonly source: SourceFacts;
  readonly updates: readonly PriceUpdate[];
  /** Everything that still holds, for those who missed something. */
  readonly whole?: readonly PriceUpdate[];
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
  { source, term, timers }: { source: PriceSource; term: bigint; timers: Timers },
): { readonly hear: Hear; readonly stop: Stop } {
  const holding = new Map<string, PriceUpdate>();
  let updates: PriceUpdate[] = [];
  let number = 0;
  // The first message turns followers from an earlier leader to this one.
  let asked = true;
  const stopHearing = channel.onAsked(() => {
    asked = true;
  });
  const stopTelling = timers.every(GATHER_MS, () => {
    if (updates.length === 0 && !asked) return;
    const told = { term, number, source: factsOf(source), updates, ...(asked && { whole: [...holding.values()] }) };
    number += 1;
    updates = [];
    asked = false;
    channel.tell(told);
  });
  return {
    hear: (update) => {
      updates.push(update);
      hold(holding, update);
    },
    stop: () => {
      stopHearing();
      stopTelling();
    },
  };
}

/** Keeps the last word of each kind about each market, and forgets a venue that is lost. */
function hold(holding: Map<string, PriceUpdate>, update: PriceUpdate): void {
  if (update.kind === "lost") {
    for (const [place, { venue }] of holding) if (venue === update.venue) holding.delete(place);
  } else if (update.kind === "depth" || update.kind === "top" || update.kind === "invalid") {
    holding.set(`${update.venue} ${update.base} ${update.kind === "depth" ? "depth" : "top"}`, update);
  }
}

export interface FollowTerms {
  /** Called before the first word of a leader, and again when something was missed: what was heard before holds no more. */
  onBegin(source: SourceFacts): void;
  /** Called when words are missing until the next beginning. */
  onMissed(): void;
  readonly hear: Hear;
}

/** Hears what the leader tells, until it is stopped. */
export function startFollowing(channel: PriceChannel, { onBegin, onMissed, hear }: FollowTerms): Stop {
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
    term = told.term;
    next = told.number + 1;
    for (const update of follows ? told.updates : told.whole!) hear(update);
  });
  channel.ask();
  return stop;
}
