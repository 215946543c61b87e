import { Rejection } from "@assay/core/rejection.ts";
import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import { calls, events } from "./contract.ts";
import { changeLimit, exclude, judgeLimit, keep, reactivate, startCoolOff } from "./rules/measures.ts";
import { customerRows } from "./server/customer-rows.ts";
import { changeProtection } from "./server/change-protection.ts";
import { showProtection } from "./server/show-protection.ts";

export { type Guard, openGuard, recordResults, refuseRisk, refuseStopped } from "./server/guard.ts";
export { listStops } from "./server/store.ts";

/** What customers set for their own protection; products that carry risk open a guard in their batches. */
export function protectionFeature(): Feature {
  return feature("protection", import.meta.dirname, {
    customerRows,
    handlers: [
      query(calls.showProtection, showProtection),
      command(
        calls.setLossLimit,
        changeProtection((measures, { period, amount }, now) => {
          const limit = amount === undefined ? undefined : judgeLimit(amount);
          return limit instanceof Rejection ? limit : changeLimit(measures, period, limit?.units, now);
        }),
      ),
      command(
        calls.keepMeasure,
        changeProtection((measures, { kind }, now) => keep(measures, kind, now)),
      ),
      command(
        calls.startCoolOff,
        changeProtection((measures, { length }, now) => startCoolOff(measures, length, now)),
      ),
      command(
        calls.excludeSelf,
        changeProtection((measures, { term }, now) => exclude(measures, term, now)),
      ),
      command(
        calls.reactivate,
        changeProtection((measures, _asked, now) => reactivate(measures, now)),
      ),
    ],
    events,
  });
}
