/**
 * Texts are files of their own, beside the code: `assets/texts/<language>-<digest>/<name>.json`. So a page fetches those of its language alone,
 * and neither a language nor a feature adds to the first load. How a language writes numbers comes with the texts of the parts. The
 * development server, the console and the gallery use the globs, and all forms, as they stand in the code.
 */
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { forms } from "@assay/core/language-forms.ts";
import { type Lang, langs, languages } from "@assay/core/languages.ts";
import type { Plugin } from "vite";
import { withOutlines } from "./outline.ts";

const root = join(import.meta.dirname, "../..");
const GLOB = /import\.meta\.glob\(\s*"(\.[^"]*\/locales)\/\*\.json"\s*,?\s*\)/g;
const FORMS = /\/platform\/core\/language-forms\.ts$/;
const FORMS_TABLE = /^export const forms: .*?^\};$/ms;
const FOLDERS = [
  "features/*/locales",
  "platform/ui/locales",
  "platform/ui/finance/locales",
  "apps/web/locales",
  "apps/web/device/locales",
];

/** Under which name the texts of a folder stand: "spot", "platform-ui". */
export const nameOf = (folder: string): string =>
  relative(root, folder)
    .replace(/^features\//, "")
    .replace(/\/locales$/, "")
    .replaceAll("/", "-");

/** The place of each language's files; what stands in any of them decides its name. */
export function placesOfTexts(): Record<string, string> {
  const places = langs.map((lang) => {
    const digest = createHash("sha256").update(JSON.stringify(formIn(lang) ?? ""));
    for (const file of filesOf(lang)) digest.update(file).update(readFileSync(join(root, file)));
    return [lang, `${lang}-${digest.digest("hex").slice(0, 8)}`];
  });
  return Object.fromEntries(places) as Record<string, string>;
}

const formIn = (lang: Lang) => forms[languages[lang].tag];

const filesOf = (lang: string): string[] => FOLDERS.flatMap((folder) => globSync(`${folder}/${lang}.json`, { cwd: root })).sort();

export function texts(): Plugin {
  return {
    name: "texts",
    apply: "build",
    enforce: "pre",
    config: () => ({ define: { TEXT_PLACES: JSON.stringify(placesOfTexts()) } }),
    transform(code, id) {
      if (FORMS.test(id)) {
        if (!FORMS_TABLE.test(code)) throw new Error(`${id} has no table of forms`);
        return { code: code.replace(FORMS_TABLE, "export const forms = {};"), map: null };
      }
      if (!/\.tsx?$/.test(id) || !code.includes("import.meta.glob(")) return undefined;
      return { code: code.replace(GLOB, (_glob, folder: string) => `"${nameOf(join(dirname(id), folder))}"`), map: null };
    },
    generateBundle() {
      for (const [lang, place] of Object.entries(placesOfTexts()) as [Lang, string][])
        for (const file of filesOf(lang)) {
          const text = readFileSync(join(root, file), "utf8");
          const isParts = file.startsWith("platform/ui/locales/");
          const said = JSON.parse(isParts ? withOutlines(text, `${lang}.json`) : text) as object;
          const fileName = `assets/texts/${place}/${nameOf(join(root, dirname(file)))}.json`;
          this.emitFile({ type: "asset", fileName, source: JSON.stringify(isParts ? { ...said, form: formIn(lang) } : said) });
        }
    },
  };
}
