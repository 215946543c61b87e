/** What the product says of itself at its first start, so that news are never an empty page. */
import type { Config } from "@assay/server/config.ts";
import en from "../locales/en.json" with { type: "json" };
import zh from "../locales/zh.json" with { type: "json" };
import type { Announcement } from "./announce.ts";

export function firstAnnouncement(mode: Config["mode"]): Announcement {
  const of = ({ announcements: { welcome } }: typeof en) => ({
    title: welcome.title,
    summary: mode === "sandbox" ? welcome["summary-sandbox"] : welcome.summary,
    body: mode === "sandbox" ? `${welcome.body}\n\n${welcome["body-sandbox"]}` : welcome.body,
  });
  return { key: "welcome", kind: "news", popup: true, texts: { en: of(en), zh: of(zh) } };
}
