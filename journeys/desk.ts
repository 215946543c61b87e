/** People who act for the house, in browsers of their own, each with a device that holds a passkey. */
import { type Browser, type BrowserContextOptions, type Page, expect } from "@playwright/test";
import { orderOnMachine } from "./machine.ts";

export const consoleOrigin = (): string => `http://localhost:${process.env["JOURNEYS_CONSOLE_PORT"]}`;

const PASSWORD = "nine grey herons in the reeds";

/** The link that the terminal prints for who is invited on the machine. */
export const inviteOnMachine = async (name: string, ...roles: readonly string[]): Promise<string> =>
  await inviteInto(process.env, name, roles);

/** The same in the house that an environment names. */
export async function inviteInto(house: NodeJS.ProcessEnv, name: string, roles: readonly string[]): Promise<string> {
  const order = ["journeys/operate.ts", "invite", name, ...roles.flatMap((role) => ["--role", role])];
  const said = await orderOnMachine(order, house);
  const link = said.match(/http:\S+/)?.[0];
  expect(link, said).toBeDefined();
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
