/**
 * Compares every screen with the picture of it that is kept, or renews the kept ones. One pinned browser with its own fonts
 * draws them, since another one draws other pixels; its version stands beside the pictures.
 */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packagedChromium, packagedVersion } from "./chromium.ts";
import { failure, runPlaywright } from "./playwright.ts";
import { root, say } from "./set-up.mjs";
import type { Result } from "./test-files.ts";
import { ensureGallery, ensureWebBuild } from "./web-build.ts";

const folder = join(root, "journeys", "pictures");
const versionFile = join(folder, "chromium-version.txt");
const keptPictures = (): string[] => globSync("*/*.webp", { cwd: folder }).map((picture) => join(folder, picture));

/** Where all six looks are drawn for whoever looks. */
const allFolder = join(root, "test-results", "all-pictures");

export interface PicturesTerms {
  /** What is drawn now becomes what is kept. */
  readonly renew?: boolean;
  /** Only the screens with these words in their name. */
  readonly only?: readonly string[];
  /** Draws every size in both themes into test-results; what is kept stays as it is. */
  readonly all?: boolean;
}

export async function runPictures({ renew = false, only = [], all = false }: PicturesTerms = {}): Promise<Result> {
  const browser = await packagedChromium();
  if (browser === undefined) {
    const notRun = [
      "the comparison of the pictures was not run: run it on Linux on x64, for which there is the Chromium that drew them",
    ];
    return { passed: 0, failed: 0, skipped: 0, complaints: [], notRun };
  }
  const version = `Chromium ${packagedVersion()} of @sparticuz/chromium\n`;
  if (!renew && !all && (!existsSync(versionFile) || readFileSync(versionFile, "utf8") !== version))
    return failure("Another Chromium has drawn the kept pictures: look at the screens, then renew them with `npm run pictures`.");
  if (renew && only.length === 0) for (const picture of keptPictures()) rmSync(picture);
  ensureWebBuild();
  ensureGallery();
  say(
    all
      ? `drawing all looks into ${allFolder}`
      : renew
        ? "drawing the pictures anew"
        : "comparing the screens with their pictures",
  );
  const args = [...(renew || all ? ["--update-snapshots=all"] : []), ...(only.length > 0 ? [`--grep=${only.join("|")}`] : [])];
  if (all) process.env["PICTURES_INTO"] = allFolder;
  const result = await runPlaywright({ name: "pictures", config: "journeys/pictures/playwright.config.ts", browser, args });
  if (renew) {
    await Promise.all(keptPictures().map(squeeze));
    writeFileSync(versionFile, version);
  }
  return result;
}

/** Chromium packs quickly and loosely; the same pixels fit into a third. */
async function squeeze(picture: string): Promise<void> {
  const { default: sharp } = await import("sharp");
  const loose = readFileSync(picture);
  const tight = await sharp(loose).webp({ lossless: true }).toBuffer();
  if (tight.length < loose.length) writeFileSync(picture, tight);
}
