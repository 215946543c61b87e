/**
 * All money of options. At a fixed payout the stake and the most that the pool could lose are both held from the first moment, so
 * the floor of the pool's account is the cap on what it promises, and a settlement can never lack money. A round pays what was
 * staked in it.
 */
import { scaleOf } from "@assay/core/currency.ts";
import { type Amount, amount, pow10, type Rate } from "@assay/core/money.ts";
import { addressOf } from "@assay/features/wallet/server.ts";
import { keepPromise, moving, poolOf, setAside } from "@assay/server/agreements/promises.ts";
import type { Address, Posting } from "@assay/server/ledger/posting.ts";
import { type Outcome, payoutOf, type PoolPayouts, STAKE_CURRENCY, winningsOf } from "../rules.ts";

/** Pays winnings and takes lost stakes. It was funded once and can run dry. */
export const POOL = poolOf("seconds");
/** Where the stakes of a round meet while it is shared out; empty before and after. */
export const ROUND: Address = `${POOL.free}/round`;
/** What the house keeps of rounds. */
export const ROUND_FEES: Address = "house/fee/seconds";
const TREASURY: Address = "world/treasury";
const poolFund = amount(STAKE_CURRENCY, 1_000_000n * pow10(scaleOf(STAKE_CURRENCY)));

export interface Staked {
  readonly id: string;
  readonly customerId: string;
  readonly stake: Amount;
  readonly rate: Rate;
}

/** The customer sets the stake aside, and the pool what it would have to add. Either lacking, the option is not opened. */
export function openOption({ id, customerId, stake, rate }: Staked): Posting {
  return {
    reason: "seconds-open",
    reference: id,
    transfers: moving([
      { from: optionAddress(customerId), to: stakedAddress(customerId), amount: stake },
      ...setAside(POOL, winningsOf(stake, rate)),
    ]),
  };
}

/**
 * A win brings the stake back and the winnings with it, a loss gives the stake to the pool, a tie and a void bring the stake
 * back. One reason for every outcome, so that the ledger itself refuses to settle an option twice.
 */
export function settleOption({ id, customerId, stake, rate }: Staked, outcome: Outcome): Posting {
  const back = payoutOf(stake, rate, outcome).units;
  const stakeBack = back < stake.units ? back : stake.units;
  return {
    reason: "seconds-settle",
    reference: id,
    transfers: moving([
      { from: stakedAddress(customerId), to: optionAddress(customerId), amount: amount(stake.currency, stakeBack) },
      { from: stakedAddress(customerId), to: POOL.free, amount: amount(stake.currency, stake.units - stakeBack) },
      ...keepPromise(POOL, winningsOf(stake, rate), optionAddress(customerId), amount(stake.currency, back - stakeBack)),
    ]),
  };
}

/** A customer sets a stake aside for a round. Nobody else promises anything: what is paid is what was staked. */
export function joinRound({ id, customerId, stake }: Staked): Posting {
  return {
    reason: "seconds-open",
    reference: id,
    transfers: [{ from: optionAddress(customerId), to: stakedAddress(customerId), amount: stake }],
  };
}

/** All stakes of a round are put together: those who were right share what took part, and what did not comes back; the house keeps its fee. */
export function shareRound(round: string, stakes: readonly Staked[], { payouts, fee }: PoolPayouts): Posting {
  const currency = stakes[0]!.stake.currency;
  return {
    reason: "seconds-settle",
    reference: round,
    transfers: moving([
      ...stakes.map(({ customerId, stake }) => ({ from: stakedAddress(customerId), to: ROUND, amount: stake })),
      ...stakes.map(({ customerId }, place) => ({
        from: ROUND,
        to: optionAddress(customerId),
        amount: amount(currency, payouts[place]!),
      })),
      { from: ROUND, to: ROUND_FEES, amount: amount(currency, fee) },
    ]),
  };
}

/** The treasury funds the sandbox's pool once; what it has lost is not filled up again. */
export function fundPool(): Posting {
  return { reason: "fund-seconds", reference: "genesis", transfers: [{ from: TREASURY, to: POOL.free, amount: poolFund }] };
}

export const optionAddress = (customerId: string): Address => addressOf(customerId, "option");
export const stakedAddress = (customerId: string): Address => addressOf(customerId, "option", "held");
