/** What a screen costs while prices move: nobody touches it. */
import type { CDPSession, Page } from "@playwright/test";
import { type Figure, figure, median } from "../figure.ts";
import { slowdownNow } from "./mid-range.ts";
import { enter, type Scene } from "./scene.ts";

const WARM_UP_MS = 4_000;
const WINDOW_MS = 2_500;
const WINDOWS = 5;
const FRAMES_MS = 1_000;

const screens = [
  ["markets", "/#/pages/market/market"],
  ["trade", "/#/pages/transaction/index"],
] as const;
const PHONE = { width: 390, height: 844 };
/** A telephone's processor is slowed down four times, or until it is a mid-range one's; an office computer's twice. */
const sizes = [
  ["phone", PHONE, 4],
  ["mid-range phone", PHONE, slowdownNow],
  ["desktop", { width: 1440, height: 900 }, 2],
] as const;

const bars = {
  ticks: { least: 240 },
  busy: { most: 300 },
  longTasks: { most: 0 },
  commits: { most: 0 },
  frames: { least: 58 },
  shift: { most: 0.02 },
  hidden: { most: 5 },
} as const;

/** What the page counts about itself, from before its first script on. */
interface Counts {
  commits: number;
  longTasks: number;
  shift: number;
}

interface Window {
  readonly busy: number;
  readonly frames: number;
  readonly longTasks: number;
  readonly commits: number;
  readonly ticks: number;
}

export async function liveFigures(scene: Scene): Promise<Figure[]> {
  await enter(scene);
  const figures: Figure[] = [];
  for (const [screen, path] of screens)
    for (const [size, viewport, slowdown] of sizes) {
      const page = await scene.browser.newPage();
      await page.setViewportSize(viewport);
      const throttle = typeof slowdown === "number" ? slowdown : await slowdown(page);
      figures.push(
        ...(await measureScreen(page, `${screen}, ${size} at ${throttle}x`, { url: `${scene.origin}${path}`, throttle })),
      );
      await page.close();
    }
  return figures;
}

async function measureScreen(page: Page, name: string, { url, throttle }: { url: string; throttle: number }): Promise<Figure[]> {
  await page.addInitScript(countInPage);
  const browser = await page.context().newCDPSession(page);
  const ticks = countTicks(browser);
  await browser.send("Network.enable");
  await browser.send("Emulation.setCPUThrottlingRate", { rate: throttle });
  await browser.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(url);
  await page.waitForTimeout(WARM_UP_MS);
  const windows: Window[] = [];
  while (windows.length < WINDOWS) windows.push(await measureWindow(page, browser, ticks));
  const { shift } = await countsOf(page);
  const middle = (part: keyof Window): number => median(windows.map((window) => window[part]));
  return [
    figure(`${name}: ticks that arrive`, middle("ticks"), "/s", bars.ticks),
    figure(`${name}: main thread`, middle("busy"), "ms/s", bars.busy),
    figure(`${name}: tasks over 50 ms`, middle("longTasks"), `in ${WINDOW_MS / 1_000} s`, bars.longTasks),
    figure(`${name}: React commits per tick`, middle("commits"), "", bars.commits),
    figure(`${name}: frames`, middle("frames"), "/s", bars.frames),
    figure(`${name}: layout shift`, shift, "", bars.shift),
    figure(`${name}, hidden: main thread`, await busyWhileHidden(page, browser), "ms/s", bars.hidden),
  ];
}

async function measureWindow(page: Page, browser: CDPSession, ticks: () => number): Promise<Window> {
  const before = { ...(await countsOf(page)), busy: await busyOf(browser), ticks: ticks(), at: performance.now() };
  await page.waitForTimeout(WINDOW_MS);
  const after = { ...(await countsOf(page)), busy: await busyOf(browser), ticks: ticks(), at: performance.now() };
  // To count frames is to ask for every one of them, a third of what the screen itself costs: it has a time of its own.
  const frames = await page.evaluate(framesASecond, FRAMES_MS);
  const seconds = (after.at - before.at) / 1_000;
  const ticked = after.ticks - before.ticks;
  return {
    busy: (after.busy - before.busy) / seconds,
    frames,
    longTasks: after.longTasks - before.longTasks,
    commits: (after.commits - before.commits) / Math.max(ticked, 1),
    ticks: ticked / seconds,
  };
}

/** A page behind another tab: what it still does is wasted. */
async function busyWhileHidden(page: Page, browser: CDPSession): Promise<number> {
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { get: () => true });
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.waitForTimeout(WINDOW_MS);
  const [before, from] = [await busyOf(browser), performance.now()];
  await page.waitForTimeout(WINDOW_MS);
  return (((await busyOf(browser)) - before) / (performance.now() - from)) * 1_000;
}

/** Milliseconds that the main thread has worked. */
async function busyOf(browser: CDPSession): Promise<number> {
  const { metrics } = await browser.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1_000;
}

const countsOf = (page: Page): Promise<Counts> => page.evaluate(() => ({ ...globalThis.counts }));

/** Counts the quotes in the frames of the socket. */
function countTicks(browser: CDPSession): () => number {
  let ticks = 0;
  browser.on("Network.webSocketFrameReceived", ({ response }) => {
    if (response.payloadData.startsWith('42["quotes"')) ticks += response.payloadData.split('"symbol"').length - 1;
  });
  return () => ticks;
}

declare global {
  var counts: Counts;
}

/** Runs in the page: how many frames it draws a second where each one is wanted. */
function framesASecond(ms: number): Promise<number> {
  return new Promise((done) => {
    let frames = 0;
    requestAnimationFrame(function next(now: number, from: number = now) {
      if (now - from >= ms) return done((frames / (now - from)) * 1_000);
      frames += 1;
      requestAnimationFrame((later) => next(later, from));
    });
  });
}

/** Runs in the page before its own scripts. React tells a hook of its developer tools about every commit, in production too. */
function countInPage(): void {
  const counts = { commits: 0, longTasks: 0, shift: 0 };
  globalThis.counts = counts;
  new PerformanceObserver((list) => {
    counts.longTasks += list.getEntries().length;
  }).observe({ type: "longtask" });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) counts.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  Object.defineProperty(globalThis, "__REACT_DEVTOOLS_GLOBAL_HOOK__", {
    value: {
      supportsFiber: true,
      isDisabled: false,
      inject: () => 1,
      checkDCE: () => undefined,
      onCommitFiberRoot: () => {
        counts.commits += 1;
      },
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    },
  });
}
