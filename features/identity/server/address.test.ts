import assert from "node:assert/strict";
import { test } from "node:test";
import { readAddress, readMobile } from "./address.ts";

const rows: [number: string, area: string | undefined, address: string | undefined][] = [
  ["0912345678", undefined, "+886912345678"],
  ["912-345-678", "886", "+886912345678"],
  ["13800138000", "86", "+8613800138000"],
  ["(415) 555-2671", "1", "+14155552671"],
  ["+14155552671", "886", "+14155552671"],
  ["12345", "1", undefined],
  ["0912345678", "999", undefined],
  ["٠٩١٢٣٤٥٦٧٨", "886", undefined],
  ["0912345678 ext 5", "886", undefined],
];
for (const [number, area, address] of rows) {
  test(`${number} with area ${area ?? "by default"} ${address ? `is ${address}` : "is refused"}`, () => {
    assert.equal(readMobile(number, area)?.address, address);
  });
}

test("an account is an email address if it holds an @, else a phone number", () => {
  assert.deepEqual(readAddress("Ann@Example.com"), { kind: "email", address: "ann@example.com" });
  assert.deepEqual(readAddress("0912345678"), { kind: "mobile", address: "+886912345678", area: "886" });
  assert.equal(readAddress("ann"), undefined);
});
