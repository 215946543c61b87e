import type { InputOf } from "@assay/core/contract.ts";
import { type Lang, langs } from "@assay/core/languages.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Operator, Writer } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { announce, type Announcement } from "./announce.ts";

type Input = InputOf<typeof calls.publishAnnouncement>;
type Article = Announcement["texts"]["en"];

export async function publishAnnouncement(tx: Writer<Operator>, input: Input): Promise<"published"> {
  const { key, kind, popup, push, title_en, summary_en, body_en } = input;
  const en = { title: title_en, summary: summary_en, body: body_en };
  const others = langs.flatMap((lang) => {
    const article = lang === "en" ? undefined : articleIn(input, lang);
    return article ? [[lang, article] as const] : [];
  });
  tx.caller.shows({ key, title: title_en, languages: ["en", ...others.map(([lang]) => lang)].join(" ") });
  await announce(tx, { key, kind, popup, push, texts: { ...Object.fromEntries(others), en } });
  return "published";
}

/** What is said in a language: nothing, or all of it. */
function articleIn(input: Input, lang: Exclude<Lang, "en">): Article | undefined {
  const [title, summary, body] = [input[`title_${lang}`], input[`summary_${lang}`], input[`body_${lang}`]];
  if (title === undefined && summary === undefined && body === undefined) return undefined;
  if (title === undefined || summary === undefined || body === undefined) return reject("text-missing", { language: lang });
  return { title, summary, body };
}
