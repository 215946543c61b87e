/** What can be known of the native shells without their SDKs: what Capacitor writes, and what it was told. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { root } from "./set-up.mjs";

const ORIGIN = "https://assay.example";
const made = join(root, ".native");
const textOf = (...path: string[]): string => readFileSync(join(made, ...path), "utf8");

function npmRun(platform: string): void {
  const env = { ...process.env, ASSAY_ORIGIN: ORIGIN };
  const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts", "native.ts"), platform], {
    env,
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
}

before(() => {
  rmSync(made, { recursive: true, force: true });
  npmRun("android");
  npmRun("ios");
});

const PLUGINS = ["app", "haptics", "keyboard", "preferences", "push-notifications", "splash-screen", "status-bar"];

test("both shells get the same configuration: https, requests by the shell, a splash that waits for the first screen", () => {
  for (const path of [
    ["android", "app", "src", "main", "assets"],
    ["ios", "App", "App"],
  ]) {
    const config = JSON.parse(textOf(...path, "capacitor.config.json")) as Record<string, Record<string, unknown>>;
    assert.equal(config["appId"], "app.assay.mobile");
    assert.equal(config["server"]?.["androidScheme"], "https");
    assert.deepEqual(config["plugins"]?.["CapacitorHttp"], { enabled: true });
    assert.partialDeepStrictEqual(config["plugins"]?.["SplashScreen"], { launchAutoHide: false });
  }
});

test("both shells have every plugin", () => {
  const android = JSON.parse(textOf("android", "app", "src", "main", "assets", "capacitor.plugins.json")) as { pkg: string }[];
  assert.deepEqual(android.map(({ pkg }) => pkg.replace("@capacitor/", "")).sort(), PLUGINS);
  const ios = textOf("ios", "App", "CapApp-SPM", "Package.swift");
  for (const plugin of PLUGINS) assert.ok(ios.includes(`@capacitor/${plugin}`), plugin);
});

test("the manifests name the app, and ask for the network and nothing that spies", () => {
  const manifest = textOf("android", "app", "src", "main", "AndroidManifest.xml");
  assert.deepEqual(
    [...manifest.matchAll(/uses-permission android:name="([^"]+)"/g)].map(([, name]) => name),
    ["android.permission.INTERNET"],
  );
  assert.match(textOf("android", "app", "build.gradle"), /applicationId "app\.assay\.mobile"/);
  const info = textOf("ios", "App", "App", "Info.plist");
  assert.match(info, /<key>CFBundleDisplayName<\/key>\s*<string>Assay<\/string>/);
  assert.doesNotMatch(info, /UsageDescription/);
});

test("the web app is inside, and knows its server", () => {
  for (const folder of [
    ["android", "app", "src", "main", "assets", "public"],
    ["ios", "App", "App", "public"],
  ]) {
    assert.match(textOf(...folder, "index.html"), /<div id="app">/);
    const scripts = readdirSync(join(made, ...folder, "assets")).filter((name) => name.endsWith(".js"));
    assert.ok(scripts.some((name) => textOf(...folder, "assets", name).includes(ORIGIN)));
  }
});
