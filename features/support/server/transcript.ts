/** What was said, by mail, once a conversation is over. */
import { join } from "node:path";
import { fillText, type Lang } from "@assay/core/languages.ts";
import type { Tx } from "@assay/server/feature.ts";
import { readTexts } from "@assay/server/texts.ts";
import type en from "../locales/en.json";
import { TRANSCRIPT_MAX } from "../rules.ts";
import { type Conversation, type Entry, listEntries } from "./store.ts";
import type { Terms } from "./terms.ts";

const texts = readTexts<typeof en>(join(import.meta.dirname, "..", "locales"));

const momentOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

function lineOf(lang: Lang, { author, at, text, phrase, picture, reference }: Entry): string {
  const { you, staff, practice, house, phrases } = texts[lang];
  const mail = texts[lang].mail;
  const who = { customer: you, staff, practice, house }[author];
  const said = [
    ...(phrase === null ? [] : [phrases[phrase]]),
    ...(text === "" ? [] : [text]),
    ...(reference === null ? [] : [fillText(mail.number, { number: reference })]),
    ...(picture === null ? [] : [mail.picture]),
  ];
  return `${momentOf(at)} – ${who}\n${said.join("\n")}`;
}

/** Sends the newest entries to the customer's own address; who has none finds them in the app. */
export async function mailTranscript({ mailTo }: Pick<Terms, "mailTo">, tx: Tx, row: Conversation): Promise<void> {
  const newest = await listEntries(tx.db, row.id, undefined, TRANSCRIPT_MAX);
  await mailTo(tx, row.customerId, (lang) => {
    const mail = texts[lang].mail;
    return {
      subject: fillText(mail.subject, { topic: texts[lang].subjects[row.topic] }),
      text: [
        mail.head,
        ...(row.lastSeq > newest.length ? [fillText(mail.earlier, { count: TRANSCRIPT_MAX })] : []),
        ...newest.toReversed().map((entry) => lineOf(lang, entry)),
        mail.foot,
      ].join("\n\n"),
    };
  });
}
