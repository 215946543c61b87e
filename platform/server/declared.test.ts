import assert from "node:assert/strict";
import { test } from "node:test";
import { amount } from "@assay/core/money.ts";
import { type Declared, declaredBy } from "./declared.ts";
import type { OpenPositions } from "./open-positions.ts";

const positions: OpenPositions = {
  mayLeave: async () => amount("USDT", 0n),
  profit: async () => 0n,
  profitsAt: async () => [],
};
const declares = (more: Partial<Declared>): Parameters<typeof declaredBy>[0][number] => ({
  name: "one",
  handlers: [],
  bills: [],
  accounts: [],
  topics: [],
  profile: [],
  agreements: [],
  holds: [],
  heldValues: [],
  panels: [],
  queues: [],
  finders: [],
  linkings: [],
  tradeFees: [],
  robots: [],
  standings: [],
  closures: [],
  copyNames: [],
  customerRows: [],
  truths: [],
  ...more,
});

test("an account of several features is risky where it is for one, and backs the positions of all", () => {
  const { accounts } = declaredBy([
    declares({ accounts: [{ account: "mining" }] }),
    declares({ accounts: [{ account: "mining", risky: true, positions: [positions] }] }),
    declares({ accounts: [{ account: "mining", positions: [positions] }, { account: "spot" }] }),
  ]);
  assert.deepEqual(accounts, [
    { account: "mining", risky: true, positions: [positions, positions], debts: [] },
    { account: "spot", positions: [], debts: [] },
  ]);
});

test("a reason of two features is refused", () => {
  const one = declares({ bills: [{ reason: "toy" }] });
  assert.throws(() => declaredBy([one, one]), /two features declare toy/);
});
