/** Loaded before a test file: plants the bug of the last argument, and fails where nothing has loaded its file. */
import type { PlantedBug } from "@assay/server/simulation.ts";
import { plant } from "./plant.ts";

const isPlanted = plant(JSON.parse(process.argv.at(-1)!) as PlantedBug);
process.once("exit", () => {
  // Another number than a failing test's.
  if (!isPlanted()) process.exitCode = 3;
});
