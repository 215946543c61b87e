import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { TrailingIndex, trailingStop, type Trailing } from "./trailing-index.ts";
import { type Trigger, TriggerIndex } from "./trigger-index.ts";

const directions = ["rising", "falling"] as const;

test("a price fires what it touches and what lies behind it, nearest first, and leaves it to be removed", () => {
  const index = new TriggerIndex();
  index.set("b", { fires: "falling", price: 90n });
  index.set("a", { fires: "falling", price: 90n });
  index.set("c", { fires: "falling", price: 95n });
  index.set("d", { fires: "rising", price: 110n });
  assert.deepEqual([index.crossed(100n), index.reaches(96n), index.reaches(95n)], [[], false, true]);
  assert.deepEqual(index.crossed(90n), ["c", "a", "b"]);
  assert.deepEqual(index.crossed(90n), ["c", "a", "b"], "still there");
  assert.deepEqual([index.remove("c"), index.remove("c"), index.size], [true, false, 3]);
  index.set("a", { fires: "rising", price: 105n });
  assert.deepEqual([index.crossed(110n), index.crossed(90n), index.find("a")?.price], [["a", "d"], ["b"], 105n]);
});

/** The same said plainly: every trigger is looked at with every price. */
class Plain {
  readonly triggers = new Map<string, Trigger>();

  crossed(price: bigint): string[] {
    return directions.flatMap((fires) =>
      [...this.triggers]
        .filter(([, one]) => one.fires === fires && (fires === "rising" ? price >= one.price : price <= one.price))
        .sort(([id, one], [otherId, other]) => {
          if (one.price === other.price) return id < otherId ? -1 : 1;
          return one.price < other.price === (fires === "rising") ? -1 : 1;
        })
        .map(([id]) => id),
    );
  }
}

const id = fc.integer({ min: 0, max: 40 }).map(String);
const price = fc.bigInt({ min: 900n, max: 1_100n });
const fires = fc.constantFrom(...directions);

test("the index fires what looking at every trigger would fire, in the same order", () => {
  const change = fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant("set" as const), id, trigger: fc.record({ fires, price }) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("remove" as const), id }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("tick" as const), price, taken: fc.boolean() }) },
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 120 }), (changes) => {
      const [index, plain] = [new TriggerIndex(), new Plain()];
      for (const one of changes) {
        if (one.do === "set") {
          index.set(one.id, one.trigger);
          plain.triggers.set(one.id, one.trigger);
        } else if (one.do === "remove") {
          assert.equal(index.remove(one.id), plain.triggers.delete(one.id));
        } else {
          const fired = index.crossed(one.price);
          assert.deepEqual(fired, plain.crossed(one.price));
          assert.equal(index.reaches(one.price), fired.length > 0);
          for (const taken of one.taken ? fired : []) assert.ok(index.remove(taken) && plain.triggers.delete(taken));
        }
        assert.equal(index.size, plain.triggers.size);
      }
    }),
  );
});

test("a price that fires nothing costs the same with ten triggers and with a hundred thousand", () => {
  const looked = (count: number): number => {
    const index = new TriggerIndex();
    let reads = 0;
    for (let one = 1; one <= count; one += 1) {
      const value = 1_000_000n + BigInt(one);
      const trigger = { fires: "rising" as const, price: value };
      index.set(String(one), trigger);
    }
    // Comparing is what costs: a price that tells how often it is compared.
    const counting = { [Symbol.toPrimitive]: () => ((reads += 1), 999_999n) } as never;
    assert.deepEqual(index.crossed(counting), []);
    return reads;
  };
  assert.equal(looked(100_000), looked(10));
});

test("a trailing stop follows the best price and fires when the price has come back by its share", () => {
  const index = new TrailingIndex<string>();
  const share = 5_000_000n; // 5 %
  index.set("sell", { fires: "falling", mark: 1_000n, share, by: "beginning" });
  index.set("buy", { fires: "rising", mark: 1_000n, share, by: "beginning" });
  assert.equal(trailingStop({ fires: "falling", mark: 1_000n, share }), 950n);
  assert.deepEqual(
    [index.crossed(951n, "1"), index.crossed(1_020n, "2")],
    [[], ["buy"]],
    "five percent above 951, the lowest, is 998.55",
  );
  index.remove("buy");
  assert.deepEqual([index.crossed(1_200n, "3"), index.crossed(1_141n, "4"), index.crossed(1_140n, "5")], [[], [], ["sell"]]);
  assert.deepEqual([index.find("sell")?.mark, index.find("sell")?.by], [1_200n, "3"]);
  assert.deepEqual(index.settle(), [{ id: "sell", mark: 1_200n, by: "3" }]);
  assert.deepEqual([index.settle(), index.crossed(1_141n, "6"), index.crossed(1_140n, "7")], [[], [], ["sell"]]);
});

test("who joins later follows only what comes later", () => {
  const index = new TrailingIndex<string>();
  index.set("old", { fires: "falling", mark: 1_000n, share: 10_000_000n, by: "" });
  index.crossed(2_000n, "");
  assert.throws(() => index.set("new", { fires: "falling", mark: 1_850n, share: 10_000_000n, by: "" }), /settled/);
  index.settle();
  index.set("new", { fires: "falling", mark: 1_850n, share: 10_000_000n, by: "" });
  assert.deepEqual(
    [index.crossed(1_800n, ""), index.remove("old"), index.crossed(1_666n, ""), index.crossed(1_665n, "")],
    [["old"], true, [], ["new"]],
  );
});

test("trailing stops fire what following each price by itself would fire", () => {
  const share = fc.bigInt({ min: 1n, max: 20_000_000n });
  const change = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant("set" as const), id, fires, share }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), id }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("settle" as const) }) },
    { weight: 8, arbitrary: fc.record({ do: fc.constant("tick" as const), price, taken: fc.boolean() }) },
  );
  const one = 100_000_000n;
  fc.assert(
    fc.property(fc.array(change, { maxLength: 120 }), (changes) => {
      const index = new TrailingIndex<string>();
      const plain = new Map<string, Trailing<string>>();
      let last = 1_000n;
      for (const [place, step] of changes.entries()) {
        const by = String(place);
        if (step.do === "set") {
          const trailing = { fires: step.fires, mark: last, share: step.share, by };
          index.settle();
          index.set(step.id, trailing);
          plain.set(step.id, trailing);
        } else if (step.do === "remove") {
          assert.equal(index.remove(step.id), plain.delete(step.id));
        } else if (step.do === "settle") {
          index.settle();
        } else {
          last = step.price;
          const fired: string[] = [];
          for (const [key, trailing] of plain) {
            const { fires: way, mark, share: part } = trailing;
            const isBetter = way === "falling" ? last > mark : last < mark;
            const best = isBetter ? last : mark;
            if (isBetter) plain.set(key, { ...trailing, mark: best, by });
            const back = way === "falling" ? best - last : last - best;
            if (back * one >= best * part) fired.push(key);
          }
          assert.equal(index.reaches(last, by), fired.length > 0);
          assert.deepEqual(index.crossed(last, by), fired.sort());
          for (const taken of step.taken ? fired : []) assert.ok(index.remove(taken) && plain.delete(taken));
        }
        for (const [key, trailing] of plain) assert.deepEqual(index.find(key), trailing);
      }
    }),
  );
});
