/** What customers are told who are muted. */
import { join } from "node:path";
import { type Notice, phrasesOf, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import type en from "../locales/en.json";
import type { Mute } from "./store.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));
const ROUTE = "/pages/chat/rooms";

export const mutedNotice = ({ id, customerId, note }: Mute): Notice => ({
  customerId,
  topic: "chat-room",
  subject: id,
  texts: say(phrases.muted, { note }),
  route: ROUTE,
  push: false,
});

export const appealNotice = ({ id, customerId, isLifted }: Mute): Notice => ({
  customerId,
  topic: "chat-room",
  subject: id,
  texts: say(isLifted === true ? phrases.lifted : phrases.kept, {}),
  route: ROUTE,
  push: false,
});
