/** What customers are told outside the app. Texts live in the locale files; a mail and a text message say the same. */
import { join } from "node:path";
import { fillText, type Lang } from "@assay/core/languages.ts";
import type { Tx } from "@assay/server/feature.ts";
import { readTexts } from "@assay/server/texts.ts";
import type en from "../locales/en.json";
import { CODE_LIFE_MS, WITHDRAWAL_HOLD_MS } from "../rules.ts";
import type { Address } from "./address.ts";
import type { Terms } from "./terms.ts";

const texts = readTexts<typeof en>(join(import.meta.dirname, "..", "locales"));

export type Letter = keyof (typeof en)["mail"];

/** Facts that any letter may name. */
const facts = { minutes: CODE_LIFE_MS / 60_000, hours: WITHDRAWAL_HOLD_MS / 3_600_000 };

/** Sends a letter to an address after the commit, in its reader's language. */
export function sendLetter(
  tx: Tx,
  { mail, sms }: Pick<Terms, "mail" | "sms">,
  { to, letter, lang, values = {} }: { to: Address; letter: Letter; lang: Lang; values?: Record<string, string> },
): void {
  const all = { ...facts, ...values };
  if (to.kind === "mobile") {
    tx.send(sms, { to: to.address, text: fillText(texts[lang].sms[letter], all) });
    return;
  }
  const { subject, text } = texts[lang].mail[letter];
  tx.send(mail, { to: to.address, subject: fillText(subject, all), text: fillText(text, all) });
}
