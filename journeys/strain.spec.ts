/** What readers change about pages: colours of their own, larger letters, wider spacing, nothing that moves. */
import { type Page, expect } from "@playwright/test";
import { crowding } from "./crowding.ts";
import { test } from "./heard.ts";
import { openPractice, spillOf } from "./judge.ts";
import { fill, see, waited } from "./walk.ts";
import { forOwners, forReaders, forTraders, forVisitors } from "./walked.ts";

test.use({ isMobile: false, hasTouch: false, contextOptions: { reducedMotion: "reduce" } });

/** A desktop at twice the usual size of everything. */
const ZOOMED = { width: 720, height: 450 };
const NARROW = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** In two parts, so that what is run anew after a fault is not everything. */
const walks = [
  { what: "is traded", customers: forTraders, visitors: [] },
  { what: "is owned, set and read", customers: forOwners, visitors: forVisitors },
  { what: "is said", customers: forReaders, visitors: [] },
] as const;
type Walk = (typeof walks)[number];

/** Goes through screens of a customer, then through those of a visitor, and answers what `judge` says of each. */
async function walk(
  page: Page,
  { customers, visitors }: Walk,
  judge: (path: string) => Promise<readonly string[]>,
): Promise<string[]> {
  const faults: string[] = [];
  const look = async (path: string) => {
    await see(page, path);
    for (const fault of await judge(path)) faults.push(`${path}: ${fault}`);
  };
  await openPractice(page, forTraders[0]!);
  const fitted = await fill(page);
  for (const path of customers.map(fitted)) await look(path);
  if (visitors.length === 0) return faults;
  await page.evaluate(() => localStorage.removeItem("token"));
  await page.reload();
  for (const path of visitors) await look(path);
  return faults;
}

for (const way of walks)
  test(`every screen of what ${way.what} is whole at twice the size, at 320 px, and with wide spacing, and nothing moves; with a reader's own colours every press has an edge, every choice shows, and the focus is seen`, async ({
    page,
  }) => {
    const faults = await walk(page, way, async () => [...(await strained(page)), ...(await recoloured(page))]);
    expect(faults).toEqual([]);
  });

async function strained(page: Page): Promise<string[]> {
  const found: string[] = [];
  const note = (kind: string, all: readonly string[]) => found.push(...all.map((fault) => `${kind}: ${fault}`));
  await page.setViewportSize(NARROW);
  await waited(page);
  note("320 px", (await spillOf(page)) > 0 ? [`spills by ${await spillOf(page)}`] : []);
  await page.setViewportSize(ZOOMED);
  await waited(page);
  note("twice the size", await page.evaluate(crowding));
  await page.evaluate(spaceOut, true);
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await waited(page);
    note(`spaced at ${size.width}`, await page.evaluate(crowding));
  }
  await page.evaluate(spaceOut, false);
  note("motion", await page.evaluate(moving));
  return found;
}

async function recoloured(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.setViewportSize(PHONE);
  await waited(page);
  const found = await page.evaluate(unmarked);
  await page.locator("main :is(a[href], button:enabled)").first().focus();
  await page.keyboard.press("Tab");
  found.push(...(await page.evaluate(unseenFocus)));
  await page.emulateMedia({ forcedColors: "none", reducedMotion: "reduce" });
  return found;
}

/** WCAG 1.4.12: the spacing that texts must bear. */
function spaceOut(on: boolean): void {
  const sheet = new CSSStyleSheet();
  const letters = "letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important;";
  sheet.replaceSync(`* { ${letters} } p { margin-block-end: 2em !important; }`);
  document.adoptedStyleSheets = on ? [sheet] : [];
}

/** What moves although its reader wants no motion. */
const moving = (): string[] =>
  document
    .getAnimations()
    .filter(({ playState, effect }) => playState === "running" && Number(effect?.getComputedTiming().duration) > 1)
    .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 120) ?? "") : "an animation"));

/** Main presses without an edge or a fill, and chosen tabs and options that look like the others. */
function unmarked(): string[] {
  const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const named = (element: Element) => element.outerHTML.slice(0, 120);
  const look = (element: Element) => {
    const own = getComputedStyle(element);
    const bar = getComputedStyle(element, "::after");
    return [own.backgroundColor, own.color, own.textDecorationLine, bar.backgroundColor].join(" ");
  };
  const canvas = getComputedStyle(document.body).backgroundColor;
  const filled = [...document.querySelectorAll("main .press[class*=bg-], main button[type=submit]")].filter(isSeen);
  const edgeless = filled.filter((press) => {
    const { borderTopStyle, borderTopWidth, backgroundColor } = getComputedStyle(press);
    return (borderTopStyle === "none" || Number.parseFloat(borderTopWidth) < 1) && backgroundColor === canvas;
  });
  const chosen = [...document.querySelectorAll("[role=tab][aria-selected=true], label:has(> input[type=radio]:checked)")];
  const alike = chosen.filter((one) => {
    const other = [...(one.parentElement?.children ?? [])].find((next) => next !== one && next.tagName === one.tagName);
    return isSeen(one) && other && look(one) === look(other);
  });
  return [...edgeless.map((press) => `no edge: ${named(press)}`), ...alike.map((one) => `looks unchosen: ${named(one)}`)];
}

/** The focus where it is not drawn, around the stop itself or around the part that stands for it. */
function unseenFocus(): string[] {
  const stop = document.activeElement;
  if (!stop || stop === document.body) return [];
  const around: Element[] = [stop, ...stop.children];
  for (let one = stop.parentElement, up = 0; one && up < 2; one = one.parentElement, up++) around.push(one);
  const drawn = around.some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
  });
  return drawn ? [] : [`unseen focus: ${stop.outerHTML.slice(0, 120)}`];
}
