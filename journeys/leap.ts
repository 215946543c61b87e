/** A house of one journey's own, for what takes hours or days: its clock leaps there, and its pages' with it. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, type Page, expect } from "@playwright/test";
import { moveDate } from "../scripts/moved-date.ts";
import { houseNow } from "./house-time.ts";

export interface LeapingHouse {
  /** A page of somebody who comes from a network of his own. */
  open(browser: Browser): Promise<Page>;
  /** Lets the house's clock leap to a moment, in ms since 1970, and loads its pages in that time. */
  leapTo(at: number): Promise<void>;
  now(): number;
  close(): Promise<void>;
}

/** Who uses nothing for a day is logged out. */
const STEP_MS = 20 * 3_600_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

export async function openLeapingHouse(): Promise<LeapingHouse> {
  const dataDir = mkdtempSync(join(tmpdir(), "assay-leap-"));
  // For root, PostgreSQL runs under another account, which must be let in.
  chmodSync(dataDir, 0o755);
  const [port, consolePort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const house = fork(join(import.meta.dirname, "leaping-house.ts"), {
    env: {
      ...process.env,
      PORT: String(port),
      CONSOLE_PORT: String(consolePort),
      PRACTICE_STAFF: "off",
      TRUST_PROXY: "127.0.0.1,::1",
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      ASSAY_MODE: "sandbox",
      ASSAY_FEED: "simulated:7",
      LOG_LEVEL: "warn",
    },
  });
  const answers = async (): Promise<boolean> => (await fetch(`${origin}/ready`).catch(() => undefined))?.ok ?? false;
  await expect.poll(answers, { timeout: 300_000 }).toBe(true);
  let leapt = 0;
  const contexts: BrowserContext[] = [];
  const now = (): number => houseNow() + leapt;
  return {
    now,
    open: async (browser) => {
      const extraHTTPHeaders = { "x-forwarded-for": `10.77.${contexts.length}.1` };
      const context = await browser.newContext({ baseURL: origin, extraHTTPHeaders });
      contexts.push(context);
      return await context.newPage();
    },
    leapTo: async (at) => {
      for (let ms = at - now(); ms > 0; ms = at - now()) {
        const step = Math.min(ms, STEP_MS);
        house.send(step);
        await once(house, "message");
        leapt += step;
        for (const context of contexts) {
          await context.addInitScript(moveDate, step);
          await context.request.get("/api/protection/show");
        }
      }
      for (const context of contexts) for (const page of context.pages()) await page.reload();
    },
    close: async () => {
      for (const context of contexts) await context.close();
      const ended = once(house, "exit");
      house.kill("SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
