/** An application for a large loan off the wire. */
import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";

export type Application = OutputOf<typeof calls.listApplications>["list"][number];
