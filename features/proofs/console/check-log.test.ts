import assert from "node:assert/strict";
import { before, test } from "node:test";
import { canonicalText, CHAIN_START, digestOf, type Fact, type Head, hexOf, type Link, signLink } from "../rules.ts";
import type { LogSource } from "../web/follow-log.ts";
import { checkLog, type ShownAct } from "./check-log.ts";

let secret: CryptoKey;
let keys: Record<string, string>;
before(async () => {
  const pair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  secret = pair.privateKey;
  keys = { "1": hexOf(await crypto.subtle.exportKey("raw", pair.publicKey)) };
});

const factOf = (reason: string): Fact => ({ call: "POST /customers/suspend", reason });
const actAt = (place: number | null, reason: string): ShownAct => ({
  id: reason,
  fact: canonicalText(factOf(reason)),
  place: place === null ? null : String(place),
});

/** A log of acts with these reasons, in pages of two links. */
async function logOf(reasons: readonly string[]): Promise<LogSource & { readonly links: readonly Link[] }> {
  const links: Link[] = [];
  let head: Head = CHAIN_START;
  for (const reason of reasons) {
    links.push(await signLink(head, { rule: "act-1", digest: await digestOf(factOf(reason)) }, "1", secret));
    head = links.at(-1)!;
  }
  return {
    links,
    showHead: async () => ({ keys, head: links.at(-1) ?? null }),
    listSteps: async (after) => links.slice(Number(after), Number(after) + 2).map(({ rule, digest }) => ({ rule, digest })),
  };
}

test("a log is whole where every link leads to the signed head, and acts stand in it where they are said to", async () => {
  const log = await logOf(["one", "two", "three"]);
  const checked = await checkLog(log, [actAt(1, "one"), actAt(3, "three"), actAt(null, "four")]);
  assert.deepEqual(checked, { state: "whole", links: 3, found: 2, unsealed: 1, wrong: [] });
  assert.equal((await checkLog(await logOf([]), [])).state, "empty");
});

test("an act with other words than the log holds, or beyond its end, is named", async () => {
  const log = await logOf(["one", "two"]);
  assert.deepEqual((await checkLog(log, [actAt(2, "another"), actAt(9, "beyond")])).wrong, ["another", "beyond"]);
  assert.equal((await checkLog(await logOf([]), [actAt(1, "one")])).state, "rewritten");
});

test("a link that was changed on the way, and a head that nobody signed, are noticed", async () => {
  const log = await logOf(["one", "two", "three"]);
  const others = await logOf(["one", "other", "three"]);
  assert.equal((await checkLog({ ...log, listSteps: others.listSteps }, [])).state, "rewritten");
  const forged = { ...log.links[2]!, signature: log.links[1]!.signature };
  assert.equal((await checkLog({ ...log, showHead: async () => ({ keys, head: forged }) }, [])).state, "forged");
  assert.equal((await checkLog({ ...log, listSteps: async () => [] }, [])).state, "cut");
});
