import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { call } from "@assay/core/contract.ts";
import * as z from "zod/mini";
import { canonical } from "./canonical.ts";
import { command, feature, query } from "./feature.ts";
import { guarded, guardOf } from "./guard.ts";
import type { Hold } from "./hold.ts";
import { calls } from "./toy/contract.ts";
import { type HttpHouse, openHttpHouse, send } from "./toy/http-house.ts";
import { held, proofs, sessions, toy } from "./toy/server.ts";

const asked = (as: string, more: Record<string, string> = {}): Record<string, string> => {
  sessions.set(`token-of-${as}`, { customerId: as, sessionId: `session-of-${as}`, fresh: true });
  return { "content-type": "application/x-www-form-urlencoded", authorization: `token-of-${as}`, ...more };
};

describe("value that leaves", () => {
  let http: HttpHouse;
  before(async () => {
    http = await openHttpHouse();
  });
  after(async () => await http.close());

  const ask = async (headers: Record<string, string>, body: string, path = "/toy/give_out") =>
    (await send(`${http.origin}/api${path}`, { method: "POST", headers, body })).body;

  /** The name of the proof that a call asks for; it is proven at once. */
  async function proven(as: string, body: string, path?: string): Promise<string> {
    const { rejection, values } = await ask(asked(as), body, path);
    assert.equal(rejection, "proof-needed");
    const proof = String(values!["proof"]);
    proofs.get(proof)!.proven = true;
    return proof;
  }

  test("a call whose value leaves runs with its proof alone, and once", async () => {
    const proof = await proven("ann", "word=a");
    const { message } = await ask(asked("ann", { "x-assay-proof": proof }), "word=a");
    assert.equal(message, "a");
    assert.equal((await ask(asked("ann", { "x-assay-proof": proof }), "word=a")).rejection, "proof-needed", "it is spent");
  });

  test("a proof opens neither another input, nor another call, nor another customer's", async () => {
    const proof = await proven("bea", "word=a");
    const brought = { "x-assay-proof": proof };
    assert.equal((await ask(asked("bea", brought), "word=b")).rejection, "proof-needed");
    assert.equal((await ask(asked("bea", brought), "word=a&times=2")).rejection, "proof-needed");
    assert.equal((await ask(asked("bea", brought), "word=a", "/toy/change_lock")).rejection, "proof-needed");
    assert.equal((await ask(asked("cleo", brought), "word=a")).rejection, "proof-needed");
    assert.equal((await ask(asked("bea", brought), "times=1&word=a")).message, "a", "a default said aloud is the same input");
  });

  test("what is no name of a proof is none", async () => {
    assert.equal((await ask(asked("bea", { "x-assay-proof": "1 or 1=1" }), "word=a")).rejection, "proof-needed");
  });

  test("a call refused for want of a proof has not used up its key, and a stored reply needs no second proof", async () => {
    const key = { "idempotency-key": "give-once" };
    assert.equal((await ask(asked("dora", key), "word=a")).rejection, "proof-needed");
    const proof = await proven("dora", "word=a");
    const headers = asked("dora", { ...key, "x-assay-proof": proof });
    assert.equal((await ask(headers, "word=a")).message, "a");
    assert.equal((await ask(headers, "word=a")).message, "a", "the answer is the stored one");
  });

  test("a refused command leaves its proof", async () => {
    const proof = await proven("eve", "word=a&times=9");
    const headers = asked("eve", { "x-assay-proof": proof });
    assert.equal((await ask(headers, "word=a&times=9")).rejection, "toy-too-many");
    assert.ok(proofs.has(proof));
  });

  test("what holds a customer's value keeps it from leaving, and the locks may still be changed", async () => {
    const at = new Date("2026-03-02T12:00:00Z");
    const hold = (reason: string, until: Date | null): Hold => ({ reason, since: at, until, endedBy: "time" });
    held.set("flo", [hold("young", new Date("2026-03-03T12:00:00Z")), hold("case", null)]);
    const headers = asked("flo", { "x-assay-proof": await proven("flo", "word=a") });
    const { rejection, values } = await ask(headers, "word=a");
    assert.deepEqual([rejection, values], ["value-held", { reason: "case" }], "what ends last is named");
    const lock = await proven("flo", "word=a", "/toy/change_lock");
    assert.equal((await ask(asked("flo", { "x-assay-proof": lock }), "word=a", "/toy/change_lock")).message, "a");
    held.delete("flo");
    assert.equal((await ask(headers, "word=a")).message, "a", "the proof has waited");
  });
});

describe("declaring value", () => {
  const terms = { who: "customer", does: "Nothing.", input: {}, output: z.string(), rejections: [], value: "leaves" } as const;

  test("is refused for what is no customer's command, and in a house without a guard", () => {
    const read = query(call("GET /toy/read", terms), async () => "");
    assert.throws(() => guarded(read, toy.guard), /moves value/);
    const open = command(call("POST /toy/open_to_all", { ...terms, who: "visitor" }), async () => "");
    assert.throws(() => guarded(open, toy.guard), /moves value/);
    assert.throws(
      () =>
        guarded(
          command(calls.giveOut, async () => ""),
          undefined,
        ),
      /moves value/,
    );
  });

  test("an installation has one guard", () => {
    assert.equal(guardOf([feature("none", import.meta.dirname, {})]), undefined);
    assert.throws(() => guardOf([toy, toy]), /two features guard value/);
  });

  test("one value has one text", () => {
    assert.equal(canonical({ b: 1n, a: [undefined, "x"], c: undefined }), canonical({ a: [null, "x"], b: 1n }));
    assert.notEqual(canonical({ a: "1" }), canonical({ a: 1 }));
  });
});
