/** Every route, call and home shortcut that the product was asked to have is there. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { everyCall } from "../abuse/calls.ts";
import { calls, routes, sayings, shortcuts } from "../journeys/specified.ts";
import { forOwners, forReaders, forTraders, forVisitors, notWalked } from "../journeys/walked.ts";
import { filesOf } from "./sources.ts";

test("every specified route leads to a screen", () => {
  const walked = [...forTraders, ...forOwners, ...forReaders, ...forVisitors].map((address) => address.replace(/\?.*/, ""));
  const known = new Set([...walked, ...Object.keys(notWalked)]);
  assert.deepEqual(
    routes.filter((route) => !known.has(route)),
    [],
  );
});

test("every specified call is in a contract", async () => {
  const known = new Set((await everyCall()).map(({ method, path }) => `${method} ${path}`));
  assert.deepEqual(
    calls.filter((call) => !known.has(call)),
    [],
  );
});

test("every specified shortcut of home is declared by a feature", () => {
  const declared = new Set(
    filesOf("features/*/server.ts").flatMap(({ text }) =>
      [...text.matchAll(/shortcuts: \[([^\]]*)\]/g)].flatMap(([, keys = ""]) =>
        [...keys.matchAll(/"([^"]+)"/g)].map(([, key]) => key),
      ),
    ),
  );
  assert.deepEqual(
    Object.values(shortcuts).filter((key) => !declared.has(key)),
    [],
  );
});

test("every specified message and constant is held by a test, or is one constant", () => {
  const lost = sayings.filter(([, file, words]) => !filesOf(file)[0]?.text.includes(words));
  assert.deepEqual(lost, []);
});

test("no screen says that a function is still in development", () => {
  const found = filesOf("features/*/locales/*.json", "platform/ui/locales/*.json", "apps/web/locales/*.json").filter(({ text }) =>
    /in development|coming soon|开发中/i.test(text),
  );
  assert.deepEqual(
    found.map(({ path }) => path),
    [],
  );
});
