/** A code is made with a part for the friend, is passed on, and a friend signs up by its link; both see the invitation. */
import { expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice, spillOf } from "./judge.ts";
import { codeFor, PASSWORD } from "./member.ts";

test("a code is made, shown as a picture, and a friend who comes by its link is seen by the inviter", async ({
  page,
  browser,
}) => {
  await openPractice(page, "/pages/setting/setting");
  await page.getByRole("link", { name: /Invite friends/ }).click();
  await expect(page.getByText("20.00% of the fees", { exact: false }).first()).toBeVisible();
  await page.getByRole("button", { name: "New code", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "New code" });
  await sheet.getByLabel("Label (optional)").fill("Stream");
  await sheet.getByText("50%", { exact: true }).click();
  await expect(sheet.getByText("10.00%")).toHaveCount(2);
  await sheet.getByRole("button", { name: "Create code" }).click();
  await hear(page, "Code created");
  const shown = page.getByRole("button", { name: /^Show code/, pressed: true });
  await expect(shown.getByText("Stream")).toBeVisible();
  const code = /[A-Z0-9]{10}/.exec((await shown.getAttribute("aria-label")) ?? "")![0];
  expect(await spillOf(page)).toBeLessThanOrEqual(0);

  await page.getByRole("button", { name: "Picture card" }).click();
  const card = page.getByRole("dialog", { name: "Picture card" });
  await expect(card.getByRole("img", { name: `Picture with invite code ${code}` })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();

  await page.getByRole("button", { name: `Change the label of ${code}` }).click();
  const label = page.getByRole("dialog", { name: "Change label" });
  await label.getByLabel("Label (optional)").fill("Blog");
  await label.getByRole("button", { name: "Save" }).click();
  await hear(page, "Label saved");
  await expect(shown.getByText("Blog")).toBeVisible();

  const context = await browser.newContext();
  const friend = await context.newPage();
  const address = `friend-${test.info().project.name}-${test.info().workerIndex}@example.com`;
  await friend.goto(`${new URL(page.url()).origin}/#/pages/common/register?code=${code}`);
  await expect(friend.getByLabel("Invite code (optional)")).toHaveValue(code);
  await friend.getByLabel("Email address").fill(address);
  await friend.getByRole("button", { name: "Send code" }).click();
  await friend.getByLabel("6-digit code").fill(await codeFor(friend, address));
  await friend.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await friend.getByLabel("Repeat the password").fill(PASSWORD);
  await friend.getByRole("checkbox", { name: /terms of service/i }).check();
  await friend.getByRole("button", { name: "Sign up" }).click();
  await hear(friend, "You have signed up");
  await friend.goto(`${new URL(page.url()).origin}/#/pages/setting/share`);
  await expect(friend.getByRole("heading", { name: "Your own invitation" })).toBeVisible();
  await expect(friend.getByText("10.00%")).toBeVisible();
  await context.close();

  await expect(shown.getByText(/1 signed up/)).toBeVisible();
  await page.getByRole("link", { name: "Friends and payouts" }).click();
  await expect(page.getByText(/^Friend [0-9A-F]{4}$/)).toBeVisible();
  await expect(page.getByText("No fees yet", { exact: true })).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await page.getByRole("tab", { name: "Earned" }).click();
  await expect(page.getByText("No friend has paid fees yet.")).toBeVisible();
});
