/** People who act for the house, in browsers of their own, each with a device that holds a passkey. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Browser, type BrowserContextOptions, type Page, expect } from "@playwright/test";

export const consoleOrigin = (): string => `http://localhost:${process.env["JOURNEYS_CONSOLE_PORT"]}`;

const PASSWORD = "nine grey herons in the reeds";

/** The link that the terminal prints for who is invited on the machine. */
export async function inviteOnMachine(name: string, ...roles: readonly string[]): Promise<string> {
  const port = process.env["JOURNEYS_CONSOLE_PORT"]!;
  const env = {
    ...process.env,
    DATA_DIR: process.env["JOURNEYS_DATA_DIR"]!,
    DATABASE_URL: "",
    ASSAY_MODE: "sandbox",
    CONSOLE_PORT: port,
    LOG_LEVEL: "warn",
  };
  const order = ["journeys/operate.ts", "invite", name, ...roles.flatMap((role) => ["--role", role])];
  const running = spawn(process.execPath, order, { cwd: join(import.meta.dirname, ".."), env });
  const [said, fault] = await Promise.all([text(running.stdout), text(running.stderr), once(running, "exit")]);
  const link = said.match(/http:\S+/)?.[0];
  expect(link, said + fault).toBeDefined();
  return link!;
}

/** A browser with an authenticator in it that knows its owner. */
export async function openDevice(browser: Browser, terms: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: consoleOrigin(), ...terms })).newPage();
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
  return page;
}

/** Follows an enrolment link: a password, and a passkey on this device. */
export async function enrol(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repeat the password").fill(PASSWORD);
  await page.getByRole("button", { name: "Make passkey and enrol" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

export async function signIn(page: Page, name: string): Promise<void> {
  await page.goto("/#/desk/sign-in");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("button", { name: "Use passkey" }).click();
  await expect(page.getByRole("heading", { name: "Queues" })).toBeVisible();
}

/** Fills the reason of a sheet and presses what it asks for. */
export async function giveReason(page: Page, reason: string, action: string): Promise<void> {
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Reason").fill(reason);
  await sheet.getByRole("button", { name: action, exact: true }).click();
  await expect(sheet).toHaveCount(0);
}
