/**
 * What the app costs a telephone: the real server, with every market ticking while prices are watched and at life's pace while
 * pages are opened, the production build, a Chromium whose processor is slowed down four times. Main-thread time is the thread's own, so that other programs on the machine do not count.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { type Browser, chromiumMissing, findChromium } from "../scripts/chromium.ts";
import { ensureWebBuild } from "../scripts/web-build.ts";
import type { Figure } from "./figure.ts";
import { lighthouseFigures } from "./ui/lighthouse.ts";
import { liveFigures } from "./ui/live.ts";
import type { Scene } from "./ui/scene.ts";

export async function measure(): Promise<Figure[]> {
  const found = await findChromium();
  if (found === undefined) throw new Error(chromiumMissing);
  ensureWebBuild();
  return [...(await at("busy", found, liveFigures)), ...(await at("everyday", found, lighthouseFigures))];
}

/** Figures of a browser at a house of that pace. */
async function at(pace: "busy" | "everyday", found: Browser, take: (scene: Scene) => Promise<Figure[]>): Promise<Figure[]> {
  const house = fork(join(import.meta.dirname, "ticking-house.ts"), [pace]);
  // In life the house stands on a machine of its own. Here it must not take the processor from a page that opens, nor, where
  // it is to be busy, be kept from it.
  if (house.pid !== undefined && pace === "everyday") setPriority(house.pid, constants.priority.PRIORITY_LOW);
  const profile = mkdtempSync(join(tmpdir(), "assay-bench-"));
  try {
    const [{ origin, session }] = (await once(house, "message")) as [{ origin: string; session: string }];
    // Lighthouse talks to the same browser, through a port of its own, and finds the customer's session in its profile.
    const browser = await chromium.launchPersistentContext(profile, {
      executablePath: found.program,
      env: { ...process.env, ...found.env },
      args: [...flags, `--remote-debugging-port=${DEBUGGING_PORT}`],
    });
    const figures = await take({ browser, origin, session, port: DEBUGGING_PORT });
    await browser.close();
    return figures;
  } finally {
    house.kill("SIGTERM");
    await once(house, "exit");
    rmSync(profile, { recursive: true, force: true });
  }
}

const DEBUGGING_PORT = 9_333;
const flags = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];
