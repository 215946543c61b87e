/** What a customer has asked for and been told, in order: the evidence that is judged at the end. */
import type { Outcome } from "@assay/server/simulation.ts";
import type { Asked } from "./http-client.ts";

export interface Operation extends Asked {
  readonly key: string;
  /** Unknown until the server has told. */
  outcome: Outcome<unknown> | undefined;
}

export type History = Operation[];

/** How often what happened to the whole crowd. */
export interface Tally {
  operations: number;
  accepted: number;
  refused: number;
  /** Replies that left the outcome open. */
  unknown: number;
  /** Operations that were unknown for a while and were told by their key. */
  resolved: number;
  /** Operations sent twice at once, or again once they were known. */
  repeated: number;
  /** Queries beside. */
  reads: number;
}

export const emptyTally = (): Tally => ({
  operations: 0,
  accepted: 0,
  refused: 0,
  unknown: 0,
  resolved: 0,
  repeated: 0,
  reads: 0,
});
