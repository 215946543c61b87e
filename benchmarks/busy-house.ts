/** The real server for measurements: a database of its own, a feed in which every market ticks five times a second, one customer. */
import { readConfig } from "@assay/server/config.ts";
import { createLog } from "@assay/server/log.ts";
import { startThrowawayPostgres } from "@assay/server/postgres.ts";
import { openHouse } from "../apps/server/house.ts";
import { playScene } from "../journeys/pictures/scene.ts";

const SEED = 7;

const postgres = await startThrowawayPostgres();
const config = readConfig({ PORT: "0", DATABASE_URL: postgres.superuserUrl, ASSAY_MODE: "sandbox" });
const feed = { kind: "simulated", seed: SEED, busy: true } as const;
const house = await openHouse({ ...config, feed }, createLog("warn"));
while (!(await fetch(`${house.address}/ready`)).ok);
const session = await playScene(house.address, () => undefined);
process.send?.({ origin: house.address, session });

process.once("SIGTERM", () => {
  void house
    .close()
    .then(() => postgres.stop())
    .then(() => process.exit(0));
});
