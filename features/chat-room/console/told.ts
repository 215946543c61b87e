import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";

export type Reported = OutputOf<typeof calls.listReported>["list"][number];
export type Appealed = OutputOf<typeof calls.listAppeals>["list"][number];
