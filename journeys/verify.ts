/** A customer who can be verified. */
import { randomUUID } from "node:crypto";
import { type Page, expect } from "@playwright/test";
import sharp from "sharp";
import { hear } from "./heard.ts";
import { codeFor, PASSWORD, register } from "./member.ts";

interface Answer {
  readonly type: string;
  readonly message: unknown;
  readonly rejection?: string;
  readonly values?: Readonly<Record<string, string>>;
}

async function post(
  page: Page,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return (await (await page.request.post(`/api${path}`, { form, headers: { "x-assay": "1", ...headers } })).json()) as Answer;
}

async function countMail(page: Page, address: string): Promise<number> {
  return ((await (await page.request.get(`/dev/inbox.json?to=${encodeURIComponent(address)}`)).json()) as unknown[]).length;
}

/** Asks until the house has sent, which it does once a minute to an address, and reads the code that came. */
async function codeSent(page: Page, address: string, path: string, form: Record<string, string>): Promise<string> {
  const before = await countMail(page, address);
  await expect(async () => {
    const { type, rejection } = await post(page, path, form);
    expect(type, rejection).toBe("ok");
  }).toPass({ timeout: 180_000 });
  await expect.poll(async () => await countMail(page, address)).toBeGreaterThan(before);
  return await codeFor(page, address);
}

/** Registers, and binds a phone; leaves the page at home, logged in. Answers both addresses. */
export async function openReachable(page: Page, name: string): Promise<{ email: string; mobile: string }> {
  const email = await register(page, name);
  const mobile = `+8869${String(Math.trunc(Number.parseInt(randomUUID().slice(0, 7), 16) % 100_000_000)).padStart(8, "0")}`;
  const sent = await codeSent(page, mobile, "/sms_send", { area_code: "886", mobile, scene: "bind" });
  const bind = { area_code: "886", mobile, code: sent };
  const asked = await post(page, "/safe/mobile", bind);
  expect(asked.rejection, JSON.stringify(asked)).toBe("proof-needed");
  const proof = asked.values!["proof"]!;
  const code = await codeSent(page, email, "/sms_mail", { user_string: email, scene: "payment", request: proof });
  const proven = await post(page, "/safe/proof/password", { proof, password: PASSWORD, code });
  expect(proven.type, proven.rejection).toBe("ok");
  expect((await post(page, "/safe/mobile", bind, { "x-assay-proof": proof })).type).toBe("ok");
  return { email, mobile };
}

/** Level 1 by its form. */
export async function submitBasic(page: Page, number: string, country = "TH"): Promise<void> {
  await page.goto("/#/pages/setting/real?level=1");
  await page.getByLabel("Full name").fill("Ann Lee");
  await page.getByLabel("Country of the document").selectOption(country);
  await page.getByLabel("Document", { exact: true }).selectOption("passport");
  await page.getByLabel("Document number").fill(number);
  await page.getByLabel("Date of birth").fill("1990-05-17");
  await page.getByLabel("Expires on").fill("2040-01-01");
  await page.getByRole("button", { name: "Submit" }).click();
  await hear(page, "Submitted for review");
}

/** A sharp picture of stripes; blurred it is none that a person could read. */
export async function picture(seed: number, blur = 0): Promise<Buffer> {
  const [width, height] = [1_000, 700];
  const stripes = Buffer.alloc(width * height * 3, 210);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    if (Math.floor(((pixel % width) + seed * 5) / (10 + seed)) % 2 === 0) stripes.fill(50, pixel * 3, pixel * 3 + 3);
  const made = sharp(stripes, { raw: { width, height, channels: 3 } });
  return await (blur > 0 ? made.blur(blur) : made).jpeg().toBuffer();
}

/** Chooses a picture in an upload field, and waits until it is there. */
export async function choosePicture(page: Page, field: string, bytes: Buffer): Promise<void> {
  const region = page.getByRole("region", { name: field, exact: true }).last();
  await region.locator("input[type=file]").last().setInputFiles({ name: "picture.jpg", mimeType: "image/jpeg", buffer: bytes });
  await expect(region.getByRole("img", { name: "Sent" })).toBeVisible();
}

/** Asks for both codes on the form of level 2, and types them. */
export async function typeCodes(page: Page, { email, mobile }: { email: string; mobile: string }): Promise<void> {
  for (const [field, address] of [
    ["Code from your email", email],
    ["Code from your phone", mobile],
  ] as const) {
    const before = await countMail(page, address);
    const line = page.locator("div.field", { has: page.getByLabel(field) });
    await expect(async () => {
      await line.getByRole("button", { name: "Send code" }).click({ timeout: 2_000 });
      await expect.poll(async () => await countMail(page, address), { timeout: 5_000 }).toBeGreaterThan(before);
    }).toPass({ timeout: 180_000 });
    await page.getByLabel(field).fill(await codeFor(page, address));
  }
}

/** A selfie by the live camera, which a test's browser makes up. */
export async function takeSelfie(page: Page): Promise<void> {
  const selfie = page.getByRole("group", { name: "Live selfie" }).first();
  await selfie.getByRole("button", { name: "Open the camera" }).click();
  const video = selfie.getByLabel("Live picture of the camera");
  await expect.poll(async () => await video.evaluate((shown: HTMLVideoElement) => shown.videoWidth)).toBeGreaterThan(0);
  await selfie.getByRole("button", { name: "Take the picture" }).click();
  await expect(selfie.getByRole("img", { name: "Sent" })).toBeVisible();
}

/** An operator takes the oldest case of a country and gives a verdict. */
export async function judgeCase(
  page: Page,
  country: string,
  verdict: "Accept" | "Ask again" | "Refuse",
  cause?: string,
): Promise<void> {
  await page.goto("/#/desk/queues");
  await page.goto("/#/desk/cases");
  // A row of the table, a card on a phone.
  await page
    .getByRole("row")
    .or(page.getByRole("main").getByRole("listitem"))
    .filter({ hasText: country })
    .getByRole("button")
    .first()
    .click();
  await page.getByLabel("Reason").fill("It is my turn");
  await page.getByRole("button", { name: "Take and open the case" }).click();
  await expect(page.getByText("Date of birth", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: verdict, exact: true }).click();
  const sheet = page.getByRole("dialog");
  if (cause !== undefined) await sheet.getByLabel("Why", { exact: true }).selectOption({ label: cause });
  await sheet.getByLabel("Reason").fill("As it stands on the document");
  await sheet.getByRole("button", { name: verdict, exact: true }).click();
  await expect(sheet).toHaveCount(0);
}
