/** Somebody asks, sees when an answer is due, writes without a network, ends it, and rates the help. */
import { expect } from "@playwright/test";
import { test } from "./heard.ts";
import { openPractice, sheetsGone, spillOf } from "./judge.ts";

test("a question is asked, waits in its place, is gone on with without a network, ended and rated", async ({ page, context }) => {
  await openPractice(page, "/pages/kefu/index");
  await expect(page.getByText(/A first answer comes within 4 hours/)).toBeVisible();
  await page.getByRole("button", { name: "Ask a question" }).click();
  const form = page.getByRole("dialog", { name: "Ask a question" });
  await form.getByRole("combobox", { name: "What is it about?" }).selectOption({ label: "Deposit" });
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText("Required")).toBeVisible();
  await form.getByRole("textbox", { name: "Message" }).fill("Where is my deposit?\n<script>alert(1)</script>");
  await form.getByRole("textbox", { name: /^Number/ }).fill("01890000-0000-7000-8000-000000000000");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText("Nothing of yours has this number.")).toBeVisible();
  await form.getByRole("textbox", { name: /^Number/ }).fill("");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { name: "Deposit" })).toBeVisible();
  await sheetsGone(page);
  const said = page.getByRole("list", { name: "Support" });
  await expect(said.getByText("<script>alert(1)</script>")).toBeVisible();
  await expect(page.getByText(/Yours is next|before yours/)).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);

  await context.setOffline(true);
  await page.getByRole("textbox", { name: "Message" }).fill("It is still missing.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("list", { name: "Will be sent" })).toBeVisible();
  await context.setOffline(false);
  await expect(said.getByText("It is still missing.")).toHaveCount(1);
  await expect(page.getByRole("list", { name: "Will be sent" })).toHaveCount(0);

  await page.getByRole("button", { name: "End conversation" }).click();
  await page.getByRole("dialog", { name: "End conversation" }).getByRole("button", { name: "End conversation" }).click();
  await expect(page.getByText("The conversation has ended.")).toBeVisible();
  await sheetsGone(page);
  const rating = page.getByRole("form", { name: "How was the help?" });
  await rating.getByRole("combobox", { name: "How was the help?" }).selectOption({ label: "4 stars" });
  await rating.getByRole("button", { name: "Send rating" }).click();
  await expect(page.getByText("Your rating: 4 of 5")).toBeVisible();
  await page.goto("/#/pages/kefu/index");
  await expect(page.getByRole("list", { name: "My conversations" }).getByText("Ended")).toBeVisible();
  await page.goto("/#/pages/kf/kf?id=01890000-0000-7000-8000-000000000000");
  await expect(page.getByText("There is no such conversation.")).toBeVisible();
});
