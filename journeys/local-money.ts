/** Local money from both sides: what somebody in Brazil fills in to buy with it, and what the desk reads and decides. */
import { type Page, expect } from "@playwright/test";
import { giveReason } from "./desk.ts";
import { hear } from "./heard.ts";
import { sheetsGone } from "./judge.ts";

export const BANK = "practice-br-bank";
const REASON = "As the bank has shown it";

export async function chooseAmount(page: Page, way: string, amount: string): Promise<void> {
  await page.goto("/#/pages/fund/buyCrypto");
  await page.getByLabel("Country of your bank").selectOption({ label: "Brazil · BRL" });
  await page.getByText(way, { exact: true }).click();
  await page.getByRole("textbox", { name: "You pay" }).fill(amount);
}

export async function lockRate(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("textbox", { name: "First name" }).fill("Ana");
  await page.getByRole("textbox", { name: "Last name" }).fill("Souza");
  await page.getByRole("textbox", { name: "Email" }).fill("ana@example.org");
  await page.getByRole("textbox", { name: "CPF" }).fill("529.982.247-25");
  await page.getByRole("button", { name: /^Lock this rate for 15 min/ }).click();
}

/** Locks a rate that a bank or a code pays, and answers the reference of the payment. */
export async function lockPayment(page: Page, way: string, amount: string): Promise<string> {
  await chooseAmount(page, way, amount);
  await lockRate(page);
  await expect(page.getByText("The rate is locked until")).toBeVisible();
  return (await page
    .getByText(/^AS[2-9A-Z]{9}$/)
    .first()
    .textContent())!;
}

/** Says that it is paid, once what else belongs to that is done in the sheet. */
export async function announce(page: Page, before: () => Promise<void> = async () => undefined): Promise<void> {
  await page.getByRole("button", { name: "I have paid" }).click();
  const sheet = page.getByRole("dialog", { name: "I have paid" });
  await expect(sheet.getByText(/Only what the bank shows counts/)).toBeVisible();
  await before();
  await sheet.getByRole("button", { name: "I have paid" }).click();
  await sheetsGone(page);
  await expect(page.getByText("Being looked for", { exact: true })).toBeVisible();
}

export async function giveUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Give it up" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Give it up" }).click();
  await sheetsGone(page);
  await expect(page.getByText("Expired", { exact: true })).toBeVisible();
}

interface Entry {
  /** In BRL; below zero where it went out. */
  readonly amount: number;
  readonly text: string;
  readonly name: string;
}

/** A bank's file as ISO 20022 has it. */
export function camt(number: number, at: number, opening: number, entries: readonly Entry[]): string {
  const money = (amount: number): string =>
    `<Amt Ccy="BRL">${Math.abs(amount).toFixed(2)}</Amt><CdtDbtInd>${amount < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>`;
  const balance = (code: string, amount: number): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}</Bal>`;
  const rows = entries.map(({ amount, text, name }, row) => {
    const side = amount > 0 ? "Dbtr" : "Cdtr";
    return `<Ntry>${money(amount)}<Sts>BOOK</Sts><BookgDt><DtTm>${new Date(at).toISOString()}</DtTm></BookgDt>
<AcctSvcrRef>N${number}-${row}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><${side}><Nm>${name}</Nm></${side}></RltdPties>
<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  const closing = entries.reduce((sum, { amount }) => sum + amount, opening);
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<Stmt><Id>2032-${number}</Id><Acct><Id><Othr><Id>${BANK}</Id></Othr></Id><Ccy>BRL</Ccy></Acct>
${balance("OPBD", opening)}${balance("CLBD", closing)}
${rows.join("\n")}
</Stmt></BkToCstmrStmt></Document>`;
}

async function chooseFile(desk: Page, text: string, name: string): Promise<void> {
  await desk.goto("/#/desk/fiat");
  await desk.getByRole("button", { name: "Read a statement" }).click();
  const sheet = desk.getByRole("dialog", { name: "Read a statement" });
  await sheet
    .getByLabel("File of the bank: CSV or camt.053")
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

export async function readFile(desk: Page, text: string): Promise<void> {
  await chooseFile(desk, text, "statement.xml");
  await giveReason(desk, REASON, "Read a statement");
}

/** The file is not taken; `told` waits for what is said instead. */
export async function refusedFile(desk: Page, text: string, name: string, told: () => Promise<void>): Promise<void> {
  await chooseFile(desk, text, name);
  const sheet = desk.getByRole("dialog", { name: "Read a statement" });
  await sheet.getByLabel("Reason").fill(REASON);
  await sheet.getByRole("button", { name: "Read a statement" }).click();
  await told();
  await desk.keyboard.press("Escape");
  await sheetsGone(desk);
}

/** Opens what waits for people of a payment. */
export async function openWaiting(desk: Page, reference: string, kind: string): Promise<void> {
  await desk.goto("/#/desk/fiat");
  // Who stands there already sees what was there when he came.
  await desk.reload();
  const waits = desk.getByRole("region", { name: "Waits for people" });
  await waits.getByRole("row").filter({ hasText: reference }).getByRole("button").first().click();
  await expect(desk.getByRole("dialog", { name: kind })).toBeVisible();
}

/** Decides about what is open, with a word that its customer reads. */
export async function decideWithNote(desk: Page, note: string, action: string): Promise<void> {
  await desk.getByRole("dialog").getByLabel("Note to the customer").fill(note);
  await giveReason(desk, REASON, action);
}

/** Another person approves what was proposed last. */
export async function approve(desk: Page, act: string): Promise<void> {
  await desk.goto("/#/desk/proposals");
  await desk.reload();
  await desk.getByRole("button", { name: act }).first().click();
  await desk.getByRole("button", { name: "Approve" }).click();
  await giveReason(desk, REASON, "Approve");
  await expect(desk.getByText("Done", { exact: true }).first()).toBeVisible();
}

/** What was asked for waits for another person. */
export const hearProposed = async (desk: Page): Promise<void> => await hear(desk, "Proposed. Another person has to approve it.");
