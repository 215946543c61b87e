/** How an option begins and ends, beside the same said plainly: one tick after the other, as they would be heard. */
import { amount } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { HOUR_MS } from "@assay/core/time.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import {
  breakEvenOf,
  closesAt,
  courseOf,
  expectedCostOf,
  judgeStake,
  modes,
  type Outcome,
  termsSeconds,
  type Tick,
} from "../rules.ts";

const ONE = 100_000_000n;
const GRACE_MS = 5_000;

const must = (holds: boolean, about: unknown): void => alike(holds, true, about);

/** Where the ticks have brought an option: the ids of those that counted, and what is known of its end. */
interface Plain {
  readonly state: string;
  readonly entry: string | undefined;
  readonly settlement: string | undefined;
  readonly outcome: Outcome | undefined;
}

/** Listens to one tick after the other. Whoever waits for longer than the grace is done. */
function plainCourse(direction: "up" | "down", seconds: number, closedAt: number, ticks: readonly Tick[], until: number): Plain {
  let [entry, awaited, from]: [Tick | undefined, number, number] = [undefined, closedAt + GRACE_MS, closedAt + 1];
  const inTurn = ticks.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  for (const tick of inTurn) {
    if (tick.at > until || tick.at > awaited) break;
    if (tick.price === undefined || tick.at < from) continue;
    if (entry) {
      const change = Number(tick.price - entry.price!) * (direction === "up" ? 1 : -1);
      const outcome = change > 0 ? "won" : change < 0 ? "lost" : "tie";
      return { state: "settled", entry: entry.id, settlement: tick.id, outcome };
    }
    entry = tick;
    from = tick.at + seconds * 1_000;
    awaited = from + GRACE_MS;
  }
  if (until >= awaited) return { state: "settled", entry: entry?.id, settlement: undefined, outcome: "void" };
  return { state: entry ? "running" : "waiting", entry: entry?.id, settlement: undefined, outcome: undefined };
}

/** Moments at which something ends, and those right beside them. */
const beside = (draw: Draw, at: number): number => at + draw.pick([-1, 0, 1, 2, 1_000, 4_999]);

function askCourse(draw: Draw): void {
  const [direction, seconds, closedAt] = [draw.pick(["up", "down"]), draw.pick(termsSeconds), 1_000_000];
  const begins = beside(draw, closedAt + draw.pick([0, 500, GRACE_MS]));
  const term = seconds * 1_000;
  const moments = [closedAt, closedAt + GRACE_MS, begins, begins + term, begins + term + GRACE_MS];
  const ticks = Array.from({ length: draw.below(6) }, (_, index): Tick => {
    const at = index === 0 ? begins : beside(draw, draw.pick(moments));
    return { id: `${draw.below(3)}${index}`, at, price: draw.percent(20) ? undefined : BigInt(1 + draw.below(3)) };
  });
  const until = draw.percent(50) ? begins + term + 2 * GRACE_MS : beside(draw, draw.pick(moments));
  const course = courseOf({ direction, seconds, closedAt }, ticks, until);
  const plain = plainCourse(direction, seconds, closedAt, ticks, until);
  const entry = "entry" in course ? course.entry?.id : undefined;
  const settled = course.state === "settled" ? course : undefined;
  if (
    course.state !== plain.state ||
    entry !== plain.entry ||
    settled?.settlement?.id !== plain.settlement ||
    settled?.outcome !== plain.outcome
  )
    alike(course, plain, { direction, seconds, closedAt, ticks, until });
  if (course.state === "waiting") alike(course.voidAt, closedAt + GRACE_MS, { closedAt });
  if (course.state === "running")
    must(course.expiresAt === course.entry.at + term && course.voidAt === course.expiresAt + GRACE_MS, { course });
}

/** A round closes at the next of its bounds, walked to from the hour. */
function askClose(draw: Draw): void {
  const [mode, seconds, hour] = [draw.pick(modes), draw.pick(termsSeconds), HOUR_MS * draw.below(500_000)];
  const termMs = seconds * 1_000;
  const acceptedAt = hour + (draw.percent(50) ? draw.below(HOUR_MS) : termMs * draw.below(HOUR_MS / termMs));
  let bound = hour;
  while (bound <= acceptedAt) bound += termMs;
  alike(closesAt(mode, seconds, acceptedAt), mode === "fixed" ? acceptedAt : bound, { mode, seconds, acceptedAt });
}

/** A stake digit by digit: from one to a thousand, to the cent. */
function askStake(draw: Draw): void {
  const whole = draw.pick(["0", "1", "01", "5", "999", "1000", "1001", "42", "", "-1", "1e3"]);
  const cents = draw.pick(["", ".", ".0", ".00", ".1", ".01", ".99", ".001", ".010"]);
  const text = whole + cents;
  const judged = judgeStake(text);
  const code = judged instanceof Rejection ? judged.code : judged.units;
  let plain: string | bigint = "wrong-amount";
  if (/^\d+$/.test(whole) && cents !== "." && cents.length <= 3) {
    const units = (BigInt(whole) * 100n + BigInt(cents.slice(1).padEnd(2, "0"))) * 1_000_000n;
    plain = units < ONE ? "stake-too-small" : units > 1_000n * ONE ? "stake-too-large" : units;
  }
  alike(code, plain, { text });
}

/** Of so many options as many as must win give back what was staked, and one share less does not. */
function askOdds(draw: Draw): void {
  const rate = BigInt(draw.below(Number(ONE) + 1));
  const share = breakEvenOf(rate);
  const back = (wins: bigint): bigint => wins * (ONE + rate);
  must(back(share) >= ONE * ONE && back(share - 1n) < ONE * ONE, { rate, share });
  const stake = amount("USDT", BigInt(1 + draw.below(1_000_000)) * (draw.percent(50) ? ONE : 1n));
  const cost = expectedCostOf(stake, rate).units;
  // Two options, one of them lost: what both paid less what both brought, in hundred-millionths of a unit.
  const lost = 2n * stake.units * ONE - stake.units * (ONE + rate);
  must(cost * 2n * ONE >= lost && (cost - 1n) * 2n * ONE < lost, { rate, stake, cost });
}

const questions = [askCourse, askCourse, askClose, askStake, askOdds];

export const courseTwin: Twin = { name: "seconds.courses", begin: (draw) => () => draw.pick(questions)(draw) };
