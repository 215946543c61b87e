import assert from "node:assert/strict";
import { test } from "node:test";
import { createIntention, type Unanswered } from "./intention.ts";
import { NoAnswerError, RefusedError } from "./transport.ts";

type Reply = "answer" | "silence" | "busy" | "no" | "password-needed" | "something-broke";

const refusal = (rejection: string) =>
  new RefusedError({ type: "error", code: 0, message: rejection, rejection, request: `request of ${rejection}` });

/** A customer in front of a server that replies as told; time stands still unless moved. */
function scene(replies: Reply[]) {
  let keys = 0;
  let clock = 0;
  const sent: { input: string; key: string }[] = [];
  const pauses: number[] = [];
  const run = createIntention<string, string>({
    newKey: () => `key-${++keys}`,
    now: () => clock,
    wait: async (ms) => void pauses.push(ms),
    send: async (input, key) => {
      sent.push({ input, key });
      const reply = replies.shift() ?? "answer";
      if (reply === "silence") throw new NoAnswerError("offline");
      if (reply !== "answer") throw refusal(reply);
      return `done ${input}`;
    },
  });
  return { run, sent, pauses, pass: (ms: number) => void (clock += ms) };
}

test("taps while a request is under way, or within 500 ms of it, are one intention", async () => {
  const { run, sent, pass } = scene([]);
  const [first, second] = await Promise.all([run("buy"), run("buy")]);
  assert.equal(first, second);
  pass(400);
  assert.equal(await run("buy"), first);
  assert.equal(sent.length, 1);
});

test("later, or with another input, it is another intention with another key", async () => {
  const { run, sent, pass } = scene([]);
  await run("buy");
  await run("sell");
  pass(500);
  await run("sell");
  assert.deepEqual(
    sent.map(({ key }) => key),
    ["key-1", "key-2", "key-3"],
  );
});

test("without an answer the request is repeated under the same key", async () => {
  const { run, sent, pauses } = scene(["silence", "busy", "answer"]);
  assert.deepEqual(await run("buy"), { state: "accepted", message: "done buy" });
  assert.deepEqual(new Set(sent.map(({ key }) => key)), new Set(["key-1"]));
  assert.deepEqual(pauses, [1_000, 3_000]);
});

test("an outcome that a broken server leaves unknown carries the request's id", async () => {
  const { run } = scene(["something-broke", "something-broke", "something-broke"]);
  assert.deepEqual(await run("buy"), { state: "unknown", request: "request of something-broke" });
});

test("an unknown outcome is asked for by its key when the customer tries again", async () => {
  const { run, sent, pass } = scene(["silence", "silence", "silence", "answer"]);
  assert.deepEqual(await run("buy"), { state: "unknown", request: undefined });
  pass(10_000);
  assert.deepEqual(await run("buy"), { state: "accepted", message: "done buy" });
  assert.equal(sent.at(-1)?.key, "key-1");
});

test("a customer who leaves the password has done nothing, and the next try, however soon, is a new intention", async () => {
  const { run, sent } = scene(["password-needed"]);
  assert.deepEqual(await run("buy"), { state: "left" });
  assert.equal((await run("buy")).state, "accepted");
  assert.deepEqual(
    sent.map(({ key }) => key),
    ["key-1", "key-2"],
  );
});

test("a refusal is an outcome and is not repeated; the next try is a new intention", async () => {
  const { run, sent, pass } = scene(["no"]);
  const outcome = await run("buy");
  assert.equal(outcome.state === "rejected" && outcome.rejection, "no");
  pass(500);
  await run("buy");
  assert.deepEqual(
    sent.map(({ key }) => key),
    ["key-1", "key-2"],
  );
});

test("what was never answered keeps its key over a reload of the page, and is forgotten once it is answered", async () => {
  let stored: Unanswered | undefined;
  const kept = { read: () => stored, write: (next: Unanswered | undefined) => void (stored = next) };
  const sent: string[] = [];
  let keys = 0;
  const page = (isHeard: boolean) =>
    createIntention<string, string>({
      newKey: () => `key-${++keys}`,
      now: () => 0,
      wait: async () => undefined,
      kept,
      send: async (input, key) => {
        sent.push(`${input} ${key}`);
        if (!isHeard) throw new NoAnswerError("offline");
        return "done";
      },
    });
  assert.equal((await page(false)("lock")).state, "unknown");
  assert.deepEqual(stored, { text: '"lock"', key: "key-1" });
  await page(true)("lock");
  assert.equal(stored, undefined);
  await page(true)("lock");
  assert.deepEqual(new Set(sent), new Set(["lock key-1", "lock key-2"]));
});
