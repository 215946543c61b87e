/** What a Player runs: plays the seeds that it is sent at the PostgreSQL of its first argument, with the bug planted that its second names. */
import { joinTestPostgres } from "@assay/server/postgres.ts";
import type { RunTerms } from "./run.ts";
import { plant } from "./plant.ts";

const [postgres, planted] = process.argv.slice(2) as [string, string | undefined];
joinTestPostgres(postgres);
const isPlanted = planted === undefined ? () => true : plant(planted);
const { runSeed } = await import("./run.ts");
if (!isPlanted()) throw new Error(`nothing has loaded the file of ${planted}`);

process.on("message", (terms: RunTerms) => {
  void runSeed(terms).then((report) => process.send!(report));
});
process.once("disconnect", () => process.exit());
