import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { hashesFrom } from "./sha256.ts";

test("texts of every length hash as they do elsewhere", () => {
  for (let start = 0; start < 140; start += 7) {
    const hash = hashesFrom("p".repeat(start));
    for (let rest = 0; rest < 140; rest += 1) {
      const expected = createHash("sha256")
        .update("p".repeat(start) + "7".repeat(rest))
        .digest("hex");
      assert.equal(Buffer.from(hash("7".repeat(rest))).toString("hex"), expected, `${start} and ${rest}`);
    }
  }
});
