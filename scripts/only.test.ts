/** No journey is left out in silence: what is made on a desktop, or not in every browser, is what journeys/only.ts declares. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { type Place, needing, placed } from "../journeys/only.ts";
import { root } from "./set-up.mjs";
import { filesOf } from "./sources.ts";

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly { readonly projectName: string }[];
  }[];
}

interface Journey {
  readonly file: string;
  readonly title: string;
  /** At which it is made. */
  readonly sizes: readonly string[];
}

const specsOf = ({ suites = [], specs }: Suite): Suite["specs"] => [...specs, ...suites.flatMap(specsOf)];

/** What Playwright would run. */
function collect(): Journey[] {
  const cli = join(root, "node_modules", "@playwright", "test", "cli.js");
  const args = [cli, "test", "--list", "--config=journeys/playwright.config.ts", "--reporter=json"];
  // Nothing is served, so that no port and no folder is looked for.
  const env = { ...process.env, JOURNEYS_PORT: "1", JOURNEYS_DATA_DIR: "none" };
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26, env });
  assert.ok(stdout.startsWith("{"), stdout + stderr);
  const specs = (JSON.parse(stdout) as Suite).suites?.flatMap(specsOf) ?? [];
  return Object.values(Object.groupBy(specs, ({ file, title }) => `${file} ${title}`)).map((same = []) => ({
    file: same[0]!.file,
    title: same[0]!.title,
    sizes: [...new Set(same.flatMap(({ tests }) => tests.map(({ projectName }) => projectName.replace(/-.*/, ""))))],
  }));
}

const journeys = collect();
const named = ({ file, title = "" }: { readonly file: string; readonly title?: string }): Journey[] =>
  journeys.filter((journey) => journey.file === file && journey.title.startsWith(title));

test("a journey is made on a phone, and where journeys/only.ts says so on a desktop", () => {
  const lines = (all: readonly Journey[]) => all.map(({ file, title, sizes }) => `${sizes.join()}: ${file} ${title}`).sort();
  const sizesOf = { both: ["phone", "desktop"], desktop: ["desktop"] };
  const declared = placed.flatMap((each) => named(each).map((journey) => ({ ...journey, sizes: sizesOf[each.on] })));
  assert.deepEqual(lines(journeys.filter(({ sizes }) => sizes.join() !== "phone")), lines(declared));
  const made = (on: Place) => declared.filter(({ sizes }) => sizes === sizesOf[on]).length;
  assert.deepEqual({ both: made("both"), desktop: made("desktop") }, { both: 15, desktop: 15 }, "Another number: is it meant?");
});

test("what is declared in journeys/only.ts exists", () => {
  assert.deepEqual(
    placed.filter((each) => named(each).length === 0),
    [],
    "It names no journey: take it out.",
  );
  assert.deepEqual(
    needing.map((each) => named(each).map(({ title }) => title)),
    needing.map(({ title }) => [title]),
    "Name one journey by its whole title.",
  );
  assert.equal(needing.length, 2, "Another number: is it meant?");
});

test("no journey skips itself", () => {
  const found = filesOf("journeys/**/*.ts").flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:test|describe)\.(?:skip|fixme|fail|only)\b/g)].map(([word]) => `${path}: ${word}`),
  );
  assert.deepEqual(found, [], "Declare it in journeys/only.ts, with the reason.");
});
