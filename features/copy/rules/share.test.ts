import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRate } from "@assay/core/money.ts";
import { shareDue } from "./share.ts";

const share = parseRate("0.1")!;

test("COPY-05 +200, -150, +100, +150 at 10 % bring 20, 0, 0, 10", () => {
  let [realised, highWater] = [0n, 0n];
  const taken = [200n, -150n, 100n, 150n].map((result) => {
    realised += result;
    const due = shareDue({ share, realised, highWater });
    if (realised > highWater) highWater = realised;
    return due;
  });
  assert.deepEqual(taken, [20n, 0n, 0n, 10n]);
});

test("a share is rounded down, and nothing is due of a loss", () => {
  assert.equal(shareDue({ share, realised: 19n, highWater: 0n }), 1n);
  assert.equal(shareDue({ share, realised: -500n, highWater: 0n }), 0n);
  assert.equal(shareDue({ share: 0n, realised: 500n, highWater: 0n }), 0n);
});
