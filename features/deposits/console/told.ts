import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";

/** An open case as operators see it. */
export type Case = OutputOf<typeof calls.listCases>["list"][number];
