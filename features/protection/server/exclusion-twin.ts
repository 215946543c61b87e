/** Exclusions and cool-offs over years beside the same said plainly: two dates of a person, and a calendar read day by day. */
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS, HOUR_MS, later } from "@assay/core/time.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import {
  applied,
  type Change,
  type CoolOff,
  exclude,
  inForce,
  type ExclusionTerm,
  type Measure,
  reactivate,
  startCoolOff,
  stopOf,
} from "../rules/measures.ts";

const NEVER = Infinity;
const days = { "24h": 1, "7d": 7, "30d": 30 } satisfies Record<CoolOff, number>;
const years = { "6m": 0.5, "1y": 1, "5y": 5, permanent: NEVER } satisfies Record<ExclusionTerm, number>;

/** So many years later by the calendar: the same date, or the last one before it that the month has. */
function plainLater(now: Date, term: ExclusionTerm): number {
  if (term === "permanent") return NEVER;
  const month = now.getUTCMonth() + years[term] * 12;
  for (let date = now.getUTCDate(); ; date -= 1) {
    const at = new Date(now);
    at.setUTCFullYear(now.getUTCFullYear(), month, date);
    if (at.getUTCMonth() === month % 12) return at.getTime();
  }
}

/** Until when a person is bound, when what was looser begins, and until when he rests. In ms. */
interface Plain {
  /** Undefined while nothing excludes him. */
  bound: number | undefined;
  ends: number | undefined;
  rests: number;
}

/** What a person wishes, and whether he is heard. */
function wish(
  draw: Draw,
  measures: readonly Measure[],
  plain: Plain,
  now: Date,
): { change: Change | Rejection; code: string | undefined } {
  const at = now.getTime();
  const what = draw.below(10);
  if (what < 2) {
    const term = draw.percent(2) ? "permanent" : draw.pick(["6m", "6m", "6m", "6m", "1y", "1y", "5y"]);
    const until = plainLater(now, term);
    const isLonger = plain.bound === undefined || until > plain.bound;
    if (isLonger) Object.assign(plain, { bound: until, ends: undefined });
    return { change: exclude(measures, term, now), code: isLonger ? undefined : "already-longer" };
  }
  if (what < 7) {
    const code = plain.bound === undefined ? "nothing-to-change" : plain.bound > at ? "exclusion-not-over" : undefined;
    if (code === undefined) plain.ends ??= at + DAY_MS;
    return { change: reactivate(measures, now), code };
  }
  const length = draw.pick(["24h", "7d", "30d"]);
  const until = at + days[length] * DAY_MS;
  // Whoever is excluded without an end rests longer than any cool-off.
  const isLonger = until > plain.rests && (plain.bound === undefined || (plain.ends !== undefined && until > plain.ends));
  if (isLonger) plain.rests = until;
  return { change: startCoolOff(measures, length, now), code: isLonger ? undefined : "already-longer" };
}

export const exclusionTwin: Twin = {
  name: "exclusions over years",
  begin: (draw) => {
    let now = new Date(Date.UTC(2027, 7, 31));
    let measures: Measure[] = [];
    let plain: Plain = { bound: undefined, ends: undefined, rests: 0 };
    let ids = 0;
    return () => {
      now = later(now, draw.percent(70) ? HOUR_MS * draw.below(20) : DAY_MS * draw.below(300));
      // As the store reads them.
      measures = measures.filter(({ untilAt }) => untilAt === null || untilAt > now);
      if (plain.bound === NEVER) {
        // Nothing ends that: somebody else begins.
        measures = [];
        plain = { bound: undefined, ends: undefined, rests: 0 };
        now = new Date(Date.UTC(2027, draw.below(12), 1 + draw.below(31)));
      }
      if (plain.ends !== undefined && plain.ends <= now.getTime()) Object.assign(plain, { bound: undefined, ends: undefined });
      const { change, code } = wish(draw, measures, plain, now);
      const about = { now, measures, plain };
      const said = change instanceof Rejection ? change.code : undefined;
      if (said !== code) alike(said, code, about);
      if (!(change instanceof Rejection)) measures = applied(measures, change, () => String((ids += 1)));
      const stop = stopOf(measures, now);
      const rests = plain.rests > now.getTime();
      const isExcluded = plain.bound !== undefined;
      const isBoundLonger = isExcluded && (plain.ends === undefined || !rests || plain.ends >= plain.rests);
      const kind = isBoundLonger ? "exclusion" : rests ? "cool-off" : undefined;
      if (stop?.kind !== kind) alike(stop?.kind, kind, about);
      alike(inForce(measures, now, "exclusion").length > 0, isExcluded, about);
      if (isBoundLonger) alike(stop?.untilAt?.getTime(), plain.ends, about);
      else if (rests) alike(stop?.untilAt?.getTime(), plain.rests, about);
    };
  },
};
