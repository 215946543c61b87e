/**
 * `npm run bench -- size ui` measures and prints a table; with `--json` one object per figure and line. It fails when a figure
 * misses its bar.
 */
import type { Figure } from "../benchmarks/figure.ts";
import { printFigures } from "./figures-table.ts";
import "./stop-with-launcher.ts";

const benches: Readonly<Record<string, () => Promise<{ measure: () => Figure[] | Promise<Figure[]> }>>> = {
  size: () => import("../benchmarks/size.ts"),
  ui: () => import("../benchmarks/ui.ts"),
};

const json = process.argv.includes("--json");
const asked = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const unknown = asked.filter((name) => !Object.hasOwn(benches, name));

if (asked.length === 0 || unknown.length > 0) {
  console.error(`assay: say \`npm run bench -- name\`; there is ${Object.keys(benches).join(", ")}.`);
  process.exit(1);
}

for (const name of asked) {
  const figures = await (await benches[name]!()).measure();
  printFigures(figures, { json });
  if (figures.some(({ holds }) => !holds)) process.exitCode = 1;
}
