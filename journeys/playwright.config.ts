/** Journeys run against the real server, on a folder of its own, on seeded prices and from a declared moment on. `npm test` finds the browser. */
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { launchOptions } from "./browser.ts";
import { aheadMs } from "./house-time.ts";
import { type Place, matching, placed } from "./only.ts";
import { freePort, houseCommand, houseEnv, scratchFolder } from "./place.ts";

/** Playwright reads this file again in every worker; what one run shares therefore travels in the environment. */
const port = (process.env["JOURNEYS_PORT"] ??= String(await freePort()));
const consolePort = (process.env["JOURNEYS_CONSOLE_PORT"] ??= String(await freePort()));
const dataDir = (process.env["JOURNEYS_DATA_DIR"] ??= scratchFolder());
const origin = `http://localhost:${port}`;

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1440, height: 900 } };

/** The journeys that a place has. */
const at = (place: Place): RegExp => matching(placed.filter(({ on }) => on === place));

export default defineConfig({
  testDir: ".",
  testIgnore: "pictures/**",
  outputDir: "../test-results/journeys",
  // Each test has a page and customers of its own, so the long files need not be walked through by one worker alone.
  fullyParallel: true,
  globalTeardown: "./remove-scratch.ts",
  forbidOnly: process.env["CI"] !== undefined,
  // One more than two processors: a journey also waits, for a toast, a socket, a frame.
  workers: 3,
  // What holds only at a second try does not hold.
  retries: 0,
  // They end what hangs. A machine that others use at the same time needs ten times as long as one of its own.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: origin,
    locale: "en-US",
    timezoneId: "UTC",
    // What cannot be pressed ends its test long before the test hangs.
    actionTimeout: 90_000,
    contextOptions: { reducedMotion: "reduce" },
    // It would fetch the whole app once a test. Journeys that are about it let it in.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions,
  },
  projects: [
    { name: "phone-dark", use: { ...phone, colorScheme: "dark" }, grepInvert: at("desktop") },
    { name: "desktop-light", use: { ...desktop, colorScheme: "light" }, grep: [at("both"), at("desktop")] },
  ],
  webServer: {
    command: `"${process.execPath}" ${houseCommand(aheadMs).join(" ")}`,
    cwd: join(import.meta.dirname, ".."),
    url: `${origin}/ready`,
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    env: { ...houseEnv, PORT: port, CONSOLE_PORT: consolePort, DATA_DIR: dataDir },
  },
});
