/**
 * What features call themselves, the part `outline` of their texts, is gathered into the texts of the parts: a screen that names
 * many features, such as home, fetches none of their files.
 */
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";

const root = join(import.meta.dirname, "../..");
const PARTS = /\/platform\/ui\/locales\/\w+\.json$/;

export function outline(): Plugin {
  return {
    name: "outline",
    enforce: "pre",
    transform(code, id) {
      if (!PARTS.test(id)) return undefined;
      return { code: withOutlines(code, basename(id), (file) => this.addWatchFile(file)), map: null };
    },
  };
}

/** The texts of the parts in a language, with what each feature calls itself in it. */
export function withOutlines(code: string, file: string, watch: (file: string) => void = () => undefined): string {
  const features = globSync(`features/*/locales/${file}`, { cwd: root })
    .sort()
    .map((path) => {
      watch(join(root, path));
      return [path.split("/")[1], JSON.parse(readFileSync(join(root, path), "utf8")).outline];
    });
  return JSON.stringify({ ...JSON.parse(code), features: Object.fromEntries(features) });
}
