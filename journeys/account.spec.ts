/** A customer's account from the first code to the last session, as a person would do it in a browser. */
import { type Page, expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice } from "./judge.ts";
import { PASSWORD, register } from "./member.ts";

async function logOut(page: Page): Promise<void> {
  await page.goto("/#/pages/setting/setting");
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/pages\/index\/index/);
}

test("a customer registers with a code, leaves, and comes back with the password", async ({ page }) => {
  const address = await register(page, "return");
  await page.goto("/#/pages/setting/setting");
  await expect(page.getByText(address, { exact: true })).toBeVisible();
  await expect(page.getByText("This one", { exact: true })).toBeVisible();
  await logOut(page);

  await page.goto("/#/pages/fund/assets");
  await hear(page, "Please log in first");
  await expect(page).toHaveURL(/pages\/common\/login/);
  await page.getByLabel("Email address").fill(address);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Account or password is wrong.")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Assets" })).toBeVisible();
});

test("a page beside the one that logs out, or in as somebody else, goes along", async ({ page, context }) => {
  const first = await register(page, "beside-one");
  const beside = await context.newPage();
  await beside.goto("/#/pages/setting/setting");
  await expect(beside.getByText(first, { exact: true })).toBeVisible();
  await logOut(page);
  await expect(beside.getByText(first, { exact: true })).toHaveCount(0);
  const second = await register(page, "beside-two");
  await expect(beside.getByText(second, { exact: true })).toBeVisible();
});

test("a password is changed, and a session elsewhere ends with it", async ({ page, browser }) => {
  const address = await register(page, "sessions");
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto("/#/pages/common/login?next=%2Fpages%2Fsetting%2FuserInfo");
  await elsewhere.getByLabel("Email address").fill(address);
  await elsewhere.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await elsewhere.keyboard.press("Enter");
  await expect(elsewhere.getByRole("heading", { name: "My details" })).toBeVisible();

  await page.goto("/#/pages/setting/setting");
  const sessions = page.getByRole("region", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await page.getByRole("link", { name: "Security" }).click();
  await page.getByRole("link", { name: "Change password" }).click();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password").fill("another lake at dusk");
  await page.getByLabel("Repeat the password").fill("another lake at dusk");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("The password was changed")).toBeVisible();
  await page.goto("/#/pages/setting/setting");
  await expect(sessions).toHaveCount(1);

  // Whether it has been told by then or is told now.
  await elsewhere.goto("/#/pages/fund/assets");
  await expect(elsewhere).toHaveURL(/pages\/common\/login/);
  await elsewhere.context().close();
});

test("a forgotten password needs a code: one a minute, and no wrong one", async ({ page }) => {
  const address = await register(page, "forget");
  await logOut(page);
  await page.goto("/#/pages/common/forget");
  await page.getByLabel("Email address").fill(address);
  await page.getByRole("button", { name: "Send code" }).click();
  await hear(page, `A code is on its way to ${address}`);
  await expect(page.getByRole("button", { name: /Send again in \d+ s/ })).toBeDisabled();
  await page.getByLabel("6-digit code").fill("000000");
  await page.getByLabel("New password").fill("another lake at dusk");
  await page.getByLabel("Repeat the password").fill("another lake at dusk");
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page.getByText(/The code is wrong or no longer valid/)).toBeVisible();
  await expect(page.getByLabel("6-digit code")).toBeFocused();
});

test("a form with faults leads to the first, which is said once", async ({ page }) => {
  await page.goto("/#/pages/common/login");
  const address = page.getByLabel("Email address");
  for (const way of ["pointer", "Enter"]) {
    if (way === "pointer") await page.getByRole("button", { name: "Log in", exact: true }).click();
    else await address.press("Enter");
    await expect(address).toBeFocused();
    await expect(address).toHaveAccessibleDescription(/\S/);
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
});

test("a phone needs its area code, and what was typed survives choosing it", async ({ page }) => {
  await page.goto("/#/pages/common/login");
  await page.getByText("Phone", { exact: true }).click();
  await page.getByLabel("Phone number").fill("30 1234 5678");
  await page.getByRole("link", { name: "Area code +886" }).click();
  await page.getByRole("searchbox", { name: "Country or code" }).fill("germ");
  await page.getByRole("button", { name: /Germany/ }).click();
  await expect(page.getByRole("link", { name: "Area code +49" })).toBeVisible();
  await expect(page.getByLabel("Phone number")).toHaveValue("30 1234 5678");
});

test("money moves only after the password when the session is no longer fresh, and the same transfer goes on", async ({
  page,
}) => {
  await register(page, "proof");
  await page.goto("/#/pages/fund/assets");
  await expect(page.getByText("Next claim")).toBeVisible();
  await page.getByRole("link", { name: "Transfer" }).first().click();
  // The clock of a server cannot be turned by a browser: its first answer is the one that it would give an hour later.
  const keys: (string | undefined)[] = [];
  let proven = false;
  await page.route("**/api/wallet/change", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (proven) return await route.continue();
    const body = { type: "error", code: 0, message: "Confirm that it is you", rejection: "password-needed" };
    await route.fulfill({ json: body });
  });
  await page.route("**/api/safe/confirm_password", async (route) => {
    proven = !route.request().postData()!.includes("wrong");
    await route.continue();
  });

  const sheet = page.getByRole("dialog", { name: "Confirm it is you" });
  const amount = page.getByLabel("Amount (USDT)");
  const confirmTransfer = page.getByRole("dialog", { name: "Confirm transfer" }).getByRole("button", { name: "Confirm" });
  await amount.fill("250.5");
  await page.getByRole("button", { name: "Transfer" }).click();
  await confirmTransfer.click();
  await expect(sheet.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(amount).toHaveValue("250.5");

  await confirmTransfer.click();
  await sheet.getByLabel("Password", { exact: true }).fill("wrong");
  await page.keyboard.press("Enter");
  await expect(sheet.getByText("The password is wrong.")).toBeVisible();
  await sheet.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await hear(page, "Transferred");
  expect(keys).toHaveLength(3);
  expect(keys[2]).toBe(keys[1]);
  expect(keys[1]).not.toBe(keys[0]);
});

test("practice money is there from the first minute, moved, and every movement is a bill with the balance after it", async ({
  page,
}) => {
  await register(page, "money");
  await page.goto("/#/pages/fund/assets");
  await expect(page.getByText("Next claim")).toBeVisible();
  await expect(page.getByRole("button", { name: "Claim" })).toHaveCount(0);

  await page.getByRole("link", { name: "Transfer" }).first().click();
  await page.getByLabel("Amount (USDT)").fill("10000.5");
  await page.getByRole("button", { name: "Transfer" }).click();
  await expect(page.getByText("Insufficient balance")).toBeVisible();
  await page.getByLabel("Amount (USDT)").fill("250.5");
  await page.getByRole("button", { name: "Transfer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await hear(page, "Transferred");

  await page.goto("/#/pages/setting/bill");
  const lines = page.getByRole("list", { name: "Transactions" }).getByRole("button");
  await expect(lines).toHaveCount(3);
  await expect(page.getByRole("heading", { level: 2, name: "Today" })).toBeVisible();
  await expect(lines.filter({ hasText: "−250.50 USDT" })).toContainText("9,749.50");
  await expect(lines.filter({ hasText: "Contract" })).toContainText("+250.50 USDT");
  await expect(lines.filter({ hasText: "Practice money" })).toContainText("10,000.00");
  await page.getByLabel("Account", { exact: true }).selectOption("Contract");
  await expect(lines).toHaveCount(1);
  await page.getByLabel("Account", { exact: true }).selectOption("All");
  await page.getByLabel("Period").selectOption("Custom");
  await expect(lines).toHaveCount(3);
  await page.getByLabel("From", { exact: true }).fill("2020-01-01");
  await page.getByLabel("To", { exact: true }).fill("2020-01-31");
  await expect(page.getByText("No transactions match these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(lines).toHaveCount(3);

  await page.goto("/#/pages/fund/assets");
  await expect(page.getByRole("button", { name: /^USDT/ })).toHaveCount(2);
  await page.getByRole("button", { name: "Hide balances" }).click();
  await expect(page.getByText("9,749.50")).toHaveCount(0);
});

test("a practice account opens in one tap and has money", async ({ page }) => {
  await openPractice(page, "/pages/fund/assets");
  await expect(page.getByRole("button", { name: /^USDT/ })).toContainText("10,000.00");
  await expect(page.getByRole("button", { name: "Claim" })).toHaveCount(0);
});

test("language, theme and the colour of rising prices change at once and stay", async ({ page }) => {
  await page.goto("/#/pages/setting/setting");
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    const fading = await page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSTransition).length);
    expect(fading, "nothing fades where motion is not wanted").toBe(0);
  }
  await page.getByText("Dark", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByText("Light", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.getByText("Red", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-directions", "red-up");
  await page.getByLabel("Language").selectOption("zh");
  await expect(page.getByRole("heading", { name: "设置", exact: true })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
  await page.reload();
  await expect(page.getByRole("heading", { name: "设置", exact: true })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});
