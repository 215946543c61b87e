/** Rows as calls tell them. */
import { formatDecimal, formatPrice, formatRate, parsePrice, RATE_SCALE } from "@assay/core/money.ts";
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { Database } from "@assay/server/database.ts";
import { tickOf } from "@assay/features/market/server.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { edgeOf, GRACE_MS, money, oddsOf, outcomeAt, STAKE_CURRENCY, stateOf } from "../rules.ts";
import type { FollowedIndex } from "./sources.ts";
import { type BetRow, findQuiz, findQuizzes, pageBets, pageQuizzes, type PoolRow, type Quiz, readPools } from "./store.ts";
import { termsText } from "./terms.ts";

type QuizTold = OutputOf<typeof calls.showQuiz>["quiz"];
type BetTold = OutputOf<typeof calls.placeBet>["bet"];

/** Between which lines an outcome lies. */
const bounds = ({ lines }: Pick<Quiz, "lines">, outcome: number) => ({
  above: lines[outcome - 1] ?? null,
  below: lines[outcome] ?? null,
});

function describeQuiz(quiz: Quiz, rows: readonly PoolRow[], index: FollowedIndex, now: Date): QuizTold {
  const { id, symbol, period, lines, fee, state, tick, outcome, ending, ...moments } = quiz;
  const pools = rows.map(({ staked }) => staked);
  const isOpen = state === "open";
  const price = isOpen ? index.tick(symbol)?.price : undefined;
  const ifNow =
    price === undefined
      ? null
      : outcomeAt(
          price,
          lines.map((line) => parsePrice(line)!),
        );
  const at = {
    opensAt: moments.opensAt.getTime(),
    closesAt: moments.closesAt.getTime(),
    decidesAt: moments.decidesAt.getTime(),
  };
  return {
    id,
    symbol,
    period,
    currency: STAKE_CURRENCY,
    lines: [...lines],
    state: stateOf({ ...at, isSettled: state === "settled" }, now.getTime()),
    announced_at: moments.announcedAt.getTime(),
    opens_at: at.opensAt,
    closes_at: at.closesAt,
    decides_at: at.decidesAt,
    void_at: at.decidesAt + GRACE_MS,
    fee_rate: formatRate(fee),
    cost_per_100: formatDecimal(edgeOf(pools, fee), RATE_SCALE - 2),
    staked: money(pools.reduce((sum, one) => sum + one, 0n)),
    bets: rows.reduce((sum, one) => sum + one.bets, 0),
    outcomes: rows.map(({ staked, bets }, place) => {
      const odds = oddsOf(pools, place, fee);
      return { ...bounds(quiz, place), staked: money(staked), bets, odds: odds === null ? null : formatRate(odds) };
    }),
    index: price === undefined ? null : formatPrice(price),
    if_now: ifNow === "tie" ? null : ifNow,
    price: tick === null ? null : formatPrice(tickOf(tick).price!),
    outcome,
    ending,
  };
}

export const listQuizzes =
  (isPractice: boolean, index: FollowedIndex) =>
  async (
    { db, now }: Reader,
    { list, symbol, ...paging }: InputOf<typeof calls.listQuizzes>,
  ): Promise<OutputOf<typeof calls.listQuizzes>> => {
    const { list: rows, ...page } = await readPage(
      paging,
      (part) => pageQuizzes(db, { list, symbol, now }, part),
      (row) => row,
    );
    const pools = await readPools(
      db,
      rows.map(({ id }) => id),
    );
    return { practice: isPractice, ...page, list: rows.map((quiz) => describeQuiz(quiz, pools.get(quiz.id)!, index, now)) };
  };

export const showQuiz =
  (isPractice: boolean, index: FollowedIndex) =>
  async ({ db, now }: Reader, { id }: InputOf<typeof calls.showQuiz>): Promise<OutputOf<typeof calls.showQuiz>> => {
    const quiz = (await findQuiz(db, id)) ?? reject("no-such-quiz");
    const pools = (await readPools(db, [id])).get(id)!;
    const told = describeQuiz(quiz, pools, index, now);
    return { practice: isPractice, quiz: told, terms: termsText(quiz), terms_hash: quiz.termsHash };
  };

/** What is shown of a bet: what is known before it is paid counts as known. */
function betState({ status, payout }: BetRow, { ending }: Quiz): BetTold["state"] {
  if (status !== "open") return ({ won: "paid", lost: "lost", void: "returned" } as const)[status];
  if (payout === null) return "waiting";
  if (ending !== "paid") return "returning";
  return payout > 0n ? "right" : "missed";
}

export const describeBet = (bet: BetRow, quiz: Quiz): BetTold => ({
  id: bet.id,
  quiz_id: quiz.id,
  symbol: quiz.symbol,
  outcome: bet.outcome,
  ...bounds(quiz, bet.outcome),
  currency: STAKE_CURRENCY,
  amount: money(bet.stake),
  state: betState(bet, quiz),
  payout: bet.payout === null ? null : money(bet.payout),
  ending: quiz.ending,
  created_at: bet.createdAt.getTime(),
  decides_at: quiz.decidesAt.getTime(),
  settled_at: bet.settledAt?.getTime() ?? null,
});

async function describeBets(db: Database, rows: readonly BetRow[]): Promise<BetTold[]> {
  const quizzes = await findQuizzes(db, [...new Set(rows.map(({ eventId }) => eventId))]);
  return rows.map((bet) => describeBet(bet, quizzes.get(bet.eventId)!));
}

export async function listBets(
  { db, caller }: Reader<Customer>,
  { list, quiz, ...paging }: InputOf<typeof calls.listBets>,
): Promise<OutputOf<typeof calls.listBets>> {
  const page = await readPage(
    paging,
    (part) => pageBets(db, caller.customerId, { list, quiz }, part),
    (row) => row,
  );
  return { ...page, list: await describeBets(db, page.list) };
}
