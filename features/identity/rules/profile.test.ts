import assert from "node:assert/strict";
import { test } from "node:test";
import { normalText } from "@assay/core/clean-name.ts";
import fc from "fast-check";
import { masked } from "./masked.ts";
import { judgeNickname, judgePhrase, judgeSignature } from "./profile.ts";

/** The specification's set, and its full-width forms. */
const forbidden = "`~!#$^&*()=|{}':;,[]<>/?";
const fullWidth = [...forbidden].map((one) => String.fromCodePoint(one.codePointAt(0)! + 0xfee0));

test("a nickname has 2 to 10 characters, and none of the forbidden ones in either width", () => {
  for (const name of ["ab", "小明", "Zoë 2", "นกน้อย", "𝒶𝒷", "a.b-c_d"]) assert.equal(judgeNickname(name), undefined, name);
  for (const name of ["a", "", " a ", "x".repeat(11), "a\u200bb", "a\u202eb", "ab\ncd\u0007"]) {
    assert.equal(judgeNickname(name)?.code, "wrong-nickname", JSON.stringify(name));
  }
  for (const one of [...forbidden, ...fullWidth, "，", "。", "《", "】", "￥"]) {
    assert.equal(judgeNickname(`ab${one}cd`)?.code, "wrong-nickname", one);
    assert.equal(judgeSignature(`ab${one}cd`)?.code, "wrong-signature", one);
  }
});

test("nobody may be called as staff are", () => {
  for (const name of ["Assay", "ＡＳＳＡＹ 1", "support", "官方客服", "Admin-1", "s u p p o r t"]) {
    assert.equal(judgeNickname(name.slice(0, 14)) === undefined, false, name);
  }
});

test("a signature is letters, digits and spaces, or none", () => {
  for (const text of ["", "ab", "慢慢来 2026", "ดี มาก"]) assert.equal(judgeSignature(text), undefined, text);
  for (const text of ["a", "x".repeat(31), "a.b", "😀😀"]) assert.equal(judgeSignature(text)?.code, "wrong-signature", text);
});

test("a phrase is any readable text without a link", () => {
  for (const text of ["", "green otter!", "我的暗号，记住", "a&b <3 x"]) assert.equal(judgePhrase(text), undefined, text);
  for (const text of ["abc", "x".repeat(41), "see www.x.example", "HTTPS://x", "ab\u202ecd"]) {
    assert.equal(judgePhrase(text)?.code, "wrong-phrase", text);
  }
});

test("what is kept is judged alike when it comes again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), (typed) => {
      const kept = normalText(typed);
      assert.equal(normalText(kept), kept);
      assert.deepEqual(judgeNickname(kept), judgeNickname(typed));
      assert.deepEqual(judgeSignature(kept), judgeSignature(typed));
    }),
  );
});

test("a masked address is recognised by its owner and useless to others", () => {
  assert.equal(masked({ kind: "email", address: "ann.smith@example.com" }), "an***@example.com");
  assert.equal(masked({ kind: "email", address: "a@example.com" }), "a***@example.com");
  assert.equal(masked({ kind: "mobile", address: "+886912345678" }), "+886******678");
});
