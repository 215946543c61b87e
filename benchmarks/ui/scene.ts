import type { BrowserContext } from "@playwright/test";

/** What a measurement of the app works with. */
export interface Scene {
  readonly browser: BrowserContext;
  /** The port on which the browser takes commands. */
  readonly port: number;
  readonly origin: string;
  /** The token of a customer who holds coins and has open orders. */
  readonly session: string;
}

/** Makes the browser that customer's. */
export async function enter({ browser, origin, session }: Scene): Promise<void> {
  await browser.addCookies([{ name: "assay", value: session, url: origin, httpOnly: true }]);
  const page = await browser.newPage();
  await page.goto(origin);
  // An app that starts in a browser for the first time takes away what it finds there.
  await page.waitForFunction(() => localStorage.getItem("h5Version"));
  await page.evaluate(() => localStorage.setItem("token", "session"));
  await page.close();
}
