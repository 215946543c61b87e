/** Runs test files with Node's own runner, all on one throwaway PostgreSQL. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { joinTestPostgres, startThrowawayPostgres } from "../platform/server/postgres.ts";
import { brokenOff, endIfBrokenOff } from "./break-off.ts";
import { listDeclaredOutcomes } from "./declared-outcomes.ts";
import { isSkipped, muteComplaints, notRunOf, type Skipped } from "./not-run.ts";
import { root, say } from "./set-up.mjs";
import { inSharedProcesses } from "./shared-processes.ts";

export interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What is wrong beside failed tests, one sentence each. */
  readonly complaints: readonly string[];
  /** What this machine could not run, one sentence each: "<what> was not run: <the command that changes that>". */
  readonly notRun: readonly string[];
}

/** One more than the processors of the smallest machine: files also wait, for PostgreSQL and for time. */
const FILES_AT_ONCE = 3;
/** Those that start servers have several processes each, and journeys beside them. */
const WAITING_AT_ONCE = 2;
/** A test file that takes longer than this hangs. */
const FILE_MS_MAX = 25 * 60_000;

/** Wait long for servers that they start or kill. They come last, where others can use the processors meanwhile. */
const waiting = /^apps\/(crash\/|server\/(backup|processes)\.)|\/several-processes\.|^scripts\/(start|break-off)\./;

export interface TestFilesTerms {
  /** Every outcome that a contract declares, the accepted one included, must have been provoked by some test. */
  readonly complete: boolean;
  /** Called when all but those that wait for servers have begun. */
  readonly onlyWaiting?: () => void;
}

export async function runTestFiles(files: readonly string[], { complete, onlyWaiting }: TestFilesTerms): Promise<Result> {
  say(`running ${files.length} test files`);
  const scratch = mkdtempSync(join(tmpdir(), "assay-run-"));
  const provoked = join(scratch, "provoked");
  writeFileSync(provoked, "");
  process.env["ASSAY_PROVOKED_LOG"] = provoked;
  try {
    const { skipped, ...counts } = await onThrowawayPostgres(async () => await report(files, { onlyWaiting }));
    const complaints = [...muteComplaints(skipped), ...(complete ? await neverProvoked(readFileSync(provoked, "utf8")) : [])];
    return { ...counts, skipped: skipped.length, complaints, notRun: notRunOf(skipped) };
  } finally {
    rmSync(scratch, { recursive: true });
    endIfBrokenOff();
  }
}

type Report = Omit<Result, "complaints" | "notRun" | "skipped"> & { readonly skipped: readonly Skipped[] };

/** Runs test files as if it were each of these moments (at-moment.ts), one after the other. */
export async function runAtMoments(files: readonly string[], moments: Readonly<Record<string, string>>): Promise<Result[]> {
  const execArgv = ["--import", join(root, "scripts", "at-moment.ts")];
  return await onThrowawayPostgres(async () => {
    const results: Result[] = [];
    for (const [name, at] of Object.entries(moments)) {
      say(`running ${files.length} test files at ${at}, ${name}`);
      process.env["ASSAY_TEST_MOMENT"] = at;
      const { skipped, ...counts } = await report(files, { execArgv });
      results.push({ ...counts, skipped: skipped.length, complaints: muteComplaints(skipped), notRun: notRunOf(skipped) });
    }
    return results;
  });
}

async function onThrowawayPostgres<T>(work: () => Promise<T>): Promise<T> {
  const postgres = await startThrowawayPostgres();
  joinTestPostgres(postgres.superuserUrl);
  try {
    return await work();
  } finally {
    await postgres.stop();
  }
}

interface ReportTerms {
  readonly execArgv?: readonly string[];
  readonly onlyWaiting?: (() => void) | undefined;
}

async function report(files: readonly string[], { execArgv = [], onlyWaiting }: ReportTerms): Promise<Report> {
  const scratch = mkdtempSync(join(tmpdir(), "assay-shared-"));
  const [last, first] = [files.filter((file) => waiting.test(file)), files.filter((file) => !waiting.test(file))];
  const begins = inSharedProcesses(first, scratch);
  const counts = { passed: 0, failed: 0 };
  const skipped: Skipped[] = [];
  const stage = async (some: readonly string[], atOnce: number, onBegun: () => void = () => undefined): Promise<void> => {
    const events = run({
      files: some,
      concurrency: atOnce,
      timeout: FILE_MS_MAX,
      cwd: root,
      signal: brokenOff,
      execArgv: [...execArgv],
    });
    const left = new Set(some);
    events.on("test:dequeue", ({ name }) => void (left.delete(name) && left.size === 0 && onBegun()));
    // A suite that is skipped is told as one that has passed, and its tests not at all.
    for (const event of ["test:pass", "test:fail"] as const)
      events.on(event, (told) => void (isSkipped(told) && skipped.push(told)));
    events.on("test:summary", ({ file, counts: told, success }) => {
      // The summary without a file is the one of the whole run.
      if (file !== undefined) return;
      const failed = told.tests - told.passed - told.skipped - told.todo;
      counts.passed += told.passed;
      // A suite that fails before its tests begin counts as no test.
      counts.failed += success ? failed : Math.max(1, failed);
    });
    for await (const line of events.compose(new spec())) process.stdout.write(line as string);
  };
  if (begins.length > 0) await stage(begins, FILES_AT_ONCE, onlyWaiting);
  if (last.length > 0)
    await stage(
      last.map((file) => join(root, file)),
      WAITING_AT_ONCE,
    );
  rmSync(scratch, { recursive: true });
  return { ...counts, skipped };
}

async function neverProvoked(log: string): Promise<string[]> {
  const provoked = new Set(log.split("\n"));
  const missing = (await listDeclaredOutcomes()).filter((outcome) => !provoked.has(outcome));
  return missing.map((outcome) => `no test provokes the outcome that a contract declares: ${outcome}`);
}
