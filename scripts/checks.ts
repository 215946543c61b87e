/** Checks that need no running program: types, lint, format and structure. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root, say } from "./set-up.mjs";

export interface Check {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

const program = (name: string): string => join(root, "node_modules", ".bin", name);

export const checks: readonly Check[] = [
  { name: "types", command: [program("tsc"), "--noEmit"] },
  { name: "lint", command: [program("oxlint"), "--type-aware", "--deny-warnings"] },
  { name: "format", command: [program("oxfmt"), "--check"] },
];

export const structureCheck: Check = { name: "structure", command: [process.execPath, "--test", "scripts/structure.test.ts"] };

/** Builds the web app if one of its sources changed. */
export const sizeCheck: Check = { name: "size", command: [process.execPath, "scripts/bench.ts", "size"] };

/** Runs every check, shows what those that failed have to say, and returns whether all passed. */
export function runChecks(list: readonly Check[]): boolean {
  return list.map(passes).every((passed) => passed);
}

function passes({ name, command: [file, ...rest] }: Check): boolean {
  const { status, stdout, stderr } = spawnSync(file, rest, { cwd: root, encoding: "utf8" });
  if (status === 0) say(`${name}: good`);
  else console.error(`${stdout ?? ""}${stderr ?? ""}\nassay: ${name}: the findings above`);
  return status === 0;
}
