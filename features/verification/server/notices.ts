/** What customers are told of their verification in the message centre. */
import { join } from "node:path";
import { byLang } from "@assay/core/languages.ts";
import { type Notice, phrasesOf, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import type { Part, RedoCause, RefuseCause } from "../contract.ts";
import type en from "../locales/en.json";
import type { Request } from "./store.ts";

const texts = readTexts<typeof en>(join(import.meta.dirname, "..", "locales"));
const phrases = phrasesOf(texts);
type Phrase = ReturnType<typeof say>["phrase"];
const ROUTE = "/pages/setting/real_mark";

/** The phrase with a part and a cause in it, in the words of each language. */
const withCause = (phrase: Phrase, cause: RedoCause | RefuseCause, part: Part | null): Phrase =>
  byLang((lang) => ({
    title: phrase[lang].title,
    body: phrase[lang].body
      .replace("{{part}}", part === null ? "" : texts[lang].parts[part])
      .replace("{{cause}}", texts[lang].causes[cause]),
  }));

/** What a decision says to the customer. */
export function tellDecided({ id, customerId, level, state, part, cause, round }: Request): Notice {
  const base = { customerId, topic: "security", subject: `${id} ${round}`, route: ROUTE, push: true };
  if (state === "verified") return { ...base, texts: say(phrases[level === 1 ? "basic" : "advanced"], {}) };
  const phrase = phrases[state === "redo" ? "redo" : "refused"];
  return { ...base, texts: say(withCause(phrase, cause!, part), {}) };
}

/** Somebody else has named the document of a verified customer. Who that is, he is not told. */
export const tellOwner = (owner: string, other: string): Notice => ({
  customerId: owner,
  topic: "security",
  subject: `document ${other}`,
  texts: say(phrases.document, {}),
  route: ROUTE,
  push: true,
});
