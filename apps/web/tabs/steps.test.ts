import assert from "node:assert/strict";
import { test } from "node:test";
import { type FirstFacts, stepsOf } from "./steps.ts";

const facts: FirstFacts = { sandbox: true, total: "0.00", hasTraded: false, hasFavourite: false };
const done = (more: Partial<FirstFacts>) =>
  stepsOf({ ...facts, ...more })
    .filter((step) => step.done)
    .map(({ key }) => key);

test("only what has really happened is done", () => {
  assert.deepEqual(done({}), ["account"]);
  assert.deepEqual(done({ total: "9998.27" }), ["account", "money"]);
  assert.deepEqual(done({ total: null, hasFavourite: true }), ["account", "favourite"]);
});

test("who has traded has had money", () => assert.deepEqual(done({ hasTraded: true }), ["account", "money", "trade"]));

test("practice money is a step only where it is given", () =>
  assert.deepEqual(
    stepsOf({ ...facts, sandbox: false }).map(({ key }) => key),
    ["account", "trade", "favourite"],
  ));
