import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";

export const QUEUE_PATH = "/desk/support";
export const TAKEN_PATH = "/desk/conversation";
export const takenPath = (id: string): string => `${TAKEN_PATH}?id=${id}`;

/** A conversation as the desk sees it before it is taken. */
export type QueueRow = OutputOf<typeof calls.listQueue>["list"][number];
