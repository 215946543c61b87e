import assert from "node:assert/strict";
import { test } from "node:test";
import { byUse, withOpened } from "./used.ts";

const ways = ["withdraw", "recharge", "quiz", "nft"].map((key) => ({ key }));
const keysBy = (kept: string | undefined) => byUse(ways, kept).map(({ key }) => key);

test("what is opened most comes first, then what a newcomer looks for, and the rest keeps its order", () => {
  assert.deepEqual(keysBy(undefined), ["recharge", "withdraw", "quiz", "nft"]);
  const kept = ["nft", "quiz", "nft"].reduce<string | undefined>(withOpened, undefined);
  assert.deepEqual(keysBy(kept), ["nft", "quiz", "recharge", "withdraw"]);
});

test("what was opened long ago is forgotten, and a way that is gone changes nothing", () => {
  let kept = withOpened(undefined, "nft");
  for (let opened = 0; opened < 40; opened += 1) kept = withOpened(kept, "gone");
  assert.deepEqual(keysBy(kept), ["recharge", "withdraw", "quiz", "nft"]);
});
