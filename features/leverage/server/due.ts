/** What ticks have set off, until a batch has judged it. */
import type { Price } from "@assay/core/money.ts";
import { trailingStop } from "@assay/core/trailing-index.ts";
import type { IndexTick } from "@assay/features/market/server.ts";
import type { Heard } from "./heard-ticks.ts";
import type { Position } from "./positions.ts";
import type { Best, Reached } from "./reach.ts";

/** A position, or an order, that a tick has reached. All ticks from that one on are judged, in their order. */
export interface Due {
  readonly id: string;
  readonly customerId: string;
  readonly symbol: string;
  /** What risks one purse has one name: cross positions, and the orders that would be, that of their customer. */
  readonly purse: string;
  readonly from: Heard;
  /** How far a trailing stop had followed before that tick. */
  readonly best: Best | undefined;
  /** Nobody could judge it, though it was tried alone: it is tried with the next tick, and holds up nothing else meanwhile. */
  isStuck: boolean;
}

/** What is due of a position, with how it was watched. */
export interface DueOf {
  readonly due: Due;
  readonly position: Position;
}

/** What a batch has judged: this that was due, by all ticks up to this one. */
export interface JudgedBy {
  readonly dues: readonly Due[];
  readonly number: number;
}

/** A tick, and what a batch judges at it. */
export interface DueTick {
  readonly heard: Heard;
  readonly reached: Reached[];
}

/**
 * What is due, tick by tick in the order in which they came. `after` are the ticks of a market after a number. `still` says before each
 * tick what is left of it: nothing of what has ended.
 */
export function* tickByTick(
  dues: readonly DueOf[],
  after: (symbol: string, number: number) => readonly Heard[],
  still: (one: DueOf, left: readonly DueOf[]) => DueOf | undefined = (one) => one,
): Generator<DueTick> {
  const ticks = new Map<number, Heard>();
  for (const { from } of earliest(dues))
    for (const heard of [from, ...after(from.tick.symbol, from.number)]) ticks.set(heard.number, heard);
  for (const { due } of dues) ticks.set(due.from.number, due.from);
  // A position may stand for the rest of its purse before it is due itself.
  const bests = new Map<Due, Best | undefined>();
  let left = dues;
  for (const heard of [...ticks.values()].sort((one, other) => one.number - other.number)) {
    left = left.flatMap((one) => still(one, left) ?? []);
    const reached = left.flatMap(({ due, position }): Reached[] => {
      const { id, customerId, symbol, from } = due;
      if (symbol !== heard.tick.symbol || from.number > heard.number) return [];
      // An order that opens trails from there.
      const before = bests.get(due) ?? due.best ?? { mark: heard.mark, by: heard.tick };
      const best = followedBy(position, before, heard);
      bests.set(due, best);
      return [{ id, customerId, best }];
    });
    if (reached.length > 0) yield { heard, reached };
  }
}

/** Of each market what is due from the earliest tick. */
function earliest(dues: readonly DueOf[]): Due[] {
  const first = new Map<string, Due>();
  for (const { due } of dues) {
    const before = first.get(due.symbol);
    if (!before || due.from.number < before.from.number) first.set(due.symbol, due);
  }
  return [...first.values()];
}

/** How far a trailing stop has followed, as its position says; undefined of what does not trail. */
export const storedBest = ({ trailing, trailingMark: mark, trailingTick: by }: Position): Best | undefined =>
  trailing === null || mark === null ? undefined : { mark, by };

/** Whether a stop that has trailed goes on trailing, and was not set anew: asked for again, it follows from where it begins. */
export const trailsOn = (before: Position, now: Position): boolean =>
  before.trailing === now.trailing && before.stopsAt?.getTime() === now.stopsAt?.getTime();

/** The best mark of a trailing stop with one more tick. */
export function followedBy(
  { side, trailing }: Position,
  best: Best | undefined,
  { mark, tick }: { readonly mark: Price; readonly tick: IndexTick | null },
): Best | undefined {
  if (trailing === null || best === undefined) return best;
  return (side === "long" ? mark > best.mark : mark < best.mark) ? { mark, by: tick } : best;
}

/** Whether a mark has come back from the best one as far as a trailing stop allows. */
export function isTrailedTo({ side, trailing }: Position, best: Best | undefined, mark: Price): boolean {
  if (trailing === null || best === undefined) return false;
  const stop = trailingStop({ fires: side === "long" ? "falling" : "rising", mark: best.mark, share: trailing });
  return side === "long" ? mark <= stop : mark >= stop;
}
