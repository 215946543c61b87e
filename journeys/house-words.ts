/** The house tells its customers something: a picture in a text, a banner for some days to come, and an agreement that will change. */
import { type Browser, type Page, expect } from "@playwright/test";
import { giveReason } from "./desk.ts";
import { hear } from "./heard.ts";
import { houseNow } from "./house-time.ts";
import { faultsOf, openPractice, spillOf } from "./judge.ts";
import { choosePicture, picture } from "./verify.ts";

const REASON = "Customers asked for it";
const DAY_MS = 86_400_000;

const dayIn = (days: number): string => new Date(houseNow() + days * DAY_MS).toISOString().slice(0, 10);

async function approve(bo: Page): Promise<void> {
  await bo.goto("/#/desk/proposals");
  // What was approved a moment ago may still be listed.
  await bo.reload();
  await bo.getByRole("button", { name: "Open" }).first().click();
  await bo.getByRole("button", { name: "Approve" }).click();
  await giveReason(bo, "It is right", "Approve");
  await expect(bo.getByText("Done", { exact: true }).first()).toBeVisible();
}

/** An article with a picture, which its writer sees before anybody else. */
async function writePicture(ann: Page): Promise<void> {
  await ann.goto("/#/desk/articles");
  await ann.getByRole("button", { name: "Write one" }).click();
  const sheet = ann.getByRole("dialog");
  await sheet.getByLabel("Name", { exact: true }).fill("how-it-looks");
  await sheet.getByLabel("Title").fill("How it looks");
  await sheet.getByLabel("Text (Markdown)").fill("The ticket at a glance.");
  await choosePicture(ann, "Picture", await picture(3));
  await sheet.getByRole("button", { name: "Insert the picture" }).click();
  await expect(sheet.getByRole("alert")).toHaveText("Say in words what it shows: some readers cannot see it.");
  await sheet.getByLabel("What it shows, in words").fill("The ticket with a price and an amount");
  await sheet.getByRole("button", { name: "Insert the picture" }).click();
  await expect(sheet.getByRole("img", { name: "The ticket with a price and an amount" })).toBeVisible();
  expect(await faultsOf(ann)).toEqual([]);
  await giveReason(ann, REASON, "Publish");
}

/** A customer sees it at its size, and it prints. */
async function seePicture(page: Page): Promise<void> {
  const shown = page.getByRole("main").getByRole("img", { name: "The ticket with a price and an amount" });
  await expect(async () => {
    await page.goto("/#/pages/text/text?keyword=how-it-looks");
    await page.reload();
    await expect(shown).toBeVisible({ timeout: 15_000 });
  }).toPass();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_000);
  expect(await shown.getAttribute("width")).toBe("1000");
  expect(await shown.getAttribute("loading")).toBe("lazy");
  expect([await faultsOf(page), await spillOf(page)]).toEqual([[], 0]);
  await page.emulateMedia({ media: "print" });
  await expect(shown).toBeVisible();
  await page.emulateMedia({ media: null });
}

/** A banner that begins in two days: the desk has it, and no customer sees it. */
async function planBanner(ann: Page, bo: Page, page: Page): Promise<void> {
  await ann.goto("/#/desk/announcements");
  await ann.getByRole("button", { name: "Write one" }).click();
  const sheet = ann.getByRole("dialog");
  await sheet.getByLabel("Key").fill("spring-banner");
  await sheet.getByLabel("Kind").selectOption("Banner on home");
  await sheet.getByText("From a day on").click();
  await sheet.getByLabel("Day (UTC)").fill(dayIn(2));
  await sheet.getByText("Until a day").click();
  await sheet.getByLabel("Ends on (UTC)").fill(dayIn(1));
  await sheet.getByLabel("Title").fill("Spring is near");
  await sheet.getByLabel("Summary").fill("A week of lower fees.");
  await sheet.getByLabel("Text", { exact: true }).fill("From the first day of spring on.");
  await sheet.getByLabel("Reason").fill(REASON);
  await sheet.getByRole("button", { name: "Propose", exact: true }).click();
  await expect(sheet.getByText("The end must be later than the beginning.")).toBeVisible();
  await sheet.getByLabel("Ends on (UTC)").fill(dayIn(9));
  expect(await faultsOf(ann)).toEqual([]);
  await giveReason(ann, REASON, "Propose");
  await hear(ann, "Proposed. Another person has to approve it.");
  await approve(bo);
  await ann.goto("/#/desk/announcements");
  await ann.reload();
  await ann.getByLabel("Kind").selectOption("Banner on home");
  const row = ann.getByRole("row", { name: /Spring is near/ });
  await expect(row).toContainText("Scheduled");
  await expect(row).toContainText("Deutsch");
  await page.goto("/#/");
  await page.reload();
  await expect(page.getByRole("region", { name: "Announcements" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByText("Spring is near")).toHaveCount(0);
}

/** The next version of an agreement, from a day on: who has accepted this one is told, reads what is new, and goes on. */
async function announceAgreement(ann: Page, bo: Page, page: Page): Promise<void> {
  await ann.goto("/#/desk/agreements");
  await ann
    .getByRole("row", { name: /copy-trader/ })
    .getByRole("button")
    .click();
  const sheet = ann.getByRole("dialog");
  const text = sheet.getByLabel("Text (Markdown)");
  await text.fill(`${await text.inputValue()}\n\nA trader answers questions within a week.`);
  await sheet.getByText("Holds from a day on, announced until then").click();
  await sheet.getByLabel("Day (UTC)").fill(dayIn(20));
  await giveReason(ann, REASON, "Propose the next version");
  await hear(ann, "Proposed. Another person has to approve it.");
  await approve(bo);

  const notes = page.getByRole("list", { name: "Changes to what you agreed to" });
  await expect(async () => {
    await page.goto("/#/");
    await page.reload();
    await expect(notes.getByRole("listitem")).toHaveCount(1, { timeout: 15_000 });
  }).toPass();
  await expect(notes).toContainText("Until then the one that you know holds.");
  expect([await faultsOf(page), await spillOf(page)]).toEqual([[], 0]);
  await notes.getByRole("link", { name: "See what is new" }).click();
  await expect(page.getByText("1 passage is new and marked.")).toBeVisible();
  await expect(page.getByText(/holds from/)).toBeVisible();
  await page.goto("/#/");
  await notes.getByRole("button", { name: "Hide this note" }).click();
  await expect(notes).toHaveCount(0);
  await page.reload();
  await page.waitForLoadState("networkidle");
  await expect(notes).toHaveCount(0);
}

export async function speakForTheHouse(browser: Browser, ann: Page, bo: Page): Promise<void> {
  const baseURL = `http://localhost:${process.env["JOURNEYS_PORT"]}`;
  const size = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };
  const page = await (await browser.newContext({ baseURL, ...size })).newPage();
  await openPractice(page, "/pages/setting/setting");
  await writePicture(ann);
  await seePicture(page);
  await planBanner(ann, bo, page);
  await announceAgreement(ann, bo, page);
  await page.context().close();
}
