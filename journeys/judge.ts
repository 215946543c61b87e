/** What every screen must pass, whoever made it. */
import axe from "axe-core";
import { type Page, expect } from "@playwright/test";

/** Opens a practice account from the login page and goes on to a page. */
export async function openPractice(page: Page, next: string): Promise<void> {
  await page.goto(`/#/pages/common/login?next=${encodeURIComponent(next)}`);
  await page.getByRole("button", { name: /Try with a practice account/ }).click();
  await expect(page).toHaveURL(new RegExp(`#${RegExp.escape(next)}$`));
}

export interface Axe {
  readonly only?: readonly string[];
  readonly but?: readonly string[];
  /** A selector of the part that is looked at, in place of the whole page. */
  readonly within?: string | undefined;
}

/** What axe finds wrong on a page, a line for each rule; all rules without those left out, or only the named ones. */
export async function faultsOf(page: Page, { only, but = [], within }: Axe = {}): Promise<string[]> {
  await page.evaluate(`globalThis.axe ?? ${axe.source}`);
  return await page.evaluate(
    async ({ chosen, left, part }) => {
      const { run } = Reflect.get(globalThis, "axe") as typeof axe;
      const off = Object.fromEntries(left.map((rule) => [rule, { enabled: false }]));
      const { violations } = await run(part ?? document, {
        resultTypes: ["violations"],
        // Part of WCAG 2.2 AA, and off unless it is asked for.
        rules: { "target-size": { enabled: true }, ...off },
        ...(chosen && { runOnly: { type: "rule", values: [...chosen] } }),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
    { chosen: only, left: but, part: within },
  );
}

/** In both themes no fault that axe can see, one heading of the first level, and nothing wider than the screen. */
export async function judge(page: Page, what: string, within?: string): Promise<void> {
  await expect(page.getByRole("progressbar")).toHaveCount(0);
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
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
}
