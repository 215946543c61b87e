/**
 * The test of every journey. Its pages live in the house's time, and keep what they have said in toasts: those stay for a moment
 * only, and on a busy machine one who looks now and then comes too late. The people of a journey come from a network of their own:
 * of one that they all shared the house would believe that they are one person, and would send it no more codes.
 */
import { createHash } from "node:crypto";
import { type Browser, type Page, test as base, expect } from "@playwright/test";
import { moveDate } from "../scripts/moved-date.ts";
import { aheadMs } from "./house-time.ts";

/** Keeps what is said from the page's first moment. It is serialised into the page, so it may name nothing outside itself. */
function keepWhatIsSaid(): void {
  const said: string[] = [];
  Reflect.set(globalThis, "said", said);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element && node.matches(".toast")) said.push(node.textContent);
  }).observe(document, { childList: true, subtree: true });
}

/** The page that is left stands until the next one is loaded, and what is pressed there is not what was meant. */
function stayUntilShown(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, terms) => {
    const answer = await goto(url, terms);
    await page.waitForFunction(() => {
      const main = document.querySelector<HTMLElement>("main[data-page]");
      return !main || main.dataset["page"] === (location.hash.slice(1) || "/");
    });
    return answer;
  };
}

/** Every context of its browser, also one that a journey opens by itself, does all three. */
export const test = base.extend<object, { browser: Browser }>({
  // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read from its pattern
  extraHTTPHeaders: async ({}, hand, { testId, repeatEachIndex }) => {
    const [one, two, three] = createHash("sha256").update(`${testId} ${repeatEachIndex}`).digest();
    await hand({ "x-forwarded-for": `10.${one}.${two}.${three}` });
  },
  browser: [
    async ({ browser }, hand) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (terms) => {
        const context = await open(terms);
        await context.addInitScript(moveDate, aheadMs);
        await context.addInitScript(keepWhatIsSaid);
        context.on("page", stayUntilShown);
        return context;
      };
      await hand(browser);
    },
    { scope: "worker" },
  ],
});

/** Waits until the page has said something after what was heard of it last. A text is a part of it, a pattern fits it. */
export async function hear(page: Page, words: string | RegExp): Promise<void> {
  const pattern = typeof words === "string" ? RegExp.escape(words) : words.source;
  const heard = () =>
    page.evaluate((wanted) => {
      const said = Reflect.get(globalThis, "said") as string[];
      const at = said.findIndex((one) => new RegExp(wanted).test(one));
      if (at < 0) return said.join("; ");
      said.splice(0, at + 1);
      return wanted;
    }, pattern);
  await expect.poll(heard).toBe(pattern);
}
