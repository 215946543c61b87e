import assert from "node:assert/strict";
import { test } from "node:test";
import { offerInput, offerRulesFrom, type WorkFields, workInput, workRulesFrom } from "./work-form.ts";

const rules = workRulesFrom("2026-03-02");
const whole: WorkFields = {
  ...rules.start,
  artist: "Mara Lind",
  collection: "Spring",
  title: "First light",
  picture: "first-light",
  price: "100",
};
const codes = (more: Partial<WorkFields>) =>
  Object.values(rules.faults({ ...whole, ...more }, undefined)).flatMap((fault) => (fault ? [fault.code] : []));

test("a work is judged field by field before it is proposed", () => {
  assert.deepEqual(codes({}), []);
  assert.deepEqual(codes({ title: " " }), ["required"]);
  assert.deepEqual(codes({ picture: "First light" }), ["picture"]);
  assert.deepEqual(codes({ editions: "101" }), ["editions"]);
  assert.deepEqual(codes({ mode: "auction", editions: "2", step: "1" }), ["editions"]);
  assert.deepEqual(codes({ mode: "auction" }), ["price"]);
  assert.deepEqual(codes({ royalty: "20.1" }), ["royalty"]);
  assert.deepEqual(codes({ ends: "2026-03-02" }), ["ends"]);
});

test("a work is sent as the call takes it", () => {
  const { royalty, ends_at, mode } = workInput(whole);
  assert.deepEqual([royalty, ends_at, mode], ["0.05", String(Date.parse("2026-03-09T00:00:00Z")), "normal"]);
  assert.equal("step" in workInput(whole), false);
});

test("what is left is offered again on terms of its own", () => {
  const { start, faults } = offerRulesFrom("2026-03-02");
  const auction = { ...start, mode: "auction", price: "5" } as const;
  const wrong = faults({ ...auction, ends: "2026-03-01" }, undefined);
  assert.deepEqual([wrong.price, wrong.step?.code, wrong.ends?.code], [undefined, "price", "ends"]);
  const ends_at = String(Date.parse("2026-03-09T00:00:00Z"));
  const sent = { mode: "auction", currency: "USDT", price: "5", step: "1", ends_at };
  assert.deepEqual(offerInput({ ...auction, step: "1" }), sent);
});
