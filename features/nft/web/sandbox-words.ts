/** What the sandbox calls its own works, artists and series, in the reader's language: the server tells them in English (server/practice.ts). */
import type { Translate } from "@assay/ui/locale.ts";

const abouts = {
  "Practice artist: these pictures are drawn by the house and worth nothing outside this installation.": "artist",
  "A practice artwork.": "work",
  "A practice series of blind boxes.": "series",
} as const;

/** "Practice Small Suns 3" in other words, with its number; every text that is not the sandbox's stays as it is. */
export function sandboxWords(t: Translate<"nft">, text: string): string {
  const about = Object.entries(abouts).find(([english]) => english === text)?.[1];
  if (about) return t(`sandbox-about.${about}`);
  const [, english, number = ""] = /^Practice (\D+?)( \d+)?$/.exec(text) ?? [];
  if (english === undefined) return text;
  const key = `sandbox.${english.toLowerCase().replaceAll(" ", "-")}`;
  const name = t(key as never);
  return name === key ? text : t("sandbox-named", { name: name + number });
}
