/** What postings bring, when a period begins, and whether a risk may begin, beside the same said plainly. */
import { amount } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import { effectsOf, resultsOf } from "../rules/effects.ts";
import { judgeLimit, type Measure } from "../rules/measures.ts";
import { firstDayOf, type Period, periods, renewalOf } from "../rules/periods.ts";
import { judgeRisk, leftOf, type Standing } from "../rules/risk.ts";

const must = (holds: boolean, about: unknown): void => alike(holds, true, about);
const places = ["user/a/contract", "user/a/contract/held", "user/b/contract", "user/b/contract/held", "house/leverage"];
const customers = ["a", "b"];

/** What each place has afterwards; a customer has what his places have together. */
function askEffects(draw: Draw): void {
  const has = new Map(places.map((place) => [place, 0n]));
  const postings = Array.from({ length: 1 + draw.below(2) }, () => ({
    transfers: Array.from({ length: 1 + draw.below(2) }, () => {
      const from = draw.below(places.length);
      const to = (from + 1 + draw.below(places.length - 1)) % places.length;
      const units = BigInt(1 + draw.below(3));
      has.set(places[from]!, has.get(places[from]!)! - units);
      has.set(places[to]!, has.get(places[to]!)! + units);
      return { from: places[from]!, to: places[to]!, amount: amount("USDT", units) };
    }),
  }));
  const results = resultsOf(postings);
  const effects = postings.flatMap(effectsOf);
  for (const customer of customers) {
    const [free, held] = [has.get(`user/${customer}/contract`)!, has.get(`user/${customer}/contract/held`)!];
    let [result, atRisk] = [0n, 0n];
    for (const one of effects) if (one.customerId === customer) [result, atRisk] = [result + one.result, atRisk + one.atRisk];
    must(result === free + held && atRisk === held && (results.get(customer) ?? 0n) === result, { postings, customer });
  }
}

/** The first day is looked for backwards, the renewal forwards, a day at a time. */
function askPeriod(draw: Draw): void {
  const period = draw.pick(periods);
  const now = new Date(Date.UTC(2027, draw.below(30), 1 + draw.below(31)) + draw.pick([0, 1, DAY_MS - 1, draw.below(DAY_MS)]));
  const begins = (day: Date): boolean => period === "day" || (period === "week" ? day.getUTCDay() === 1 : day.getUTCDate() === 1);
  const first = new Date(now);
  first.setUTCHours(0, 0, 0, 0);
  while (!begins(first)) first.setUTCDate(first.getUTCDate() - 1);
  const next = new Date(first);
  do next.setUTCDate(next.getUTCDate() + 1);
  while (!begins(next));
  alike(firstDayOf(period, now) * DAY_MS, first.getTime(), { period, now });
  alike(renewalOf(period, now).getTime(), next.getTime(), { period, now });
}

const now = new Date(Date.UTC(2028, 1, 29, 12));
const measureOf = (id: number, kind: Measure["kind"], units: bigint | null, untilAt: Date | null = null): Measure => {
  return { id: String(id), kind, units, fromAt: new Date(0), fixedUntil: untilAt, untilAt, endAskedAt: null };
};

/** If it all is lost, what was lost before and what is at stake too, then no limit is exceeded. */
function askRisk(draw: Draw): void {
  const limits = periods.flatMap((period): [Period, bigint][] =>
    draw.percent(40) ? [[period, BigInt(draw.below(8)) * 1_000_000n]] : [],
  );
  const stops = draw.percent(80) ? [] : [draw.pick(["cool-off", "exclusion"])];
  const [day, week, month] = [1, 2, 3].map(() => BigInt(draw.below(9) - 5) * 1_000_000n) as [bigint, bigint, bigint];
  const standing: Standing = {
    measures: [
      ...limits.map(([period, units], index) => measureOf(index, period, units)),
      ...stops.map((kind) => measureOf(9, kind, null, kind === "exclusion" ? null : new Date(now.getTime() + 1))),
    ],
    results: { day, week, month },
    atRisk: BigInt(draw.below(3)) * 1_000_000n,
  };
  const risk = draw.percent(10) ? undefined : BigInt(draw.below(8)) * 1_000_000n + BigInt(draw.below(2));
  const judged = judgeRisk(standing, risk, now);
  const lost = (period: Period): bigint => (risk ?? 0n) + standing.atRisk - standing.results[period];
  const exceeded = limits.find(([period, units]) => lost(period) > units);
  const plain = stops.includes("exclusion")
    ? "self-excluded"
    : stops.length > 0
      ? "cooling-off"
      : risk === undefined
        ? limits.length > 0
          ? "loss-not-bounded"
          : undefined
        : exceeded && "over-loss-limit";
  const about = { standing, risk };
  if (judged?.code !== plain) alike(judged?.code, plain, about);
  if (judged?.code !== "over-loss-limit" || !exceeded) return;
  // With what is left the limit is reached and not exceeded; where nothing is left, nought is said, in whole cents.
  const left = leftOf(standing, exceeded[0], exceeded[1]);
  alike(left - risk!, exceeded[1] - lost(exceeded[0]), about);
  must(Math.abs(Number(judged.values.left) - Math.max(Number(left) / 1e8, 0)) < 1e-9, { ...about, left, values: judged.values });
  must(Number(judged.values.risk) >= Number(risk) / 1e8, { ...about, values: judged.values });
}

/** Digits, at most two of them behind the point, and not nothing. */
function askLimit(draw: Draw): void {
  const [whole, cents] = [
    draw.pick(["0", "00", "7", "120", "10000000", "99999999999", "", "x"]),
    draw.pick(["", ".0", ".00", ".05", ".005", ".", ".5"]),
  ];
  const judged = judgeLimit(whole + cents);
  const isMoney = /^\d+$/.test(whole) && cents !== "." && cents.length <= 3;
  const units = isMoney ? BigInt(whole) * 100_000_000n + BigInt(cents.slice(1).padEnd(8, "0")) : 0n;
  const plain = units === 0n ? "wrong-amount" : units > 10_000_000n * 100_000_000n ? "limit-too-high" : undefined;
  alike(judged instanceof Rejection ? judged.code : judged.units, plain ?? units, { whole, cents });
}

const questions = [askEffects, askPeriod, askRisk, askRisk, askLimit];

export const riskTwin: Twin = { name: "risks and periods", begin: (draw) => () => draw.pick(questions)(draw) };
