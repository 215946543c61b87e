/** What the product says of itself at its first start, so that news are never an empty page. */
import { join } from "node:path";
import { byLang } from "@assay/core/languages.ts";
import type { Config } from "@assay/server/config.ts";
import { readTexts } from "@assay/server/texts.ts";
import type en from "../locales/en.json";
import type { Announcement } from "./announce.ts";

const locales = readTexts<typeof en>(join(import.meta.dirname, "..", "locales"));

export function firstAnnouncement(mode: Config["mode"]): Announcement {
  const of = (texts: typeof en) => {
    const { welcome } = texts.announcements;
    return {
      title: welcome.title,
      summary: mode === "sandbox" ? welcome["summary-sandbox"] : welcome.summary,
      body: mode === "sandbox" ? `${welcome.body}\n\n${welcome["body-sandbox"]}` : welcome.body,
    };
  };
  return { key: "welcome", kind: "news", popup: false, texts: byLang((lang) => of(locales[lang])) };
}
