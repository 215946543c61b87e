import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { piecesOf } from "./rules.ts";

test("CHAT-05 links stand in pieces of their own, and no letter is lost", () => {
  assert.deepEqual(piecesOf("see https://example.com/a?b=1 now"), [
    { text: "see ", isLink: false },
    { text: "https://example.com/a?b=1", isLink: true },
    { text: " now", isLink: false },
  ]);
  assert.deepEqual(
    piecesOf("javascript:alert(1) <a href=x>").map(({ isLink }) => isLink),
    [false],
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      assert.equal(
        piecesOf(text)
          .map((piece) => piece.text)
          .join(""),
        text,
      );
    }),
  );
});
