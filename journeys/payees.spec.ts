/** An address is added up to the proof, with what is wrong with it said on the way, and value is let go to the list alone. */
import { expect } from "@playwright/test";
import sharp from "sharp";
import { encode } from "uqr";
import { hear, test } from "./heard.ts";
import { faultsOf, openPractice, spillOf } from "./judge.ts";

const TRON = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/** A picture of a QR code, as a wallet shows it. */
async function codeOf(text: string): Promise<Buffer> {
  const { data, size } = encode(text, { border: 4 });
  const pixels = Buffer.from(data.flatMap((row) => row.map((dark) => (dark ? 0 : 255))));
  const made = sharp(pixels, { raw: { width: size, height: size, channels: 1 } });
  return await made
    .resize(size * 8, size * 8, { kernel: "nearest" })
    .png()
    .toBuffer();
}

test("an address of another network is named, one is read from a picture, and nothing is added without a proof", async ({
  page,
}) => {
  await openPractice(page, "/pages/setting/setting");
  await page.getByRole("link", { name: /^Withdrawal addresses/ }).click();
  await page.getByRole("switch", { name: /Only my list/ }).click();
  await hear(page, "Withdrawals go to your list alone");
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Add an address" }).last().click();

  const form = page.getByRole("form", { name: "Add an address" });
  await expect(form.getByRole("note")).toContainText("payment password");
  const address = form.getByRole("textbox", { name: "Address" });
  await address.fill(TRON);
  await address.blur();
  await expect(form.getByText("This looks like an address on TRON (TRC20)")).toBeVisible();
  await form.getByLabel("Network").selectOption("TRC20");
  await expect(form.getByText("Only USDT over TRC20 arrives at this address")).toBeVisible();
  await expect(form.getByText("This looks like an address")).toHaveCount(0);
  await address.fill(TRON.replace("Rab", "Rac"));
  await expect(form.getByText("A character of this address is wrong")).toBeVisible();

  await form.getByLabel("Network").selectOption("ERC20");
  const picture = { name: "code.png", mimeType: "image/png", buffer: await codeOf(`ethereum:${EVM}@1`) };
  await form.locator("input[type=file]").setInputFiles(picture);
  await expect(address).toHaveValue(EVM);
  await form.getByRole("textbox", { name: "Name" }).fill("Cold <wallet>");
  await form.getByRole("button", { name: "Add an address" }).click();
  await expect(form.getByText("without special ones")).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await form.getByRole("textbox", { name: "Name" }).fill("Cold wallet");
  const answered = page.waitForResponse("**/api/user/wallet/save");
  await form.getByRole("button", { name: "Add an address" }).click();
  expect(((await (await answered).json()) as { rejection: string }).rejection).toBe("proof-needed");

  await form.getByRole("link", { name: "Open security" }).click();
  await expect(page.getByRole("heading", { name: "Passkeys" })).toBeVisible();
  await page.goto("/#/pages/setting/wallet");
  await expect(page.getByText("No address yet.")).toBeVisible();
  await page.goto("/#/pages/setting/bank");
  await page.getByRole("link", { name: "Verify my identity" }).click();
  await expect(page).toHaveURL(/real_mark/);
});
