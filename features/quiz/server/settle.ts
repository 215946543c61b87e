import { formatRate } from "@assay/core/money.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import { factOfTick, tickOf } from "@assay/features/market/server.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { type Evidence, recordEvidence, type SharedFact } from "@assay/features/proofs/server.ts";
import { recordResults } from "@assay/features/protection/server.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import { events } from "../contract.ts";
import { gainOf, money, sharedOf, STAKE_CURRENCY } from "../rules.ts";
import { quizRule } from "../rules/receipt.ts";
import { settledNotice } from "./notices.ts";
import { FEES, heldAddress, POT, settleBets, spotAddress, takeFee } from "./postings.ts";
import { type BetRow, closeQuiz, lockDecided, lockUnpaid, type Quiz, readPools, writeSettled } from "./store.ts";

/** Bets of one transaction. */
const BATCH = 2_000;

/** Pays what was decided, a batch a transaction, and takes the fee when all of a quiz are paid. */
export const settleDecided = (notify: Notify): Job => ({
  name: "quiz.settle",
  everyMs: SECOND_MS,
  run: async (tx) => {
    const quiz = await lockDecided(tx.db);
    if (!quiz) return "done";
    const pools = (await readPools(tx.db, [quiz.id])).get(quiz.id)!.map(({ staked }) => staked);
    const unpaid = await lockUnpaid(tx.db, quiz.id, BATCH);
    if (unpaid.length === 0) await finish(tx, quiz, pools);
    else await pay(tx, quiz, pools, unpaid, notify);
    return "more";
  },
});

async function finish({ db, ledger, now }: Tx, quiz: Quiz, pools: readonly bigint[]): Promise<void> {
  await ledger.open([POT, FEES].map((address) => ({ address, currency: STAKE_CURRENCY })));
  const fee = quiz.ending === "paid" ? sharedOf(pools, quiz.outcome!, quiz.fee).fee : 0n;
  for (const posting of takeFee(quiz.id, fee)) await ledger.post(posting);
  await closeQuiz(db, quiz.id, now);
}

async function pay(tx: Tx, quiz: Quiz, pools: readonly bigint[], unpaid: readonly BetRow[], notify: Notify): Promise<void> {
  const places = unpaid.flatMap(({ customerId }) => [spotAddress(customerId), heldAddress(customerId)]);
  await tx.ledger.open([POT, ...new Set(places)].map((address) => ({ address, currency: STAKE_CURRENCY })));
  const settled = unpaid.map((bet): BetRow => {
    const status = quiz.ending !== "paid" ? "void" : bet.payout! > 0n ? "won" : "lost";
    return { ...bet, status, settledAt: tx.now };
  });
  const posting = settleBets(settled);
  await tx.ledger.post(posting);
  await recordResults(tx, [posting]);
  await writeSettled(tx.db, settled);
  const shared = sharedFact(quiz, pools);
  await recordEvidence(
    tx.db,
    settled.map((bet) => evidenceOf(bet, quiz, pools, shared)),
    tx.now,
  );
  await notify(
    tx,
    settled.map((bet) => settledNotice(bet, quiz)),
  );
  for (const customerId of new Set(settled.map((bet) => bet.customerId))) tx.emit(events.betsChanged, { customerId });
}

const sharedFact = ({ id, symbol, lines, decidesAt, fee, tick, ending }: Quiz, pools: readonly bigint[]): SharedFact => ({
  quiz: {
    id,
    symbol,
    lines,
    moment: String(decidesAt.getTime()),
    fee: formatRate(fee),
    currency: STAKE_CURRENCY,
    pools: pools.map(money),
    ...(tick !== null && { tick: factOfTick(tickOf(tick)) }),
    ending: ending ?? undefined,
  },
});

function evidenceOf(bet: BetRow, { outcome, ending, fee }: Quiz, pools: readonly bigint[], shared: SharedFact): Evidence {
  const { id, customerId, stake, payout } = bet;
  const isWinner = ending === "paid" && bet.outcome === outcome;
  const left = isWinner ? payout! - stake - gainOf(stake, sharedOf(pools, outcome, fee)) : 0n;
  return {
    customerId,
    subject: id,
    rule: quizRule,
    fact: { id, outcome: String(bet.outcome), stake: money(stake), left: String(left), payout: money(payout!) },
    shared,
  };
}
