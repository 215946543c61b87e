/**
 * The real server for measurements: a database of its own, one customer, and a simulated feed at life's pace ("everyday"), or
 * one in which every market ticks, shares too since it begins in the hours of their exchange, and time runs so much faster
 * that 34 markets make 250 ticks a second ("busy").
 */
import { sessionAt } from "@assay/core/exchange-calendar.ts";
import { HOUR_MS } from "@assay/core/time.ts";
import { type Clock, systemClock, systemTimers, type Timers } from "@assay/server/clock.ts";
import { readConfig } from "@assay/server/config.ts";
import { createLog } from "@assay/server/log.ts";
import { startThrowawayPostgres } from "@assay/server/postgres.ts";
import { systemRandom } from "@assay/server/random.ts";
import { openHouse } from "../apps/server/house.ts";
import { playScene } from "../journeys/pictures/scene.ts";

const SEED = 7;
const busy = process.argv[2] === "busy";
const HASTE = busy ? 1.85 : 1;

const begun = systemClock.now().getTime();
const begins = busy ? lastTradingHour(begun) : begun;
const clock: Clock = { now: () => new Date(begins + (systemClock.now().getTime() - begun) * HASTE) };
const timers: Timers = {
  every: (ms, run) => systemTimers.every(ms / HASTE, run),
  after: (ms, run) => systemTimers.after(ms / HASTE, run),
};

const postgres = await startThrowawayPostgres();
const config = readConfig({ PORT: "0", DATABASE_URL: postgres.superuserUrl, ASSAY_MODE: "sandbox" });
const feed = { kind: "simulated", seed: SEED, busy } as const;
const house = await openHouse({ ...config, feed }, createLog("warn"), { clock, timers, random: systemRandom });
while (!(await fetch(`${house.address}/ready`)).ok);
const session = await playScene(house.address, () => undefined);
process.send?.({ origin: house.address, session });

process.once("SIGTERM", () => {
  void house
    .close()
    .then(() => postgres.stop())
    .then(() => process.exit(0));
});

/** The latest full hour since when the exchange has traded, and after which it goes on for another. */
function lastTradingHour(before: number): number {
  let at = Math.floor(before / HOUR_MS) * HOUR_MS;
  while (sessionAt(at).name !== "regular" || sessionAt(at + HOUR_MS).name !== "regular") at -= HOUR_MS;
  return at;
}
