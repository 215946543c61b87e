import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { calls } from "../contract.ts";
import { openOperatorsHouse } from "../server/testing.ts";

test("a sandbox's treasury funds a pool with four eyes, and no more than it holds (OPERATOR-02, OPERATOR-08)", async () => {
  const house = await openOperatorsHouse();
  const names = new Map<string, string>();
  const story = new LedgerStory(house.database, names);
  const [maker, checker] = [await house.enrol("Max", "treasury-maker"), await house.enrol("Eva", "treasury-checker")];
  await house.enrol("Sam", "security");
  await house.enrol("Sue", "security");
  await story.tell("The sandbox's treasury begins with practice money; the pools have none.");

  const propose = async (amount: string) => {
    const input = { pool: "house/pool/lock-mining", currency: "USDT", amount, reason: "interest of the coming month" };
    const answer = await house.call(calls.fundPool, input, { operator: maker });
    assert.ok(typeof answer === "object");
    return answer;
  };
  const funded = await propose("2500");
  names.set(funded.proposal, "proposal of Max");
  await story.tell("Max proposes 2,500 USDT for lock mining: nothing moves.");

  await house.call(calls.approve, { id: funded.proposal, hash: funded.hash, reason: "as planned" }, { operator: checker });
  await story.tell("Eva approves it: the pool has its money.");

  const refused = { pool: "house/pool/lock-mining", currency: "USDT", amount: "10000000", reason: "all there is, and more" };
  const { code, values } = await house.refusal(calls.fundPool, refused, { operator: maker });
  assert.deepEqual([code, values["held"]], ["treasury-short", "9997500"]);
  await story.tell("Ten millions are more than the treasury holds: not even a proposal comes of it.");

  await story.end(join(import.meta.dirname, "fund-a-pool.golden.txt"));
  await house.close();
});
