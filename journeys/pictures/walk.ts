/** One page for each person, which walks on from screen to screen without being loaded again. */
import { type Browser, type BrowserContext, type FullProject, type Page, test as base } from "@playwright/test";
import { serveGallery } from "../serve-gallery.ts";
import type { Pictured } from "./screens.ts";
import { still } from "./still.ts";

const { PICTURE_ORIGIN: origin = "", PICTURE_NOW: now = "", PICTURE_SESSION: session = "" } = process.env;

/** Brings the one who looks to a screen. */
type Walk = (screen: Pictured) => Promise<Page>;

export const test = base.extend<object, { walk: Walk; gallery: Page }>({
  walk: [
    async ({ browser }, use, { project }) => {
      const pages = new Map<Pictured["who"], Page>();
      const pressed = new Set<Page>();
      await use(async ({ who, path, act }) => {
        const page = pages.get(who) ?? (await openPage(browser, project, who));
        pages.set(who, page);
        // What was pressed for a picture is forgotten by loading the page again.
        if (pressed.delete(page)) await page.goto("about:blank");
        await page.goto(`${origin}/#${path}`);
        if (act) {
          pressed.add(page);
          await still(page);
          await act(page);
        }
        return page;
      });
    },
    { scope: "worker" },
  ],
  gallery: [
    async ({ browser }, use, { project }) => {
      const page = await (await openContext(browser, project)).newPage();
      await serveGallery(page);
      await use(page);
    },
    { scope: "worker" },
  ],
});

async function openPage(browser: Browser, project: FullProject, who: Pictured["who"]): Promise<Page> {
  const context = await openContext(browser, project);
  await context.clock.setFixedTime(now);
  if (who === "customer") await enter(context);
  return await context.newPage();
}

const openContext = async (browser: Browser, { use: { viewport, colorScheme } }: FullProject): Promise<BrowserContext> =>
  await browser.newContext({
    viewport: viewport ?? null,
    colorScheme: colorScheme ?? null,
    locale: "en-US",
    timezoneId: "UTC",
    reducedMotion: "reduce",
    // The worker would fetch the whole build into its stock, which no picture shows.
    serviceWorkers: "block",
  });

/** Lets in the customer whose scene was played. */
async function enter(context: BrowserContext): Promise<void> {
  await context.addCookies([{ name: "assay", value: session, url: origin, httpOnly: true }]);
  await context.addInitScript(() => {
    localStorage.setItem("h5Version", "1");
    localStorage.setItem("token", "session");
    // What a chart tells once would lie over every one of them.
    localStorage.setItem("lineHint", "known");
  });
}
