/**
 * A customer becomes an artist: refused with a reason, then accepted by two. What moves, shows and sounds of his is published, plays, and falls
 * due at home once it is reserved; one that is removed is served to nobody, and its owner reads why.
 */
import { type Browser, type Page, expect } from "@playwright/test";
import { giveReason } from "./desk.ts";
import { filmInMp4 } from "./film-mp4.ts";
import { hear, test } from "./heard.ts";
import { openPractice, sheetsGone, spillOf } from "./judge.ts";
import { film, movingPicture, sound } from "./media-files.ts";
import { desktop, look, OwnHouse, phone } from "./own-house.ts";
import { picture } from "./verify.ts";

const ARTIST = "Mara Lind";
const OWN = "/#/pages/nft/myNft?list=artist";
const still = { ...phone, reducedMotion: "reduce" } as const;

/** From the list of artists to the form, which is for whoever is verified. */
async function apply(page: Page, house: OwnHouse): Promise<void> {
  await openPractice(page, "/pages/nft/nft");
  await page.getByRole("tab", { name: "Artists" }).click();
  await page.getByRole("link", { name: "Become an artist" }).click();
  await expect(page.getByText("Artists are verified customers.")).toBeVisible();
  await look(page, "unverified");
  const { message } = (await (await page.request.get("/api/user/info")).json()) as { message: { id: string } };
  await house.season(message.id);
  await page.reload();
  const form = page.getByRole("form", { name: "Become an artist" });
  const name = form.getByRole("textbox", { name: "Name as an artist" });
  await name.fill("<Mara>");
  await name.blur();
  await expect(form.getByText("A name has 2 to 40 characters, without special ones.")).toBeVisible();
  await name.fill("practice studio north");
  await form.getByRole("textbox", { name: "About you" }).fill("Films and sounds of the sea, made on the pier.");
  const own = form.getByRole("region", { name: "Picture (optional)" });
  const file = { name: "me.jpg", mimeType: "image/jpeg", buffer: await picture(3) };
  await own.locator("input[type=file]").setInputFiles(file);
  await expect(own.getByRole("img", { name: "Sent" })).toBeVisible();
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(form.getByText("Another artist has this name, or asks for it.")).toBeVisible();
  await look(page, "form");
  await name.fill(ARTIST);
  await form.getByRole("button", { name: "Apply" }).click();
  await hear(page, "Application sent");
  await expect(page.getByText("Under review", { exact: true })).toBeVisible();
  await look(page, "under-review");
}

/** Opens the only application. */
async function openApplication(desk: Page): Promise<void> {
  await desk.goto("/#/desk/nft-artists");
  await desk.reload();
  await desk.getByRole("row", { name: ARTIST }).getByRole("button").first().click();
  await expect(desk.getByRole("dialog", { name: "Application" })).toBeVisible();
}

async function refuse(desk: Page): Promise<void> {
  await openApplication(desk);
  await look(desk, "application");
  await desk.setViewportSize(desktop.viewport);
  const sheet = desk.getByRole("dialog", { name: "Application" });
  await sheet.getByRole("radio", { name: "Refuse" }).check({ force: true });
  await sheet.getByLabel("Note to the customer").fill("Tell us where your works were shown.");
  await giveReason(desk, "Too little is told", "Refuse");
  await expect(desk.getByText("Nobody asks to be an artist")).toBeVisible();
}

/** Another of the product desk approves what is proposed. */
async function approve(desk: Page, act: string): Promise<void> {
  await desk.goto("/#/desk/proposals");
  await desk.getByRole("button", { name: act }).click();
  await desk.getByRole("button", { name: "Approve" }).click();
  await giveReason(desk, "Seen, heard and agreed", "Approve");
  await expect(desk.getByText("Done", { exact: true }).first()).toBeVisible();
}

interface Work {
  readonly title: string;
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

async function publish(ann: Page, bo: Page, { title, ...file }: Work): Promise<void> {
  await ann.goto("/#/desk/nft");
  await ann.getByRole("button", { name: "Add an artwork" }).click();
  const sheet = ann.getByRole("dialog", { name: "Add an artwork" });
  const fields = { Artist: ARTIST, Collection: "The sea", Title: title, "Word of the picture": title.toLowerCase(), Price: "20" };
  for (const [label, text] of Object.entries(fields)) await sheet.getByLabel(label, { exact: true }).fill(text);
  const media = sheet.getByRole("region", { name: "File (optional)" });
  await media.locator("input[type=file]").setInputFiles(file);
  await expect(media.getByRole("img", { name: "Sent" })).toBeVisible();
  await giveReason(ann, `${title} by ${ARTIST}`, "Propose");
  await hear(ann, "Proposed. Another person has to approve it.");
  await approve(bo, "Publish an artwork");
}

/** Opens an artwork by its title. */
async function open(page: Page, title: string): Promise<void> {
  await page.goto("/#/pages/nft/nft");
  await page.getByRole("searchbox", { name: "Search by title" }).fill(title);
  await page.getByRole("link", { name: new RegExp(title) }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
}

/** Served by its own type, in part where a part is asked for, and to run nothing. */
async function expectServed(page: Page, address: string, type: string): Promise<void> {
  const part = await page.request.get(address, { headers: { range: "bytes=0-3" } });
  const headers = part.headers();
  expect([part.status(), headers["content-type"], headers["x-content-type-options"], headers["content-security-policy"]]).toEqual(
    [206, type, "nosniff", "default-src 'none'; sandbox"],
  );
  expect((await part.body()).length).toBe(4);
}

/** What an element plays, and where it is from. */
async function expectPlayed(page: Page, kind: "video" | "audio", title: string): Promise<string> {
  const player = page.locator(`${kind}[aria-label="${title}"]`);
  await expect(player).toBeVisible();
  // Nobody has pressed anything, so a browser plays it without its sound alone.
  await player.evaluate(async (shown: HTMLMediaElement) => {
    shown.muted = true;
    await shown.play();
  });
  await expect
    .poll(
      async () => await player.evaluate(({ readyState, currentTime }: HTMLMediaElement) => readyState >= 2 && currentTime > 0),
    )
    .toBe(true);
  return (await player.getAttribute("src"))!;
}

async function play(page: Page): Promise<string> {
  await open(page, "Gulls");
  await page.getByRole("button", { name: "Show it moving" }).click();
  const moving = page.getByRole("main").getByRole("img", { name: "Gulls" });
  await expect.poll(async () => await moving.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1);
  await expectServed(page, (await moving.getAttribute("src"))!, "image/gif");
  await look(page, "moving-picture");
  await open(page, "Surf");
  await expectServed(page, await expectPlayed(page, "audio", "Surf"), "audio/mpeg");
  await look(page, "sound");
  await open(page, "Tide");
  await expectServed(page, await expectPlayed(page, "video", "Tide"), "video/mp4");
  await open(page, "Waves");
  const address = await expectPlayed(page, "video", "Waves");
  await expectServed(page, address, "video/webm");
  await look(page, "film");
  return address;
}

/** What is reserved falls due at home, which leads to where it is paid. */
async function buy(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Buy", exact: true }).click();
  await page.getByRole("button", { name: "Reserve" }).click();
  await expect(page.getByRole("timer")).toBeVisible();
  await page.goto("/#/pages/index/index");
  const due = page.getByRole("heading", { name: "What falls due" }).locator("..");
  await expect(due.getByRole("link")).toContainText("NFT to pay: Waves");
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await due.getByRole("link").click();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await hear(page, "Paid: the NFT is yours");
}

async function remove(ann: Page, bo: Page): Promise<void> {
  await ann.goto("/#/desk/nft");
  await ann.reload();
  await ann.getByRole("row", { name: /Waves/ }).getByRole("button", { name: "Remove the artwork" }).click();
  await giveReason(ann, "It was shown elsewhere before", "Propose");
  await approve(bo, "Remove an artwork");
}

async function walk(browser: Browser, house: OwnHouse): Promise<void> {
  const page = await house.openPage(browser, "10.92.1.1", still);
  await apply(page, house);
  const ann = await house.openDesk(browser, "Ann Lee", desktop, "security", "product");
  const bo = await house.openDesk(browser, "Bo Wong", desktop, "security", "product");
  await refuse(ann);
  await page.goto("/#/pages/index/index");
  await page.goto(OWN);
  await expect(page.getByText("Tell us where your works were shown.")).toBeVisible();
  await look(page, "refused");
  await page.getByRole("button", { name: "Apply" }).click();
  await hear(page, "Application sent");
  await openApplication(ann);
  await giveReason(ann, "Shown in two galleries", "Propose");
  await approve(bo, "Accept an artist");
  await page.goto("/#/pages/index/index");
  await page.goto(OWN);
  await expect(page.getByText("Earned, not paid yet")).toBeVisible();
  await look(page, "accepted");
  await page.goto("/#/pages/nft/nft?list=artists");
  await expect(page.getByRole("link", { name: new RegExp(ARTIST) })).toBeVisible();
  await look(page, "artists");

  await publish(ann, bo, { title: "Gulls", name: "gulls.gif", mimeType: "image/gif", buffer: movingPicture() });
  await publish(ann, bo, { title: "Surf", name: "surf.mp3", mimeType: "audio/mpeg", buffer: sound() });
  await publish(ann, bo, { title: "Tide", name: "tide.mp4", mimeType: "video/mp4", buffer: filmInMp4() });
  await publish(ann, bo, { title: "Waves", name: "waves.webm", mimeType: "video/webm", buffer: await film() });
  const fan = await house.openPage(browser, "10.92.2.1", still);
  await openPractice(fan, "/pages/nft/nft");
  const address = await play(fan);
  await buy(fan);

  await remove(ann, bo);
  for (const headers of [{}, { range: "bytes=0-3" }]) expect((await fan.request.get(address, { headers })).status()).toBe(404);
  await fan.goto("/#/pages/nft/myNft");
  await fan.reload();
  await expect(fan.getByRole("link", { name: /Waves/ }).getByText("Removed").first()).toBeVisible();
  await look(fan, "owned-removed");
  await fan.getByRole("link", { name: /Waves/ }).click();
  await expect(fan.getByRole("note")).toContainText("Reason: It is somebody else's work");
  await look(fan, "removed");
  await sheetsGone(fan);
}

test("a customer becomes an artist, his works play, fall due and are paid, and one that is removed is served to nobody", async ({
  browser,
}) => {
  const house = await OwnHouse.open();
  try {
    await walk(browser, house);
  } finally {
    await house.close();
  }
});
