/** Large sums leave with people's yes: one above 5,000 USDT and two above 50,000, each by a passkey in the console; then they are mined. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Page, expect } from "@playwright/test";
import { enrol, giveReason, inviteOnMachine, openDevice, signIn } from "./desk.ts";
import { hear, test } from "./heard.ts";
import { faultsOf, openPractice, sheetsGone, spillOf } from "./judge.ts";

const ADDRESS = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const REASON = "The customer was called";

async function longSince(...words: readonly string[]): Promise<void> {
  const env = {
    ...process.env,
    DATA_DIR: process.env["JOURNEYS_DATA_DIR"]!,
    DATABASE_URL: "",
    ASSAY_MODE: "sandbox",
    LOG_LEVEL: "warn",
  };
  const order = ["journeys/long-since.ts", ...words];
  const running = spawn(process.execPath, order, { cwd: join(import.meta.dirname, ".."), env });
  const [fault, [code]] = await Promise.all([text(running.stderr), once(running, "exit") as Promise<[number]>]);
  expect(code, fault).toBe(0);
}

async function addDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Asks for it and proves it; leaves the page at the withdrawal. */
async function askFor(page: Page, amount: string): Promise<void> {
  await page.goto("/#/pages/fund/withdraw");
  await page.getByLabel("Network").selectOption("ethereum");
  await page.getByRole("radio", { name: /Cold wallet/ }).click();
  await page.getByRole("textbox", { name: /^Amount/ }).fill(amount);
  await page.getByRole("button", { name: /^Withdraw now/ }).click();
  await page
    .getByRole("dialog", { name: "Withdraw" })
    .getByRole("button", { name: /^Withdraw now/ })
    .click();
  const proof = page.getByRole("dialog", { name: "Confirm it is you" });
  await proof.getByRole("button", { name: "Confirm with passkey" }).click();
  await sheetsGone(page);
  await expect(page.getByRole("region", { name: "Steps" }).getByText("In review")).toBeVisible();
}

/** Opens the withdrawal of so much: a row of the table, a card on a phone. */
async function openRow(desk: Page, amount: RegExp): Promise<void> {
  await desk.goto("/#/desk/withdrawals");
  await desk
    .getByRole("row")
    .or(desk.getByRole("main").getByRole("listitem"))
    .filter({ hasText: amount })
    .getByRole("button")
    .first()
    .click();
  await expect(desk.getByRole("dialog", { name: "Withdrawal" })).toBeVisible();
}

async function approve(desk: Page, amount: RegExp): Promise<void> {
  await openRow(desk, amount);
  expect(await faultsOf(desk)).toEqual([]);
  expect(await spillOf(desk)).toBeLessThanOrEqual(0);
  await giveReason(desk, REASON, "Approve");
}

test("a large withdrawal is approved by one, a larger one by two, and both are mined and confirmed", async ({
  page,
  browser,
}) => {
  await addDevice(page);
  await openPractice(page, "/pages/setting/security");
  await page.getByRole("region", { name: "Passkeys" }).getByRole("button", { name: "Add" }).click();
  await hear(page, "Passkey added");
  const { message: customer } = (await (await page.request.get("/api/user/info")).json()) as { message: { id: string } };
  await longSince(customer.id, ADDRESS, "Cho Lim", "Dee Kwan");
  const cho = await openDevice(browser, { viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  const dee = await openDevice(browser, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    colorScheme: "dark",
  });
  for (const [desk, name] of [
    [cho, "Cho Lim"],
    [dee, "Dee Kwan"],
  ] as const) {
    await enrol(desk, await inviteOnMachine(name));
    await signIn(desk, name);
  }
  const history = page.getByRole("region", { name: "Steps" });

  await askFor(page, "6000");
  await approve(cho, /6000 USDT/);
  await expect(history.getByText("Approved by a person")).toHaveCount(1);
  await expect(history.getByText("Completed")).toBeVisible();

  await askFor(page, "60000");
  await approve(dee, /60000 USDT/);
  await expect(history.getByText("Approved by a person")).toHaveCount(1);
  await openRow(dee, /60000 USDT/);
  await expect(dee.getByRole("dialog").getByText("1/2", { exact: true })).toBeVisible();
  await dee.keyboard.press("Escape");
  await sheetsGone(dee);
  await approve(cho, /60000 USDT/);
  await expect(history.getByText("Approved by a person")).toHaveCount(2);
  await expect(history.getByText("Completed")).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  expect(await spillOf(page)).toBeLessThanOrEqual(0);

  for (const desk of [cho, dee]) {
    await desk.goto("/#/desk/withdrawals");
    await desk.getByRole("button", { name: "Keys of the signer" }).click();
    const keys = desk.getByRole("dialog", { name: "Keys of the signer" });
    await expect(keys.getByText(/"publicKey"/)).toBeVisible();
    await keys.getByLabel("Digest that the keystore has named").fill("A".repeat(43));
    await keys.getByRole("button", { name: "Sign with the passkey" }).click();
    await expect(keys.getByText(/"credentialId":/).last()).toBeVisible();
    expect(await faultsOf(desk)).toEqual([]);
    expect(await spillOf(desk)).toBeLessThanOrEqual(0);
    await desk.context().close();
  }
});
