/** Pictures of every screen, compared with the ones kept beside this file. scripts/test-pictures.ts brings the one browser for them. */
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { launchOptions } from "../browser.ts";

const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 834, height: 1112 },
  desktop: { width: 1440, height: 900 },
} as const;
const themes = ["dark", "light"] as const;
/** The looks that are kept beside this file. All six are drawn only into another folder (`npm run pictures -- --all`). */
const kept: ReadonlySet<string> = new Set(["phone-dark", "desktop-light"]);
const { PICTURES_INTO: elsewhere } = process.env;

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/pictures",
  snapshotPathTemplate: `${elsewhere ?? "{testDir}"}/{projectName}/{arg}{ext}`,
  updateSnapshots: "none",
  forbidOnly: process.env["CI"] !== undefined,
  // The screens of one size and theme follow one another in the same worker (walk.ts).
  fullyParallel: false,
  workers: 2,
  // What holds only at a second try does not hold.
  retries: 0,
  // It ends what hangs; a busy machine is slow.
  timeout: 240_000,
  // Each that differs takes its minute to be sure. A change that all screens show is seen in a few.
  maxFailures: 12,
  expect: {
    timeout: 60_000,
    toHaveScreenshot: {
      // Rounding of colours may differ between processors; a change that an eye can see is larger.
      threshold: 0.05,
      // A logo's edge may come out otherwise where it was drawn at another size before; one letter has more pixels.
      maxDiffPixels: 8,
    },
  },
  use: {
    launchOptions: {
      ...launchOptions,
      args: [...(launchOptions.args ?? []), "--hide-scrollbars", "--font-render-hinting=none", "--force-color-profile=srgb"],
    },
  },
  projects: Object.entries(sizes)
    .flatMap(([size, viewport]) =>
      themes.map((colorScheme) => ({ name: `${size}-${colorScheme}`, use: { viewport, colorScheme } })),
    )
    .filter(({ name }) => elsewhere !== undefined || kept.has(name)),
  webServer: {
    command: `"${process.execPath}" journeys/pictures/still-house.ts`,
    cwd: join(import.meta.dirname, "..", ".."),
    // Playwright puts the named values into the environment of the tests.
    wait: { stdout: /at (?<picture_origin>\S+) now (?<picture_now>\S+) session (?<picture_session>\S+)/ },
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});
