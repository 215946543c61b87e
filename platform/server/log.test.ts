import assert from "node:assert/strict";
import { test } from "node:test";
import { createLog, plainLines } from "./log.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  write(createLog("info", { write: (line: string) => void lines.push(line) }));
  return lines;
}

test("a line is one JSON object with a UTC time and a level by name", () => {
  const [line] = logged((log) => log.info({ request: "r1", count: 2n }, "answered"));
  const { time, ...rest } = JSON.parse(line!) as { time: string };
  assert.match(time, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  assert.deepEqual(rest, { level: "info", request: "r1", count: "2", msg: "answered" });
});

test("secrets are hidden at any depth, whatever the case of their name", () => {
  const [line] = logged((log) =>
    log.info({
      headers: { Authorization: "s1", cookie: "s2", "x-other": "kept" },
      input: [{ password: "s3", re_password: "s4", current_password: "s5", code: "s6", email_code: "s7" }],
      accessToken: "s8",
      ROOT_SECRET: "s9",
      to: "ann@example.com",
    }),
  );
  assert.doesNotMatch(line!, /s\d|ann@/);
  assert.match(line!, /kept/);
});

test("no value begins a line of its own", () => {
  const lines = logged((log) => log.info({ device: 'x\n{"level":"fatal"}' }, "two\nlines"));
  assert.equal(lines.length, 1);
  assert.equal(lines[0]!.trimEnd().split("\n").length, 1);
});

test("an error is its message, stack and code; what the database quotes of rows is left out", () => {
  const fault = Object.assign(new Error("duplicate key", { cause: new Error("deeper") }), {
    code: "23505",
    detail: "Key (email)=(ann@example.com) already exists.",
    parameters: ["s1"],
  });
  const [line] = logged((log) => log.error({ err: fault }, "a request broke"));
  const { err } = JSON.parse(line!) as { err: Record<string, unknown> };
  assert.deepEqual([err["type"], err["message"], err["code"]], ["Error", "duplicate key", "23505"]);
  assert.match(String(err["stack"]), /log\.test\.ts/);
  assert.match(JSON.stringify(err["cause"]), /deeper/);
  assert.doesNotMatch(line!, /ann@|s1/);
});

test("a terminal gets warnings and errors as plain lines", () => {
  const told: string[] = [];
  const log = createLog(
    "info",
    plainLines((text) => void told.push(text)),
  );
  log.info("not for people");
  log.warn({ venue: "binance", ms: 12 }, "a venue is silent");
  log.error({ err: new Error("oh") }, "broke");
  assert.equal(told[0], "assay: warn: a venue is silent venue=binance ms=12\n");
  assert.match(told[1]!, /^assay: error: broke\nError: oh\n {4}at /);
  assert.equal(told.length, 2);
});
