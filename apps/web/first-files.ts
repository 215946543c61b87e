/**
 * Writes into index.html which files the app needs and which each address needs besides, so that a page asks for its screen and
 * its texts at once and not only when the app runs: first-paint.js reads the latter. Nothing depends on it; without it the same
 * files come later. The words of the opening stand there too, in every language.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { languages } from "@assay/core/languages.ts";
import type { Plugin, Rolldown } from "vite";
import { nameOf, placesOfTexts } from "./texts.ts";

/** Files of code and names of texts by path, where "*" stands for every path, the place of each language's texts, and languages by tag. */
interface FirstFiles {
  readonly code: Record<string, string[]>;
  readonly texts: Record<string, string[]>;
  readonly places: Readonly<Record<string, string>>;
  readonly tags: Readonly<Record<string, string>>;
}

const here = import.meta.dirname;
const APP = join(here, "main.tsx");
/** The page's own script starts it before the app (open.ts). */
const LIBRARY = "/react-dom/client.js";
const FILES = "<!-- first files -->";
const WORDS = "<!-- opening words -->";
const WEB_ENTRY = /(features\/[\w-]+\/web|apps\/web\/tabs\/tabs)\.tsx?$/;
const ROUTE = /path: ("[^"]+"|\w+),\s*load: (?:(?:within\(\[[^\]]*\],\s*)?\(\) => import\("([^"]+)"\)|\w+)/g;
const TEXTS = /import\.meta\.glob\(\s*"([^"]+)\/\*\.json"\)/;
/** The frame around every screen takes its texts from these folders. */
const FRAME_TEXTS = [join(here, "../../platform/ui/locales"), join(here, "locales")];

export function firstFiles(): Plugin {
  let found: FirstFiles = { code: {}, texts: {}, places: {}, tags: {} };
  return {
    name: "first-files",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
      found = filesOf(new Build(chunks), [...this.getModuleIds()]);
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replace(WORDS, openingWords()).replace(FILES, preloads(found)),
    },
  };
}

/** Of low priority, since what the opening is painted with comes first. */
function preloads({ code: { "*": app = [], ...code }, ...texts }: FirstFiles): string {
  const early = app.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`);
  return [...early, `<script type="application/json" id="first-files">${JSON.stringify({ code, ...texts })}</script>`].join(
    "\n    ",
  );
}

/** What the product promises, for those who wait for the app over a slow network. */
function openingWords(): string {
  const words = Object.entries(languages).map(([lang, { tag }]) => {
    const { home } = JSON.parse(readFileSync(join(here, "locales", `${lang}.json`), "utf8"));
    return `<p lang="${tag}">${home.welcome}</p>`;
  });
  return words.join("\n        ");
}

/** The chunks of a build by what they hold. */
class Build {
  readonly chunks: readonly Rolldown.OutputChunk[];
  constructor(chunks: readonly Rolldown.OutputChunk[]) {
    this.chunks = chunks;
  }

  /** A lazily loaded module's file, and every file that comes with it by static imports. */
  filesWith(module: string): Set<string> {
    const reached = new Set<string>();
    const reach = (name: string | undefined): void => {
      if (name === undefined || reached.has(name)) return;
      reached.add(name);
      this.chunks.find(({ fileName }) => fileName === name)?.imports.forEach(reach);
    };
    reach(this.chunks.find(({ facadeModuleId }) => facadeModuleId === module)?.fileName);
    return reached;
  }
}

function filesOf(build: Build, modules: readonly string[]): FirstFiles {
  const app = build.filesWith(APP);
  const library = modules.find((id) => id.endsWith(LIBRARY)) ?? "";
  const found: FirstFiles = {
    code: { "*": [...build.filesWith(library).union(app)] },
    texts: { "*": FRAME_TEXTS.map(nameOf) },
    places: placesOfTexts(),
    tags: Object.fromEntries(Object.entries(languages).map(([lang, { tag }]) => [tag, lang])),
  };
  for (const entry of modules.filter((id) => WEB_ENTRY.test(id))) {
    const text = readFileSync(entry, "utf8");
    const folder = join(dirname(entry), text.match(TEXTS)?.[1] ?? "");
    for (const [, named = "", screen] of text.matchAll(ROUTE)) {
      const path = named.startsWith('"') ? named.slice(1, -1) : pathNamed(named, modules);
      if (path === undefined) continue;
      if (!FRAME_TEXTS.includes(folder)) found.texts[path] = [nameOf(folder)];
      if (screen !== undefined) found.code[path] = [...build.filesWith(join(dirname(entry), screen)).difference(app)];
    }
  }
  return found;
}

/** An inherited path that a feature keeps as a constant in its paths.ts. */
function pathNamed(name: string, modules: readonly string[]): string | undefined {
  const texts = modules.filter((id) => id.endsWith("/paths.ts")).map((id) => readFileSync(id, "utf8"));
  return texts.flatMap((text) => text.match(`export const ${name} = "([^"]+)"`)?.[1] ?? [])[0];
}
