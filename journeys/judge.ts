/** What every screen must pass, whoever made it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import { type Page, expect } from "@playwright/test";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Opens a practice account from the login page, accepts what products ask for, unless told otherwise, and goes on to a page. */
export async function openPractice(page: Page, next: string, { agreeing = true } = {}): Promise<void> {
  await page.goto(`/#/pages/common/login?next=${encodeURIComponent(next)}`);
  await page.getByRole("button", { name: /Try with a practice account/ }).click();
  await expect(page).toHaveURL(new RegExp(`#${RegExp.escape(next)}$`));
  if (agreeing) await acceptAgreements(page);
}

/** How many entries of the page's history belong to what lies over it. */
export const layersOf = async (page: Page): Promise<number> =>
  await page.evaluate(() => (history.state as { usr?: { layers?: number } } | null)?.usr?.layers ?? 0);

/** Waits until nothing lies over the page any more, and its way back is done: who went elsewhere before would be taken back by it. */
export async function sheetsGone(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => layersOf(page)).toBe(0);
}

interface Agreements {
  readonly message: readonly { readonly keyword: string; readonly hash: string }[];
}

/** As somebody does who has accepted everything before. */
export async function acceptAgreements(page: Page): Promise<void> {
  const { message } = (await (await page.request.get("/api/agreement/list")).json()) as Agreements;
  for (const { keyword, hash } of message)
    await page.request.post("/api/agreement/accept", { headers: { "x-assay": "1" }, form: { keyword, hash } });
}

export interface Axe {
  readonly only?: readonly string[];
  readonly but?: readonly string[];
  /** A selector of the part that is looked at, in place of the whole page. */
  readonly within?: string | undefined;
}

interface Fault {
  /** The rule and the element, whatever the element says just now. */
  readonly key: string;
  readonly line: string;
}

/** What axe finds wrong on a page, a line for each element; all rules without those left out, or only the named ones. */
export async function faultsOf(page: Page, axes: Axe = {}): Promise<string[]> {
  const first = await look(page, axes);
  if (first.length === 0) return [];
  // A price that ticks while axe reads its colours may be caught between two of them; what is wrong is so twice.
  await drawn(page);
  const again = new Set((await look(page, axes)).map(({ key }) => key));
  return first.filter(({ key }) => again.has(key)).map(({ line }) => line);
}

async function look(page: Page, { only, but = [], within }: Axe): Promise<Fault[]> {
  // Its text is large, and a page that moves by its hash keeps it.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(readFileSync(AXE, "utf8"));
  return await page.evaluate(
    async ({ chosen, left, part }) => {
      const { run } = Reflect.get(globalThis, "axe") as typeof axe;
      const off = Object.fromEntries(left.map((rule) => [rule, { enabled: false }]));
      const { violations } = await run(part ?? document, {
        resultTypes: ["violations"],
        // No rule that is asked for reads style sheets, and fetching them takes a third of the time.
        preload: false,
        // Part of WCAG 2.2 AA, and off unless it is asked for.
        rules: { "target-size": { enabled: true }, ...off },
        ...(chosen && { runOnly: { type: "rule", values: [...chosen] } }),
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, target, any }) => ({
          key: `${id} ${target.join(" ")}`,
          line: `${id}: ${html} ${any[0]?.message ?? ""}`,
        })),
      );
    },
    { chosen: only, left: but, part: within },
  );
}

/** In both themes no fault that axe can see, one heading of the first level, and nothing wider than the screen. */
export async function judge(page: Page, what: string, within?: string): Promise<void> {
  await expect(page.locator("[role=progressbar]:not([aria-valuenow])")).toHaveCount(0);
  await expect(page.locator(".animate-pulse")).toHaveCount(0);
  await wear(page, "dark");
  const faults = await faultsOf(page, { within });
  await wear(page, "light");
  faults.push(...(await faultsOf(page, { only: ["color-contrast"], within })));
  expect.soft(faults, what).toEqual([]);
  expect.soft(await page.locator("h1").count(), what).toBe(1);
  expect.soft(await spillOf(page), what).toBeLessThanOrEqual(0);
}

/** By how many pixels a page is wider than its screen. */
export const spillOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Changes the theme and waits until it is drawn everywhere. */
async function wear(page: Page, theme: "dark" | "light"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  await drawn(page);
}

const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
