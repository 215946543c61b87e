/** What customers are told of their conversations: one message for each, which says the latest. */
import { join } from "node:path";
import { type Notice, phrasesOf, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import type en from "../locales/en.json";
import type { Conversation } from "./store.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));

const noticeOf = ({ id, customerId }: Conversation, texts: Notice["texts"]): Notice => ({
  customerId,
  topic: "support",
  subject: id,
  texts,
  route: `/pages/kf/kf?id=${id}`,
  push: true,
});

export const answeredNotice = (row: Conversation): Notice => noticeOf(row, say(phrases.answered, { begins: row.begins }));
export const closedNotice = (row: Conversation): Notice => noticeOf(row, say(phrases.closed, { begins: row.begins }));
