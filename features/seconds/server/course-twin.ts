/** How an option begins and ends, beside the same said plainly: one tick after the other, as they would be heard. */
import { createHash } from "node:crypto";
import { amount, formatPrice } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { HOUR_MS } from "@assay/core/time.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import {
  breakEvenOf,
  closesAt,
  drawnFor,
  expectedCostOf,
  judgeStake,
  modes,
  isBalanced,
  type Outcome,
  roundName,
  ruleOf,
  termsSeconds,
  venuesAgree,
} from "../rules.ts";
import { courseOf, delayOf, type Tick, type ValidTick, type VenueWord } from "../rules/course.ts";

const ONE = 100_000_000n;
const GRACE_MS = 5_000;

const must = (holds: boolean, about: unknown): void => alike(holds, true, about);

/** What a tick says, a line each, as texts. */
interface Said {
  readonly id: string;
  readonly price: string;
  readonly words: readonly (readonly [venue: string, price: string, heard: string])[];
}

/** Half a second and at most two more, by what Node's own hash makes of the words of a tick. */
export function plainDelay({ id, price, words }: Said, drawn: string): number {
  const hash = createHash("sha256").update(drawn).update(`\n${id}\n${price}`);
  for (const word of words) hash.update(`\n${word.join(" ")}`);
  return 500 + Number(BigInt(`0x${hash.digest("hex").slice(0, 12)}`) % 2_001n);
}

/** A word as a text; a price that is none is a dash. */
const saidIn = ({ id, price, sources }: Tick): Said => ({
  id,
  price: formatPrice(price!),
  words: sources.map(({ venue, price: word, heardAt }) => [
    venue,
    word !== undefined && word > 0n ? formatPrice(word) : "-",
    heardAt === undefined ? "-" : String(heardAt),
  ]),
});

/** Where the ticks have brought an option: the ids of those that counted, and what is known of its end. */
interface Plain {
  readonly state: string;
  readonly draw: string | undefined;
  readonly entersAt: number | undefined;
  readonly entry: string | undefined;
  readonly settlement: string | undefined;
  readonly outcome: Outcome | undefined;
}

interface Terms {
  readonly direction: "up" | "down";
  readonly seconds: number;
  readonly closedAt: number;
  readonly drawnFor: string | undefined;
}

/** Listens to one tick after the other. Whoever waits for longer than the grace is done. */
function plainCourse({ direction, seconds, closedAt, drawnFor: drawn }: Terms, ticks: readonly Tick[], until: number): Plain {
  let [draw, entry]: [Tick | undefined, Tick | undefined] = [undefined, undefined];
  let entersAt: number | undefined;
  let [from, awaited] = [closedAt + 1, closedAt + GRACE_MS];
  const inTurn = ticks.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  for (const tick of inTurn) {
    if (tick.at > until || tick.at > awaited) break;
    if (tick.price === undefined || tick.at < from) continue;
    if (entry) {
      const change = Number(tick.price - entry.price!) * (direction === "up" ? 1 : -1);
      const outcome = change > 0 ? "won" : change < 0 ? "lost" : "tie";
      return { state: "settled", draw: draw?.id, entersAt, entry: entry.id, settlement: tick.id, outcome };
    }
    if (!draw && drawn !== undefined) {
      draw = tick;
      from = entersAt = tick.at + plainDelay(saidIn(tick), drawn);
    } else {
      entry = tick;
      from = tick.at + seconds * 1_000;
    }
    awaited = from + GRACE_MS;
  }
  const known = { draw: draw?.id, entersAt, entry: entry?.id, settlement: undefined };
  if (until >= awaited) return { state: "settled", ...known, outcome: "void" };
  return { state: entry ? "running" : "waiting", ...known, outcome: undefined };
}

/** Moments at which something ends, and those right beside them. */
const beside = (draw: Draw, at: number): number => at + draw.pick([-1, 0, 1, 2, 1_000, 4_999]);

const wordsOf = (draw: Draw, at: number): VenueWord[] =>
  ["North", "East", "South"].slice(draw.below(2)).map((venue) => ({
    venue,
    price: draw.percent(10) ? draw.pick([undefined, 0n]) : BigInt(1 + draw.below(3)),
    heardAt: draw.percent(10) ? undefined : at - draw.below(3),
  }));

function askCourse(draw: Draw): void {
  const [direction, seconds, closedAt] = [draw.pick(["up", "down"] as const), draw.pick(termsSeconds), 1_000_000];
  const agreed = { direction, seconds, closedAt, drawnFor: draw.pick([undefined, undefined, "an option", "a round"]) };
  const begins = beside(draw, closedAt + draw.pick([0, 500, GRACE_MS]));
  const first = { id: "0", at: begins, price: 2n, sources: wordsOf(draw, begins) };
  const enters = agreed.drawnFor === undefined ? begins : begins + plainDelay(saidIn(first), agreed.drawnFor);
  const term = seconds * 1_000;
  const moments = [closedAt, closedAt + GRACE_MS, begins, enters, enters + GRACE_MS, enters + term, enters + term + GRACE_MS];
  const others = Array.from({ length: draw.below(7) }, (_, index): Tick => {
    const at = index === 0 ? enters : beside(draw, draw.pick(moments));
    const price = draw.percent(20) ? undefined : BigInt(1 + draw.below(3));
    return { id: `${draw.below(3)}${index}`, at, price, sources: wordsOf(draw, at) };
  });
  const ticks = draw.percent(90) ? [first, ...others] : others;
  const until = draw.percent(50) ? enters + term + 2 * GRACE_MS : beside(draw, draw.pick(moments));
  const course = courseOf(agreed, ticks, until);
  const plain = plainCourse(agreed, ticks, until);
  const entry = "entry" in course ? course.entry?.id : undefined;
  const settled = course.state === "settled" ? course : undefined;
  if (
    course.state !== plain.state ||
    course.draw?.id !== plain.draw ||
    course.entersAt !== plain.entersAt ||
    entry !== plain.entry ||
    settled?.settlement?.id !== plain.settlement ||
    settled?.outcome !== plain.outcome
  )
    alike(course, plain, { agreed, ticks, until });
  if (course.state === "waiting") alike(course.voidAt, (course.entersAt ?? closedAt) + GRACE_MS, { closedAt });
  if (course.state === "running")
    must(course.expiresAt === course.entry.at + term && course.voidAt === course.expiresAt + GRACE_MS, { course });
}

/** A delay lies between half a second and two and a half, and is what Node's own hash makes of it. */
function askDelay(draw: Draw): void {
  const at = draw.below(1_000_000);
  const tick: ValidTick = { id: `BTC/USDT@${at}`, at, price: BigInt(1 + draw.below(1_000_000)), sources: wordsOf(draw, at) };
  const drawn = String(draw.below(1_000_000));
  const delay = delayOf(tick, drawn);
  alike(delay, plainDelay(saidIn(tick), drawn), { tick, drawn });
  must(delay >= 500 && delay <= 2_500, { delay });
}

/** The dearest counting price, less the cheapest, five times over: no more than the clamp of the cheapest. */
function askAgreement(draw: Draw): void {
  const clamp = draw.pick([500_000n, 2_000_000n]);
  const least = 100_000n + BigInt(draw.below(100_000));
  const reach = (least * clamp) / (5n * ONE);
  const sources = Array.from({ length: draw.below(4) }, () => ({
    state: draw.pick(["counted", "counted", "stale"]),
    price: least + BigInt(draw.below(Number(reach) + 3)),
  }));
  const counted = sources.filter(({ state }) => state === "counted").map(({ price }) => price);
  let agree = counted.length > 0;
  for (const one of counted) for (const other of counted) if ((one - other) * 5n * ONE > other * clamp) agree = false;
  alike(venuesAgree(sources, clamp), agree, { sources, clamp });
}

/** What version 1 agreed has neither a draw nor a bound; since then an option draws by its id and a round by its name. */
function askVersion(draw: Draw): void {
  const [mode, seconds, at] = [draw.pick(modes), draw.pick(termsSeconds), draw.below(1_000_000)];
  const round = roundName("BTC/USDT", seconds, at);
  alike(round, ["BTC/USDT", String(seconds), String(at)].join(" "), { seconds, at });
  alike([drawnFor(1, mode, "an id", round), isBalanced(1)], [undefined, false], { mode });
  alike([drawnFor(2, mode, "an id", round), isBalanced(2)], [mode === "fixed" ? "an id" : round, true], { mode });
  alike([ruleOf("fixed", 1), ruleOf("pool", 2)], ["seconds-1", "seconds-pool-2"], { mode });
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

const questions = [askCourse, askCourse, askCourse, askDelay, askAgreement, askVersion, askClose, askStake, askOdds];

export const courseTwin: Twin = { name: "seconds.courses", begin: (draw) => () => draw.pick(questions)(draw) };
