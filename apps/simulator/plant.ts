/**
 * Plants a bug: the module that holds the right line is loaded with the wrong one. Nothing of this is in the product's code,
 * so no build, flag or configuration can switch a planted bug on outside this process.
 */
import { registerHooks } from "node:module";
import type { PlantedBug } from "@assay/server/simulation.ts";

/** Answers whether the bug's module has been loaded since. */
export function plant({ name, file, right, wrong }: PlantedBug): () => boolean {
  let planted = false;
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      if (!url.endsWith(`/${file}`)) return loaded;
      const source = Buffer.from(loaded.source as Uint8Array).toString("utf8");
      if (source.split(right).length !== 2) throw new Error(`${file} does not hold the line of ${name} once`);
      planted = true;
      return { ...loaded, source: source.replace(right, () => wrong) };
    },
  });
  return () => planted;
}
