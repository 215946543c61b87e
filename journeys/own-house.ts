/** A house of one journey's own, whose time the journey moves on: it stands still meanwhile, and finds what fell due when it is back. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Browser, type BrowserContextOptions, type Page, expect } from "@playwright/test";
import { moveDate } from "../scripts/moved-date.ts";
import { enrol, inviteInto, openDevice, signIn } from "./desk.ts";
import { test } from "./heard.ts";
import { aheadMs } from "./house-time.ts";
import { faultsOf, spillOf } from "./judge.ts";
import { orderOnMachine } from "./machine.ts";
import { freePort, houseCommand, houseEnv, scratchFolder } from "./place.ts";

/** Between two looks whether it answers, in ms; how many of them a slow machine may need. */
const LOOK_MS = 500;
const LOOKS = 600;

export class OwnHouse {
  readonly #port: string;
  readonly #env: NodeJS.ProcessEnv;
  #server: ChildProcess | undefined;
  /** By how much this house is ahead of that of the other journeys, in ms. */
  #moved = 0;

  private constructor(port: number, consolePort: number) {
    this.#port = String(port);
    this.#env = {
      ...process.env,
      JOURNEYS_PORT: this.#port,
      JOURNEYS_CONSOLE_PORT: String(consolePort),
      JOURNEYS_DATA_DIR: scratchFolder(),
    };
  }

  static async open(): Promise<OwnHouse> {
    const house = new OwnHouse(await freePort(), await freePort());
    await house.#start();
    return house;
  }

  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  async #start(): Promise<void> {
    const folder = this.#env["JOURNEYS_DATA_DIR"]!;
    const env = {
      ...this.#env,
      ...houseEnv,
      PORT: this.#port,
      CONSOLE_PORT: this.#env["JOURNEYS_CONSOLE_PORT"],
      DATA_DIR: folder,
    };
    const cwd = join(import.meta.dirname, "..");
    const server = spawn(process.execPath, houseCommand(aheadMs + this.#moved), {
      cwd,
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
    this.#server = server;
    for (let look = 0; look < LOOKS; look += 1) {
      expect(server.exitCode, "the house has ended").toBeNull();
      const isReady = await fetch(`${this.origin}/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      await pause(LOOK_MS);
    }
    throw new Error("the house does not answer");
  }

  async #stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server || server.exitCode !== null) return;
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    await ended;
  }

  /** Lets so many ms pass in which nobody was there. Pages that are open live in the time before: open new ones. */
  async moveOn(ms: number): Promise<void> {
    await this.#stop();
    this.#moved += ms;
    await this.#start();
  }

  async close(): Promise<void> {
    await this.#stop();
    rmSync(this.#env["JOURNEYS_DATA_DIR"]!, { recursive: true, force: true });
  }

  /** Somebody's browser at home in this house's time, from a network of his own. */
  async openPage(browser: Browser, network: string, terms: BrowserContextOptions): Promise<Page> {
    const headers = { extraHTTPHeaders: { "x-forwarded-for": network } };
    const context = await browser.newContext({ baseURL: this.origin, ...headers, ...terms });
    await context.addInitScript(moveDate, this.#moved);
    return await context.newPage();
  }

  /** Somebody who acts for this house, signed in on a device of his own. */
  async openDesk(browser: Browser, name: string, terms: BrowserContextOptions, ...roles: readonly string[]): Promise<Page> {
    const baseURL = `http://localhost:${this.#env["JOURNEYS_CONSOLE_PORT"]}`;
    const page = await openDevice(browser, { baseURL, ...terms });
    await enrol(page, await inviteInto(this.#env, name, roles));
    await signIn(page, name);
    return page;
  }

  /** Makes a customer one who has been here for two months and is verified. */
  async season(customerId: string): Promise<void> {
    await orderOnMachine(["journeys/season.ts", customerId], this.#env);
  }

  /** Gives a customer what no faucet gives, such as "10 BTC". */
  async enrich(customerId: string, money: string): Promise<void> {
    await orderOnMachine(["journeys/wealth.ts", customerId, ...money.split(" ")], this.#env);
  }
}

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: "dark" } as const;
export const desktop = { viewport: { width: 1440, height: 900 }, colorScheme: "light" } as const;

/** A page at both sizes: nothing is cut off, and nothing is wrong that axe can see. It is left on a phone. */
export async function look(page: Page, name: string): Promise<void> {
  for (const [size, { viewport, colorScheme }] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    expect(await spillOf(page), name).toBeLessThanOrEqual(0);
    expect(await faultsOf(page), name).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`${name}-${size}.png`), fullPage: true });
  }
}
