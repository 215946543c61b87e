import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { parsePrice, type Price } from "@assay/core/money.ts";
import fc from "fast-check";
import { ENTRY_DELAY_MAX_MS, ENTRY_DELAY_MIN_MS } from "../rules.ts";
import { type Agreed, courseOf, delayOf, GRACE_MS, outcomeOf, type Tick, type ValidTick, type VenueWord } from "./course.ts";

const acceptedAt = 1_000_000;
/** Agreed before entries were delayed, and since. */
const undelayed: Agreed = { direction: "up", seconds: 30, closedAt: acceptedAt, drawnFor: undefined };
const agreed: Agreed = { ...undelayed, drawnFor: "an option" };
const price = (text: string): Price => parsePrice(text)!;
const word = (venue: string, text: string): VenueWord => ({ venue, price: price(text), heardAt: acceptedAt });
const tick = (at: number, text: string | undefined, id = String(at)): Tick => ({
  id,
  at: acceptedAt + at,
  price: text === undefined ? undefined : price(text),
  sources: text === undefined ? [] : [word("North", text), word("East", text)],
});
const forEver = acceptedAt + 600_000;
const draw = tick(200, "100") as ValidTick;
const delay = delayOf(draw, "an option");
/** So long after the earliest entry. */
const after = (ms: number, text: string): ValidTick => tick(200 + delay + ms, text) as ValidTick;

describe("entry and settlement", () => {
  test("SECONDS-01 the first valid tick strictly after acceptance draws, and entry is the first valid one when its delay is over", () => {
    const entry = after(0, "101");
    const ticks = [tick(-100, "99"), tick(0, "100"), tick(1, undefined), draw, tick(300, "98"), after(-1, "97"), entry];
    const entersAt = draw.at + delay;
    assert.deepEqual(courseOf(agreed, ticks, entry.at - 1), { state: "waiting", draw, entersAt, voidAt: entersAt + GRACE_MS });
    assert.deepEqual(courseOf(agreed, [...ticks, after(1, "102")], entry.at + 1), {
      state: "running",
      draw,
      entersAt,
      entry,
      expiresAt: entry.at + 30_000,
      voidAt: entry.at + 30_000 + GRACE_MS,
    });
  });

  test("SECONDS-21 the delay is drawn from every word of the draw and from what it is drawn for, and is not known before", () => {
    const text = ["an option", "200", "100", "North 100 1000000", "East 100 1000000"].join("\n");
    const drawn = Number.parseInt(createHash("sha256").update(text).digest("hex").slice(0, 12), 16);
    assert.equal(delay, ENTRY_DELAY_MIN_MS + (drawn % 2_001));
    const words: ValidTick[] = [
      { ...draw, sources: [word("North", "100.00000001"), word("East", "100")] },
      { ...draw, sources: [word("North", "100"), { ...word("East", "100"), heardAt: acceptedAt + 1 }] },
      { ...draw, id: "201" },
    ];
    assert.equal(new Set([delay, delayOf(draw, "another"), ...words.map((one) => delayOf(one, "an option"))]).size, 5);
    const delays = Array.from({ length: 4_000 }, (_, id) => delayOf(draw, String(id)));
    assert.ok(delays.every((ms) => ms >= ENTRY_DELAY_MIN_MS && ms <= ENTRY_DELAY_MAX_MS));
    // No half second is likelier than another: of 4,000 about 1,000 are in each.
    for (let from = 500; from < 2_500; from += 500) {
      const within = delays.filter((ms) => ms >= from && ms < from + 500).length;
      assert.ok(within > 850 && within < 1_150, `${within} from ${from}`);
    }
  });

  test("SECONDS-21 what was agreed before entries were delayed is entered by the first valid tick, as it was agreed", () => {
    assert.deepEqual(courseOf(undelayed, [draw, after(0, "101")], draw.at), {
      state: "running",
      draw: undefined,
      entersAt: undefined,
      entry: draw,
      expiresAt: draw.at + 30_000,
      voidAt: draw.at + 30_000 + GRACE_MS,
    });
  });

  test("SECONDS-02 settlement is the first valid tick at or after expiry", () => {
    const entry = after(0, "101");
    const [before, at] = [after(29_999, "50"), after(30_000, "101.01")];
    const begun = { draw, entersAt: entry.at, entry };
    const course = courseOf(agreed, [draw, entry, before, at, after(30_100, "50")], forEver);
    assert.deepEqual(course, { state: "settled", outcome: "won", ...begun, settlement: at });
    const later = after(30_001, "100.99");
    const invalid: Tick = { ...at, price: undefined };
    const lost = courseOf(agreed, [draw, entry, invalid, later], forEver);
    assert.deepEqual(lost, { state: "settled", outcome: "lost", ...begun, settlement: later });
  });

  test("SECONDS-03 no valid tick within the grace voids, and a tick at its last moment still counts", () => {
    const unmet = { draw: undefined, entersAt: undefined };
    assert.deepEqual(courseOf(agreed, [], acceptedAt + GRACE_MS - 1), {
      state: "waiting",
      ...unmet,
      voidAt: acceptedAt + GRACE_MS,
    });
    const missed = courseOf(agreed, [tick(GRACE_MS + 1, "100")], forEver);
    assert.deepEqual(missed, { state: "settled", outcome: "void", ...unmet, entry: undefined, settlement: undefined });
    const lastDraw = tick(GRACE_MS, "100") as ValidTick;
    const entry = tick(GRACE_MS + delayOf(lastDraw, "an option") + GRACE_MS, "100");
    const last = { ...tick(0, "101"), id: "last", at: entry.at + 30_000 + GRACE_MS };
    assert.equal(settledAs(courseOf(agreed, [lastDraw, entry, last], forEver)), "won");
    assert.equal(settledAs(courseOf(agreed, [lastDraw, { ...entry, at: entry.at + 1 }, last], forEver)), "void");
    assert.equal(settledAs(courseOf(agreed, [lastDraw, entry, { ...last, at: last.at + 1 }], forEver)), "void");
  });

  test("SECONDS-03 what is looked at late settles as what is looked at in time", () => {
    fc.assert(
      fc.property(tickLists, fc.integer({ min: 0, max: 400_000 }), (ticks, later) => {
        const end = acceptedAt + 30_000 + 3 * GRACE_MS + ENTRY_DELAY_MAX_MS;
        assert.deepEqual(courseOf(agreed, ticks, end + later), courseOf(agreed, ticks, end));
      }),
    );
  });

  test("SECONDS-04 the order in which ticks arrive decides nothing", () => {
    const lists = tickLists.chain((ticks) => fc.tuple(fc.constant(ticks), shuffled(ticks)));
    fc.assert(
      fc.property(lists, ([ticks, other]) =>
        assert.deepEqual(courseOf(agreed, ticks, forEver), courseOf(agreed, other, forEver)),
      ),
    );
  });
});

test("SECONDS-05 a tie is nobody's win, and up wins exactly where down loses", () => {
  assert.equal(outcomeOf("up", price("100"), price("100")), "tie");
  const prices = fc.bigInt({ min: 1n, max: 10n ** 16n });
  const other = { won: "lost", lost: "won", tie: "tie" };
  fc.assert(
    fc.property(prices, prices, (entry, end) => assert.equal(outcomeOf("up", entry, end), other[outcomeOf("down", entry, end)])),
  );
});

const settledAs = (course: ReturnType<typeof courseOf>): string => (course.state === "settled" ? course.outcome : course.state);

const tickLists: fc.Arbitrary<Tick[]> = fc.array(
  fc.record({
    id: fc.uuid(),
    at: fc.integer({ min: acceptedAt - 1_000, max: acceptedAt + 60_000 }),
    price: fc.option(fc.bigInt(1n, 1_000n), { nil: undefined }),
    sources: fc.constant([]),
  }),
  { maxLength: 60 },
);

const shuffled = <Item>(items: Item[]): fc.Arbitrary<Item[]> =>
  fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length });
