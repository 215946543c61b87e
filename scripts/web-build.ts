/** The web build: made by Vite, and made again only when one of its sources changed. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, say } from "./set-up.mjs";

const app = join(root, "apps", "web");
const built = join(app, "dist");
const stampFile = join(built, ".sources");

/** Everything that can end up in the build, or decides how it is made. */
const sources = ["package-lock.json", "apps/web/**", "platform/core/**", "platform/ui/**", "features/**/*"];
const excluded = /(^|\/)(node_modules|dist|dist\.new|gallery|server|scenarios)(\/|$)|\.test\.tsx?$|\.md$/;

export function ensureWebBuild(): void {
  const digest = digestOfSources();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === digest) return;
  say("building the web app");
  const unfinished = `${built}.new`;
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const flags = ["build", app, "--outDir", unfinished, "--emptyOutDir", "--logLevel", "warn"];
  const { status } = spawnSync(process.execPath, [vite, ...flags], { cwd: app, stdio: "inherit" });
  if (status !== 0) {
    console.error("assay: the web app could not be built, see Vite's message above.");
    process.exit(1);
  }
  // A running server keeps serving complete files, old or new.
  writeFileSync(join(unfinished, ".sources"), digest);
  rmSync(built, { recursive: true, force: true });
  renameSync(unfinished, built);
}

/** The gallery of parts, in a folder that no server serves. */
export const galleryFolder = join(root, "test-results", "gallery");

export function buildGallery(): void {
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const flags = ["build", "--config", join(app, "vite.gallery.config.ts"), "--outDir", galleryFolder, "--logLevel", "warn"];
  const { status } = spawnSync(process.execPath, [vite, ...flags], { cwd: app, stdio: "inherit" });
  if (status === 0) return;
  console.error("assay: the gallery could not be built, see Vite's message above.");
  process.exit(1);
}

function digestOfSources(): string {
  const hash = createHash("sha256");
  const files = globSync(sources, { cwd: root, exclude: (path) => excluded.test(path) });
  for (const file of files.sort()) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(file).update("\0").update(readFileSync(path));
  }
  return hash.digest("hex");
}
