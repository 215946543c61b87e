import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";

export type Statement = OutputOf<typeof calls.show>;
