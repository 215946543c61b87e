/** A customer with an address of his own, opened as a person would do it. */
import { type Page, expect } from "@playwright/test";
import { hear, test } from "./heard.ts";

export const PASSWORD = "a quiet lake at dawn";

/** The code that the house has sent to an address, from the sandbox's inbox. */
export async function codeFor(page: Page, address: string): Promise<string> {
  const inbox = `/dev/inbox.json?to=${encodeURIComponent(address)}`;
  await expect.poll(async () => ((await (await page.request.get(inbox)).json()) as unknown[]).length).toBeGreaterThan(0);
  const [latest] = (await (await page.request.get(inbox)).json()) as { code: string }[];
  return latest!.code;
}

/** Opens an account with an address of its own and answers the address. */
export async function register(page: Page, name: string): Promise<string> {
  const address = `${name}-${test.info().project.name}-${test.info().workerIndex}@example.com`;
  await page.goto("/#/pages/common/register");
  await page.getByLabel("Email address").fill(address);
  await page.getByRole("button", { name: "Send code" }).click();
  await hear(page, `A code is on its way to ${address}`);
  await expect(page.getByRole("button", { name: /Send again in \d+ s/ })).toBeDisabled();
  await page.getByLabel("6-digit code").fill(await codeFor(page, address));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await expect(page.getByText("Strong")).toBeVisible();
  await page.getByLabel("Repeat the password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("Accept the terms of service to sign up.")).toBeVisible();
  await page.getByRole("checkbox", { name: /terms of service/i }).check();
  await page.getByRole("button", { name: "Sign up" }).click();
  await hear(page, "You have signed up");
  return address;
}
