/**
 * `npm run native -- android|ios`: the project of a native shell in .native/, with the web app built for the server that
 * ASSAY_ORIGIN names. Building it further needs Android Studio or Xcode.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, say } from "./set-up.mjs";

const platform = process.argv[2];
const origin = process.env["ASSAY_ORIGIN"] ?? "";
const app = join(root, "apps", "web");

if (platform !== "android" && platform !== "ios") fail("say for which: npm run native -- android, or ios");
if (!/^https?:\/\/[^/]+$/.test(origin))
  fail("set ASSAY_ORIGIN to the server that the app talks to, such as https://assay.example");

run([
  join(root, "node_modules/vite/bin/vite.js"),
  "build",
  app,
  "--outDir",
  join(root, ".native", "web"),
  "--emptyOutDir",
  "--logLevel",
  "warn",
]);
const step = existsSync(join(root, ".native", platform)) ? "sync" : "add";
run([join(root, "node_modules/@capacitor/cli/bin/capacitor"), step, platform]);
say(`the project is in .native/${platform}`);

function run(command: readonly string[]): void {
  const env = { ...process.env, VITE_API_ORIGIN: origin, CAPACITOR_COCOAPODS_PATH: "" };
  const { status } = spawnSync(process.execPath, command, { cwd: app, env, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

function fail(sentence: string): never {
  console.error(`assay: ${sentence}`);
  process.exit(1);
}
