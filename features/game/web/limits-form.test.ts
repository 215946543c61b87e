import assert from "node:assert/strict";
import { test } from "node:test";
import { limitsRules } from "./limits-form.ts";

test("GAME-09 the form takes the limits that the contract takes, and no others", () => {
  const codes = (rounds: string, minutes: string) => {
    const faults = limitsRules.faults({ rounds, minutes }, undefined);
    return [faults.rounds?.code, faults.minutes?.code];
  };
  assert.deepEqual(codes("1", "120"), [undefined, undefined]);
  assert.deepEqual(codes("200", "1"), [undefined, undefined]);
  assert.deepEqual(codes("201", "0"), ["wrong-limit", "wrong-limit"]);
  assert.deepEqual(codes("", "1.5"), ["required", "wrong-limit"]);
});
