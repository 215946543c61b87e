/** Lighthouse as on a mid-range telephone, with its own simulated network and processor. */
import type { Result } from "lighthouse";
import { type Figure, figure, median } from "../figure.ts";
import { slowdownOf } from "./mid-range.ts";
import { enter, type Scene } from "./scene.ts";

const RUNS = 3;
const SLOWDOWN = 4;

const screens = [
  ["home", "/#/", "visitor"],
  ["markets", "/#/pages/market/market", "visitor"],
  ["trade", "/#/pages/transaction/index", "visitor"],
  ["assets", "/#/pages/fund/assets", "customer"],
] as const;
const PERFORMANCE = "performance";
const categories = [
  [PERFORMANCE, 0.95],
  ["accessibility", 1],
  ["best-practices", 0.95],
] as const;

const audits = [
  ["largest-contentful-paint", 2_600],
  ["total-blocking-time", 150],
  ["cumulative-layout-shift", 0.02],
] as const;

export async function lighthouseFigures(scene: Scene): Promise<Figure[]> {
  const { default: lighthouse } = await import("lighthouse");
  const figures: Figure[] = [];
  for (const [name, path, who] of screens) {
    await scene.browser.clearCookies();
    if (who === "customer") await enter(scene);
    else await leave(scene);
    const open = async (slowdown: number): Promise<Result[]> => {
      const runs: Result[] = [];
      while (runs.length < RUNS) {
        const result = await lighthouse(`${scene.origin}${path}`, {
          port: scene.port,
          // What is said of the page itself is the same each time; only times vary.
          onlyCategories: runs.length === 0 ? categories.map(([category]) => category) : [PERFORMANCE],
          throttling: { cpuSlowdownMultiplier: slowdown },
          logLevel: "error",
        });
        if (result) runs.push(result.lhr);
      }
      return runs;
    };
    const runs = await open(SLOWDOWN);
    // Scores of times mean something on a calm machine only: about 3,000 here when nothing else runs.
    const speed = median(runs.map((run) => run.environment.benchmarkIndex));
    figures.push(figure(`${name}: speed of the machine`, speed, ""), ...figuresOf(name, runs));
    const slowdown = slowdownOf(speed);
    figures.push(...figuresOf(`${name}, mid-range (${slowdown}x here)`, await open(slowdown)));
  }
  return figures;
}

function figuresOf(name: string, runs: readonly Result[]): Figure[] {
  const scores = categories.map(([category, least]) => {
    const values = runs.flatMap((run) => run.categories[category]?.score ?? []);
    return figure(`${name}: Lighthouse ${category}`, median(values), "", { least });
  });
  const times = audits.map(([audit, most]) => {
    const values = runs.flatMap((run) => run.audits[audit]?.numericValue ?? []);
    return figure(`${name}: ${audit}`, median(values), runs[0]?.audits[audit]?.numericUnit ?? "", { most });
  });
  return [...scores, ...times];
}

async function leave({ browser, origin }: Scene): Promise<void> {
  const page = await browser.newPage();
  await page.goto(origin);
  await page.evaluate(() => localStorage.removeItem("token"));
  await page.close();
}
