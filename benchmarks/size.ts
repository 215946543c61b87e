/** What a browser has to fetch, from the build's own list of files: gzipped bytes along static imports, in kB of 1000 bytes. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../scripts/set-up.mjs";
import { ensureWebBuild } from "../scripts/web-build.ts";
import { type Figure, figure } from "./figure.ts";

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly isDynamicEntry?: boolean;
}
type Manifest = Readonly<Record<string, Chunk>>;

/** The app itself; the page's own script, which asks for it, is a few lines. */
const ENTRY = "main.tsx";
const CHART = "platform/ui/chart/kline-chart.ts";

const bars = { first: 150, chunk: 40, chart: 66, css: 20, texts: 12, fonts: 30 } as const;

export function measure(): Figure[] {
  ensureWebBuild();
  const manifest = JSON.parse(read(".vite/manifest.json").toString()) as Manifest;
  const first = closure(manifest, ENTRY);
  return [
    figure("first load: app and home, JS", kilobytes(filesOf(manifest, first)), "kB", { most: bars.first }),
    figure("first load: fonts", plainKilobytes(preloadedFonts()), "kB", { most: bars.fonts }),
    figure("all styles", kilobytes(stylesOf(manifest)), "kB", { most: bars.css }),
    largest("largest texts of a language", texts(), bars.texts),
    ...added(manifest),
  ];
}

/** Every chunk that comes later, by what it adds to what is loaded whenever it is asked for; the largest first. */
function added(manifest: Manifest): Figure[] {
  const later = Object.entries(manifest).filter(([key, { isDynamicEntry }]) => isDynamicEntry && key !== ENTRY);
  return later
    .map(([key]) => {
      const most = key.endsWith(CHART) ? bars.chart : bars.chunk;
      const files = filesOf(manifest, closure(manifest, key).difference(presentAt(manifest, key)));
      return figure(nameOf(key), kilobytes(files), "kB", { most });
    })
    .toSorted((a, b) => b.value - a.value);
}

/** What is surely loaded when a chunk is asked for: the app itself, and all that every one of those who ask brings along. */
function presentAt(manifest: Manifest, key: string): ReadonlySet<string> {
  const askers = Object.keys(manifest).filter((asker) => manifest[asker]?.dynamicImports?.includes(key));
  const common = askers.map((asker) => closure(manifest, asker)).reduce((all, one) => all.intersection(one));
  return closure(manifest, ENTRY).union(common);
}

function closure(manifest: Manifest, key: string, reached = new Set<string>()): Set<string> {
  if (reached.has(key)) return reached;
  reached.add(key);
  for (const imported of manifest[key]?.imports ?? []) closure(manifest, imported, reached);
  return reached;
}

const filesOf = (manifest: Manifest, keys: Iterable<string>): string[] => [...keys].flatMap((key) => manifest[key]?.file ?? []);

const stylesOf = (manifest: Manifest): string[] => [...new Set(Object.values(manifest).flatMap(({ css = [] }) => css))];

const texts = (): string[] => globSync("assets/texts/*/*.json", { cwd: join(root, "apps", "web", "dist") });

const preloadedFonts = (): string[] =>
  [
    ...read("index.html")
      .toString()
      .matchAll(/<link[^>]*rel="preload"[^>]*href="\/([^"]+\.woff2)"/g),
  ].map((match) => match[1] ?? "");

function largest(name: string, files: readonly string[], most: number): Figure {
  return figure(name, Math.max(...files.map((file) => kilobytes([file]))), "kB", { most });
}

const nameOf = (key: string): string => key.replace(/^(\.\.\/)+(node_modules\/)?/, "").replace(/\.tsx?$/, "");

const read = (file: string): Buffer => readFileSync(join(root, "apps", "web", "dist", file));
const inKilobytes = (bytes: number): number => Math.ceil(bytes / 100) / 10;
const kilobytes = (files: readonly string[]): number =>
  inKilobytes(files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0));
/** Fonts are compressed already. */
const plainKilobytes = (files: readonly string[]): number => inKilobytes(files.reduce((sum, file) => sum + read(file).length, 0));
