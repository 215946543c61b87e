import assert from "node:assert/strict";
import { test } from "node:test";
import type { Receipt } from "../rules.ts";
import { isDecided } from "./check.ts";

test("a receipt of what was asked for is none of what came of it", () => {
  const of = (...rules: readonly string[]) => rules.map((rule): Receipt => ({ ...signed, rule }));
  const signed = { place: "1", previous: "", digest: "", hash: "", key: "1", signature: "", fact: "" };
  assert.equal(isDecided([]), false);
  assert.equal(isDecided(of("leverage-asked-1", "spot-asked-2")), false);
  assert.equal(isDecided(of("leverage-asked-1", "leverage-trigger-2")), true);
});
