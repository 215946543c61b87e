/**
 * Runs pure tests for Stryker in one process: they are loaded once, and a mutant is switched on while they run. A process for
 * each mutant would spend all of its time on starting.
 */
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { INSTRUMENTER_CONSTANTS, type InstrumenterContext } from "@stryker-mutator/api/core";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import {
  determineHitLimitReached,
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestResult,
  type TestRunner,
  type TestRunnerCapabilities,
  TestStatus,
} from "@stryker-mutator/api/test-runner";
import fc from "fast-check";
import { root } from "../set-up.mjs";
import { pureTestFiles } from "./files.ts";
import { recordedTests } from "./recorded-tests.ts";

/** What the mutated code and this process tell each other. */
const shared: InstrumenterContext = ((globalThis as Record<string, unknown>)[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {});

/** The copy of the project in which Stryker has put its mutants. It goes there only after this file is loaded. */
const sandbox = (): string => pathToFileURL(`${process.cwd()}/`).href;
const original = pathToFileURL(`${root}/`).href;

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === "node:test") return next(new URL("recorded-tests.ts", import.meta.url).href, context);
    const resolved = next(specifier, context);
    const { url } = resolved;
    // Workspaces are found through links that lead out of the copy.
    const isOurs = url.startsWith(original) && !url.startsWith(sandbox()) && !/\/(node_modules|scripts)\//.test(url);
    return isOurs ? { ...resolved, url: sandbox() + url.slice(original.length) } : resolved;
  },
});
// The same draws for every mutant, and no search for the smallest example: one that fails is enough.
fc.configureGlobal({ seed: 1, endOnFailure: true });

async function load(): Promise<void> {
  for (const file of pureTestFiles) await import(pathToFileURL(join(process.cwd(), file)).href);
}

class InMemoryRunner implements TestRunner {
  capabilities(): TestRunnerCapabilities {
    return { reloadEnvironment: false };
  }

  async dryRun(): Promise<DryRunResult> {
    await load();
    const tests: TestResult[] = [];
    for (const { name, run } of recordedTests) {
      shared.currentTestId = name;
      const started = performance.now();
      const fault = await faultOf(run);
      const test = { id: name, name, timeSpentMs: performance.now() - started };
      tests.push(
        fault === undefined
          ? { ...test, status: TestStatus.Success }
          : { ...test, status: TestStatus.Failed, failureMessage: fault },
      );
      delete shared.currentTestId;
    }
    return { status: DryRunStatus.Complete, tests, ...(shared.mutantCoverage && { mutantCoverage: shared.mutantCoverage }) };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation }: MutantRunOptions): Promise<MutantRunResult> {
    Object.assign(shared, { hitCount: hitLimit === undefined ? undefined : 0, hitLimit });
    if (mutantActivation === "static") shared.activeMutant = activeMutant.id;
    const unloadable = await faultOf(load);
    if (unloadable !== undefined)
      return { status: MutantRunStatus.Killed, killedBy: [recordedTests[0]!.name], failureMessage: unloadable, nrOfTests: 1 };
    shared.activeMutant = activeMutant.id;
    const tests = recordedTests.filter(({ name }) => testFilter?.includes(name) ?? true);
    for (const { name, run } of tests) {
      const fault = await faultOf(run);
      if (determineHitLimitReached(shared.hitCount, shared.hitLimit)) return { status: MutantRunStatus.Timeout };
      if (fault === undefined) continue;
      return { status: MutantRunStatus.Killed, killedBy: [name], failureMessage: fault, nrOfTests: tests.length };
    }
    return { status: MutantRunStatus.Survived, nrOfTests: tests.length };
  }
}

async function faultOf(run: () => unknown): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (fault) {
    return String(fault);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "in-memory", InMemoryRunner)];
