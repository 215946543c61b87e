/** What the world does in one step, from the step's own chance: time, prices, faults. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import { type Blow, errorCodes } from "./fate.ts";
import { type VenueFault, venueFaults } from "./prices.ts";
import type { seededDraw } from "./chance.ts";

type ChanceOfStep = ReturnType<typeof seededDraw>;

export interface StepPlan {
  /** Market time that passes, in ms. */
  readonly pause: number;
  /** How far the clock jumps besides, in ms: to the end of a month, to a leap day, back a little. */
  readonly jump: number;
  readonly venue: { readonly name: string; readonly fault: VenueFault | undefined } | undefined;
  readonly blows: readonly Blow[];
  /** What befalls the next process, should one die: at its start, which reads what the last one left, or soon after. */
  readonly nextLife: readonly Blow[];
  /** How many deeds are done together. */
  readonly deeds: number;
  /** Whether the leader finds the time for its jobs. */
  readonly jobs: boolean;
  /** Moments after the deeds in which the world looks closer: prices move and ticks come, so that short terms end. */
  readonly moments: number;
}

/** About as many as a step needs and a closer look besides, so that a blow may fall anywhere in either. */
const STATEMENTS = 450;
const LOOK_STATEMENTS = 350;
const START_STATEMENTS = 80;
const MOMENTS = 22;
/** Some only read, and some find nothing that they could be done to: 500 commands remain. */
const DEEDS_A_DAY = 590;
const VENUES = ["North", "East", "South", "West"];

export function planStep(draw: ChanceOfStep, now: Date): StepPlan {
  // Four or five steps a day. What befalls a step is as likely as it takes for a day to have one death and two rounds of jobs.
  const pause = MINUTE_MS * (180 + draw.below(300));
  const moments = draw.percent(7) ? MOMENTS : 0;
  return {
    pause,
    jump: draw.percent(4) ? jumpFrom(draw, now) : 0,
    venue: draw.percent(60)
      ? { name: draw.pick(VENUES), fault: draw.percent(70) ? undefined : draw.pick(venueFaults) }
      : undefined,
    blows: blowsOf(draw, STATEMENTS + (moments > 0 ? LOOK_STATEMENTS : 0)),
    nextLife: draw.percent(30) ? [{ kind: "death", statement: 1 + draw.below(START_STATEMENTS), after: draw.percent(50) }] : [],
    deeds: Math.ceil((pause * DEEDS_A_DAY * (80 + draw.below(41))) / 100 / DAY_MS),
    jobs: draw.percent(45),
    moments,
  };
}

function blowsOf(draw: ChanceOfStep, statements: number): Blow[] {
  const statement = 1 + draw.below(statements);
  if (draw.percent(30)) return [{ kind: "death", statement, after: draw.percent(50) }];
  if (draw.percent(30)) return [{ kind: "break", statement, after: draw.percent(50) }];
  if (draw.percent(30)) return [{ kind: "error", statement, code: draw.pick(errorCodes) }];
  if (draw.percent(30)) return [{ kind: "slow", statement, ms: SECOND_MS * (1 + draw.below(40)) }];
  return [];
}

/** Dates on which days are miscounted: midnight, the end of a month, the 28th and 29th of February. */
function jumpFrom(draw: ChanceOfStep, now: Date): number {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const leapYear = year + ((4 - (year % 4)) % 4);
  const ends = [Date.UTC(year, month + 1, 1), Date.UTC(leapYear, 1, 29), Date.UTC(leapYear, 2, 1), Date.UTC(year + 1, 0, 1)];
  const target = draw.pick([...ends, now.getTime() + DAY_MS * draw.below(3)]) - draw.below(2 * SECOND_MS);
  if (draw.percent(30)) return -draw.below(2 * SECOND_MS);
  return Math.max(target - now.getTime(), HOUR_MS);
}
