import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount } from "@assay/core/money.ts";
import { reject, Rejection } from "@assay/core/rejection.ts";
import { refuseRisk } from "@assay/features/protection/server.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { BETS_MAX, judgeBet, QUIZ_BETS_MAX, STAKE_CURRENCY, stateOf } from "../rules.ts";
import { describeBet } from "./answers.ts";
import { heldAddress, optionAddress, placeBet as posted, spotAddress } from "./postings.ts";
import { addToPool, type BetRow, bets, countOpen, holdQuiz } from "./store.ts";

type Call = typeof calls.placeBet;

/** Takes a bet while the quiz is guessed and its customer's protection allows the risk. */
export async function placeBet(tx: Writer<Customer>, asked: InputOf<Call>): Promise<OutputOf<Call>> {
  const { customerId } = tx.caller;
  const quiz = (await holdQuiz(tx.db, asked.id)) ?? reject("no-such-quiz");
  const [opensAt, closesAt, decidesAt] = [quiz.opensAt, quiz.closesAt, quiz.decidesAt].map((at) => at.getTime()) as [
    number,
    number,
    number,
  ];
  const state = stateOf({ opensAt, closesAt, decidesAt, isSettled: quiz.state === "settled" }, tx.now.getTime());
  if (state !== "guessing") reject("quiz-closed");
  if (asked.choice > quiz.lines.length) reject("no-such-outcome");
  const stake = judgeBet(asked.amount);
  if (stake instanceof Rejection) throw stake;
  // Whoever changes his protection holds the risky account: one of both comes after the other.
  const places = [spotAddress(customerId), heldAddress(customerId), optionAddress(customerId)];
  await tx.ledger.open(places.map((address) => ({ address, currency: STAKE_CURRENCY })));
  if ((await countOpen(tx.db, customerId)) >= BETS_MAX) reject("too-many-bets", { maximum: BETS_MAX });
  await refuseRisk(tx, customerId, amount(STAKE_CURRENCY, stake));
  const bet: BetRow = {
    id: tx.random.id(tx.now),
    customerId,
    eventId: quiz.id,
    outcome: asked.choice,
    stake,
    createdAt: tx.now,
    status: "open",
    payout: null,
    settledAt: null,
  };
  if (!(await addToPool(tx.db, bet, QUIZ_BETS_MAX))) reject("quiz-full", { maximum: QUIZ_BETS_MAX });
  await bets.insert(tx.db, [bet]);
  await tx.ledger.post(posted(bet));
  tx.emit(events.betsChanged, { customerId });
  return { bet: describeBet(bet, quiz) };
}
