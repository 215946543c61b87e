import assert from "node:assert/strict";
import { test } from "node:test";
import { isSkipped, muteComplaints, notRunOf, promiseComplaints } from "./not-run.ts";

const skipped = [
  { name: "two processes", skip: "install redis-server" },
  { name: "an outage", skip: "install redis-server" },
  { name: "a picture", skip: "run it on Linux" },
];

test("what is missing is one sentence, with every test that was not run for want of it", () => {
  assert.deepEqual(notRunOf(skipped), [
    '"two processes", "an outage" were not run: install redis-server',
    '"a picture" was not run: run it on Linux',
  ]);
  assert.deepEqual(muteComplaints(skipped), []);
});

test("a test that is skipped without saying what it needs is a fault", () => {
  const mute = [{ name: "later", todo: true }, { name: "broken", skip: true }, ...skipped];
  assert.deepEqual(
    muteComplaints(mute),
    ["later", "broken"].map((name) => `a test is skipped and does not say what it needs: ${name}`),
  );
  assert.equal(notRunOf(mute).length, 2);
  assert.ok(mute.every(isSkipped) && !isSkipped({ name: "runs" }));
});

test("on a machine that was promised to have it, what was not run for want of it is a fault", () => {
  const notRun = notRunOf(skipped);
  assert.deepEqual(promiseComplaints(notRun), []);
  assert.deepEqual(promiseComplaints(notRun, "e2fsprogs"), []);
  assert.deepEqual(promiseComplaints(notRun, "redis-server e2fsprogs"), [
    "ASSAY_PROMISED says that there is redis-server, and something was not run for want of it",
  ]);
});
