import assert from "node:assert/strict";
import { test } from "node:test";
import { dateText, tradingDayFrom } from "@assay/core/exchange-calendar.ts";
import { parsePrice } from "@assay/core/money.ts";
import { utcDay } from "@assay/core/time.ts";
import { placeSessions, type RecordedDay } from "./recorded-sessions.ts";

const first = tradingDayFrom(utcDay(new Date(Date.UTC(2028, 4, 2))), 1);
const session = (day: number, text: string): RecordedDay => {
  const price = parsePrice(text)!;
  return { day, rows: [{ at: 0, open: price, high: price, low: price, close: price, volume: 1n }] };
};

test("a share closes where a session begins as if a 5:4 or 4:3 split were missing, or a reverse one", () => {
  const closes = (opening: string) => {
    const { closing, days } = placeSessions("AAPL", [], [session(15_000, "100"), session(15_001, opening)], [], first);
    assert.equal(days.length, closing ? 1 : 2);
    return closing?.reason;
  };
  const reason = (percent: string) =>
    `AAPL is closed: its price jumped by ${percent} % before ${dateText(15_001)}, and no recorded split explains it`;
  assert.equal(closes("80"), reason("-20.00"));
  assert.equal(closes("75"), reason("-25.00"));
  assert.equal(closes("125"), reason("25.00"));
  assert.equal(closes("81"), undefined);
  assert.equal(closes("124"), undefined);
});
