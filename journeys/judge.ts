/** What every screen must pass, whoever made it. */
import { AxeBuilder } from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";

/** Opens a practice account from the login page and goes on to a page. */
export async function openPractice(page: Page, next: string): Promise<void> {
  await page.goto(`/#/pages/common/login?next=${encodeURIComponent(next)}`);
  await page.getByRole("button", { name: /Try with a practice account/ }).click();
  await expect(page).toHaveURL(new RegExp(`#${RegExp.escape(next)}$`));
}

/** No fault that axe can see, and nothing wider than the screen. */
export async function judge(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`/#${path}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
  const spill = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(spill, path).toBeLessThanOrEqual(0);
}
