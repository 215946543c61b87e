import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import fc from "fast-check";
import {
  canonicalText,
  CHAIN_START,
  digestOf,
  type Fact,
  faultOf,
  follow,
  type Head,
  hexOf,
  linkFaultOf,
  type PublicKeys,
  type Receipt,
  signLink,
} from "./rules.ts";

const fact = {
  direction: "up",
  entry: { price: "60000.1", at: "1000200", inputs: [{ venue: "a", price: "60000.1" }] },
  settlement: { price: "60000.2", at: "1030200", inputs: [{ venue: "a", price: "60000.2" }] },
  outcome: "won",
};

let secret: CryptoKey;
let successor: CryptoKey;
let stranger: CryptoKey;
let keys: PublicKeys;

before(async () => {
  const [first, second, other] = await Promise.all([makeKeys(), makeKeys(), makeKeys()]);
  secret = first.privateKey;
  successor = second.privateKey;
  stranger = other.privateKey;
  keys = new Map([
    ["1", await publicText(first.publicKey)],
    ["2", await publicText(second.publicKey)],
  ]);
});

describe("a receipt", () => {
  test("PROOFS-01 holds as it was signed, also after a journey as JSON in which names changed their order", async () => {
    const receipt = await signed(CHAIN_START, "seconds-1", fact, "1", secret);
    const reordered = { ...receipt, fact: Object.fromEntries(Object.entries(fact).reverse()) };
    assert.equal(await faultOf(JSON.parse(JSON.stringify(reordered)), keys), undefined);
  });

  test("PROOFS-02 with any of its parts changed is refused", async () => {
    const receipt = await signed(CHAIN_START, "seconds-1", fact, "1", secret);
    const changed: Partial<Receipt>[] = [
      { place: "2" },
      { previous: "1".repeat(64) },
      { rule: "seconds-2" },
      { digest: "1".repeat(64) },
      { fact: { ...fact, outcome: "lost" } },
      { hash: "1".repeat(64) },
    ];
    for (const change of changed) assert.equal(await faultOf({ ...receipt, ...change }, keys), "changed");
    assert.equal(await faultOf({ ...receipt, signature: "00".repeat(64) }, keys), "wrong-signature");
    assert.equal(await faultOf({ ...receipt, signature: "" }, keys), "wrong-signature");
    assert.equal(await faultOf({ ...receipt, key: "2" }, keys), "wrong-signature");
    assert.equal(await faultOf({ ...receipt, key: "9" }, keys), "unknown-key");
  });

  test("PROOFS-03 signed by somebody else in the name of the house is refused", async () => {
    assert.equal(await faultOf(await signed(CHAIN_START, "seconds-1", fact, "1", stranger), keys), "wrong-signature");
  });
});

describe("the chain", () => {
  test("PROOFS-04 a past that is rewritten with the house's own key does not lead from the remembered head to the new one", async () => {
    const first = await signed(CHAIN_START, "seconds-1", fact, "1", secret);
    const second = await signed(first, "seconds-1", { n: "2" }, "1", secret);
    assert.deepEqual(await follow(CHAIN_START, [first, second]), { place: "2", hash: second.hash });
    assert.deepEqual(await follow(first, [second]), { place: "2", hash: second.hash });
    assert.equal((await follow(first, [])).hash, first.hash);
    const rewritten = await signed(CHAIN_START, "seconds-1", { ...fact, outcome: "lost" }, "1", secret);
    const next = await signed(rewritten, "seconds-1", { n: "2" }, "1", secret);
    assert.equal(await faultOf(next, keys), undefined);
    assert.notEqual((await follow(first, [next])).hash, next.hash);
  });

  test("PROOFS-06 goes on under a new key, and what the retired key signed stays checkable", async () => {
    const first = await signed(CHAIN_START, "seconds-1", fact, "1", secret);
    const second = await signed(first, "seconds-1", fact, "2", successor);
    for (const link of [first, second]) assert.equal(await linkFaultOf(link, keys), undefined);
    assert.equal((await follow(first, [second])).hash, second.hash);
  });
});

describe("the canonical text", () => {
  test("PROOFS-05 is one for one fact and differs for different facts", () => {
    const { fact: facts } = fc.letrec<{ fact: Fact }>((again) => ({
      fact: fc.oneof(
        { maxDepth: 3 },
        fc.string(),
        fc.array(again("fact"), { maxLength: 3 }),
        fc.dictionary(fc.string(), again("fact"), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(facts, (one) => {
        assert.deepEqual(JSON.parse(canonicalText(one)), JSON.parse(JSON.stringify(one)));
        assert.equal(canonicalText(JSON.parse(canonicalText(one))), canonicalText(one));
      }),
    );
  });
});

async function signed(head: Head, rule: string, said: Fact, key: string, by: CryptoKey): Promise<Receipt> {
  return { ...(await signLink(head, { rule, digest: await digestOf(said) }, key, by)), fact: said };
}

function makeKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
}

async function publicText(key: CryptoKey): Promise<string> {
  return hexOf(await crypto.subtle.exportKey("raw", key));
}
