/** A month of statements that lose, double, delay, cut and return lines: whatever they show, nobody is paid or paid back twice. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { amount, formatAmount } from "@assay/core/money.ts";
import { DAY_MS } from "@assay/core/time.ts";
import fc from "fast-check";
import { sim } from "../sim.ts";
import { openSellHouse, type SellHouse, type Shown } from "./testing.ts";

let house: SellHouse;
before(async () => void (house = await openSellHouse()));
after(async () => await house.close());

/** What a bank does with one payout, in the days after its file. */
const deeds = [
  "pays",
  "pays twice",
  "returns",
  "returns twice",
  "returns a part",
  "returns first",
  "loses",
  "pays late",
] as const;

/** Lines of one payout of 100 dollars, by the day on which a statement shows them. */
function linesOf(deed: (typeof deeds)[number], reference: string): readonly (readonly [number, Shown])[] {
  const [out, back]: readonly [Shown, Shown] = [
    { units: -10_000n, reference },
    { units: 10_000n, reference: `RTN ${reference}`, isReturn: true },
  ];
  if (deed === "pays") return [[1, out]];
  if (deed === "pays twice")
    return [
      [1, out],
      [2, out],
    ];
  if (deed === "returns")
    return [
      [1, out],
      [3, back],
    ];
  if (deed === "returns twice")
    return [
      [1, out],
      [3, back],
      [4, back],
    ];
  if (deed === "returns a part")
    return [
      [1, out],
      [2, { ...back, units: 9_925n }],
    ];
  if (deed === "returns first")
    return [
      [1, back],
      [2, out],
    ];
  return deed === "loses" ? [] : [[9, out]];
}

/** Units of USDT that come back to the customer. */
const backOf = (deed: (typeof deeds)[number]): bigint =>
  deed === "returns a part" ? 99_25000000n : deed.startsWith("returns") ? 100_00000000n : 0n;

const DAYS = 12;

test("SELL-03 SELL-04 a month of lost, doubled, late and returned lines pays each sale once and brings each back once", async () => {
  const { as, card } = await house.seller("10000 USDT");
  const drawn = fc.sample(fc.constantFrom(...deeds), { numRuns: DAYS * 2, seed: 36 });
  const shown = new Map<number, Shown[]>();
  const sold: { id: string; deed: (typeof deeds)[number] }[] = [];
  for (let day = 0; day < DAYS + 10; day += 1) {
    if (day < DAYS) {
      for (const deed of drawn.slice(day * 2, day * 2 + 2)) {
        const { id, reference } = await house.sell(as, card);
        sold.push({ id, deed });
        for (const [later, line] of linesOf(deed, reference)) shown.set(day + later, [...(shown.get(day + later) ?? []), line]);
      }
      await house.file();
    }
    const lines = shown.get(day) ?? [];
    if (lines.length > 0) await house.bank(...lines);
    // The last open ones are never more than a customer may have: what the bank has lost is said by people.
    for (const { id, deed } of sold) if (deed === "loses" && (await house.state(as, id)) === "filed") await house.undo(id);
    house.clock.advance(DAY_MS);
    for (const truth of sim.truths)
      assert.deepEqual(await truth.faults(house.database, [], house.clock.now(), []), [], `${truth.code} on day ${day}`);
    assert.equal((await house.book()).difference, "0");
  }
  let back = 0n;
  for (const { id, deed } of sold) {
    const isBack = backOf(deed) > 0n || deed === "loses";
    assert.equal(await house.state(as, id), isBack ? "bounced" : "paid", deed);
    back += deed === "loses" ? 100_00000000n : backOf(deed);
  }
  const book = await house.book();
  const sent = sold.filter(({ deed }) => deed !== "loses").length;
  const doubled = sold.filter(({ deed }) => deed === "pays twice").length;
  assert.deepEqual([book.paid_out, book.unexplained], [String(sent * 100), String(doubled * 100)], "each was paid by one line");
  const left = 10_000_00000000n - 100_00000000n * BigInt(sold.length) + back;
  assert.deepEqual(await house.has(as), [formatAmount(amount("USDT", left)), "0"]);
  assert.deepEqual(new Set(sold.map(({ deed }) => deed)), new Set(deeds), "each deed was drawn");
});
