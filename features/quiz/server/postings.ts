/** All money of quizzes. Winners are paid out of what the others staked, so that nobody has to fund anything. */
import { amount } from "@assay/core/money.ts";
import { addressOf } from "@assay/features/wallet/server.ts";
import { moving, postingsOf } from "@assay/server/agreements/promises.ts";
import type { Address, Posting, Transfer } from "@assay/server/ledger/posting.ts";
import { STAKE_CURRENCY } from "../rules.ts";
import type { BetRow } from "./store.ts";

/** Where lost stakes are until they are shared out; it has nothing of a quiz that is settled. */
export const POT: Address = "house/pot/quiz";
/** What the house keeps of lost stakes. */
export const FEES: Address = "house/fee/quiz";

export const spotAddress = (customerId: string): Address => addressOf(customerId, "spot");
export const optionAddress = (customerId: string): Address => addressOf(customerId, "option");
export const heldAddress = (customerId: string): Address => addressOf(customerId, "option", "held");

const usdt = (units: bigint) => amount(STAKE_CURRENCY, units);

/** The stake is held where it counts as risk. */
export const placeBet = ({ id, customerId, stake }: BetRow): Posting => ({
  reason: "quiz-bet",
  reference: id,
  transfers: [{ from: spotAddress(customerId), to: heldAddress(customerId), amount: usdt(stake) }],
});

/** Lost stakes go to the pot; gains come from it by the held place, so that they count as results, and with the stakes to spot. */
const paid = ({ customerId, stake, payout }: BetRow): readonly Transfer[] => {
  const [held, back] = [heldAddress(customerId), payout!];
  return [
    { from: held, to: POT, amount: usdt(back < stake ? stake - back : 0n) },
    { from: POT, to: held, amount: usdt(back > stake ? back - stake : 0n) },
    { from: held, to: spotAddress(customerId), amount: usdt(back) },
  ];
};

/** One posting a batch, named by its first bet. */
export const settleBets = (settled: readonly BetRow[]): Posting => ({
  reason: "quiz-settle",
  reference: settled[0]!.id,
  transfers: moving(settled.flatMap(paid)),
});

/** Nothing moves where nothing was lost. */
export const takeFee = (quiz: string, units: bigint): Posting[] =>
  postingsOf("quiz-fee", quiz, [{ from: POT, to: FEES, amount: usdt(units) }]);
