import assert from "node:assert/strict";
import { test } from "node:test";
import { endOfDay, startOfDay } from "@assay/ui/day.ts";
import { FIRST_DAY, billsAsked, isFiltered, periodOf, readBillFilter, settled, withFilter, withPeriod } from "./bill-filter.ts";

const today = "2026-11-21";
const read = (address: string) => readBillFilter(new URLSearchParams(address), ["transfer", "faucet"]);

test("an address carries the filter, and nothing unknown", () => {
  const filter = read("currency=BTC&type=change&reason=faucet&days=7");
  assert.deepEqual(filter, { currency: "BTC", type: "change", reason: "faucet", days: "7" });
  assert.equal(isFiltered(read("currency=GOLD&type=x&reason=y&days=8&from=2026-02-30&to=2026-03-01")), false);
});

test("a field is chosen or freed alone", () => {
  assert.deepEqual(withFilter({ currency: "BTC" }, "reason", "faucet"), { currency: "BTC", reason: "faucet" });
  assert.deepEqual(withFilter({ currency: "BTC", reason: "faucet" }, "currency", ""), { reason: "faucet" });
});

test("days are a number of them up to today, or days of one's own, never both", () => {
  assert.deepEqual(
    ["days=7", "from=2026-11-01&to=2026-11-02", "", "days=7&from=2026-11-01&to=2026-11-02"].map((one) => periodOf(read(one))),
    ["7", "own", "", "7"],
  );
  const week = { currency: "BTC", days: "7" } as const;
  const own = withPeriod(week, "own", today);
  assert.deepEqual(own, { currency: "BTC", from: "2026-11-15", to: today });
  assert.deepEqual(withPeriod(read(String(new URLSearchParams(own))), "30", today), { currency: "BTC", days: "30" });
  assert.deepEqual(withPeriod(week, "", today), { currency: "BTC" });
});

test("a call asks for whole days of the reader", () => {
  assert.deepEqual(billsAsked({ currency: "BTC", days: "1" }, today), { currency: "BTC", from: String(startOfDay(today)) });
  assert.deepEqual(billsAsked({ from: "2026-11-01", to: "2026-11-02" }, today), {
    from: String(startOfDay("2026-11-01")),
    to: String(endOfDay("2026-11-02")),
  });
  assert.deepEqual(billsAsked({ reason: "faucet" }, today), { reason: "faucet" });
});

test("days of one's own are asked in order and between the first day and today, however they were typed", () => {
  const meant = { currency: "BTC", from: "2026-11-01", to: "2026-11-02" } as const;
  assert.deepEqual(settled(meant, today), meant);
  assert.deepEqual(settled({ currency: "BTC", from: "2026-11-02", to: "2026-11-01" }, today), meant);
  assert.deepEqual(settled({ from: "1000-01-01", to: "9999-12-31" }, today), { from: FIRST_DAY, to: today });
  assert.deepEqual(settled({ from: "9999-12-31", to: "9999-12-30" }, today), { from: today, to: today });
  assert.deepEqual(settled({ days: "7" }, today), { days: "7" });
  const asked = billsAsked(read("from=9999-12-31&to=1000-01-01"), today);
  assert.deepEqual(asked, { from: String(startOfDay(FIRST_DAY)), to: String(endOfDay(today)) });
});
