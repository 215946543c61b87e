import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, formatPrice, parseAmount, parsePrice } from "@assay/core/money.ts";
import fc from "fast-check";
import { liquidationPrice } from "../../rules/margin.ts";
import { btc as contract } from "../../rules/testing.ts";
import { numberFor, type OpeningFacts, type OpeningFields, openingInput, openingRules } from "./opening-form.ts";

const facts: OpeningFacts = {
  contract,
  mark: parsePrice("10000"),
  available: parseAmount("USDT", "1000"),
  overnight: { long: 40_000n, short: -20_000n },
};
/** What the customer has already on either side. */
const beside = (long: string): OpeningFacts => ({ ...facts, others: { long: parseAmount("USDT", long)!.units, short: 0n } });
const fields = (change: Partial<OpeningFields>): OpeningFields => ({ ...openingRules.start, ...change });

test("the ticket tells margin, fee, what is left, the liquidation price and the night before anything is sent", () => {
  const { margin, fee, cost, left, liquidation, overnight, percent } = openingRules.summary(fields({ number: "0.5" }), facts);
  assert.deepEqual(
    [margin, fee, cost, left].map((one) => formatAmount(one!)),
    ["500", "2.5", "502.5", "497.5"],
  );
  assert.deepEqual([formatPrice(liquidation!), formatAmount(overnight!), percent], ["9036.14", "2", 50]);
  // A cross one has the whole account behind it; what that is is asked for, and without a purse nothing is said.
  const cross = fields({ number: "0.5", margin_mode: "cross" });
  const at = (excess: bigint | undefined) =>
    openingRules.summary(cross, { ...facts, cross: excess === undefined ? undefined : { excess, margin: 0n, mates: [] } })
      .liquidation;
  assert.equal(formatPrice(at(parseAmount("USDT", "502.5")!.units)!), "9036.14");
  assert.deepEqual([at(parseAmount("USDT", "6000")!.units), at(undefined)], [null, undefined]);
  const short = openingRules.summary(fields({ number: "0.5", type: "short" }), facts);
  assert.deepEqual([formatPrice(short.liquidation!), formatAmount(short.overnight!)], ["10956.18", "-1"]);
});

test("beside a cross position of its market the ticket tells its margin and liquidation price before and after", () => {
  const units = (usdt: string): bigint => parseAmount("USDT", usdt)!.units;
  const mate = { side: "long", quantity: 50_000_000n, entry: parsePrice("10000")! } as const;
  // 502.5 behind half a coin, of which it keeps 20: 4,497.5 / 0.498. Half a coin more shares that, less its fee: 9,500 / 0.996.
  const purse = { excess: units("482.5"), margin: units("500"), mates: [mate] };
  const half = fields({ number: "0.5", margin_mode: "cross" });
  const { crossMargin, liquidationBefore, liquidation } = openingRules.summary(half, { ...facts, cross: purse });
  assert.deepEqual([crossMargin!.before, crossMargin!.after].map(formatAmount), ["500", "1000"]);
  assert.deepEqual(
    [liquidationBefore, liquidation].map((price) => formatPrice(price!)),
    ["9031.12", "9538.15"],
  );
  const short = openingRules.summary({ ...half, type: "short" }, { ...facts, cross: purse });
  assert.equal(short.liquidationBefore, undefined, "there is none on this side");
  assert.equal(openingRules.summary(fields({ number: "0.5" }), { ...facts, cross: purse }).crossMargin, undefined);
});

test("a fault stands at the field that can mend it, with the nearest value", () => {
  const at = (change: Partial<OpeningFields>) =>
    Object.entries(openingRules.faults(fields({ number: "0.5", ...change }), facts))
      .map(([name, fault]) => [name, fault?.code, fault?.values?.["nearest"]])
      .filter(([, code]) => code !== undefined);
  assert.deepEqual(at({}), []);
  assert.deepEqual(at({ number: "" }), [["number", "below-minimum", "0.00051"]]);
  assert.deepEqual(at({ number: "5" }), [["number", "insufficient-balance", "0.98507"]]);
  assert.deepEqual(at({ multiple: "200" }), [["number", "leverage-too-high", undefined]]);
  assert.deepEqual(at({ kind: "limit", target_price: "9000.001" }), [["target_price", "price-off-tick", "9000"]]);
  assert.deepEqual(at({ stops: true, stop_loss_price: "9000" }), [["stop_loss_price", "stop-beyond-liquidation", "9046"]]);
  assert.deepEqual(at({ stops: true, target_profit_price: "9000" }), [["target_profit_price", "stop-already-reached", "10020"]]);
  assert.deepEqual(at({ stops: true, trailing: "90" }), [["trailing", "trailing-out-of-range", "50"]]);
  assert.deepEqual(at({ stops: false, stop_loss_price: "9000" }), [], "what is out of sight is not judged");
  const wrong = openingRules.faults(
    fields({ number: "0.5", stops: true, target_profit_price: "9000", stop_loss_price: "11000", trailing: "90" }),
    facts,
  );
  assert.deepEqual(
    [wrong.target_profit_price, wrong.stop_loss_price, wrong.trailing].map((fault) => fault?.values?.["nearest"]),
    ["10020", "9989", "50"],
    "every wrong stop is told",
  );
});

test("nothing is reckoned from what is refused, but from what only costs too much", () => {
  const reckoned = (change: Partial<OpeningFields>, more: Partial<OpeningFacts> = {}) => {
    const { percent, ...figures } = openingRules.summary(fields({ number: "0.5", ...change }), { ...facts, ...more });
    void percent;
    return Object.values(figures).some((figure) => figure !== undefined);
  };
  const limit = { kind: "limit" as const, target_price: "9900" };
  for (const refused of [
    { number: "" },
    { number: "0.0000001" },
    { number: "100000000" },
    { multiple: "200" },
    { ...limit, target_price: "" },
    { ...limit, target_price: "1" },
    { ...limit, target_price: "9900.001" },
    { reduce_only: true, number: "0" },
  ])
    assert.equal(reckoned(refused), false, JSON.stringify(refused));
  assert.equal(reckoned({}, { mark: undefined }), false);
  for (const accepted of [{}, limit, { number: "5" }, { stops: true, stop_loss_price: "11000" }])
    assert.equal(reckoned(accepted), true, JSON.stringify(accepted));
});

test("whatever share is taken, it is covered, and one step more would not be", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 125 }),
      fc.bigInt({ min: 100_000_000n, max: 10n ** 13n }),
      (percent, leverage, units) => {
        const poor = { ...facts, available: { currency: "USDT", units } };
        const number = numberFor(percent, fields({ multiple: String(leverage) }), poor);
        if (number === "") return;
        const { cost } = openingRules.summary(fields({ number, multiple: String(leverage) }), poor);
        assert.ok(cost!.units * 100n <= units * BigInt(percent));
      },
    ),
  );
});

test("what is sent is what is in sight", () => {
  const market = { currency_id: 1, legal_id: 3 };
  const input = openingInput(fields({ number: "0.5", stops: true, stop_loss_price: "9500", trailing: "2.5" }), market, facts);
  assert.deepEqual(input, {
    currency_id: "1",
    legal_id: "3",
    type: "long",
    kind: "market",
    number: "0.5",
    multiple: "10",
    margin_mode: "isolated",
    reduce_only: "0",
    stop_loss_price: "9500",
    trailing: "0.025",
    worst_price: "10050",
  });
  assert.equal(openingInput(fields({ number: "1", type: "short" }), market, facts).worst_price, "9950");
  const limit = fields({ number: "1", kind: "limit", target_price: "9900" });
  assert.equal(openingInput(limit, market, facts).worst_price, undefined);
});

test("what is open and waiting on a side takes its part of the brackets, as the server judges it (LEV-26)", () => {
  const fault = (change: Partial<OpeningFields>, long: string) => {
    const found = openingRules.faults(fields({ number: "0.1", multiple: "125", ...change }), beside(long)).number;
    return [found?.code, found?.values?.["nearest"] ?? found?.values?.["maximum"]];
  };
  assert.deepEqual(fault({}, "45000"), [undefined, undefined]);
  assert.deepEqual(fault({ number: "0.5" }, "45000"), ["above-maximum", "0.49999"]);
  assert.deepEqual(fault({}, "49996"), ["leverage-too-high", 100]);
  assert.deepEqual(fault({ type: "short" }, "49996"), [undefined, undefined]);
  assert.deepEqual(fault({ multiple: "100" }, "49996"), [undefined, undefined]);
  assert.equal(numberFor(100, fields({ multiple: "125" }), beside("45000")), "0.49999");
  assert.deepEqual(fault({ type: "short", reduce_only: true }, "49996"), [undefined, undefined]);
});

test("a further cross position is told the price of all of its side together (LEV-27)", () => {
  const mates = [{ side: "long" as const, quantity: 400_000_000n, entry: parsePrice("10000")! }];
  // 1,000 are free and 5,000 held; 4 BTC keep 160 of them.
  const cross = { excess: parseAmount("USDT", "5840")!.units, margin: parseAmount("USDT", "5000")!.units, mates };
  const { liquidation } = openingRules.summary(fields({ number: "2", margin_mode: "cross" }), { ...facts, cross });
  const one = { side: "long" as const, quantity: 600_000_000n, entry: parsePrice("10000")! };
  assert.equal(formatPrice(liquidation!), formatPrice(liquidationPrice(contract, one, parseAmount("USDT", "5990")!.units)!));
});
