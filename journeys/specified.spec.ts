/** Every route that the product was asked to have, as a visitor and as a customer: a screen that says what it is, and nothing goes wrong. */
import { type Page, expect } from "@playwright/test";
import { test } from "./heard.ts";
import { openPractice } from "./judge.ts";
import { routes } from "./specified.ts";
import { fill, waited } from "./walk.ts";
import { forOwners, forReaders, forTraders, forVisitors } from "./walked.ts";

const addresses = [...forTraders, ...forOwners, ...forReaders, ...forVisitors];

/** With what a screen has to be told, such as which market. */
const addressOf = (route: string): string => addresses.find((address) => address.replace(/\?.*/, "") === route) ?? route;

/** What goes wrong at each of these addresses. */
async function visit(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  let here = "";
  page.on("pageerror", ({ message }) => faults.push(`${here}: ${message}`));
  page.on("console", (line) => {
    if (line.type() === "error") faults.push(`${here}: ${line.text()}`);
  });
  for (const path of paths) {
    here = path;
    await page.evaluate((hash) => void (location.hash = hash), path);
    await expect(page.locator("main :is(h1, h2)").first()).toBeAttached();
    await waited(page);
    const title = await page.locator("main :is(h1, h2)").first().textContent();
    if (!title?.trim()) faults.push(`${path}: no title`);
    if ((await page.getByText("This page does not exist").count()) > 0) faults.push(`${path}: not found`);
  }
  return faults;
}

test("every specified route is a screen to a customer", async ({ page }) => {
  await openPractice(page, "/pages/index/index");
  const fitted = await fill(page);
  expect(await visit(page, routes.map(addressOf).map(fitted))).toEqual([]);
});

test("every specified route is a screen to a visitor, or the way in", async ({ page }) => {
  await page.goto("/#/pages/index/index");
  await waited(page);
  expect(await visit(page, routes.map(addressOf))).toEqual([]);
});
