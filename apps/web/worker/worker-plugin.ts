/** Builds the service worker beside the app, as one script that knows the names of the build's files. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Plugin, type Rolldown, build } from "vite";

/** Files of public/ that a page cannot do without. */
const PUBLIC = ["first-paint.js", "icon.svg", "manifest.webmanifest"];
/** Scripts that only Latin text needs not, and what only builds read, are left to the network. */
const LEFT_OUT = /\.map$|^\.vite|\/geist-(?!latin-wght)|\/native-/;
/** Of texts a page takes those of its own language in. */
const TEXTS = /^assets\/texts\//;

export function workerScript(): Plugin {
  const folder = join(import.meta.dirname, "..");
  return {
    name: "service-worker",
    apply: "build",
    // Vite itself writes index.html as one of the last.
    enforce: "post",
    async generateBundle(_options, bundle) {
      const files = [...Object.keys(bundle).filter((name) => !LEFT_OUT.test(name)), ...PUBLIC].sort();
      const digest = createHash("sha256");
      for (const name of files) digest.update(name).update(await contentOf(bundle[name], join(folder, "public", name)));
      const paths = (all: readonly string[]): string[] => all.map((name) => `/${name}`);
      const facts = {
        digest: digest.digest("hex").slice(0, 12),
        files: paths(files.filter((name) => !TEXTS.test(name))),
        texts: paths(files.filter((name) => TEXTS.test(name))),
      };
      this.emitFile({ type: "asset", fileName: "sw.js", source: await script(folder, facts) });
    },
  };
}

async function contentOf(
  made: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined,
  file: string,
): Promise<string | Uint8Array> {
  if (made === undefined) return readFile(file);
  return made.type === "chunk" ? made.code : made.source;
}

async function script(folder: string, facts: object): Promise<string> {
  const output = await build({
    configFile: false,
    root: folder,
    publicDir: false,
    logLevel: "warn",
    define: { BUILD: JSON.stringify(facts) },
    build: {
      write: false,
      target: "es2024",
      rolldownOptions: { input: join(folder, "worker", "worker.ts"), output: { format: "iife" } },
    },
  });
  const [worker] = [output].flat().flatMap((part) => ("output" in part ? part.output : []));
  if (worker?.type !== "chunk") throw new Error("the service worker was not built");
  return worker.code;
}
