/** Waiting, without a guess at how long: until nothing on a page changes any more, and it looks as its kept picture does. */
import { type Page, expect } from "@playwright/test";

/** So long nothing may have come, with a picture to compare with and without one. */
const QUIET_MS = { compared: 80, drawn: 500 } as const;
/** It ends what hangs, and a comparison that does not come to hold. */
const WAIT_MS = 60_000;
/** A page with a heading and with nothing in it that stands for what is to come. */
const READY = ":root:has(h1):not(:has([role='progressbar']:not([aria-valuenow]), .animate-pulse))";

/** What differs between two houses of the same seed: where the public log stands, ids that were drawn side by side, when a message was told, and by what a payment is known. */
const byChance = [
  /^(This phone remembers|Followed)/,
  /^\d+ · [\w+/=-]+…/,
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  /^2026-03-02 12:0\d:00$/,
  /^AS[2-9A-Z]{9}$/,
];

/** A code for a phone's camera says the address of a house, whose port is another at each start. */
const ADDRESSED = "svg.bg-qr-light:not([data-part] *)";

/** The gallery's chart comes to rest in one of two places, a candle apart; the charts of the screens stay compared. */
const UNSETTLED = "[data-part=price-chart] canvas";

export interface Shot {
  readonly name: string;
  readonly drawing: boolean;
  /** The whole length of a page that shows parts, also such as wait; otherwise what is in sight of a screen that is ready. */
  readonly parts?: boolean;
}

/** What comes late to a busy machine is waited for, so the comparison is made again until it holds or the time is over. */
export async function expectPicture(page: Page, { name, drawing, parts = false }: Shot): Promise<void> {
  const look = async (): Promise<void> => {
    await still(page, drawing ? QUIET_MS.drawn : QUIET_MS.compared, parts ? "h1" : READY);
    await expect(page).toHaveScreenshot(`${name}.webp`, {
      animations: "disabled",
      caret: "hide",
      mask: [...byChance.map((text) => page.getByText(text)), page.locator(UNSETTLED), page.locator(ADDRESSED)],
      maskColor: "#808080",
      fullPage: parts,
      timeout: WAIT_MS,
    });
  };
  await (drawing ? look() : expect(look).toPass({ timeout: WAIT_MS }));
}

/** Everything has arrived that a person would wait for: answers, chunks, fonts, logos; and nothing was changed for a while. */
export async function still(page: Page, quietMs: number = QUIET_MS.compared, ready = READY): Promise<void> {
  await page.evaluate(
    async ({ quietMs, ready, longestMs }) => {
      const begun = performance.now();
      let changed = begun;
      let resources = 0;
      const observer = new MutationObserver(() => {
        changed = performance.now();
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      // What is scrolled out of sight is fetched by no browser before it is needed.
      const isAwaited = ({ complete, loading }: HTMLImageElement): boolean => !complete && loading !== "lazy";
      const waits = (): boolean => document.querySelector(ready) === null || [...document.images].some(isAwaited);
      await document.fonts.ready;
      for (;;) {
        await new Promise((drawn) => requestAnimationFrame(drawn));
        const { length } = performance.getEntriesByType("resource");
        if (length !== resources || waits()) changed = performance.now();
        resources = length;
        const at = performance.now();
        if (at - changed >= quietMs || at - begun >= longestMs) break;
      }
      observer.disconnect();
    },
    { quietMs, ready, longestMs: WAIT_MS },
  );
}
