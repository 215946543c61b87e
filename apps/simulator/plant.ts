/**
 * Plants a bug: the module that holds the right line is loaded with the wrong one. Nothing of this is in the product's code,
 * so no build, flag or configuration can switch a planted bug on outside this process.
 */
import { registerHooks } from "node:module";
import { plantedBugs } from "./planted-bugs.ts";

/** Answers whether the bug's module has been loaded since. */
export function plant(name: string): () => boolean {
  const bug = plantedBugs.find((one) => one.name === name);
  if (!bug) throw new Error(`no planted bug is called ${name}`);
  let planted = false;
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      if (!url.endsWith(`/${bug.file}`)) return loaded;
      const source = Buffer.from(loaded.source as Uint8Array).toString("utf8");
      if (source.split(bug.right).length !== 2) throw new Error(`${bug.file} does not hold the line of ${name} once`);
      planted = true;
      return { ...loaded, source: source.replace(bug.right, () => bug.wrong) };
    },
  });
  return () => planted;
}
