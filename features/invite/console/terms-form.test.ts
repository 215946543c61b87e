import assert from "node:assert/strict";
import { test } from "node:test";
import { termsRules } from "./terms-form.ts";

const faulty = (share: string, days: string): string[] =>
  Object.entries(termsRules.faults({ share, days }, undefined)).flatMap(([field, fault]) =>
    fault ? [`${field} ${fault.code}`] : [],
  );

test("terms have a share of at most a half and days within bounds", () => {
  assert.deepEqual([faulty("0", "1"), faulty("0.5", "730")], [[], []]);
  assert.deepEqual(
    [faulty("", "0"), faulty("0.51", "731")],
    [
      ["share no-share", "days no-days"],
      ["share no-share", "days no-days"],
    ],
  );
});
