import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";

/** Where prices come from, as every answer tells it. */
export type Feed = OutputOf<(typeof calls)["listQuotes"]>["feed"];
