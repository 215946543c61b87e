/**
 * `npm run twins -- --seed 1 --commands 2000000`: the ledger, the matcher and every pure rule beside their naive twins, and how
 * many commands a second both together judge. It fails where they differ, and below the bar.
 */
import { parseArgs } from "node:util";
import { playTwin, twins } from "../apps/simulator/twins.ts";
import { say } from "./set-up.mjs";
import "./stop-with-launcher.ts";

const BAR = 200_000;
/** Compiled by then. */
const WARM = 20_000;

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, commands: { type: "string", default: "2000000" } },
});
const [seed, commands] = [Number(values.seed), Number(values.commands)];
if (!Number.isFinite(seed) || !(commands > 0)) {
  console.error("assay: --seed and --commands take numbers.");
  process.exit(1);
}
const each = Math.ceil(commands / twins.length);
let seconds = 0;
for (const twin of twins) {
  playTwin(twin, seed + 1, WARM);
  const started = performance.now();
  playTwin(twin, seed, each);
  const took = (performance.now() - started) / 1_000;
  seconds += took;
  console.log(
    `${Math.round(each / took)
      .toLocaleString("en")
      .padStart(12)} commands a second  ${twin.name}`,
  );
}
const rate = Math.round((each * twins.length) / seconds);
say(
  `${(each * twins.length).toLocaleString("en")} commands like their twins, ${rate.toLocaleString("en")} a second; the bar is ${BAR.toLocaleString("en")}`,
);
process.exit(rate >= BAR ? 0 : 1);
