import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";

export type Pending = OutputOf<typeof calls.listPending>["list"][number];
export type Return = OutputOf<typeof calls.listReturns>["list"][number];
export type Book = OutputOf<typeof calls.listBooks>[number];

type Differences = OutputOf<typeof calls.listDifferences>;
export type Difference = Differences["list"][number];
export type Day = Differences["days"][number];
