/** Somebody who may lead, with money in the contract account. */
import { type Browser, type BrowserContextOptions, type Page, expect } from "@playwright/test";
import { openPractice } from "./judge.ts";
import { orderOnMachine } from "./machine.ts";

interface Answer {
  readonly type: string;
  readonly message: unknown;
}

interface Agreements {
  readonly message: readonly { readonly keyword: string; readonly hash: string }[];
}

/** A call as a page of the app makes it. */
export async function post(page: Page, path: string, form: Record<string, string>): Promise<unknown> {
  const answer = (await (await page.request.post(`/api${path}`, { form, headers: { "x-assay": "1" } })).json()) as Answer;
  expect(answer.type, JSON.stringify(answer)).toBe("ok");
  return answer.message;
}

/** A practice customer at home who has agreed to all but copying, from a network of his own: who shares one is believed to be one person. */
export async function openPerson(browser: Browser, number: number, terms: BrowserContextOptions): Promise<Page> {
  const network = `10.77.${number}.${Math.trunc(Math.random() * 250) + 1}`;
  const page = await (await browser.newContext({ ...terms, extraHTTPHeaders: { "x-forwarded-for": network } })).newPage();
  await openPractice(page, "/pages/index/index", { agreeing: false });
  const { message: agreements } = (await (await page.request.get("/api/agreement/list")).json()) as Agreements;
  for (const { keyword, hash } of agreements)
    if (!keyword.startsWith("copy")) await post(page, "/agreement/accept", { keyword, hash });
  await post(page, "/wallet/change", { currency_id: "3", number: "5000", from_field: "change", to_field: "lever" });
  return page;
}

/** As if he had signed up two months ago and been verified since. */
export async function season(page: Page): Promise<void> {
  const { message } = (await (await page.request.get("/api/user/info")).json()) as { message: { id: string } };
  await orderOnMachine(["journeys/season.ts", message.id]);
}
