import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, formatAmount, parseAmount } from "@assay/core/money.ts";
import { breakEvenOf, payoutRates } from "../rules.ts";
import { type StakeFacts, type StakeFields, stakeFor, stakeRules, type Terms } from "./stake-form.ts";

const usdt = (text: string) => parseAmount("USDT", text)!;
const terms: Terms = {
  feed: { source: "simulated", label: "a test" },
  symbol: "BTC/USDT",
  on_sale: true,
  venues_agree: true,
  terms: [
    {
      seconds: 30,
      profit_ratio: "0.8",
      break_even: "0.55555556",
      cost_per_100: "10",
      round: { up: "13", down: "135", closes_at: 0 },
      house_left: { up: "500", down: "0" },
    },
  ],
  pool_fee: "0.03",
  pool_free: "1000",
};
const facts: StakeFacts = { terms, available: usdt("100") };
const fields = (change: Partial<StakeFields>): StakeFields => ({ ...stakeRules.start, ...change });

test("a stake is judged by the server's rules and by what there is", () => {
  const codeOf = (number: string, more: Partial<StakeFacts> = {}) =>
    stakeRules.faults(fields({ number }), { ...facts, ...more }).number?.code;
  assert.equal(codeOf(""), "stake-too-small");
  assert.equal(codeOf("0.99"), "stake-too-small");
  assert.equal(codeOf("1.001"), "wrong-amount");
  assert.equal(codeOf("1001"), "stake-too-large");
  assert.equal(codeOf("100"), undefined);
  assert.equal(codeOf("100.01"), "insufficient-balance");
  assert.equal(codeOf("100.01", { available: undefined }), undefined);
  const far = stakeRules.summary(fields({ number: "99999999999" }), facts);
  assert.deepEqual([far.stake, far.payout, far.cost], [undefined, undefined, undefined], "nothing comes of what is not taken");
  const closed = { ...facts, terms: { ...terms, on_sale: false } };
  assert.equal(stakeRules.faults(fields({ number: "10" }), closed).direction?.code, "index-missing");
});

test("while the venues disagree the ticket takes no stake against the house, and those of a round", () => {
  const apart = { ...facts, terms: { ...terms, venues_agree: false } };
  assert.equal(stakeRules.faults(fields({ number: "10" }), apart).direction?.code, "venues-disagree");
  assert.deepEqual(stakeRules.faults(fields({ number: "10", mode: "pool" }), apart), {});
});

test("a stake that the house or the round takes no more says what they do take", () => {
  const rich = { ...facts, available: usdt("1000") };
  const faultOf = (more: Partial<StakeFields>, known: StakeFacts = rich) => stakeRules.faults(fields(more), known).number;
  assert.equal(faultOf({ number: "500" }), undefined);
  assert.deepEqual(faultOf({ number: "500.01" }), { code: "exposure-reached", lasting: true, values: { left: "500" } });
  assert.equal(faultOf({ number: "1", direction: "down" })?.code, "exposure-reached");
  const dry = { ...rich, terms: { ...terms, pool_free: "0" } };
  assert.equal(faultOf({ number: "1", direction: "down" }, dry)?.code, "pool-dry");
  const [term] = terms.terms;
  const full = { ...rich, terms: { ...terms, terms: [{ ...term!, round: { up: "49900", down: "0", closes_at: 0 } }] } };
  assert.deepEqual(faultOf({ number: "101", mode: "pool" }, full), {
    code: "round-full",
    lasting: true,
    values: { left: "100" },
  });
  assert.equal(faultOf({ number: "1000", mode: "pool", direction: "down" }, full), undefined);
});

test("a round in which one side is far heavier says what its bound leaves to be won", () => {
  const [term] = terms.terms;
  const heavy = { ...facts, terms: { ...terms, terms: [{ ...term!, round: { up: "0", down: "1000", closes_at: 0 } }] } };
  const { payout } = stakeRules.summary(fields({ number: "1", mode: "pool" }), heavy);
  assert.equal(formatAmount(payout!), "1.94");
});

test("a fixed payout says what a win brings, the break-even and the average cost", () => {
  const { payout, breakEven, cost, percent } = stakeRules.summary(fields({ number: "10" }), facts);
  assert.equal(formatAmount(payout!), "18");
  assert.equal(breakEven, breakEvenOf(payoutRates[30]));
  assert.equal(formatAmount(cost!), "1");
  assert.equal(percent, 10);
});

test("a round says what it would pay as it stands, and costs its fee: 2 in a side of 15, with as much of the 135 against it, is paid 3.88", () => {
  const { payout, breakEven, cost } = stakeRules.summary(fields({ number: "2", mode: "pool" }), facts);
  assert.equal(formatAmount(payout!), "3.88");
  assert.equal(breakEven, undefined);
  assert.equal(formatAmount(cost!), "0.06");
});

test("a share of the balance is a stake that can be placed, or none", () => {
  assert.equal(stakeFor(25, usdt("33.339")), "8.33");
  assert.equal(stakeFor(100, usdt("5000")), "1000");
  assert.equal(stakeFor(1, amount("USDT", 10n)), "");
});
