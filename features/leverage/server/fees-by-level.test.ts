import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { amount, parseAmount } from "@assay/core/money.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { noteTrades, tradedSince } from "@assay/features/vip/server.ts";
import { customer } from "@assay/server/testing-money.ts";
import { calls } from "../contract.ts";
import { type LeverageHouse, openLeverageHouse } from "./testing.ts";

const BTC = "BTC/USDT";
const ann = customer(1);
let house: LeverageHouse;
before(async () => {
  house = await openLeverageHouse();
  await house.give(ann, "50000");
  await house.mark(BTC, "10000");
});
after(async () => await house.close());

/** Lets Ann have traded so much elsewhere. */
async function hasTraded(usdt: string): Promise<void> {
  const value = parseAmount("USDT", usdt)!.units;
  const traded = {
    customerId: ann,
    against: null,
    kind: "spot-taker",
    value,
    own: 0n,
    symbol: "BTC/USDT",
    rate: 0n,
    charged: amount("USDT", 0n),
  } as const;
  await house.dispatch.transact(async (tx) => await noteTrades(tx.db, [traded], tx.now));
  await house.runJob("vip.count-volume");
}

test("a position opens and closes at the fee of the level that it was asked for at, a waiting order as well (LEV-31)", async () => {
  const before = await house.open(ann, "long 1 BTC x10");
  const waits = await house.open(ann, "long 1 BTC x10 at 9900");
  assert.deepEqual([before.fee_rate, before.fee, waits.fee_rate, waits.fee], ["0.0005", "5", "0.0005", "4.95"]);
  await hasTraded("500000");
  const since = await house.open(ann, "long 1 BTC x10");
  assert.deepEqual([since.fee_rate, since.fee], ["0.000475", "4.75"]);
  const amended = (await house.call(calls.amendOrder, { id: waits.id, target_price: "9800" }, { as: ann })).position;
  assert.equal(amended.fee, "4.9");
  await house.mark(BTC, "9800");
  const feesOf = async (id: string) => {
    const { closed } = await house.call(calls.closePosition, { id }, { as: ann });
    const { opening_fee, closing_fee } = closed.find((one) => one.id === id)!;
    return [opening_fee, closing_fee];
  };
  assert.deepEqual(await feesOf(before.id), ["5", "4.9"]);
  assert.deepEqual(await feesOf(waits.id), ["4.9", "4.9"]);
  assert.deepEqual(await feesOf(since.id), ["4.75", "4.655"]);
});

test("opening and closing count at what the position is worth then, each once (LEV-32)", async () => {
  const counted = async () => {
    const all = await tradedSince(house.database, new Date(house.clock.now().getTime() - DAY_MS));
    return all.get(`${ann} contract`) ?? 0n;
  };
  const start = await counted();
  await house.mark(BTC, "10000");
  const { id } = await house.open(ann, "short 0.5 BTC x10");
  assert.equal((await counted()) - start, 5_000_00000000n);
  await house.mark(BTC, "10100");
  await house.call(calls.closePosition, { id, number: "0.2" }, { as: ann });
  await house.call(calls.closePosition, { id }, { as: ann });
  assert.equal((await counted()) - start, 10_050_00000000n);
});
