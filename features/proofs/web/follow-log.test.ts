import assert from "node:assert/strict";
import { before, test } from "node:test";
import { LEDGER_SUBJECT } from "../rules/ledger-head.ts";
import { CHAIN_START, digestOf, type Head, hexOf, type Link, type Receipt, signLink, type Step } from "../rules.ts";
import { followLog, type LogSource } from "./follow-log.ts";

let secret: CryptoKey;
let keys: Record<string, string>;
before(async () => {
  const pair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  secret = pair.privateKey;
  keys = { "1": hexOf(await crypto.subtle.exportKey("raw", pair.publicKey)) };
});

/** A log of these outcomes, signed by the house's own key. */
async function logOf(outcomes: readonly string[]): Promise<LogSource & { readonly links: readonly Link[] }> {
  const links: Link[] = [];
  let head: Head = CHAIN_START;
  for (const outcome of outcomes) {
    const step: Step = { rule: "seconds-1", digest: await digestOf({ outcome }) };
    links.push(await signLink(head, step, "1", secret));
    head = links.at(-1)!;
  }
  return {
    links,
    showHead: async () => ({ keys, head: links.at(-1) ?? null }),
    listSteps: async (after) => links.slice(Number(after)).map(({ rule, digest }) => ({ rule, digest })),
  };
}

test("PROOFS-04 a phone follows the log from what it remembers to what has grown", async () => {
  const log = await logOf(["won", "lost", "won"]);
  assert.equal((await followLog(undefined, await logOf([]))).state, "empty");
  const first = await followLog(undefined, log);
  assert.deepEqual([first.state, first.head], ["first", log.links[2]]);
  assert.equal((await followLog(log.links[2], log)).state, "grown");
  const grown = await followLog(log.links[0], log);
  assert.deepEqual([grown.state, grown.head?.place], ["grown", "3"]);
});

test("PROOFS-04 a past that was rewritten is noticed at the next sync, though the house signed all of it anew", async () => {
  const known = (await logOf(["won", "lost"])).links[1]!;
  for (const rewritten of [["lost", "lost", "won"], ["won", "won", "won"], ["lost", "lost"], ["won"], []]) {
    const sync = await followLog(known, await logOf(rewritten));
    assert.deepEqual([sync.state, sync.head], ["rewritten", known], rewritten.join());
  }
  const log = await logOf(["won", "lost", "won"]);
  const forged = { ...log.links[2]!, signature: log.links[1]!.signature };
  assert.equal((await followLog(known, { ...log, showHead: async () => ({ keys, head: forged }) })).state, "forged");
  const hidden = await followLog(known, { ...log, listSteps: async () => [] });
  assert.equal(hidden.state, "rewritten", "steps that are withheld lead nowhere");
});

test("PROOFS-17 what is signed of the ledger is told, and what is not signed so is forged", async () => {
  const log = await logOf(["one"]);
  const fact = { id: LEDGER_SUBJECT, height: "7", block: "ab".repeat(32) };
  const link = await signLink(log.links[0]!, { rule: "ledger-head-1", digest: await digestOf(fact) }, "1", secret);
  const showing = (ledger: Receipt): LogSource => ({ ...log, showHead: async () => ({ keys, head: link, ledger }) });
  assert.equal((await followLog(undefined, showing({ ...link, fact }))).ledger?.height, "7");
  const forged = { ...link, fact: { ...fact, height: "8" } };
  assert.equal((await followLog(undefined, showing(forged))).state, "forged");
});
