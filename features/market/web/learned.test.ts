import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { type CurrencyFact, currencyFact, findCurrency } from "@assay/core/currency.ts";
import { learn, learnStored } from "./learned.ts";

const kept = new Map<string, string>();
globalThis.localStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
} as Storage;
beforeEach(() => kept.clear());

const coin = (id: number, code: string): CurrencyFact => ({ ...currencyFact("SOL"), id, code, name: code });

test("what is stored is known before anything is asked, and is nothing new when the house says it", () => {
  kept.set("catalogue", JSON.stringify([coin(9001, "STORED")]));
  learnStored();
  assert.equal(findCurrency("STORED")?.id, 9001);
  assert.equal(learn([coin(9001, "STORED")]), false);
});

test("what the house says is stored, and new where the page did not know it", () => {
  assert.equal(learn([coin(9002, "TOLD")]), true);
  assert.deepEqual(JSON.parse(kept.get("catalogue") ?? ""), [coin(9002, "TOLD")]);
});

test("a stored copy that contradicts, or is none, is dropped, and what agrees in it is known", () => {
  for (const stored of ["[{", "{}", "null", "[null]"]) {
    kept.set("catalogue", stored);
    learnStored();
    assert.equal(kept.has("catalogue"), false, stored);
  }
  kept.set("catalogue", JSON.stringify([{ ...coin(9002, "TOLD"), kind: "fiat" }, coin(9004, "AGREES")]));
  learnStored();
  assert.equal(kept.has("catalogue"), false);
  assert.equal(currencyFact("TOLD").kind, "coin");
  assert.equal(findCurrency("AGREES")?.id, 9004);
});

test("an answer that contradicts is learned but for that, and not stored", () => {
  assert.equal(learn([coin(9004, "OTHER"), coin(9005, "BESIDE")]), true);
  assert.equal(findCurrency("OTHER"), undefined);
  assert.equal(kept.has("catalogue"), false);
});
