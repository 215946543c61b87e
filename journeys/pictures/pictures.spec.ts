/** Every screen as it looks, against the picture of it that is kept. */
import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { pictured } from "./screens.ts";

const { PICTURE_ORIGIN: origin = "", PICTURE_NOW: now = "", PICTURE_SESSION: session = "" } = process.env;

for (const screen of pictured) {
  test(screen.name, async ({ page, context }, { config }) => {
    await page.clock.setFixedTime(now);
    if (screen.who === "customer") await enter(context);
    await page.goto(`${origin}${screen.path}`);
    const same = async (): Promise<void> =>
      await expect(page).toHaveScreenshot(`${screen.name}.webp`, { animations: "disabled", caret: "hide", timeout: 3_000 });
    if (config.updateSnapshots === "all") {
      await settled(page);
      await same();
    } else await expect(same).toPass({ timeout: 8_000 });
  });
}

/** The browser of the customer whose scene was played. */
async function enter(context: BrowserContext): Promise<void> {
  await context.addCookies([{ name: "assay", value: session, url: origin, httpOnly: true }]);
  await context.addInitScript(() => {
    localStorage.setItem("h5Version", "1");
    localStorage.setItem("token", "session");
  });
}

/** Everything has arrived that a person would wait for: answers, chunks, fonts, logos. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.locator(".animate-pulse")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}
