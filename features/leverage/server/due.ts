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

/** A tick, and what a batch judges at it. */
export interface DueTick {
  readonly heard: Heard;
  readonly reached: Reached[];
}

/** What is due, tick by tick in the order in which they came. `after` are the ticks of a market after a number. */
export function tickByTick(dues: readonly DueOf[], after: (symbol: string, number: number) => readonly Heard[]): DueTick[] {
  const ticks = new Map<number, DueTick>();
  for (const { due, position } of dues) {
    let { best } = due;
    for (const heard of [due.from, ...after(due.symbol, due.from.number)]) {
      const at = ticks.get(heard.number) ?? { heard, reached: [] };
      ticks.set(heard.number, at);
      // An order that opens trails from there.
      best = followedBy(position, best ?? { mark: heard.mark, by: heard.tick }, heard);
      at.reached.push({ id: due.id, customerId: due.customerId, best });
    }
  }
  return [...ticks.values()].sort((one, other) => one.heard.number - other.heard.number);
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
