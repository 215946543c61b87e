/** Searching as fast as people type, through an input method, on a slow processor, and by keys alone. */
import { type Page, expect } from "@playwright/test";
import { test } from "./heard.ts";

const SEARCH = "/#/pages/market/search";
const isDesktop = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1200;

test("a search keeps each letter of a fast hand on a slow phone, and the address follows", async ({ page }) => {
  await page.goto(SEARCH);
  const field = page.getByRole("main").getByRole("searchbox");
  await expect(field).toBeFocused();
  const slow = await page.context().newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.keyboard.type("solana", { delay: 15 });
  await expect(field).toHaveValue("solana");
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(page).toHaveURL(/keyword=solana/);
  const results = page.getByRole("list", { name: "Results" });
  await expect(results.getByRole("listitem")).toHaveCount(1);
  await results.getByRole("link", { name: /SOL/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "SOL/USDT" })).toBeAttached();
  await page.goBack();
  await expect(field).toHaveValue("solana");
  // Somebody else may write the address, too.
  await page.goto(`${SEARCH}?keyword=ether`);
  await expect(field).toHaveValue("ether");
});

test("what an input method composes is neither doubled nor asked for before it is chosen", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith("/market/search")) asked.push(url.searchParams.get("keyword") ?? "");
  });
  await page.goto(SEARCH);
  const field = page.getByRole("main").getByRole("searchbox");
  await expect(field).toBeFocused();
  const hand = await page.context().newCDPSession(page);
  await hand.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  for (const text of ["b", "bi", "bi t", "bi te", "比te", "比特"]) {
    await hand.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    await expect(field).toHaveValue(text);
  }
  await hand.send("Input.insertText", { text: "比特币" });
  await expect(field).toHaveValue("比特币");
  await hand.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(page.getByRole("list", { name: "Results" }).getByRole("link", { name: /BTC/ })).toBeVisible();
  await expect(page).toHaveURL(/keyword=/);
  expect(asked.filter((keyword) => /[a-z]/.test(keyword))).toEqual([]);
});

test("a slash and letters at once lead to the market that was typed", async ({ page }) => {
  await page.goto("/#/pages/index/index");
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  if (isDesktop(page)) await expect(page.getByRole("banner").getByRole("combobox")).toBeVisible();
  await page.keyboard.type("/sol", { delay: 5 });
  const field = isDesktop(page) ? page.getByRole("banner").getByRole("combobox") : page.getByRole("main").getByRole("searchbox");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("sol");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "SOL/USDT" })).toBeAttached();
});

test("the arrows choose among the hits below the head's field", async ({ page }) => {
  await page.goto("/#/pages/index/index");
  const bar = page.getByRole("banner").getByRole("combobox");
  await expect(bar).toBeVisible();
  await page.keyboard.press("/");
  await expect(bar).toBeFocused();
  await page.keyboard.type("coin");
  const hits = page.getByRole("listbox", { name: "Results" }).getByRole("option");
  await expect(hits.first()).toContainText(/coin/i);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(hits.nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await expect(hits.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/symbol=/);
  await expect(hits).toHaveCount(0);
  await expect(bar).toHaveValue("");
});
