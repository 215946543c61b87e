/** Purses: money that only their own positions use. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS } from "@assay/core/time.ts";
import type { Posting } from "@assay/server/ledger/posting.ts";
import { refuses } from "@assay/server/testing.ts";
import { calls as protection } from "@assay/features/protection/contract.ts";
import { calls } from "../contract.ts";
import type { Changed } from "./batch.ts";
import type { Mirror, Mirrored, MirrorItem } from "./mirror.ts";
import type { Position } from "./positions.ts";
import { drainPurse, fundPurse, keepAsOwn, type PurseNow, readPurses, sharePurse } from "./purses.ts";
import { listPositionsBy } from "./store.ts";
import { type LeverageHouse, openLeverageHouse } from "./testing.ts";

const USDT = 10n ** 8n;
const BTC = 10n ** 8n;

describe("purses", () => {
  let house: LeverageHouse;
  let [ids, references] = [0, 0];
  before(async () => {
    house = await openLeverageHouse();
  });
  after(async () => await house.close());

  interface Purse {
    readonly id: string;
    readonly customerId: string;
  }

  function moving(
    { customerId }: Purse,
    reason: "fund" | "release" | "share",
    units: bigint,
    to = `user/${customerId}/contract`,
  ): Posting {
    const places = [`user/${customerId}/contract/held`, to] as const;
    const [from, into] = reason === "fund" ? [places[1], places[0]] : places;
    return { reason, reference: String((references += 1)), transfers: [{ from, to: into, amount: { currency: "USDT", units } }] };
  }

  const fund = async (purse: Purse, units: bigint): Promise<Rejection | undefined> =>
    await house.dispatch.transact(
      async (tx) => await fundPurse(tx, house.marks, { ...purse, units, posting: moving(purse, "fund", units) }),
    );
  const drain = async (purse: Purse, units: bigint): Promise<Rejection | undefined> =>
    await house.dispatch.transact(
      async (tx) => await drainPurse(tx, { ...purse, units, posting: moving(purse, "release", units) }),
    );

  /** A purse with 500 USDT of a customer who has 1,000. */
  async function newPurse(usdt = 500n, customerId?: string): Promise<Purse> {
    const purse = {
      id: `00000000-0000-7000-9000-${String((ids += 1)).padStart(12, "0")}`,
      customerId: customerId ?? (await house.newCustomer("1000")),
    };
    assert.equal(await fund(purse, usdt * USDT), undefined);
    return purse;
  }

  const now = async ({ id }: Purse): Promise<PurseNow> => (await readPurses(house.database, house.marks, [id])).get(id)!;

  async function ask(...items: readonly MirrorItem[]): Promise<readonly Mirrored[]> {
    let answered: readonly Mirrored[] = [];
    const asked: Mirror = {
      customers: [...new Set(items.map(({ customerId }) => customerId))],
      symbols: ["BTC/USDT"],
      ask: async () => items,
      done: async (_tx, mirrored) => {
        answered = mirrored;
      },
    };
    house.clock.advance(1);
    await house.following.submit(house.leverage.lane, { do: "mirror", asked });
    await house.dispatch.drain();
    return answered;
  }

  const opening = ({ id, customerId }: Purse, quantity = BTC / 10n, side: "long" | "short" = "long"): MirrorItem => ({
    do: "open",
    customerId,
    purse: id,
    symbol: "BTC/USDT",
    side,
    takeProfit: null,
    stopLoss: null,
    size: () => ({ quantity, leverage: 10, note: null }),
  });

  async function open(purse: Purse, quantity?: bigint, side?: "long" | "short"): Promise<Position> {
    const [done] = await ask(opening(purse, quantity, side));
    assert.equal(done!.refused, undefined);
    return done!.position!;
  }

  /** What is held is what margins and purses make of it (LEV-02). */
  async function isHeld(...purses: readonly Purse[]): Promise<void> {
    const units = (await Promise.all(purses.map(now))).reduce((sum, { free, margin }) => sum + free + margin, 0n);
    const held = await house.usdt(`user/${purses[0]!.customerId}/contract/held`);
    assert.equal(held, (Number(units) / Number(USDT)).toString());
  }

  test("LEV-33 what a position frees comes back to its purse, and nothing else pays for it", async () => {
    await house.mark("BTC/USDT", "10000");
    const purse = await newPurse();
    const other = await newPurse(200n, purse.customerId);
    assert.equal(await house.usdt(`user/${purse.customerId}/contract`), "300");
    const { id } = await open(purse);
    // A margin of 100, and a fee of 0.5.
    assert.deepEqual(
      [(await now(purse)).free, (await now(purse)).margin, (await now(purse)).costs],
      [39_950_000_000n, 100n * USDT, USDT / 2n],
    );
    await isHeld(purse, other);
    await house.mark("BTC/USDT", "10100");
    assert.equal((await now(purse)).profit, 10n * USDT);
    await house.call(calls.closePosition, { id, number: "0.05" }, { as: purse.customerId });
    await isHeld(purse, other);
    await house.mark("BTC/USDT", "9000");
    assert.equal((await house.shown(purse.customerId, id)).close_reason, "liquidation");
    await isHeld(purse, other);
    assert.equal((await now(other)).free, 200n * USDT);
    assert.equal(await house.usdt(`user/${purse.customerId}/contract`), "300");
    const short = await open(purse, BTC / 20n, "short");
    await house.mark("BTC/USDT", "8000");
    await house.call(calls.closePosition, { id: short.id }, { as: purse.customerId });
    await isHeld(purse, other);
    const [refused] = await ask(opening(purse, BTC));
    assert.equal(refused!.refused?.code, "insufficient-balance");
    await assert.rejects(house.pool.query(`update leverage.purse set free = -1 where id = '${purse.id}'`), /purse_free_check/);
    await refuses(
      house.pool,
      `update leverage.purse set customer_id = gen_random_uuid() where id = '${purse.id}'`,
      `delete from leverage.purse where id = '${purse.id}'`,
    );
  });

  test("LEV-33 margin is added out of the purse and taken back into it", async () => {
    await house.mark("BTC/USDT", "10000");
    const purse = await newPurse();
    const { id } = await open(purse);
    const as = purse.customerId;
    await house.call(calls.changeMargin, { id, change: "add", amount: "300" }, { as });
    assert.deepEqual([(await now(purse)).free, (await now(purse)).margin], [9_950_000_000n, 400n * USDT]);
    assert.equal(
      (await house.refusal(calls.changeMargin, { id, change: "add", amount: "100" }, { as })).code,
      "insufficient-balance",
    );
    await house.call(calls.changeMargin, { id, change: "remove", amount: "200" }, { as });
    await isHeld(purse);
    assert.equal(await house.usdt(`user/${as}/contract`), "500");
  });

  test("LEV-33 nights, and what a dry house pays later, stay in the purse", async () => {
    const rich = house;
    house = await openLeverageHouse({ house: "1000", insurance: "1" });
    try {
      await house.mark("BTC/USDT", "10000");
      const purse = await newPurse(1000n, await house.newCustomer("2000"));
      const { id } = await open(purse, BTC / 2n);
      house.clock.advance(DAY_MS);
      await house.mark("BTC/USDT", "10000");
      await house.runJob("leverage.charge-overnight");
      await isHeld(purse);
      assert.ok((await now(purse)).costs > (5n * USDT) / 2n);
      // The house owes the rest of what was won, and pays it into the purse.
      await house.mark("BTC/USDT", "13000");
      await house.call(calls.closePosition, { id }, { as: purse.customerId });
      const { free } = await now(purse);
      await isHeld(purse);
      await house.dispatch.transact(async ({ ledger }) =>
        ledger.take({
          reason: "gift",
          reference: "house",
          transfers: [{ from: "world/treasury", to: "house/leverage", amount: { currency: "USDT", units: 10_000n * USDT } }],
        }),
      );
      await house.runJob("leverage.pay-claims");
      assert.ok((await now(purse)).free > free);
      await isHeld(purse);
      assert.equal((await house.shown(purse.customerId, id)).unpaid, "0");
    } finally {
      await house.close();
      house = rich;
    }
  });

  test("LEV-33 what a customer asks of all his positions leaves those in purses alone", async () => {
    await house.mark("BTC/USDT", "10000");
    const purse = await newPurse();
    const as = purse.customerId;
    const copy = await open(purse);
    const own = await house.open(as, "long 0.1 BTC x10");
    const { closed } = await house.call(calls.closePositions, {}, { as });
    assert.deepEqual(
      closed.map(({ id, purse: of }) => [id, of]),
      [[own.id, null]],
    );
    const order = { reduce_only: "true" } as const;
    const reduce = await house
      .open(as, "short 0.1 BTC x10", order as never)
      .then(() => undefined)
      .catch((fault: unknown) => fault);
    assert.ok(reduce instanceof Rejection && reduce.code === "nothing-to-reduce");
    assert.equal((await house.shown(as, copy.id)).purse, purse.id);
    const { account } = await house.call(calls.listPositions, {}, { as });
    assert.deepEqual([account.risk_rate, account.margin], [null, "100"]);
  });

  test("only what may leave the account comes into a purse, and only what is free leaves it", async () => {
    await house.mark("BTC/USDT", "10000");
    const purse = await newPurse();
    assert.equal((await fund(purse, 501n * USDT))?.code, "insufficient-balance");
    await open(purse);
    assert.equal((await drain(purse, 400n * USDT))?.code, "insufficient-balance");
    assert.equal((await drain({ ...purse, customerId: await house.newCustomer() }, USDT))?.code, "insufficient-balance");
    assert.equal(await drain(purse, 300n * USDT), undefined);
    assert.equal(await drain(purse, 0n), undefined);
    await isHeld(purse);
    const trader = `user/${await house.newCustomer("1")}/contract`;
    const share = (units: bigint) =>
      house.dispatch.transact(
        async (tx) => await sharePurse(tx, { ...purse, units, posting: moving(purse, "share", units, trader) }),
      );
    await share(2n * USDT);
    await share(0n);
    assert.equal(await house.usdt(trader), "3");
    await assert.rejects(share(1_000n * USDT));
    await isHeld(purse);
    // A loss that runs needs what is free.
    const crossed = await house.newCustomer("1000");
    await house.open(crossed, "long 1 BTC x50", { margin_mode: "cross" });
    await house.mark("BTC/USDT", "9800");
    const next = { id: `00000000-0000-7000-9000-${String((ids += 1)).padStart(12, "0")}`, customerId: crossed };
    assert.equal((await fund(next, 700n * USDT))?.code, "insufficient-balance");
    assert.equal(await fund(next, 400n * USDT), undefined);
  });

  test("what comes into a purse is judged by its customer's protection, and opening in it risks nothing more (LEV-18)", async () => {
    await house.mark("BTC/USDT", "10000");
    const purse = await newPurse(100n);
    const as = purse.customerId;
    await house.call(protection.setLossLimit, { period: "day", amount: "200" }, { as });
    assert.equal((await fund(purse, 150n * USDT))?.code, "over-loss-limit");
    assert.equal(await fund(purse, 50n * USDT), undefined);
    await open(purse);
    await house.call(protection.startCoolOff, { length: "24h" }, { as });
    const [refused] = await ask(opening(purse, BTC / 100n));
    assert.equal(refused!.refused?.code, "cooling-off");
    assert.equal((await fund(purse, USDT))?.code, "cooling-off");
  });

  test("a position that is made its customer's own leaves its purse with its margin, once", async () => {
    await house.mark("BTC/USDT", "10000");
    const purse = await newPurse();
    const { id } = await open(purse);
    const keep = async () => await house.dispatch.transact(async (tx) => await keepAsOwn(tx, [id]));
    assert.deepEqual(await keep(), [{ id, purse: purse.id, margin: 100n * USDT, costs: USDT / 2n }]);
    assert.deepEqual(await keep(), []);
    await refuses(house.pool, `update leverage.position set purse = '${purse.id}' where id = '${id}'`);
    const [done] = await ask({ do: "close", customerId: purse.customerId, purse: purse.id, positionId: id, part: (all) => all });
    assert.equal(done!.refused?.code, "no-such-position");
    const before = (await now(purse)).free;
    await house.call(calls.closePosition, { id }, { as: purse.customerId });
    assert.deepEqual([(await now(purse)).free, (await now(purse)).open], [before, 0]);
    assert.equal(await house.usdt(`user/${purse.customerId}/contract`), "599.5");
  });

  test("LEV-20 the replay of a liquidated copy ends with the money that its receipt names", async () => {
    await house.mark("BTC/USDT", "10000");
    const purse = await newPurse();
    const { id } = await open(purse);
    const as = purse.customerId;
    house.clock.advance(120_000);
    await house.mark("BTC/USDT", "10050");
    await house.call(calls.changeMargin, { id, change: "add", amount: "40" }, { as });
    house.clock.advance(120_000);
    await house.mark("BTC/USDT", "10000");
    await house.call(calls.closePosition, { id, number: "0.04" }, { as });
    house.clock.advance(120_000);
    await house.mark("BTC/USDT", "8600");
    await house.runJob("proofs.seal");
    const { list } = await house.call(calls.replayLiquidation, { id, limit: "50" }, { as });
    assert.equal(list[0]!.decides, true);
    // 140 less two fifths, before that 140, and 100 at its opening.
    assert.deepEqual([...new Set(list.map(({ margin }) => margin))], ["84", "140", "100"]);
    assert.deepEqual(
      list.flatMap(({ changes }) => changes.map(({ what, amount }) => [what, amount])).filter(([what]) => what === "added"),
      [["added", "40"]],
    );
  });

  test("a listener hears what was written as it is and as it was before, and nothing of a batch that fails", async () => {
    const heard: (readonly Changed[])[] = [];
    const hearing = await openLeverageHouse({ listeners: [async (_tx, changed) => void heard.push(changed)] });
    try {
      await hearing.mark("BTC/USDT", "10000");
      const ann = await hearing.newCustomer();
      const { id } = await hearing.open(ann, "long 0.1 BTC x10");
      await hearing.call(calls.changeMargin, { id, change: "add", amount: "5" }, { as: ann });
      await hearing.call(calls.closePosition, { id, number: "0.04" }, { as: ann });
      await hearing.refusal(calls.closePosition, { id, number: "7" }, { as: ann });
      assert.deepEqual(
        heard.map((changed) =>
          changed.map(({ before: was, now: is, added }) => [was?.state, is.state, is.partOf === null, added]),
        ),
        [
          [[undefined, "open", true, undefined]],
          [["open", "open", true, 5n * USDT]],
          [
            ["open", "open", true, undefined],
            [undefined, "closed", false, undefined],
          ],
        ],
      );
      assert.equal((await listPositionsBy(hearing.database, [id])).length, 1);
    } finally {
      await hearing.close();
    }
  });
});
