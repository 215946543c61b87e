import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";

export type Told = OutputOf<typeof calls.close>["conversation"];
export type Entry = OutputOf<typeof calls.say>["entry"];
