import type { Match } from "./matching/match.ts";
import type { CancelReason } from "./orders.ts";

/** What comes of an order that is let in. Nothing has changed yet. */
export interface Arrival {
  readonly matches: readonly Match[];
  readonly ending: "open" | "filled" | CancelReason;
  /** What stays in the book; nothing unless it ends up open. */
  readonly restSteps: number;
}

/** What comes of a stop that has fired. A stop is never refused: what cannot trade rests at its limit or ends with a reason. */
export interface Fired extends Arrival {
  /** The worst price at which it trades, in ticks. */
  readonly limit: number;
}
