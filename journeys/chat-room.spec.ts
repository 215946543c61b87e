/** Somebody talks in a room, another reads it, is warned before a link, reports it and sees no more of who wrote it. */
import { expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice, sheetsGone, spillOf } from "./judge.ts";

test("words are said once, a link warns before it opens, and who annoys is reported and seen no more", async ({
  page,
  browser,
}) => {
  await openPractice(page, "/pages/chat/rooms");
  await page.getByRole("link", { name: /ETH\/USDT/ }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("Look at https://example.com/a-gift <b>now</b>");
  await page.getByRole("button", { name: "Send" }).click();
  const own = page.getByRole("list", { name: "Chat room" });
  await expect(own.getByText("<b>now</b>")).toHaveCount(1);
  await page.getByRole("textbox", { name: "Message" }).fill("Too soon");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/Wait \d+ seconds/)).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("Not sent")).toHaveCount(0);

  const other = await (await browser.newContext()).newPage();
  await openPractice(other, "/pages/chat/rooms");
  await other.goto("/#/pages/chat/room?room=ETH%2FUSDT");
  const said = other.getByRole("list", { name: "Chat room" });
  await said.getByRole("button", { name: "https://example.com/a-gift" }).click();
  await expect(other.getByRole("dialog").getByText(/we have not checked it/)).toBeVisible();
  await other.keyboard.press("Escape");
  await sheetsGone(other);
  expect(await spillOf(other)).toBeLessThanOrEqual(0);
  const more = said.getByRole("button", { name: "More about this message" }).last();
  await more.click();
  await other.getByRole("dialog").getByRole("button", { name: "Report" }).click();
  await hear(other, "Reported. People look at it.");
  await sheetsGone(other);
  await more.click();
  await other.getByRole("dialog").getByRole("button", { name: "Show nothing more of this person" }).click();
  await hear(other, "Nothing more of this person is shown.");
  await expect(other.getByText("<b>now</b>")).toHaveCount(0);
  await other.goto("/#/pages/chat/rooms");
  // By key: a tap where the sheet's button was half a second ago is taken for a second one on it.
  await other.getByRole("button", { name: "Show everybody again" }).press("Enter");
  await expect(other.getByText(/You see nothing of/)).toHaveCount(0);
  await other.context().close();
});
