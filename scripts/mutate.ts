/**
 * `npm run mutate`: Stryker changes money, ledger and matcher in every small way that it knows, and the tests must notice.
 * It names the changes that none of them noticed, and fails below the bar.
 */
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { MutantResult } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";
import { mutatedFiles } from "./mutation/files.ts";
import { root, say } from "./set-up.mjs";
import "./stop-with-launcher.ts";

const BAR = 85;

process.chdir(root);
const results = await new Stryker({
  mutate: [...mutatedFiles],
  testRunner: "in-memory",
  plugins: [fileURLToPath(new URL("mutation/runner.ts", import.meta.url))],
  coverageAnalysis: "perTest",
  concurrency: availableParallelism(),
  reporters: ["progress-append-only"],
  // Only what the tests load is copied.
  ignorePatterns: ["**", "!platform/core/**", "!platform/server/**", "!features/**", "!apps/simulator/**", "!apps/server/**"],
  tempDirName: ".mutants",
  timeoutMS: 10_000,
  logLevel: "warn",
  allowConsoleColors: false,
} as never).runMutationTest();

const by = (...states: MutantResult["status"][]): MutantResult[] => results.filter(({ status }) => states.includes(status));
const noticed = by("Killed", "Timeout");
const missed = by("Survived", "NoCoverage");
for (const { fileName, location, replacement, mutatorName } of missed) {
  const file = fileName.replace(`${root}/`, "");
  console.log(`not noticed  ${file}:${location.start.line}:${location.start.column}  ${mutatorName}: ${replacement}`);
}
const failed = by("RuntimeError", "CompileError");
if (failed.length > 0) say(`${failed.length} changes could not be judged: ${failed[0]!.statusReason}`);
for (const path of mutatedFiles) {
  const of = (list: readonly MutantResult[]): number => list.filter(({ fileName }) => fileName.endsWith(path)).length;
  console.log(`${String(of(noticed)).padStart(7)} of ${String(of(noticed) + of(missed)).padStart(4)}  ${path}`);
}
const score = (100 * noticed.length) / (noticed.length + missed.length);
say(`${noticed.length} of ${noticed.length + missed.length} changes were noticed: ${score.toFixed(1)} %; the bar is ${BAR} %`);
process.exit(score >= BAR && failed.length === 0 ? 0 : 1);
