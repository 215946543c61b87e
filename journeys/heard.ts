/** What a page has said in toasts. They stay for a moment only, and on a busy machine one who looks now and then comes too late. */
import { type Page, test as base, expect } from "@playwright/test";

/** Keeps what is said from the page's first moment. It is serialised into the page, so it may name nothing outside itself. */
function keepWhatIsSaid(): void {
  const said: string[] = [];
  Reflect.set(globalThis, "said", said);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element && node.matches(".toast")) said.push(node.textContent);
  }).observe(document, { childList: true, subtree: true });
}

/** A test whose pages keep what they say. */
export const test = base.extend({
  context: async ({ context }, hand) => {
    await context.addInitScript(keepWhatIsSaid);
    await hand(context);
  },
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
