/** A statement that is ready is news. */
import { join } from "node:path";
import { type Notice, phrasesOf, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import type en from "../locales/en.json";
import type { Statement } from "./store.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const readyNotice = ({ id, customerId, from, to, lines }: Statement): Notice => ({
  customerId,
  topic: "statements",
  subject: id,
  texts: say(phrases.ready, { from: dayOf(from), to: dayOf(to), lines: String(lines) }),
  route: `/pages/fund/statement?id=${id}`,
  push: true,
});
