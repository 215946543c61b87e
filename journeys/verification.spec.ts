/** Verification as a customer goes through it, up to the desk. What is judged there stands in console.spec.ts. */
import { expect } from "@playwright/test";
import { test } from "./heard.ts";
import { faultsOf, openPractice } from "./judge.ts";
import { openReachable, submitBasic } from "./verify.ts";

test("whoever cannot be reached is led to bind both addresses first", async ({ page }) => {
  await openPractice(page, "/pages/setting/real_mark");
  await expect(page.getByRole("link", { name: "Bind an email address" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Start" })).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);
});

test("level 1 is submitted as it stands on the document, and waits in the queue", async ({ page }) => {
  await openReachable(page, "basic");
  await page.goto("/#/pages/setting/setting");
  await page.getByRole("link", { name: /Identity verification.*Not certified/ }).click();
  await page.getByRole("region", { name: "Basic" }).getByRole("link", { name: "Start" }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Required", { exact: false }).first()).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await submitBasic(page, `P${Date.UTC(2026, 0, 1) % 1_000_000}${test.info().workerIndex}${test.info().project.name.length}`);
  await expect(page.getByText("Under review").first()).toBeVisible();
  await expect(page.getByText(/Place \d+ in the queue/)).toBeVisible();
  await expect(page.getByText("A** L**", { exact: true })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.goto("/#/pages/setting/real");
  await expect(page.getByText("Under review").first()).toBeVisible();
});

test("where the house breaks once, what it was asked is asked again", async ({ page }) => {
  let broken = 0;
  await page.route("**/api/real/state*", async (route) => {
    if (broken++ > 0) return await route.fallback();
    await route.fulfill({ status: 500, json: { type: "error", message: "Something broke", rejection: "something-broke" } });
  });
  await openPractice(page, "/pages/setting/setting");
  await expect(page.getByRole("link", { name: /Identity verification.*Not certified/ })).toBeVisible();
  expect(broken).toBeGreaterThan(1);
});
