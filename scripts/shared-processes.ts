/**
 * Test files share processes: to start Node and load the server takes longer than most of them run. Whatever changes its process or
 * starts others has one of its own, and so has whoever measures or waits for servers: all of apps, scripts, abuse and benchmarks.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { placeOf } from "./floors.ts";
import { root } from "./set-up.mjs";

/** Houses of one process are open at the same time, and PostgreSQL lends so many connections. */
const TOGETHER_MAX = 6;
const changesItsProcess =
  /\bprocess\.(env|on|once|exit|chdir|execPath)\b|\bmock\.|\bglobalThis\b|node:(child_process|worker_threads|module)/;

/** Runs each group in one process: files of `scratch` that import the group's, beside those that stay alone. */
export const inSharedProcesses = (files: readonly string[], scratch: string): string[] =>
  groupsOf(files).map((group, index) => {
    const [only = ""] = group;
    if (group.length === 1) return join(root, only);
    const path = join(scratch, `${index}.test.mjs`);
    writeFileSync(path, group.map((file) => `import ${JSON.stringify(pathToFileURL(join(root, file)).href)};\n`).join(""));
    return path;
  });

function groupsOf(files: readonly string[]): string[][] {
  return [...Map.groupBy(files, sharedOf)].flatMap(([shared, group]) => {
    // What runs anywhere or in a browser opens nothing, so that all of it is one group.
    const size = shared === undefined ? 1 : shared === "pure" ? group.length : TOGETHER_MAX;
    return Array.from({ length: Math.ceil(group.length / size) }, (_, part) => group.slice(part * size, (part + 1) * size));
  });
}

/** Files of the same name may share a process; undefined where one may not. */
function sharedOf(file: string): string | undefined {
  const place = placeOf(file);
  if (place === undefined || changesItsProcess.test(readFileSync(join(root, file), "utf8"))) return undefined;
  if (place.column !== "server") return "pure";
  return place.floor === 2 ? undefined : (place.feature ?? "platform");
}
