import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { OutputOf } from "@assay/core/contract.ts";
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";
import { calls } from "../contract.ts";
import { customer, type LeverageHouse, openLeverageHouse } from "./testing.ts";

type Row = OutputOf<typeof calls.replayLiquidation>["list"][number];

let house: LeverageHouse;
before(async () => {
  house = await openLeverageHouse();
});
after(async () => await house.close());

/** A minute passes, and the mark comes to a price in the middle of it. */
async function minute(symbol: string, price: string | undefined): Promise<void> {
  house.clock.advance(MINUTE_MS / 2);
  await house.mark(symbol, price);
  house.clock.advance(MINUTE_MS / 2);
}
const toMinute = (): void => house.clock.advance(MINUTE_MS - (house.clock.now().getTime() % MINUTE_MS));
const replayed = async (as: string, id: string, page?: object) =>
  await house.call(calls.replayLiquidation, { id, ...page }, { as });
const shown = ({ mark, margin, profit, margin_ratio: ratio, changes, decides }: Row) => [
  mark,
  margin,
  profit,
  ratio === null ? null : Number(ratio).toFixed(2),
  changes.map(({ what, amount }) => `${what} ${amount}`).join(", "),
  decides,
];

test("a liquidation is replayed backwards, minute by minute: the worst mark, the margin and what changed it (LEV-20)", async () => {
  const ann = customer(1);
  await house.give(ann, "10000");
  toMinute();
  await house.mark("BTC/USDT", "10000");
  const { id } = await house.open(ann, "long 1 BTC x10");
  await house.call(calls.closePosition, { id: (await house.open(ann, "long 1 BTC x10")).id }, { as: ann });
  await minute("BTC/USDT", "9900");
  await house.call(calls.changeMargin, { id, change: "add", amount: "100" }, { as: ann });
  await minute("BTC/USDT", "9500");
  await house.call(calls.closePosition, { id, number: "0.5" }, { as: ann });
  await minute("BTC/USDT", undefined);
  await minute("BTC/USDT", "9400");
  await house.mark("BTC/USDT", "8900");
  const { list, more } = await replayed(ann, id);
  assert.equal(more, false);
  assert.deepEqual(list.map(shown), [
    ["8900", "550", "-550", null, "", true],
    ["9400", "550", "-300", "0.08", "", false],
    ["9500", "550", "-250", "0.06", "closed -550", false],
    ["9500", "1100", "-500", "0.06", "added 100", false],
    ["9900", "1000", "-100", "0.04", "", false],
  ]);
  assert.deepEqual([list[0]!.maintenance, list[0]!.risk_rate, list[1]!.risk_rate], ["17.8", "0", "0.5"]);
  const second = await replayed(ann, id, { page: "2", limit: "2" });
  assert.deepEqual(second.list, list.slice(2, 4));
  assert.equal(second.more, true);
  assert.deepEqual((await replayed(ann, id, { page: "3", limit: "2" })).more, false);
});

test("a cross purse is replayed as a whole: what was free, the other positions, and the night (LEV-20)", async () => {
  const ben = customer(2);
  await house.give(ben, "2000");
  const midnight = DAY_MS * Math.ceil((house.clock.now().getTime() + 1) / DAY_MS);
  house.clock.advance(midnight - house.clock.now().getTime() - 2 * MINUTE_MS);
  await house.mark("BTC/USDT", "10000");
  await house.mark("ETH/USDT", "1000");
  await house.open(ben, "short 1 ETH x10", { margin_mode: "cross" });
  const { id } = await house.open(ben, "long 1 BTC x10", { margin_mode: "cross" });
  await minute("BTC/USDT", "9800");
  await minute("ETH/USDT", "1010");
  await house.runJob("leverage.charge-overnight");
  await minute("ETH/USDT", "1005");
  await house.mark("BTC/USDT", "8000");
  const { list } = await replayed(ben, id);
  const nights = list.flatMap(({ changes }) => changes).find(({ what }) => what === "night");
  const { margin } = list[0]!;
  // 2,000 less the opening fees of 0.5 and 5, then less the night.
  assert.deepEqual(
    list.map((row) => [row.margin, row.profit]),
    [
      [margin, "-2005"],
      [margin, "-205"],
      ["1994.5", "-210"],
      ["1994.5", "-200"],
    ],
  );
  assert.equal(Number(list[0]!.margin), 1994.5 + Number(nights!.amount));
  assert.match(
    list
      .at(-1)!
      .changes.map(({ what }) => what)
      .join(),
    /^opened$/,
  );
  assert.equal(list[0]!.margin_ratio, null, "nothing was left");
});

test("a night that was charged with the liquidation went before it (LEV-06, LEV-20)", async () => {
  const eve = customer(5);
  await house.give(eve, "1000");
  const midnight = DAY_MS * Math.ceil((house.clock.now().getTime() + 1) / DAY_MS);
  house.clock.advance(midnight - house.clock.now().getTime() - 2 * MINUTE_MS);
  await minute("BTC/USDT", "10000");
  const { id } = await house.open(eve, "long 0.1 BTC x10");
  await minute("BTC/USDT", "9900");
  await house.mark("BTC/USDT", "8900");
  const { list } = await replayed(eve, id);
  assert.deepEqual(list.map(shown), [
    ["8900", "99.644", "-110", null, "night -0.356", true],
    ["9900", "100", "-10", "0.04", "", false],
  ]);
});

test("a position that owed nights is replayed from what it really had: its margin less what it owed (LEV-06, LEV-20)", async () => {
  const fay = customer(6);
  await house.give(fay, "1000");
  const midnight = DAY_MS * Math.ceil((house.clock.now().getTime() + 1) / DAY_MS);
  house.clock.advance(midnight - house.clock.now().getTime());
  await house.mark("BTC/USDT", "10000");
  const { id } = await house.open(fay, "long 0.1 BTC x125");
  await minute("BTC/USDT", "10500");
  // Nobody was heard for thirty days: their nights are charged together, and are more than the margin of 8.
  house.clock.advance(30 * DAY_MS - 2 * MINUTE_MS);
  await minute("BTC/USDT", "10500");
  await house.runJob("leverage.charge-overnight");
  await minute("BTC/USDT", "10500");
  const { owed } = await house.call(calls.showPosition, { id }, { as: fay });
  assert.ok(Number(owed) > 0);
  await house.mark("BTC/USDT", "10010");
  const { list } = await replayed(fay, id, { limit: "4" });
  assert.deepEqual(list.map(shown), [
    ["10010", `-${owed}`, "1", null, "", true],
    ["10500", `-${owed}`, "50", (4.2 / (50 - Number(owed))).toFixed(2), `night -${8 + Number(owed)}`, false],
    ["10500", "8", "50", "0.07", "", false],
    ["10500", "8", "50", "0.07", "", false],
  ]);
});

test("only one's own liquidation is replayed (LEV-20)", async () => {
  const [cleo, dan] = [customer(3), customer(4)];
  await house.give(cleo, "1000");
  await house.mark("BTC/USDT", "10000");
  const { id } = await house.open(cleo, "long 0.1 BTC x10");
  const refusal = async (as: string) => (await house.refusal(calls.replayLiquidation, { id }, { as })).code;
  assert.deepEqual([await refusal(cleo), await refusal(dan)], ["position-not-liquidated", "no-such-position"]);
});
