/** The journeys that look at every screen do look at every screen. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  forOperators,
  forOwners,
  forReaders,
  forTraders,
  forVisitors,
  notLookedAt,
  notWalked,
  onTheWay,
} from "../journeys/walked.ts";
import { filesOf, type Source } from "./sources.ts";

test("every route of the app is walked through to see whether its screen has room, or is said not to be", () => {
  const walked = [...forTraders, ...forOwners, ...forReaders, ...forVisitors].map((address) => address.replace(/\?.*/, ""));
  const known = [...walked, ...Object.keys(notWalked)];
  const routes = filesOf("features/*/web.tsx", "apps/web/tabs/tabs.ts", "apps/web/device/device.ts").flatMap(routesOf);
  assert.ok(routes.length > 0);
  assert.deepEqual(
    routes.filter((route) => !known.includes(route)),
    [],
    "Put its address into journeys/walked.ts, or say there why it is not walked.",
  );
  assert.deepEqual(
    known.filter((address) => !routes.includes(address)),
    [],
    "It leads nowhere: take it out of journeys/walked.ts.",
  );
});

test("every page of the console is looked at", () => {
  const routes = filesOf("features/*/console.tsx").flatMap(routesOf);
  assert.ok(routes.length > 0);
  const known = [...forOperators, ...onTheWay, ...Object.keys(notLookedAt)];
  assert.deepEqual(routes.sort(), known.sort(), "Put it into journeys/walked.ts, or take it out.");
});

/** The paths that a feature's web.tsx or console.tsx names, itself or by a constant of its paths.ts or its own. */
function routesOf({ path, text }: Source): string[] {
  const constants = text + (filesOf(path.replace(/\.tsx$/, "/paths.ts"))[0]?.text ?? "");
  const valueOf = (name: string) => constants.match(new RegExp(`const ${name} = "([^"]+)"`))?.[1] ?? name;
  return [...text.matchAll(/\{\s*path: (?:"([^"]+)"|(\w+))/g)].map(([, literal, name = ""]) => literal ?? valueOf(name));
}
