import assert from "node:assert/strict";
import { test } from "node:test";
import { termsInput, termsRules } from "./terms-form.ts";

const good = { ...termsRules.start, product: "flexible-eth", currency: "ETH", min: "0.01", table: "0.0001\n0.0002" };
const faulty = (more: object): string[] => {
  const faults = termsRules.faults({ ...good, ...more }, undefined);
  return Object.entries(faults).flatMap(([field, fault]) => (fault ? [`${field} ${fault.code}`] : []));
};

test("terms have a name, a day not announced yet, a least amount and daily rates of at most 1 %", () => {
  assert.deepEqual(faulty({}), []);
  assert.deepEqual(faulty({ product: "Flexible ETH" }), ["product no-name"]);
  assert.deepEqual(faulty({ product: "", currency: " " }), ["product required", "currency required"]);
  assert.deepEqual([faulty({ inDays: "1" }), faulty({ inDays: "366" })], [["inDays no-days"], ["inDays no-days"]]);
  assert.deepEqual([faulty({ min: "0" }), faulty({ min: "-1" })], [["min no-amount"], ["min no-amount"]]);
  for (const table of ["", "0", "0.02", "1 %", "0.0001,0.0002", "0.0001 ".repeat(367)])
    assert.deepEqual(faulty({ table }), ["table no-table"]);
});

test("rates are sent with single spaces between them", () => {
  const { table, is_on_sale, in_days } = termsInput(good);
  assert.deepEqual([table, is_on_sale, in_days], ["0.0001 0.0002", "1", "2"]);
});
