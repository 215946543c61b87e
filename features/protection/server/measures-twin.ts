/** What holds after any row of wishes, beside the same said plainly: every wish is kept, and time is walked through hour by hour. */
import { Rejection } from "@assay/core/rejection.ts";
import { HOUR_MS, later } from "@assay/core/time.ts";
import { alike, type Twin } from "@assay/server/simulation.ts";
import {
  applied,
  type Change,
  changeLimit,
  type CoolOff,
  keep,
  limitOf,
  LOOSEN_AFTER_MS,
  type Measure,
  pendingLimit,
  startCoolOff,
  coolOffs,
  stopOf,
} from "../rules/measures.ts";
import { type Period, periods } from "../rules/periods.ts";

/** The plain one of a period: what holds, and what is to hold instead and from when on. */
interface Plain {
  limit: bigint | undefined;
  next: { limit: bigint | undefined; at: number } | undefined;
}

const isTighter = (units: bigint | undefined, limit: bigint | undefined): boolean =>
  units !== undefined && (limit === undefined || units < limit);

function wishPlainly(plain: Plain, units: bigint | undefined, at: number): void {
  if (isTighter(units, plain.limit)) Object.assign(plain, { limit: units, next: undefined } satisfies Partial<Plain>);
  else if (units === plain.limit) plain.next = undefined;
  else if (!plain.next || plain.next.limit !== units) plain.next = { limit: units, at: at + LOOSEN_AFTER_MS };
}

export const measuresTwin: Twin = {
  name: "limits and cool-offs over time",
  begin: (draw) => {
    let now = new Date(Date.UTC(2027, 0, 1));
    let measures: Measure[] = [];
    const plains = new Map(periods.map((period): [Period, Plain] => [period, { limit: undefined, next: undefined }]));
    let coolUntil = 0;
    let ids = 0;
    const take = (change: Change | Rejection): void => {
      if (!(change instanceof Rejection)) measures = applied(measures, change, () => String((ids += 1)));
    };
    return () => {
      now = later(now, HOUR_MS * draw.below(20));
      // As the store reads them.
      measures = measures.filter(({ untilAt }) => untilAt === null || untilAt > now);
      for (const plain of plains.values())
        if (plain.next && plain.next.at <= now.getTime()) Object.assign(plain, { limit: plain.next.limit, next: undefined });
      const period = draw.pick(periods);
      const plain = plains.get(period)!;
      const what = draw.below(10);
      if (what < 6) {
        const units = draw.percent(20) ? undefined : BigInt(1 + draw.below(4));
        take(changeLimit(measures, period, units, now));
        wishPlainly(plain, units, now.getTime());
      } else if (what < 8) {
        take(keep(measures, period, now));
        plain.next = undefined;
      } else if (draw.percent(30)) {
        const length = draw.pick(Object.keys(coolOffs) as CoolOff[]);
        take(startCoolOff(measures, length, now));
        coolUntil = Math.max(coolUntil, now.getTime() + coolOffs[length]);
      }
      const about = { now, measures, period, plain, coolUntil };
      alike(limitOf(measures, period, now), plain.limit, about);
      const pending = pendingLimit(measures, period, now);
      alike(pending?.at.getTime(), plain.next?.at, about);
      alike(pending?.units, plain.next?.limit, about);
      alike(stopOf(measures, now) !== undefined, coolUntil > now.getTime(), about);
    };
  },
};
