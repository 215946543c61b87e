/** What the gallery's address asks for. The same address always shows the same picture; CONTRIBUTING.md lists the parameters. */
import { isLang } from "@assay/core/languages.ts";
import { directions, themes } from "@assay/ui/session.ts";

const asked = new URLSearchParams(location.search);

function oneOf<Value extends string>(name: string, values: readonly Value[], otherwise: Value): Value {
  return values.find((value) => value === asked.get(name)) ?? otherwise;
}

export const widths = ["360", "390", "834", "1440"] as const;
export const wordings = ["english", "german", "thai"] as const;
export const readingDirections = ["ltr", "rtl"] as const;
export const motions = ["none", "full"] as const;

const lang = asked.get("lang");

export const request = {
  theme: oneOf("theme", themes, "dark"),
  directions: oneOf("directions", directions, "green-up"),
  dir: oneOf("dir", readingDirections, "ltr"),
  /** Which words the specimens are made of; the parts' own texts follow `lang`. */
  words: oneOf("words", wordings, "english"),
  lang: isLang(lang) ? lang : "en",
  motion: oneOf("motion", motions, "none"),
  /** Name of a file in gallery/parts, or "all". */
  group: asked.get("group") ?? "all",
  /** Name of a file in platform/ui/parts, or "all". */
  part: asked.get("part") ?? "all",
  /** One state of that part; all that do not cover the page unless given. */
  state: asked.get("state") ?? undefined,
  /** With a width, the page is a bar of choices and a frame that is as wide. */
  width: widths.find((width) => width === asked.get("width")),
} as const;

/** The address with some of its choices changed. */
export function addressWith(changes: Readonly<Record<string, string | undefined>>): string {
  const next = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}
