/** What customers are told outside the app. Texts live in the locale files; a mail and a text message say the same. */
import { join } from "node:path";
import { later } from "@assay/core/time.ts";
import { fillText, type Lang } from "@assay/core/languages.ts";
import type { Tx } from "@assay/server/feature.ts";
import { readTexts } from "@assay/server/texts.ts";
import type en from "../locales/en.json";
import { CODE_LIFE_MS, WITHDRAWAL_HOLD_MS } from "../rules.ts";
import { FACTOR_RESET_MS } from "../rules/factors.ts";
import type { SecurityAct } from "../contract.ts";
import type { Address } from "./address.ts";
import { addressesOf } from "./addresses/own-addresses.ts";
import { type CustomerRow, findCustomer } from "./store.ts";
import type { Terms } from "./terms.ts";

const texts = readTexts<typeof en>(join(import.meta.dirname, "..", "locales"));

export type Letter = keyof (typeof en)["mail"];

const HOUR_MS = 3_600_000;
/** Facts that any letter may name. */
const facts = {
  minutes: CODE_LIFE_MS / 60_000,
  hours: WITHDRAWAL_HOLD_MS / HOUR_MS,
  resetHours: FACTOR_RESET_MS / HOUR_MS,
};

interface Sending {
  readonly to: Address;
  readonly letter: Letter;
  readonly lang: Lang;
  readonly values?: Readonly<Record<string, string>>;
  /** What the customer wants to read in every mail, so that a false one is known. */
  readonly phrase?: string | null;
}

/** Sends a letter to an address after the commit, in its reader's language. */
export function sendLetter(
  tx: Tx,
  { mail, sms }: Pick<Terms, "mail" | "sms">,
  { to, letter, lang, values = {}, phrase = null }: Sending,
): void {
  // All of them guard the account; a code that comes after its life would only be typed in vain.
  const how = { urgent: true, ...("code" in values && { until: later(tx.now, CODE_LIFE_MS) }) };
  const all = { ...facts, ...values };
  if (to.kind === "mobile") {
    tx.send(sms, { to: to.address, text: fillText(texts[lang].sms[letter], all) }, how);
    return;
  }
  const { subject, text } = texts[lang].mail[letter];
  const mark = phrase === null ? "" : `\n\n${fillText(texts[lang].phrase, { phrase })}`;
  tx.send(mail, { to: to.address, subject: fillText(subject, all), text: fillText(text, all) + mark }, how);
}

/** Tells a customer something at every address, with the link that freezes the account. */
export function tellCustomer(
  tx: Tx,
  terms: Pick<Terms, "mail" | "sms" | "links">,
  customer: CustomerRow,
  letter: Letter,
  values: Readonly<Record<string, string>> = {},
): void {
  const { lang, phrase } = customer;
  const link = terms.links.url(customer.id, tx.now);
  for (const to of addressesOf(customer)) sendLetter(tx, terms, { to, letter, lang, phrase, values: { ...values, link } });
}

/** Sends a mail of another feature's to a customer's own address, with his phrase; nothing where he has none. */
export async function mailCustomer(
  tx: Tx,
  { mail }: Pick<Terms, "mail">,
  customerId: string,
  letterIn: (lang: Lang) => { readonly subject: string; readonly text: string },
): Promise<void> {
  const customer = await findCustomer(tx.db, customerId);
  if (!customer?.email) return;
  const { email, lang, phrase } = customer;
  const { subject, text } = letterIn(lang);
  const mark = phrase === null ? "" : `\n\n${fillText(texts[lang].phrase, { phrase })}`;
  tx.send(mail, { to: email, subject, text: text + mark });
}

/** What happened to what guards an account, in one sentence of every language. */
export const actTexts = (act: SecurityAct): Readonly<Record<Lang, string>> =>
  Object.fromEntries(Object.entries(texts).map(([lang, file]) => [lang, fillText(file.acts[act], facts)])) as Record<
    Lang,
    string
  >;
