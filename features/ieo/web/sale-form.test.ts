import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { formatAmount, parseAmount, parseDecimal } from "@assay/core/money.ts";
import { allocate, listText } from "../rules.ts";
import { checkShare } from "./check-share.ts";
import { coveredPercent, leastOf, mostOf, type Project, saleOf, saleRules, type Subscription } from "./sale-form.ts";

const now = Date.UTC(2026, 2, 2, 12);
const HOUR = 3_600_000;
const project: Project = {
  project_id: 2,
  name: "Practice Meadow",
  token: "PRAC2",
  token_id: 2_001,
  token_decimals: 8,
  pay_currency: "USDT",
  pay_currency_id: 3,
  price: "0.05",
  total: "1000000",
  cap: "40000",
  min: "10",
  most: "5000",
  status: "in-progress",
  announced_at: now - 9 * HOUR,
  opens_at: now - HOUR,
  ends_at: now + HOUR,
  listing_at: now + 9 * HOUR,
  free_ratio: "0.25",
  lock_days: 90,
  parts: 3,
  white_paper: "",
  website: "",
  practice: true,
  applied: 40,
  committed: "100000",
  passed: null,
  sold: null,
  list_hash: null,
};
const mine = { committed: "1000", number: 2, allocated: null } as Subscription;
const facts = (available: string, of: Subscription | null = null) => ({
  project,
  mine: of,
  now,
  available: parseAmount("USDT", available),
});

test("what a commitment brings at best, costs, and would bring now is said before it is made", () => {
  const { best, cost, now: least, all } = saleRules.summary({ amount: "1000" }, facts("9000"))!;
  // Of 101,000 committed a thousand is a part of a million tokens.
  assert.deepEqual([best, formatAmount(cost), least, formatAmount(all)], ["20000", "1000", "9900.990099", "1000"]);
  const more = saleRules.summary({ amount: "4000" }, facts("9000", mine))!;
  assert.deepEqual([more.best, formatAmount(more.cost), formatAmount(more.all)], ["40000", "2000", "5000"]);
  assert.equal(saleRules.summary({ amount: "5" }, facts("9000")), undefined);
  assert.equal(coveredPercent(project), 200);
  // A thousand of the hundred thousand; what is allotted, and what nobody has committed, is no guess.
  const allotted = { ...mine, allocated: "1" };
  assert.deepEqual(
    [mine, allotted, null].map((one) => leastOf({ project, mine: one })),
    ["10000", undefined, undefined],
  );
});

test("no more is offered than the customer has and may commit", () => {
  assert.deepEqual([mostOf(facts("100")), mostOf(facts("9000")), mostOf(facts("9000", mine))].map(formatAmount), [
    "100",
    "5000",
    "4000",
  ]);
  const fault = (amount: string, available: string) => saleRules.faults({ amount }, facts(available)).amount;
  assert.deepEqual([fault("9", "100")?.code, fault("101", "100")?.code], ["below-minimum", "insufficient-balance"]);
  assert.deepEqual([fault("5001", "9000")?.values?.["nearest"], fault("10", "100")], ["5000", undefined]);
});

test("IEO-06 the phone recomputes the share from the published list, and sees a list or a share that is another", async () => {
  const lines = [3_000, 1_000, 5_000, 1_234].map((amount, place) => ({ number: place + 1, amount: String(amount) }));
  const commitments = lines.map(({ number, amount }) => ({ number, amount: parseDecimal(amount, 8)! }));
  const list_hash = createHash("sha256").update(listText(commitments)).digest("hex");
  const shares = allocate(saleOf(project), commitments);
  const ended = { ...project, list_hash, sold: "124680" };
  const told = { number: 2, allocated: "20000" };
  const right = await checkShare(ended, told, lines);
  assert.deepEqual(right, { count: 4, isPublished: true, share: shares[1], agrees: true });
  assert.equal((await checkShare(ended, null, lines)).agrees, true);
  assert.equal((await checkShare(ended, { ...told, allocated: "19999" }, lines)).agrees, false);
  assert.equal((await checkShare(ended, told, lines.slice(0, 3))).isPublished, false);
});
