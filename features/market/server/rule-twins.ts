/** Prices, candles and alerts beside the same said plainly. */
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import { periods } from "../contract.ts";
import { directionTo, isBelievable, isReached, judgeAlert, rebasePrice } from "../rules/alerts.ts";
import { bucketAfter, bucketStart, type Candle, fillGaps, rollUp } from "../rules/candles.ts";
import { mayQuote } from "../rules/quoting.ts";
import { conversionRate, convertPrice, type IndexSource, judgeIndex, median } from "../rules/price-index.ts";

const NOW = Date.UTC(2028, 1, 29, 12);
const RATE_ONE = 100_000_000n;
const PRICE_ONE = 10_000_000_000n;

const must = (holds: boolean, about: unknown): void => alike(holds, true, about);

/** A quotient rounded to the nearest, a tie to the even one, by what lies on both sides. */
function nearest(over: bigint, under: bigint): bigint {
  const floor = over / under;
  const [down, up] = [over - floor * under, (floor + 1n) * under - over];
  if (down === up) return floor % 2n === 0n ? floor : floor + 1n;
  return down < up ? floor : floor + 1n;
}

/** The middle by leaving out the smallest and the largest again and again. */
export function plainMedian(prices: readonly bigint[]): bigint | undefined {
  const left = [...prices];
  while (left.length > 2) {
    left.splice(left.indexOf(least(left)), 1);
    left.splice(left.indexOf(most(left)), 1);
  }
  return left.length === 2 ? nearest(left[0]! + left[1]!, 2n) : left[0];
}

const least = (list: readonly bigint[]): bigint => list.reduce((one, other) => (other < one ? other : one));
const most = (list: readonly bigint[]): bigint => list.reduce((one, other) => (other > one ? other : one));
export const isFar = (price: bigint, from: bigint, permyriad: bigint): boolean =>
  (price > from ? price - from : from - price) * 10_000n > from * permyriad;

function sourcesFrom(draw: Draw): IndexSource[] {
  const level = 1_000_000_000n + BigInt(draw.below(1_000_000_000));
  return Array.from({ length: draw.below(6) }, (_, index) => ({
    venue: String(index),
    operator: String(draw.below(4)),
    price: draw.percent(4)
      ? undefined
      : draw.percent(4)
        ? 0n
        : (level * BigInt(draw.percent(85) ? 9_900 + draw.below(200) : 9_000 + draw.below(2_000))) / 10_000n,
    heardAt: draw.percent(4) ? undefined : NOW - (draw.percent(90) ? draw.below(3_001) : 3_001),
    changedAt: NOW - 1_000,
  }));
}

const isFresh = ({ price, heardAt }: IndexSource): boolean =>
  price !== undefined && price > 0n && heardAt !== undefined && NOW - heardAt <= 3_000;

/** The index of venues that are heard for the first time. */
function askIndex(draw: Draw): void {
  const sources = sourcesFrom(draw);
  const clamp = BigInt(draw.below(5_000_000));
  const fresh = sources.filter(isFresh);
  const middle = plainMedian(fresh.map(({ price }) => price!));
  const counted = fresh.filter(({ price }) => !isFar(price!, middle!, 300n));
  let plain: bigint | undefined;
  if (counted.length >= 3 && new Set(counted.map(({ operator }) => operator)).size >= 2) {
    const prices = counted.map(({ price }) => price!);
    const center = plainMedian(prices)!;
    const reach = (center * clamp) / RATE_ONE;
    const sum = prices.reduce((total, price) => total + least([most([price, center - reach]), center + reach]), 0n);
    plain = nearest(sum, BigInt(prices.length));
  }
  const { index } = judgeIndex(sources, new Map(), clamp, NOW);
  if (index !== plain) alike(index, plain, sources);
}

function askMedian(draw: Draw): void {
  const prices = Array.from({ length: draw.below(6) }, () => BigInt(draw.below(50)));
  alike(median(prices), plainMedian(prices), prices);
}

function askConversion(draw: Draw): void {
  const sources = sourcesFrom(draw);
  const prices = sources.filter(isFresh).map(({ price }) => price!);
  const rate = plainMedian(prices);
  const plain = rate === undefined || prices.some((price) => isFar(price, rate, 50n)) ? undefined : rate;
  const real = conversionRate(sources, NOW);
  alike(real, plain, sources);
  const price = BigInt(draw.below(1_000_000_000));
  if (rate !== undefined) alike(convertPrice(price, rate), nearest(price * PRICE_ONE, rate), { price, rate });
}

/** The house quotes a venue unless somebody who watches it finds a reason not to. */
function askQuoting(draw: Draw): void {
  const level = 1_000_000n + BigInt(draw.below(1_000));
  const near = (): bigint => (level * BigInt(9_930 + draw.below(140))) / 10_000n;
  const [one, other] = [near(), near()];
  const venue = {
    state: draw.percent(90) ? ("counted" as const) : draw.pick(["stale", "stuck", "outlier", undefined] as const),
    saidAt: draw.percent(5) ? undefined : NOW - (draw.percent(80) ? draw.below(10_001) : 9_999 + draw.below(4)),
    bid: least([one, other]),
    ask: most([one, other]),
  };
  const market = { venues: 1 + draw.below(4), index: draw.percent(20) ? undefined : level };
  const reasons: string[] = [];
  if (venue.state !== "counted") reasons.push("the index has no use for it");
  if (venue.saidAt === undefined || venue.saidAt < NOW - 10_000) reasons.push("it has been silent of this market");
  if (market.index === undefined && market.venues > 2) reasons.push("there should be an index");
  if (market.index !== undefined && venue.ask < level && isFar(venue.ask, level, 50n)) reasons.push("it sells cheaply");
  if (market.index !== undefined && venue.bid > level && isFar(venue.bid, level, 50n)) reasons.push("it buys dearly");
  alike(mayQuote(venue, market, NOW), reasons.length === 0, { venue, market, reasons });
}

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Where a bucket starts, by the calendar. */
function plainStart(period: (typeof periods)[number], at: number): number {
  const day = new Date(at);
  day.setUTCHours(0, 0, 0, 0);
  if (period === "1M") return day.setUTCDate(1);
  if (period === "1w") return day.getTime() - ((day.getUTCDay() + 6) % 7) * unitMs.d;
  const ms = Number(period.slice(0, -1)) * unitMs[period.slice(-1) as keyof typeof unitMs];
  let start = day.getTime();
  start += ms * Math.floor((at - start) / ms);
  return start;
}

function askBucket(draw: Draw): void {
  const period = draw.pick(periods);
  const at = NOW + draw.below(4_000_000_000) * (draw.percent(50) ? 25 : -25) + draw.below(1_000);
  const start = bucketStart(period, at);
  alike(start, plainStart(period, at), { period, at });
  alike(bucketAfter(period, start), plainStart(period, start + (period === "1M" ? 31 * unitMs.d : bucketAfter(period, 0))), {
    period,
    start,
  });
}

function askCandles(draw: Draw): void {
  const period = draw.pick(["3m", "5m", "15m"]);
  const first = plainStart(period, NOW);
  let time = first;
  const trades: { time: number; price: bigint; units: bigint }[] = [];
  const minutes = Array.from({ length: 1 + draw.below(6) }, (): Candle => {
    time += unitMs.m * (1 + draw.below(6));
    const [one, other] = [BigInt(1 + draw.below(90)), BigInt(1 + draw.below(90))];
    trades.push({ time, price: one, units: 1n }, { time, price: other, units: 2n });
    return {
      time,
      open: one,
      high: most([one, other]),
      low: least([one, other]),
      close: other,
      volume: 3n,
      turnover: one + 2n * other,
      trades: 2,
    };
  });
  const rolled = rollUp(minutes, period);
  const filled = fillGaps(rolled, period, first, bucketStart(period, time));
  let place = 0;
  let close: bigint | undefined;
  for (let start = first; start <= time; start = bucketAfter(period, start)) {
    const inside = trades.filter((trade) => plainStart(period, trade.time) === start);
    if (inside.length === 0 && close === undefined) continue;
    const candle = filled[place]!;
    place += 1;
    const prices = inside.length === 0 ? [close!] : inside.map(({ price }) => price);
    must(
      candle.time === start &&
        candle.empty === (inside.length === 0) &&
        candle.open === prices[0] &&
        candle.close === prices.at(-1) &&
        candle.high === most(prices) &&
        candle.low === least(prices) &&
        candle.trades === inside.length &&
        candle.volume === inside.reduce((sum, { units }) => sum + units, 0n) &&
        candle.turnover === inside.reduce((sum, { units, price }) => sum + units * price, 0n),
      { candle, inside },
    );
    close = candle.close;
  }
  alike(filled.length, place, "candles");
}

function askAlert(draw: Draw): void {
  const times = draw.percent(20) ? 100n : 1n;
  const [alert, price, tick] = [BigInt(draw.below(40)) * times, BigInt(draw.below(40)), BigInt(1 + draw.below(4))];
  const direction = draw.pick(["above", "below"]);
  const reached = direction === "above" ? !(price < alert) : !(price > alert);
  alike(isReached(direction, alert, price), reached, { direction, alert, price });
  alike(directionTo(alert, price), alert > price ? "above" : alert < price ? "below" : undefined, { alert, price });
  const isFar = direction === "above" && alert > 100n * price;
  const odd = reached ? "alert-already-reached" : isFar ? "alert-too-far" : undefined;
  const plain = alert === 0n || alert % tick > 0n ? "price-not-a-multiple" : odd;
  alike(judgeAlert({ direction, price: alert }, tick, price)?.code, plain, { direction, alert, price, tick });
  const [to, from] = [BigInt(1 + draw.below(20)), BigInt(1 + draw.below(20))];
  const rebased = rebasePrice(alert, { to, from }, tick);
  // On the tick, never nothing, and no tick is nearer.
  const isNearest = 2n * (rebased * to > alert * from ? rebased * to - alert * from : alert * from - rebased * to) <= tick * to;
  alike([rebased % tick, isNearest || rebased === tick], [0n, true], { alert, to, from, tick, rebased });
  const band = BigInt(draw.below(1_000_000_000));
  const believable = price * RATE_ONE <= alert * (RATE_ONE + band) && price * RATE_ONE >= alert * (RATE_ONE - band);
  alike(isBelievable(price, alert, band), believable, { price, index: alert, band });
}

const twin = (name: string, ask: (draw: Draw) => void): Twin => ({ name, begin: (draw) => () => ask(draw) });
const several =
  (...questions: readonly ((draw: Draw) => void)[]) =>
  (draw: Draw): void =>
    draw.pick(questions)(draw);

export const ruleTwins: readonly Twin[] = [
  twin("price index", several(askMedian, askIndex, askConversion)),
  twin("candles", several(askBucket, askBucket, askBucket, askCandles)),
  twin("alerts", askAlert),
  twin("quoting of the house", askQuoting),
];
