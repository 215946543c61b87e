/** Turns ticks into entries and outcomes: what is due is locked, judged by the rules, written, paid and proven in one batch. */
import { amount, formatAmount, formatRate } from "@assay/core/money.ts";
import { factOfTick } from "@assay/features/market/server.ts";
import { type Evidence, recordEvidence } from "@assay/features/proofs/server.ts";
import type { Tx } from "@assay/server/feature.ts";
import type { Posting } from "@assay/server/ledger/posting.ts";
import { events } from "../contract.ts";
import { drawnFor, isBalanced, payoutOf, poolPayouts, ruleOf } from "../rules.ts";
import { type Course, courseOf, type Tick, type ValidTick } from "../rules/course.ts";
import type { KeptTicks } from "./kept-ticks.ts";
import { type Option, stakeOf, tickOf } from "./options.ts";
import { settleOption, shareRound } from "./postings.ts";
import { keyOf } from "./rounds.ts";
import { findNextDue, listDue, lockDue, lockRounds, updateOptions } from "./store.ts";

const DUE_MAX = 2_000;

/** The options that are due, the oldest first, as many as one batch takes. */
export async function findDue(tx: Tx, ticks: KeptTicks): Promise<{ due: readonly string[]; more: boolean }> {
  const due = await listDue(tx.db, tx.now, DUE_MAX);
  if (due.length === 0) await turnToNext(tx, ticks);
  return { due, more: due.length === DUE_MAX };
}

async function turnToNext(tx: Tx, ticks: KeptTicks): Promise<void> {
  const nextDue = await findNextDue(tx.db);
  tx.afterCommit(() => ticks.turnTo(nextDue));
}

/** Enters and settles what the ticks have decided of these. Answers how many of them, and what was posted. */
export async function settleOptions(
  tx: Tx,
  ticks: KeptTicks,
  ids: readonly string[],
): Promise<{ changed: number; postings: readonly Posting[] }> {
  const due = await lockDue(tx.db, ids);
  const rounds = new Map(due.filter(({ mode }) => mode === "pool").map((option) => [keyOf(option), option]));
  const pooled = await lockRounds(tx.db, [...rounds.values()]);
  const options = [...due.filter(({ mode }) => mode === "fixed"), ...withSharedTicks(pooled)];
  const changed = options.flatMap((option) => advance(option, ticks, tx.now));
  const postings: Posting[] = [];
  const pay = (posting: Posting): void => {
    tx.ledger.take(posting);
    postings.push(posting);
  };
  const settled = [...payFixed(pay, changed), ...payRounds(pay, changed)];
  const entered = changed.filter(({ state }) => state === "running");
  const drawn = changed.filter(({ state }) => state === "waiting");
  await updateOptions(tx.db, [...drawn, ...entered, ...settled.map(({ option }) => option)]);
  await recordEvidence(
    tx.db,
    settled.map(({ evidence }) => evidence),
    tx.now,
  );
  tell(tx, [...entered, ...settled.map(({ option }) => option)]);
  await turnToNext(tx, ticks);
  return { changed: changed.length, postings };
}

/** A round has one draw and one entry: a stake that was committed late takes over those that the others have. */
function withSharedTicks(pooled: readonly Option[]): Option[] {
  const rounds = Map.groupBy(pooled, keyOf);
  return pooled.map((option) => {
    const stakes = rounds.get(keyOf(option))!;
    const drawn = stakes.find(({ draw }) => draw);
    const entered = stakes.find(({ entry }) => entry);
    return { ...option, draw: drawn?.draw ?? null, entersAt: drawn?.entersAt ?? null, entry: entered?.entry ?? null };
  });
}

/** The option as the ticks known now leave it; nothing while they have nothing new to say. */
function advance(option: Option, ticks: KeptTicks, now: Date): Option[] {
  const written = [option.draw, option.entry].filter((tick) => tick !== null).map(tickOf);
  const since = written.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  // What was written holds, whatever earlier tick this process has kept while another one led.
  const kept = ticks.of(option.symbol).filter(({ at }) => at > since);
  const { direction, seconds, closesAt, mode, version, id } = option;
  const agreed = { direction, seconds, closedAt: closesAt.getTime(), drawnFor: drawnFor(version, mode, id, keyOf(option)) };
  const course = courseOf(agreed, [...written, ...kept], now.getTime());
  const factOf = (tick: ValidTick | undefined) => factIn(option, kept, tick);
  const begun = { ...option, draw: factOf(course.draw), entersAt: dateOf(course.entersAt) };
  if (course.state === "settled") return [{ ...begun, ...endOf(course, factOf), settledAt: now }];
  if (course.state === "waiting") return course.draw && !option.draw ? [{ ...begun, dueAt: begun.entersAt! }] : [];
  return option.state === "running"
    ? []
    : [{ ...begun, state: "running", entry: factOf(course.entry), dueAt: new Date(course.expiresAt) }];
}

type Ended = Extract<Course, { state: "settled" }>;

const endOf = ({ outcome, entry, settlement }: Ended, factOf: (tick: ValidTick | undefined) => Option["entry"]) =>
  ({ state: "settled", outcome, entry: factOf(entry), settlement: factOf(settlement) }) as const;

const dateOf = (at: number | undefined): Date | null => (at === undefined ? null : new Date(at));

/** The fact of a tick that the rules chose: one that stands on the option, or one that was kept. */
function factIn(option: Option, kept: ReturnType<KeptTicks["of"]>, chosen: Tick | undefined): Option["entry"] {
  if (!chosen) return null;
  const written = [option.draw, option.entry].find((tick) => tick?.id === chosen.id);
  return written ?? factOfTick(kept.find(({ id }) => id === chosen.id)!);
}

interface Settled {
  readonly option: Option;
  readonly evidence: Evidence;
}

type Pay = (posting: Posting) => void;

function payFixed(pay: Pay, options: readonly Option[]): Settled[] {
  return options
    .filter(({ state, mode }) => state === "settled" && mode === "fixed")
    .map((option) => {
      const outcome = option.outcome!;
      pay(settleOption({ ...option, stake: stakeOf(option) }, outcome));
      return settledAs(option, payoutOf(stakeOf(option), option.rate, outcome).units, {});
    });
}

/** All options of a round have the same ticks, so that they end together. */
function payRounds(pay: Pay, options: readonly Option[]): Settled[] {
  const rounds = Map.groupBy(
    options.filter(({ state, mode }) => state === "settled" && mode === "pool"),
    keyOf,
  );
  return [...rounds].flatMap(([round, stakes]) => {
    const { direction: first, outcome } = stakes[0]!;
    const winner = outcome === "won" ? first : outcome === "lost" ? opposite(first) : undefined;
    const shares = poolPayouts(
      stakes.map(({ direction, stake: units }) => ({ direction, units })),
      winner,
      stakes[0]!.rate,
      isBalanced(stakes[0]!.version),
    );
    pay(
      shareRound(
        // Should a stake of this round ever come after it was shared out, that is a sharing of its own.
        `${round} ${stakes[0]!.id}`,
        stakes.map((option) => ({ ...option, stake: stakeOf(option) })),
        shares,
      ),
    );
    const side = (direction: Option["direction"]): string =>
      text(
        stakes[0]!.currency,
        stakes.filter((one) => one.direction === direction).reduce((sum, { stake }) => sum + stake, 0n),
      );
    const sums = { round, up: side("up"), down: side("down") };
    return stakes.map((option, place) => settledAs(option, shares.payouts[place]!, sums));
  });
}

const opposite = (direction: Option["direction"]): Option["direction"] => (direction === "up" ? "down" : "up");

const text = (currency: string, units: bigint): string => formatAmount(amount(currency, units));

function settledAs(agreed: Option, payout: bigint, round: Record<string, string>): Settled {
  const option = { ...agreed, payout };
  const { id, customerId, mode, version, symbol, direction, seconds, currency, closesAt, stake, rate, outcome } = option;
  return {
    option,
    evidence: {
      customerId,
      subject: id,
      rule: ruleOf(mode, version),
      fact: {
        id,
        symbol,
        direction,
        seconds: String(seconds),
        closed: String(closesAt.getTime()),
        currency,
        stake: text(currency, stake),
        rate: formatRate(rate),
        ...round,
        draw: option.draw ?? undefined,
        entry: option.entry ?? undefined,
        settlement: option.settlement ?? undefined,
        outcome: outcome!,
        payout: text(currency, payout),
      },
    },
  };
}

function tell(tx: Tx, options: readonly Option[]): void {
  for (const [customerId, mine] of Map.groupBy(options, (option) => option.customerId)) {
    const settled = mine.flatMap(({ id, symbol, direction: type, outcome, payout, stake, currency, ...ticks }) => {
      if (outcome === null || payout === null) return [];
      const money = { currency, payout: text(currency, payout), number: text(currency, stake) };
      return [{ id, symbol, type, outcome, ...money, entry: priceIn(ticks.entry), settlement: priceIn(ticks.settlement) }];
    });
    tx.emit(events.optionsChanged, { customerId, until: null, settled });
  }
}

const priceIn = (tick: Option["entry"]): string | null => tick?.price ?? null;
