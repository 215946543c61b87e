import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";

type Open = OutputOf<typeof calls.listOpen>;
export type OpenSale = Open["list"][number];
export type Ready = Open["ready"][number];
export type PayoutFile = OutputOf<typeof calls.listFiles>["list"][number];

/** How many have approved of how many it needs; nothing where nobody is asked. */
export const approvalsOf = ({ approvals, needed }: OpenSale): string => (needed === 0 ? "" : `${approvals}/${needed}`);
