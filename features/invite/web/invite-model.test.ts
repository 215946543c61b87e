import assert from "node:assert/strict";
import { test } from "node:test";
import { type Code, linkOf, ownPart, partsOf, shownCode } from "./invite-model.ts";

test("a link leads to the sign-up with its code", () =>
  assert.equal(linkOf("https://assay.test", "ABCD"), "https://assay.test/#/pages/common/register?code=ABCD"));

test("what both get of the fees adds up to the share", () => {
  assert.deepEqual(partsOf("0.2", 25), { yours: "0.15", friends: "0.05" });
  assert.deepEqual(partsOf("0.00000001", 50), { yours: "0.00000001", friends: "0" });
  assert.deepEqual([ownPart("inviter", 25), ownPart("friend", 25)], ["0.75", "0.25"]);
});

test("the newest code is shown until another is chosen", () => {
  const codes = ["A", "B"].map((code) => ({ code }) as Code);
  assert.deepEqual([shownCode(codes, undefined).code, shownCode(codes, "A").code, shownCode(codes, "X").code], ["B", "A", "B"]);
});
