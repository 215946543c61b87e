import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePrice } from "@assay/core/money.ts";
import { HOUR_MS } from "@assay/core/time.ts";
import type { PriceHistory } from "@assay/features/market/server.ts";
import { Volatilities, volatilityOf } from "./volatility.ts";

const [low, high] = [parsePrice("100")!, parsePrice("101")!];
const swinging = Array.from({ length: 169 }, (_, hour) => (hour % 2 === 0 ? low : high));

test("hourly swings of a hundredth are 93 % a year, and a day of hours is the least that says anything", () => {
  assert.equal(volatilityOf(swinging), "0.9341");
  assert.equal(volatilityOf(Array.from({ length: 169 }, () => low)), "0.0000");
  assert.equal(volatilityOf(swinging.slice(0, 24)), null);
  assert.equal(volatilityOf(swinging.map((price, hour) => (hour % 2 === 0 ? undefined : price))), null);
});

test("it is worked out once an hour, and an hour in which nothing was heard is no calm one", async () => {
  let asked = 0;
  const history =
    (lateMs: number): PriceHistory =>
    async (_db, currencies, times) => {
      asked += 1;
      return new Map(currencies.map((one) => [one, times.map((at, hour) => ({ price: swinging[hour]!, from: at - lateMs }))]));
    };
  const now = new Date("2026-03-02T12:30:00Z");
  const heard = new Volatilities(history(0));
  const look = async (of: Volatilities, at = now) => (await of.of(undefined as never, ["BTC"], at)).get("BTC");
  assert.deepEqual([await look(heard), await look(heard), asked], ["0.9341", "0.9341", 1]);
  await look(heard, new Date(now.getTime() + HOUR_MS));
  assert.equal(asked, 2);
  assert.equal(await look(new Volatilities(history(2 * HOUR_MS))), null);
});
