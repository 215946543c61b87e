import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { systemRandom } from "@assay/server/random.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { openPasswords } from "./passwords.ts";

const cheap = { memoryKiB: 8, passes: 1, lanes: 1 };
const open = (terms: Partial<Parameters<typeof openPasswords>[0]> = {}) =>
  openPasswords({ keys: keysOf("pepper"), random: systemRandom, strength: cheap, ...terms });

describe("password hashes (IDENT-02)", () => {
  test("the shipped strength is Argon2id with 19 MiB and 2 passes", async () => {
    const passwords = openPasswords({ keys: keysOf("pepper"), random: systemRandom });
    const hash = await passwords.hash("correct horse");
    assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    assert.equal(await passwords.verify(hash, "correct horse"), true);
    assert.equal(await passwords.verify(hash, "correct horsf"), false);
  });

  test("the same password hashes differently each time, and only under the same pepper", async () => {
    const hash = await open().hash("x");
    assert.notEqual(await open().hash("x"), hash);
    assert.equal(await open({ keys: keysOf("other") }).verify(hash, "x"), false);
  });

  test("two spellings of the same characters are one password, and nothing is cut off", async () => {
    const passwords = open();
    const hash = await passwords.hash(`${"x".repeat(127)}\u00e1`);
    assert.equal(await passwords.verify(hash, `${"x".repeat(127)}a\u0301`), true);
    assert.equal(await passwords.verify(hash, "x".repeat(127)), false);
  });

  test("without a hash the answer is no after the same work", async () => {
    let hashes = 0;
    const passwords = open({ onHash: () => (hashes += 1) });
    assert.equal(await passwords.verify(null, "anything"), false);
    assert.equal(hashes, 1);
  });

  test("a weaker hash still verifies and is known to be weak", async () => {
    const hash = await open().hash("x");
    const stronger = open({ strength: { ...cheap, passes: 2 } });
    assert.equal(await stronger.verify(hash, "x"), true);
    assert.equal(stronger.isWeak(hash), true);
    assert.equal(open().isWeak(hash), false);
  });

  test("a hash of another kind is a fault, not an answer", async () => {
    await assert.rejects(open().verify("$2b$10$abcdefghijklmnopqrstuv", "x"), /not in the form/);
  });

  test("a flood of hashes is bounded: two at once, two hundred waiting, the rest refused as busy", async () => {
    const passwords = open();
    const outcomes = await Promise.allSettled(Array.from({ length: 300 }, () => passwords.verify(null, "x")));
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    assert.equal(refused.length, 98);
    assert.ok(refused.every(({ reason }) => (reason as Error).message === "busy"));
    assert.equal(await passwords.verify(null, "x"), false);
  });
});
