/**
 * The real server, standing still: the clock, chance and the feed begin from fixed values, the clock is moved by hand while one
 * customer trades, and then never again. Every start therefore shows the same prices, orders, dates and names.
 */
import { ManualClock, ManualTimers } from "@assay/server/clock.ts";
import { readConfig } from "@assay/server/config.ts";
import { createLog } from "@assay/server/log.ts";
import { seededChance } from "@assay/server/outside/prices/simulated/chance.ts";
import { startThrowawayPostgres } from "@assay/server/postgres.ts";
import type { Random } from "@assay/server/random.ts";
import { uuidv7 } from "@assay/core/ids.ts";
import { openHouse } from "../../apps/server/house.ts";
import { playScene } from "./scene.ts";

const SEED = 7;
const START = new Date("2026-03-02T12:00:00Z");

function seeded(seed: string): Random {
  const chance = seededChance(seed);
  const below = (limit: number): number => Math.floor(chance.uniform() * limit);
  const bytes = (count: number): Uint8Array => Uint8Array.from({ length: count }, () => below(256));
  return { below, bytes, id: (now) => uuidv7(now, bytes(10)) };
}

const postgres = await startThrowawayPostgres();
const config = readConfig({
  PORT: "0",
  DATABASE_URL: postgres.superuserUrl,
  ASSAY_FEED: `simulated:${SEED}`,
  ASSAY_MODE: "sandbox",
});
const clock = new ManualClock(START);
const timers = new ManualTimers(clock);
const house = await openHouse(config, createLog("warn"), { clock, timers, random: seeded(`pictures ${SEED}`) });

const session = await playScene(house.address, (ms) => timers.advance(ms));
// journeys/pictures/playwright.config.ts waits for this line and takes three values from it.
console.log(`the house stands still: at ${house.address} now ${clock.now().toISOString()} session ${session}`);

process.once("SIGTERM", () => {
  void house
    .close()
    .then(() => postgres.stop())
    .then(() => process.exit(0));
});
