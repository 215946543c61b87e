import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { keysOf, KeystoreFault, openKeystore, openLines, sealKeystore } from "./keystore.ts";
import { JournalFault, takeLock } from "./lock.ts";
import { faultOf, firstTrust, peopleFor } from "./trust.ts";
import { newWords, readWords, seedOf } from "./words.ts";

const PASSPHRASE = "a passphrase of the tests";
const CHEAP = 2 ** 14;
const trust = firstTrust("https://console.example.com");
const contents = { words: newWords(), trust };
const says = (sentence: RegExp) => (fault: unknown) => fault instanceof KeystoreFault && sentence.test(fault.message);

test("words are those of the published vectors, and one that is wrong, or in another place, is no seed", () => {
  const zeros = newWords(new Uint8Array(32));
  assert.equal(zeros, `${"abandon ".repeat(23)}art`);
  assert.equal(
    newWords(new Uint8Array(32).fill(0x7f)),
    `${"legal winner thank year wave sausage worth useful ".repeat(2)}legal winner thank year wave sausage worth title`,
  );
  assert.equal(
    Buffer.from(seedOf(zeros)).toString("hex"),
    "408b285c123836004f4b8842c89324c1f01382450c0d439af345ba7fc49acf705489c6fc77dbd4e3dc1dd8cc6bc9f043db8ada1e243c4a0eafb290d399480840",
  );
  assert.equal(readWords(`  ${zeros.toUpperCase()}\n`), zeros);
  for (const wrong of ["", "abandon", zeros.replace(/art$/, "abandon"), zeros.replace(/^abandon/, "abandonn")])
    assert.equal(readWords(wrong), undefined);
});

test("addresses of a seed are those that every wallet derives from its words", async () => {
  const known = { words: `${"abandon ".repeat(23)}art`, trust };
  const lines = await openLines(known);
  assert.equal(lines.length, 6);
  assert.match(lines[0]!, /^CHAIN_ETHEREUM_XPUB=xpub6/);
  assert.match(lines[3]!, /^hot wallet of bitcoin: bc1q/);
  assert.notDeepEqual(keysOf(known).keyOf("tron").secret, keysOf(known).keyOf("ethereum").secret);
});

test("a keystore opens with its passphrase and says in one sentence why it does not", () => {
  const sealed = sealKeystore(contents, PASSPHRASE, CHEAP);
  assert.deepEqual(openKeystore(sealed, PASSPHRASE), contents);
  const { sealed: bytes } = JSON.parse(sealed) as { readonly sealed: string };
  assert.equal(Buffer.from(bytes, "base64url").includes(contents.words), false);
  assert.notEqual(sealKeystore(contents, PASSPHRASE, CHEAP), sealed);
  assert.throws(() => openKeystore(sealed, `${PASSPHRASE}.`), says(/^The passphrase of the keystore is wrong\.$/));
  const file = JSON.parse(sealed) as Record<string, string>;
  for (const [field, value] of Object.entries({
    sealed: `${file["sealed"]!.startsWith("A") ? "B" : "A"}${file["sealed"]!.slice(1)}`,
    tag: file["salt"]!,
    cost: 2 ** 15,
    format: "x",
    salt: "!",
  }))
    assert.throws(() => openKeystore(JSON.stringify({ ...file, [field]: value }), PASSPHRASE), says(/altered or is damaged/));
  assert.throws(() => openKeystore("{", PASSPHRASE), says(/altered or is damaged/));
  assert.throws(() => openKeystore(JSON.stringify({ ...file, version: 2 }), PASSPHRASE), says(/of version 2/));
  assert.throws(() => sealKeystore(contents, "short", CHEAP), says(/at least 16 characters/));
});

test("a trust that nobody could fulfil, or that counts one passkey twice, is none", () => {
  const pin = (operator: string, credentialId: string) => ({ operator, credentialId, publicKey: "AA" });
  assert.equal(faultOf(trust), undefined);
  assert.match(faultOf({ ...trust, pins: [pin("Cho", "a"), pin("Cho", "b")] })!, /asks for 2 people, and 1/);
  assert.match(faultOf({ ...trust, pins: [pin("Cho", "a"), pin("Dee", "a")] })!, /pinned twice/);
  assert.equal(faultOf({ ...trust, pins: [pin("Cho", "a"), pin("Dee", "b")] }), undefined);
  assert.deepEqual(
    [5_000_000_000n, 5_000_000_001n, 50_000_000_001n].map((units) =>
      peopleFor(trust, "ethereum", "0xdac17f958d2ee523a2206206994597c13d831ec7", units),
    ),
    [0, 1, 2],
  );
});

test("one signer has a journal; that of a process that is gone is taken over, and whoever was late writes nothing", () => {
  const path = join(mkdtempSync(join(tmpdir(), "lock-")), "lock");
  const first = takeLock(path);
  assert.throws(() => takeLock(path), JournalFault);
  first.mustBeOurs();
  writeFileSync(path, JSON.stringify({ pid: 2 ** 22 + 1, began: "", token: "gone" }));
  assert.throws(() => first.mustBeOurs(), JournalFault);
  const second = takeLock(path);
  // A number that another process has by now.
  writeFileSync(path, JSON.stringify({ pid: process.pid, began: "another time", token: "older" }));
  second.release();
  takeLock(path).release();
  takeLock(path).release();
});
