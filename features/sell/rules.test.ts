import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRate } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { rateCardAt } from "@assay/features/fiat/contract.ts";
import fc from "fast-check";
import { backFor, saleDealOf } from "./rules/deal.ts";
import { type Filed, PAYOUT_COLUMNS, readLine, writePayouts } from "./rules/payout.ts";
import { isOpen, judgeAmount, leavingOf, reasons, states, turnOf } from "./rules/states.ts";

const now = new Date("2026-03-02T12:00:00Z");
const card = rateCardAt("BRL", now);

test("SELL-07 what is sold is what arrives, the fee and the spread at the middle, whatever is sold", () => {
  const deal = saleDealOf("BRL", 100_00000000n, parseRate("5.6")!, card);
  // 100 USDT at 5.572 are 557.20 BRL: 5.58 is the fee, and 2.80 the spread.
  assert.deepEqual([deal.fee, deal.spread, deal.arrives], [558n, 280n, 55_162n]);
  assert.equal(deal.rate, parseRate("5.5162"));
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 15n), fc.bigInt(1n, 10n ** 13n), (units, mid) => {
      const { fee, spread, arrives, rate } = saleDealOf("BRL", units, mid, card);
      const atMid = (units * mid * 100n + 10n ** 16n - 1n) / 10n ** 16n;
      assert.equal(fee + spread + arrives, atMid);
      assert.ok(fee >= 0n && spread >= 0n && arrives >= 0n && rate <= mid);
    }),
  );
});

test("SELL-07 a US dollar is one USDT, and nothing is taken", () => {
  const deal = saleDealOf("USD", 123_45000000n, parseRate("1")!, rateCardAt("USD", now));
  assert.deepEqual([deal.fee, deal.spread, deal.arrives, deal.rate], [0n, 0n, 12_345n, parseRate("1")]);
});

test("SELL-04 all of a returned payout brings all back, a part its part, and never more than was sold", () => {
  const deal = { units: 100_00000000n, arrives: 55_162n };
  assert.equal(backFor(deal, 55_162n), deal.units);
  assert.equal(backFor(deal, 27_581n), deal.units / 2n);
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 15n), fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 10n ** 12n), (units, arrives, part) => {
      const returned = part > arrives ? arrives : part;
      const back = backFor({ units, arrives }, returned);
      assert.ok(back >= 0n && back <= units && (returned < arrives || back === units));
    }),
  );
});

test("an amount has two decimals and is 20 USDT at least", () => {
  assert.equal(judgeAmount("20"), 20_00000000n);
  assert.equal(judgeAmount("20.05"), 20_05000000n);
  for (const [text, code] of [
    ["20.005", "wrong-amount"],
    ["0", "wrong-amount"],
    ["19.99", "below-least"],
  ] as const) {
    const judged = judgeAmount(text);
    assert.ok(judged instanceof Rejection && judged.code === code, text);
  }
});

test("SELL-05 whatever is open has an owner and a time, and whatever is over has none", () => {
  for (const state of states)
    for (const reason of [null, ...reasons]) assert.equal(turnOf(state, reason) !== undefined, isOpen(state), state);
});

test("SELL-08 a file is the same text each time, and a cell of it is never a formula", () => {
  const payout = {
    reference: "AZ234567892",
    holder: "=Ann, Lee",
    country: "US",
    bank: 'A "Bank"',
    branch: "+Main",
    number: "1234567",
    swift: "WFBIUS6S",
    aba: "121000248",
    arrives: 10_050n,
  };
  const text = writePayouts({ account: "us-1", number: 3, currency: "USD", payouts: [payout, payout] });
  assert.deepEqual(text.split("\n"), [
    "account,us-1",
    "file,3",
    "currency,USD",
    "payouts,2",
    "sum,201.00",
    PAYOUT_COLUMNS,
    'AZ234567892,"Ann, Lee",US,"A ""Bank""",Main,1234567,WFBIUS6S,121000248,100.50',
    'AZ234567892,"Ann, Lee",US,"A ""Bank""",Main,1234567,WFBIUS6S,121000248,100.50',
    "",
  ]);
});

test("SELL-03 a line pays a sale once and brings it back once, for no more than was sent; all else is for people", () => {
  const at = new Date("2026-03-02T12:00:00Z");
  const filed: Filed = { state: "filed", arrives: 100n, isFiled: true, shownAt: null, returned: null };
  const paid: Filed = { ...filed, state: "paid", shownAt: at };
  const bounced: Filed = { ...paid, state: "bounced", returned: 100n };
  const undone: Filed = { ...filed, state: "bouncing" };
  const returned = { bookedAt: at, isReturn: true } as const;
  for (const [sale, units, fate] of [
    [filed, -100n, "payout"],
    [filed, -99n, undefined],
    [paid, -100n, undefined],
    [paid, 100n, "bounced"],
    [paid, 40n, "bounced"],
    [paid, 101n, undefined],
    [bounced, 100n, undefined],
    // The bank has shown what it returned before what it sent.
    [filed, 100n, "bounced"],
    [{ ...bounced, shownAt: null }, -100n, "payout"],
    // People have said that it was never carried out.
    [undone, -100n, undefined],
    [undone, 100n, undefined],
    [{ ...filed, state: "queued", isFiled: false }, -100n, undefined],
  ] as const)
    assert.equal(readLine(sale, { ...returned, units }), fate, `${sale.state} ${units}`);
  // A bank that cannot pay says so in days; one that has booked wrongly takes that back.
  assert.equal(readLine(paid, { ...returned, units: 100n, bookedAt: new Date("2026-03-09T12:00:01Z") }), undefined);
  assert.equal(readLine(paid, { units: 100n, bookedAt: at, reverses: "E1" }), "bounced");
  // A customer who sends the sum himself once the money is worth less does not get the old rate back.
  for (const sale of [filed, paid]) assert.equal(readLine(sale, { units: 100n, bookedAt: at }), undefined);
});

test("SELL-13 as much of what waits stays as covers what the other coins lack, and no sale that need not", () => {
  const sale = fc.record({ id: fc.uuid(), units: fc.bigInt(1n, 1_000n) });
  fc.assert(
    fc.property(fc.uniqueArray(sale, { maxLength: 5, selector: ({ id }) => id }), fc.bigInt(0n, 3_000n), (waiting, lacks) => {
      const leaving = leavingOf(waiting, lacks);
      const sum = (of: typeof waiting): bigint => of.reduce((all, { units }) => all + units, 0n);
      const stays = waiting.filter(({ id }) => !leaving.has(id));
      assert.ok(leaving.size === 0 || sum(stays) >= lacks, "what stays covers it");
      for (const one of stays) assert.ok(sum(stays) - one.units < lacks, "without it something would lack");
    }),
  );
});
