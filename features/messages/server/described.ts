/** Messages and announcements in the words of the contract. */
import type { OutputOf } from "@assay/core/contract.ts";
import type { Lang } from "@assay/core/languages.ts";
import type { calls } from "../contract.ts";
import type { AnnouncementRow, MessageRow } from "./store.ts";
import { textIn } from "./texts.ts";

export function describeMessage(row: MessageRow, lang: Lang): OutputOf<typeof calls.showMessage> {
  const { id, topic, texts, route, at, read_at } = row;
  return { id, topic, ...textIn(texts, lang), route, at: at.getTime(), read: read_at !== null };
}

export function describeAnnouncement(row: AnnouncementRow, lang: Lang): OutputOf<typeof calls.showAnnouncement> {
  const { id, c_id, texts, at } = row;
  return { id, c_id, ...textIn(texts, lang), at: at.getTime() };
}
