/** Messages and announcements in the words of the contract. */
import type { OutputOf } from "@assay/core/contract.ts";
import type { Lang } from "@assay/core/languages.ts";
import type { calls } from "../contract.ts";
import type { AnnouncementRow, MessageRow } from "./store.ts";
import { sayIn, textIn } from "./texts.ts";

export function describeMessage(row: MessageRow, lang: Lang): OutputOf<typeof calls.showMessage> {
  const { id, topic, phrase, said_of, route, at, read_at } = row;
  return { id, topic, ...sayIn(lang, { phrase, values: said_of }), route, at: at.getTime(), read: read_at !== null };
}

export function describeAnnouncement(row: AnnouncementRow, lang: Lang): Omit<OutputOf<typeof calls.showAnnouncement>, "blocks"> {
  const { id, c_id, texts, at } = row;
  return { id, c_id, ...textIn(texts, lang), at: at.getTime() };
}
