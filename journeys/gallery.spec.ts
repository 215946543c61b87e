/** The gallery of parts, as people use it and as every part must be. */
import { type Page, expect } from "@playwright/test";
import { test } from "./heard.ts";
import { faultsOf, spillOf } from "./judge.ts";
import { galleryAddress, serveGallery } from "./serve-gallery.ts";

const themeOf = (project: string): string => (project.endsWith("light") ? "light" : "dark");

async function openGallery(page: Page, query: Readonly<Record<string, string>> = {}): Promise<void> {
  await serveGallery(page);
  await page.goto(galleryAddress({ theme: themeOf(test.info().project.name), ...query }));
  await expect(page.locator("main h1").first()).toBeAttached();
}

async function judgeParts(page: Page): Promise<void> {
  // Many parts on one page repeat landmarks and headings; a page of the product does not.
  const but = ["landmark-unique", "landmark-no-duplicate-banner", "landmark-banner-is-top-level", "heading-order"];
  expect(await faultsOf(page, { but })).toEqual([]);
}

test("every part passes in its theme, dark and small, light and large", async ({ page }) => {
  await openGallery(page);
  await judgeParts(page);
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  for (const part of ["sheet", "confirm-sheet"]) {
    await openGallery(page, { part, state: "open" });
    await expect(page.getByRole("dialog")).toBeVisible();
    await judgeParts(page);
  }
});

test("long German words, tall Thai lines and reading from the right break no part", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const query of [{ words: "german" }, { words: "thai" }, { dir: "rtl" }, { directions: "red-up" }]) {
    await openGallery(page, query);
    expect(await spillOf(page), JSON.stringify(query)).toBeLessThanOrEqual(0);
  }
});

test("no part is wider than the screen while the fonts are on their way", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await serveGallery(page);
  await page.route("**/*.woff2", (route) => route.abort());
  await page.goto(galleryAddress({}));
  await expect(page.locator("main h1").first()).toBeAttached();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
});

test("what is wrong and what destroys is red, and what went well green, whichever of them rises", async ({ page }) => {
  const styles = {
    "[data-part=text-field] [data-state=error] .field": "border-color",
    "[data-part=text-field] [data-state=error] [id$=-fault]": "color",
    "[data-part=toasts] [data-state=error] svg": "color",
    "[data-part=toasts] [data-state=done] svg": "color",
    "[data-part=badge] [data-state=danger] span": "background-color",
    "[data-part=cta] [data-state=danger] button": "background-color",
    "[data-part=cta] [data-state=danger] button span": "color",
  };
  const lookOf = async (directions: string) => {
    await openGallery(page, { directions });
    const selling = page.locator("[data-part=cta] [data-state=down] button");
    const danger = page.locator("[data-part=cta] [data-state=danger] button");
    const [sells, destroys] = await Promise.all(
      [selling, danger].map((one) => one.evaluate((node) => getComputedStyle(node).backgroundColor)),
    );
    expect(sells === destroys, "the press that sells alone takes the other colour").toBe(directions === "green-up");
    return Promise.all(
      Object.entries(styles).map(([selector, name]) =>
        page
          .locator(selector)
          .first()
          .evaluate((node, of) => getComputedStyle(node).getPropertyValue(of), name),
      ),
    );
  };
  expect(await lookOf("red-up")).toEqual(await lookOf("green-up"));
});

test("a double tap on what opens a confirmation neither closes nor confirms it; Escape closes it and focus returns", async ({
  page,
}) => {
  await openGallery(page, { part: "confirm-sheet", state: "closed" });
  const opener = page.getByRole("button", { name: "Buy BTC" });
  const { x, y, width, height } = (await opener.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.dblclick(x + width / 2, y + height / 2, { delay: 10 });
  const sheet = page.getByRole("dialog");
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Buy BTC" })).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click({ trial: true });
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("a double tap on what closes a sheet presses nothing that lay under it", async ({ page }) => {
  await openGallery(page, { part: "confirm-sheet", state: "closed" });
  await page.getByRole("button", { name: "Buy BTC" }).click();
  const close = page.getByRole("dialog").getByRole("button", { name: "Close" });
  await close.click({ trial: true });
  await page.evaluate(() => {
    document.addEventListener("click", () => (document.title += "+"));
    document.title = "";
  });
  await close.dblclick({ delay: 10 });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await page.title()).toBe("+");
});

test("going back closes a sheet and leaves the page where it is", async ({ page }) => {
  await openGallery(page, { part: "sheet", state: "closed" });
  const { href } = new URL(page.url());
  await page.getByRole("button", { name: "Confirm the order" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect.poll(() => page.evaluate(() => (history.state as { usr?: { layers?: number } } | null)?.usr?.layers)).toBe(1);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(page.url()).toBe(href);
});

test("what cannot be read as an amount stays in sight and is faulted, never shortened to another number", async ({ page }) => {
  await openGallery(page, { part: "amount-field", state: "empty" });
  const field = page.getByRole("textbox");
  await field.pressSequentially("1e5");
  await expect(field).toHaveValue("1e5");
  await expect(page.getByRole("alert")).toHaveText("Enter a number, e.g. 0.5");
  await field.press("Tab");
  await expect(field).toHaveValue("1e5");
  await field.fill("1.5");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a value over time is read moment by moment with the arrow keys", async ({ page }) => {
  await openGallery(page, { part: "value-chart", state: "up" });
  const line = page.getByRole("slider");
  await line.focus();
  await page.keyboard.press("Home");
  await expect(line).toHaveAttribute("aria-valuetext", /^Nov 20, 2026, .*USDT$/);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Nov 20, 2026, 13:00:00")).toBeVisible();
});
