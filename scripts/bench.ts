/**
 * `npm run bench -- size ui` measures and prints a table; with `--json` one object per figure and line. It fails when a figure
 * misses its bar. With `--quick` it only shows that the bench runs: a figure of so short a run is not judged.
 */
import type { Figure } from "../benchmarks/figure.ts";
import type { Size } from "../benchmarks/rounds.ts";
import { printFigures } from "./figures-table.ts";
import "./stop-with-launcher.ts";

const benches: Readonly<Record<string, () => Promise<{ measure: (size: Size) => Figure[] | Promise<Figure[]> }>>> = {
  size: () => import("../benchmarks/size.ts"),
  ui: () => import("../benchmarks/ui.ts"),
  orders: () => import("../benchmarks/orders.ts"),
  tick: () => import("../benchmarks/tick.ts"),
  copy: () => import("../benchmarks/copy.ts"),
  risk: () => import("../benchmarks/risk.ts"),
  reads: () => import("../benchmarks/reads.ts"),
  audit: () => import("../benchmarks/audit.ts"),
  seconds: () => import("../benchmarks/seconds.ts"),
  due: () => import("../benchmarks/due.ts"),
  crowd: () => import("../benchmarks/crowd.ts"),
  nft: () => import("../benchmarks/nft.ts"),
  quiz: () => import("../benchmarks/quiz.ts"),
  sockets: () => import("../benchmarks/sockets.ts"),
  start: () => import("../benchmarks/start.ts"),
  profile: () => import("../benchmarks/profile.ts"),
  matcher: () => import("../benchmarks/matcher.ts"),
};

const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith("--")));
const asked = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const unknown = asked.filter((name) => !Object.hasOwn(benches, name));
const size = flags.has("--quick") ? "quick" : "full";

if (asked.length === 0 || unknown.length > 0) {
  console.error(`assay: say \`npm run bench -- name\`; there is ${Object.keys(benches).join(", ")}.`);
  process.exit(1);
}

for (const name of asked) {
  const figures = await (await benches[name]!()).measure(size);
  printFigures(figures, { json: flags.has("--json") });
  if (size === "full" && figures.some(({ holds }) => !holds)) process.exitCode = 1;
}
