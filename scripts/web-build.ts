/** The web build: made by Vite, and made again only when one of its sources changed. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fullDiskSentence, root, say } from "./set-up.mjs";

const app = join(root, "apps", "web");
const operatorsApp = join(root, "apps", "console");

interface Build {
  readonly name: string;
  readonly folder: string;
  /** Where Vite begins. */
  readonly app: string;
  /** Sources beside those that all builds share. */
  readonly own: readonly string[];
  /** Sources that cannot end up in it. */
  readonly excluded: RegExp;
  /** What Vite is told to build. */
  readonly flags: readonly string[];
}

/** Everything that can end up in a build, or decides how it is made. */
const sources = ["package-lock.json", "platform/core/**", "platform/ui/**", "features/**/*"];

/** Folders and files of features that no browser reads. */
const elsewhere = "node_modules|dist|dist\\.new|server|scenarios";
const unread = (more: string): RegExp => new RegExp(`(^|/)(${elsewhere}${more})(/|$)|\\.test\\.tsx?$|\\.md$`);

const webApp: Build = {
  name: "web app",
  folder: join(app, "dist"),
  app,
  own: ["apps/web/**", "scripts/verify/**"],
  excluded: unread("|gallery|console|console\\.tsx"),
  flags: [app],
};

const operatorsConsole: Build = {
  name: "operators' console",
  folder: join(operatorsApp, "dist"),
  app: operatorsApp,
  own: ["apps/console/**", "apps/web/outline.ts"],
  excluded: unread(""),
  flags: [operatorsApp],
};

const gallery: Build = {
  name: "gallery of parts",
  folder: join(root, "test-results", "gallery"),
  app,
  own: ["apps/web/**"],
  excluded: unread("|console|console\\.tsx"),
  flags: ["--config", join(app, "vite.gallery.config.ts")],
};

/** In a folder that no server serves. */
export const galleryFolder = gallery.folder;
export const ensureWebBuild = (): void => ensureWithRoom(webApp);
export const ensureConsole = (): void => ensureWithRoom(operatorsConsole);
export const ensureGallery = (): void => ensureWithRoom(gallery);

function ensureWithRoom(build: Build): void {
  try {
    ensure(build);
  } catch (fault) {
    const sentence = fullDiskSentence(fault);
    if (sentence === undefined) throw fault;
    console.error(`assay: ${sentence}`);
    process.exit(1);
  }
}

function ensure(build: Build): void {
  const stampFile = join(build.folder, ".sources");
  const digest = digestOf(build);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === digest) return;
  say(`building the ${build.name}`);
  const unfinished = `${build.folder}.new`;
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const flags = ["build", ...build.flags, "--outDir", unfinished, "--emptyOutDir", "--logLevel", "warn"];
  const { status } = spawnSync(process.execPath, [vite, ...flags], { cwd: build.app, stdio: "inherit" });
  if (status !== 0) {
    console.error(`assay: the ${build.name} could not be built, see Vite's message above.`);
    process.exit(1);
  }
  if (build === webApp) addVerifier(unfinished);
  // A running server keeps serving complete files, old or new.
  writeFileSync(join(unfinished, ".sources"), digest);
  rmSync(build.folder, { recursive: true, force: true });
  renameSync(unfinished, build.folder);
}

/** The verifier of receipts beside the app, as one page that can be saved. */
function addVerifier(folder: string): void {
  const { status } = spawnSync(process.execPath, [join(root, "scripts", "verify.ts"), "--page", join(folder, "verify.html")]);
  if (status !== 0) throw new Error("the verifier's page could not be built");
}

function digestOf({ own, excluded }: Build): string {
  const hash = createHash("sha256");
  const files = globSync([...sources, ...own], { cwd: root, exclude: (path) => excluded.test(path) });
  for (const file of files.sort()) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(file).update("\0").update(readFileSync(path));
  }
  return hash.digest("hex");
}
