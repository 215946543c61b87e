import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { amount, formatDecimal, parsePrice, type Price } from "@assay/core/money.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import { sandboxFiatRates } from "@assay/server/outside/fiat-rates.ts";
import { systemRandom } from "@assay/server/random.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import fc from "fast-check";
import { calls, spans } from "../contract.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { addressOf, walletFeature } from "../server.ts";
import { instantsOf } from "./value-history.ts";

/** A price that moves by the minute, whole dollars at every instant. */
const btcAt = (at: number): Price => parsePrice(String(50_000 + (Math.floor(at / MINUTE_MS) % 977)))!;

const proofs = proofsFeature({ keys: keysOf("a secret"), notify: async () => undefined });

const openWallet = (house: () => TestHouse) =>
  walletFeature({
    mode: "sandbox",
    rates: sandboxFiatRates,
    priceOf: (currency) => (currency === "BTC" ? btcAt(house().clock.now().getTime()) : undefined),
    pricesAt: async (_db, currencies, times) =>
      new Map(currencies.filter((one) => one === "BTC").map((one) => [one, times.map((at) => ({ price: btcAt(at), from: at }))])),
    openCustomer: async () => ({ customerId: "", token: "" }),
  });

/** One movement as the test remembers it: what the customer's units changed by, and whether they came from outside. */
interface Remembered {
  readonly at: number;
  readonly currency: "BTC" | "USDT";
  readonly units: bigint;
  readonly outside: boolean;
}

const move = fc.record({
  kind: fc.constantFrom("gift", "lose", "win", "shift"),
  currency: fc.constantFrom<"BTC" | "USDT">("BTC", "USDT"),
  units: fc.bigInt(1n, 10n ** 9n),
  waitMs: fc.oneof(fc.integer({ min: 0, max: 20 * MINUTE_MS }), fc.integer({ min: 0, max: 20 * DAY_MS })),
  seals: fc.boolean(),
});

/** Units of USDT, cut off, as text with two decimals cut off: what one USDT-dollar shows. */
const dollars = (units: bigint): string => formatDecimal(units / 1_000_000n, 2, 2);
const worth = (currency: string, units: bigint, at: number): bigint =>
  currency === "USDT" ? units : (units * btcAt(at)) / 10n ** 10n;

describe("value history", () => {
  let house: TestHouse;
  before(async () => {
    house = await openTestHouse([proofs, openWallet(() => house)]);
    await house.runJob("wallet.refresh-fiat-rates");
  });
  after(async () => await house.close());

  async function apply(customer: string, { kind, currency, units }: Pick<Remembered, "currency" | "units"> & { kind: string }) {
    const [own, other] = [addressOf(customer, "spot"), addressOf(customer, "contract")];
    const ways = {
      gift: ["faucet", "world/treasury", own],
      win: ["spot-trade", "world/treasury", own],
      lose: ["spot-trade", own, "world/treasury"],
      shift: ["transfer", own, other],
    } as const;
    const [reason, from, to] = ways[kind as keyof typeof ways];
    await house.dispatch.transact(async ({ ledger, random, now }) => {
      await ledger.open([{ address: from, currency }]);
      const transfers = [{ from, to, amount: amount(currency, units) }];
      if (from === own && ledger.balance(own, currency).units < units) return;
      await ledger.post({ reason, reference: random.id(now), transfers });
    });
    return { gift: units, win: units, lose: -units, shift: 0n }[kind as keyof typeof ways];
  }

  test("WALLET-07 every point equals a naive recomputation from all postings, whatever was sealed", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 14 }), fc.constantFrom(...spans), async (moves, span) => {
        const customer = systemRandom.id(house.clock.now());
        const past: Remembered[] = [];
        const held = { BTC: 0n, USDT: 0n };
        const spot = { BTC: 0n, USDT: 0n };
        for (const one of moves) {
          house.clock.advance(one.waitMs);
          const at = house.clock.now().getTime();
          const leaves = one.kind === "lose" || one.kind === "shift";
          const refused = leaves && spot[one.currency] < one.units;
          const change = await apply(customer, one);
          if (!refused) {
            spot[one.currency] += leaves ? -one.units : one.units;
            held[one.currency] += change;
            past.push({ at, currency: one.currency, units: change, outside: one.kind === "gift" });
          }
          if (one.seals) await house.runJob("ledger.seal");
        }
        house.clock.advance(17 * MINUTE_MS);
        const answer = await house.call(calls.showValueHistory, { span }, { as: customer });
        assert.ok(answer.points.length >= 2 && answer.points.length <= 200);
        const sum = (until: number, currency: string, outside: boolean, since = -1): bigint =>
          past
            .filter((one) => one.at > since && one.at <= until && one.currency === currency && (!outside || one.outside))
            .reduce((total, { units }) => total + units, 0n);
        const naive = answer.points.map(({ at }, index) => {
          const before = answer.points[index - 1]?.at ?? at;
          const value = (["BTC", "USDT"] as const).map((currency) => worth(currency, sum(at, currency, false), at));
          const moved = (["BTC", "USDT"] as const).map((currency) => worth(currency, sum(at, currency, true, before), at));
          return { at, value: value[0]! + value[1]!, moved: moved[0]! + moved[1]! };
        });
        assert.deepEqual(
          answer.points,
          naive.map(({ at, value, moved }) => ({ at, value: dollars(value), moved_in: dollars(moved), stale: false })),
        );
        const brought = naive.reduce((total, { moved }) => total + moved, 0n);
        assert.equal(answer.gain.fiat, dollars(naive.at(-1)!.value - naive[0]!.value - brought));
        const { total } = await house.call(calls.listWallets, {}, { as: customer });
        assert.equal(answer.points.at(-1)!.value, total.fiat);
      }),
      { numRuns: 25 },
    );
  });

  test("WALLET-08 money that comes from outside is no gain, today or since the beginning", async () => {
    const customer = systemRandom.id(house.clock.now());
    await house.call(calls.claimFaucet, {}, { as: customer });
    house.clock.advance(DAY_MS);
    await house.call(calls.claimFaucet, {}, { as: customer });
    house.clock.advance(HOUR_MS);
    const nothing = { usdt: "0.00", fiat: "0.00", percent: "0.00" };
    const { gain, today, points } = await house.call(calls.showValueHistory, { span: "all", fiat: "USD" }, { as: customer });
    assert.deepEqual([gain, today], [nothing, nothing]);
    assert.deepEqual([points[0]!.value, points.at(-1)!.value], ["10000.00", "20000.00"]);
    await apply(customer, { kind: "win", currency: "USDT", units: 500n * 10n ** 8n });
    const after = await house.call(calls.showValueHistory, { span: "all" }, { as: customer });
    // 500 on the 10,000 there was and the 10,000 that came.
    assert.deepEqual(after.gain, { usdt: "500.00", fiat: "500.00", percent: "2.50" });
  });

  test("what never had a price makes the value unknown, and a customer without money has nothing", async () => {
    const customer = systemRandom.id(house.clock.now());
    const none = await house.call(calls.showValueHistory, {}, { as: customer });
    assert.equal(none.points.at(-1)!.value, "0.00");
    assert.deepEqual(none.today, { usdt: "0.00", fiat: "0.00", percent: null });
    await apply(customer, { kind: "gift", currency: "SOL" as "BTC", units: 5n });
    house.clock.advance(HOUR_MS);
    const unknown = await house.call(calls.showValueHistory, {}, { as: customer });
    assert.equal(unknown.points.at(-1)!.value, null);
    assert.deepEqual(unknown.gain, { usdt: null, fiat: null, percent: null });
  });

  test("a history has at most 200 points, however long it is", () => {
    const now = Date.UTC(2026, 2, 2, 12, 34, 56, 789);
    for (const years of [0, 0.001, 0.1, 1, 2, 10, 100, 190])
      for (const span of spans) {
        const instants = instantsOf(span, new Date(now - years * 365 * DAY_MS), now);
        assert.ok(instants.length <= 200, `${span} of ${years} years has ${instants.length}`);
        assert.equal(instants.at(-1), now);
        assert.deepEqual(
          instants,
          [...new Set(instants)].sort((a, b) => a - b),
        );
      }
  });
});
