/** What a customer has asked for and been told, in order: the evidence that is judged at the end. */
import type { Call, OutputOf } from "@assay/core/contract.ts";
import type { Outcome } from "@assay/server/simulation.ts";
import type { Asked } from "./http-client.ts";

export interface Operation extends Asked {
  readonly key: string;
  /** Unknown until the server has told. */
  outcome: Outcome<unknown> | undefined;
}

export type History = Operation[];

/** What was accepted, with its answer, in order. */
export const accepted = (history: History): (Pick<Operation, "call" | "input"> & { readonly answer: unknown })[] =>
  history.flatMap(({ call, input, outcome }) =>
    outcome && "answer" in outcome ? [{ call, input, answer: outcome.answer }] : [],
  );

/** What one call has been answered whenever it was accepted. */
export const answersTo = <C extends Call>(history: History, call: C): OutputOf<C>[] =>
  accepted(history).flatMap((one) => (one.call === call ? [one.answer as OutputOf<C>] : []));

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
