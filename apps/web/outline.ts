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
      const features = globSync(`features/*/locales/${basename(id)}`, { cwd: root })
        .sort()
        .map((file) => {
          this.addWatchFile(join(root, file));
          return [file.split("/")[1], JSON.parse(readFileSync(join(root, file), "utf8")).outline];
        });
      return { code: JSON.stringify({ ...JSON.parse(code), features: Object.fromEntries(features) }), map: null };
    },
  };
}
