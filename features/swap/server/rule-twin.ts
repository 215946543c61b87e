/** What a swap brings and what bounds it, beside the same said plainly: by the definition, and not by division. */
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import { Rejection } from "@assay/core/rejection.ts";
import {
  dealOf,
  hasMoved,
  judgeSwap,
  largestOf,
  leastOf,
  type Leg,
  roomOf,
  spreadOf,
  tradeOn,
  valueLeg,
  worthOf,
} from "../rules.ts";

/** Of rates, and of prices; every coin here has eight decimals as USDT has. */
const [ONE, PRICE] = [100_000_000n, 10_000_000_000n];

const must = (holds: boolean, about: unknown): void => alike(holds, true, about);
const coin = (draw: Draw, currency: string): Leg => ({
  currency,
  price: BigInt(1 + draw.below(1_000_000)) * BigInt(1 + draw.below(1_000_000)),
  spread: BigInt(50_000 + draw.below(900_000)),
});
const money = (draw: Draw): bigint => BigInt(draw.below(1_000_000_000)) * BigInt(1 + draw.below(100_000));
/** Whether a unit count is the most that is not above a fraction, or the least that is not below it. */
const isMost = (some: bigint, over: bigint, under: bigint): boolean => some * under <= over && (some + 1n) * under > over;
const isLeast = (some: bigint, over: bigint, under: bigint): boolean => some * under >= over && (some - 1n) * under < over;

function askDeal(draw: Draw): void {
  const [from, to] = draw.pick([
    [coin(draw, "BTC"), valueLeg],
    [valueLeg, coin(draw, "ETH")],
    [coin(draw, "BTC"), coin(draw, "ETH")],
  ]);
  const units = money(draw);
  const plain = dealOf(units, from, to, undefined);
  must(isMost(plain.mid, units * from.price, to.price), { units, from, to, plain });
  must(isLeast(plain.fee, plain.mid * 100_000n, ONE), { plain });
  const costs = isLeast(plain.spread, plain.mid * (from.spread + to.spread), ONE);
  must(costs || (plain.arrives === 0n && plain.spread === plain.mid - plain.fee), { from, to, plain });
  // With a book as good as anything between nothing and twice the middle.
  const book = (plain.mid * BigInt(draw.below(200))) / 100n;
  const better = dealOf(units, from, to, book);
  const sorted = [plain.arrives, book, plain.mid - plain.fee].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  alike(better.arrives, sorted[1], { plain, book });
  alike([better.mid, better.fee, better.spread], [plain.mid, plain.fee, plain.mid - plain.fee - sorted[1]!], { plain, book });
}

function askSpread(draw: Draw): void {
  const words = Array.from({ length: 3 + draw.below(3) }, () => ({
    price: 1_000_000n + BigInt(draw.below(20_000)),
    heardAt: draw.below(3_000),
  }));
  const [dearest, cheapest] = [words, words].map((all, place) =>
    all
      .map(({ price }) => price)
      .toSorted((a, b) => Number(place === 0 ? b - a : a - b))
      .at(0)!,
  ) as [bigint, bigint];
  const eldest = words.map(({ heardAt }) => heardAt).toSorted((a, b) => a - b)[0]!;
  const at = 3_000 + draw.below(2_000);
  // Each is rounded up by itself, so that the whole is less than two above what both come to.
  const over = (dearest - cheapest) * ONE * 1_000n + BigInt(at - eldest) * 20_000n * 2_020_000n;
  const grown = (spreadOf(words, 1_010_000n, at) - 50_000n) * 2_020_000n * 1_000n;
  must(grown >= over && grown < over + 2n * 2_020_000n * 1_000n, { words, at });
}

/** Unit by unit: each is sold to the best buyer who is left, or bought with what is left of the money. */
function askBook(draw: Draw): void {
  const side = draw.pick(["buy", "sell"]);
  const levels = Array.from({ length: draw.below(4) }, () => ({
    price: PRICE * BigInt(1 + draw.below(9)),
    quantity: BigInt(1 + draw.below(9)),
  }));
  const units = BigInt(1 + draw.below(60));
  let [left, gross, used] = [units, 0n, 0];
  for (const { price, quantity } of levels) {
    if (left === 0n && used > 0) break;
    used += 1;
    const each = price / PRICE;
    let there = quantity;
    while (there > 0n && left >= (side === "sell" ? 1n : each)) {
      there -= 1n;
      left -= side === "sell" ? 1n : each;
      gross += side === "sell" ? each : 1n;
    }
    // Money that does not pay for another unit of a level that has some is spent as far as it goes.
    if (side === "buy" && there > 0n) left = 0n;
  }
  const fee = gross === 0n ? 0n : 1n;
  const step = { symbol: "BTC/USDT", side, takerFee: 100_000n, levels };
  alike(tradeOn(step, units), left > 0n || used === 0 ? undefined : { brings: gross - fee, used }, { step, units });
}

function askBounds(draw: Draw): void {
  const [from, to] = draw.percent(50) ? [coin(draw, "BTC"), valueLeg] : [valueLeg, coin(draw, "ETH")];
  const [pool, room] = [money(draw), money(draw)];
  const largest = largestOf(from, to, pool, room);
  const isTaken = (units: bigint): boolean => units * from.price <= pool * to.price && units * from.price <= room * PRICE;
  must(isTaken(largest) && !isTaken(largest + 1n), { from, to, pool, room, largest });
  const least = leastOf(from);
  must(isLeast(least, ONE * PRICE, from.price), { from, least });
  must(isMost(worthOf(pool, from), pool * from.price, PRICE), { from, pool });
  const units = draw.pick([0n, least - 1n, least, largest, largest + 1n]);
  const judged = judgeSwap("BTC", `${units / ONE}.${String(units % ONE).padStart(8, "0")}`, least, largest);
  const said =
    units <= 0n ? "wrong-amount" : units > largest || largest < least ? "above-largest" : units < least ? "below-minimum" : units;
  alike(judged instanceof Rejection ? judged.code : judged, said, { units, least, largest });
}

function askRoom(draw: Draw): void {
  const [own, same, opposite] = [money(draw), money(draw), money(draw)];
  const room = roomOf({ own, same, opposite });
  const mayGo = (value: bigint): boolean => own + value <= 25_000n * ONE && same + value <= 100_000n * ONE + opposite;
  must((room === 0n || mayGo(room)) && !mayGo(room + 1n), { own, same, opposite, room });
}

function askMoved(draw: Draw): void {
  const [one, other] = [1_000 + draw.below(20), 1_000 + draw.below(20)];
  alike(hasMoved([BigInt(one), 7n], [BigInt(other), 7n]), Math.abs(one - other) * 200 > one, { one, other });
}

const questions = [askDeal, askSpread, askBook, askBounds, askRoom, askMoved];

export const ruleTwin: Twin = { name: "swaps", begin: (draw) => () => draw.pick(questions)(draw) };
