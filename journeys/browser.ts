/** How Playwright starts its browser, for journeys as for pictures. `npm test` finds the program. */
import type { LaunchOptions } from "@playwright/test";

const program = process.env["CHROMIUM_PATH"];

export const launchOptions: LaunchOptions = {
  ...(program === undefined ? {} : { executablePath: program }),
  args: [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Chromium's sandbox does not work for root.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  ],
};
