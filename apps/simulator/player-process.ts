/** What a Player runs: plays the seeds that it is sent at the PostgreSQL of its first argument, with the bug of its second planted, if there is one. */
import { joinTestPostgres } from "@assay/server/postgres.ts";
import type { PlantedBug } from "@assay/server/simulation.ts";
import type { RunTerms } from "./run.ts";
import { plant } from "./plant.ts";

const [postgres, planted] = process.argv.slice(2) as [string, string | undefined];
joinTestPostgres(postgres);
const bug = planted === undefined ? undefined : (JSON.parse(planted) as PlantedBug);
const isPlanted = bug ? plant(bug) : () => true;
const { runSeed } = await import("./run.ts");
if (!isPlanted()) throw new Error(`nothing has loaded the file of ${bug?.name}`);

process.on("message", (terms: RunTerms) => {
  void runSeed({ ...terms, ...(bug && { features: bug.features }) }).then((report) => process.send!(report));
});
process.once("disconnect", () => process.exit());
