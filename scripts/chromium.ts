/** Finds a Chromium for the journeys: yours, Playwright's, the system's, or the one that a package brings. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
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
  return program === undefined ? packaged() : { program, env: {} };
}

export const chromiumMissing =
  "No Chromium was found for the journeys: run `npx playwright install chromium` or `apt-get install chromium`, or set CHROMIUM_PATH.";

function systemPlaces(): string[] {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const mac = ["Google Chrome", "Chromium", "Microsoft Edge"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...mac];
}

/** @sparticuz/chromium holds a packed Chromium and its libraries for Linux on x64. It unpacks into the temporary folder, so that is ours meanwhile. */
async function packaged(): Promise<Browser | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const folder = join(root, ".tools", "chromium");
  if (!existsSync(folder)) {
    say("unpacking Chromium for the journeys (once)");
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
    // The system's own fonts know more scripts, where it has any.
    env: {
      LD_LIBRARY_PATH: join(folder, "al2023", "lib"),
      ...(existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_FILE: fonts }),
    },
  };
}

function restore(env: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
