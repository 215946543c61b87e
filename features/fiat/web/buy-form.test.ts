import assert from "node:assert/strict";
import { test } from "node:test";
import { buyRules, countryOf, wayOf } from "./buy-form.ts";
import type { CountryTold } from "./told.ts";

const list: CountryTold[] = [
  {
    country: "VN",
    currency: "VND",
    decimals: 0,
    fields: ["email"],
    methods: [
      { method: "vietqr", min: "250000", max: "499000000" },
      { method: "bank", min: "500000", max: "5000000000" },
    ],
  },
];
const code = (amount: string, method = "", country = ""): string | undefined => {
  const { amount: fault, country: area } = buyRules.faults({ country, method, amount }, list);
  return (fault ?? area)?.code;
};

test("a form refuses a fraction that the currency does not have, what is outside its way, and a country that is not there", () => {
  assert.deepEqual(
    [
      code(""),
      code("250000.5"),
      code("249999"),
      code("499000001"),
      code("250000"),
      code("250000", "bank"),
      code("250000", "", "ZZ"),
    ],
    [
      "required",
      "wrong-amount",
      "below-fiat-minimum",
      "above-fiat-maximum",
      undefined,
      "below-fiat-minimum",
      "area-not-supported",
    ],
  );
});

test("the first country and its first way are chosen until somebody chooses", () => {
  assert.equal(countryOf({ country: "" }, list)?.country, "VN");
  assert.equal(wayOf({ country: "", method: "pix" }, list)?.method, "vietqr");
  assert.equal(wayOf({ country: "elsewhere", method: "" }, list), undefined);
});
