import type { OutputOf } from "@assay/core/contract.ts";
import { addMonths } from "@assay/core/time.ts";
import type { Reader } from "@assay/server/feature.ts";
import { listActCounts } from "@assay/server/operators/acts.ts";
import type { calls } from "../../contract.ts";

const MONTHS = 24;

export const countActs = async ({ db, now }: Reader): Promise<OutputOf<typeof calls.countActs>> =>
  await listActCounts(db, addMonths(now, 1 - MONTHS));
