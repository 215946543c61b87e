import { type Clock, systemClock, systemTimers, type Timers } from "@assay/server/clock.ts";
import { type Random, systemRandom } from "@assay/server/random.ts";

/** What a house lives by; pictures and simulations hand in their own. */
export interface TimeAndChance {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
}

export const ofTheSystem: TimeAndChance = { clock: systemClock, timers: systemTimers, random: systemRandom };
