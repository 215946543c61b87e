/** Lighthouse as on a mid-range telephone, with its own simulated network and processor. */
import { type Figure, figure, median } from "../figure.ts";
import { enter, type Scene } from "./scene.ts";

const RUNS = 3;

const screens = [
  ["home", "/#/", "visitor"],
  ["markets", "/#/pages/market/market", "visitor"],
  ["trade", "/#/pages/transaction/index", "visitor"],
  ["assets", "/#/pages/fund/assets", "customer"],
] as const;
const categories = [
  ["performance", 0.95],
  ["accessibility", 1],
  ["best-practices", 0.95],
] as const;

export async function lighthouseFigures(scene: Scene): Promise<Figure[]> {
  const { default: lighthouse } = await import("lighthouse");
  const figures: Figure[] = [];
  for (const [name, path, who] of screens) {
    await scene.browser.clearCookies();
    if (who === "customer") await enter(scene);
    else await leave(scene);
    const scores: Record<string, number>[] = [];
    while (scores.length < RUNS) {
      const result = await lighthouse(`${scene.origin}${path}`, {
        port: scene.port,
        onlyCategories: categories.map(([category]) => category),
        disableStorageReset: true,
        logLevel: "error",
      });
      const found = Object.entries(result?.lhr.categories ?? {});
      scores.push(Object.fromEntries(found.map(([category, { score }]) => [category, score ?? 0])));
    }
    for (const [category, least] of categories)
      figures.push(figure(`${name}: Lighthouse ${category}`, median(scores.map((score) => score[category] ?? 0)), "", { least }));
  }
  return figures;
}

async function leave({ browser, origin }: Scene): Promise<void> {
  const page = await browser.newPage();
  await page.goto(origin);
  await page.evaluate(() => localStorage.removeItem("token"));
  await page.close();
}
