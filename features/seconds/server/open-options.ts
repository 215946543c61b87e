/** Opens options, as many as asked for in one batch: each is judged alone and sees those before it. */
import type { InputOf } from "@assay/core/contract.ts";
import { currencyById } from "@assay/core/currency.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { type Guard, openGuard } from "@assay/features/protection/server.ts";
import type { Request, Tx } from "@assay/server/feature.ts";
import type { Posting } from "@assay/server/ledger/posting.ts";
import { type calls, events } from "../contract.ts";
import { closesAt, judgeStake, OPEN_MAX, payoutRates, POOL_FEE, ROUND_MAX, STAKE_CURRENCY } from "../rules.ts";
import { type Option, stakeOf } from "./options.ts";
import { joinRound, openOption, optionAddress, POOL } from "./postings.ts";
import { countLive, insertOptions, type RoundKey, sumRounds } from "./store.ts";

export type Asked = InputOf<typeof calls.openOption>;

/** Whether a market has an index at the moment; undefined for a market that is not known. */
export type HasIndex = (symbol: string) => boolean | undefined;

/** How many options of a customer are open, and how many stakes stand in a round. */
interface Counts {
  readonly live: Map<string, number>;
  readonly rounds: Map<string, number>;
}

/** `settled` is what the same batch has posted before. */
export async function openOptions(
  tx: Tx,
  requests: readonly (Request<Asked> & { readonly customerId: string })[],
  hasIndex: HasIndex,
  settled: readonly Posting[],
): Promise<(Option | Rejection)[]> {
  const customers = requests.map(({ customerId }) => customerId);
  const rounds = requests.filter(({ intent }) => intent.mode === "pool").map(({ intent }) => roundOf(intent, tx.now));
  await tx.ledger.open([
    ...requests.map(({ customerId }) => ({ address: optionAddress(customerId), currency: STAKE_CURRENCY })),
    { address: POOL, currency: STAKE_CURRENCY },
  ]);
  // Only now: another process that opens options holds these accounts meanwhile, and so does who changes his protection.
  const [live, sums] = await Promise.all([countLive(tx.db, customers), sumRounds(tx.db, rounds)]);
  const guard = await openGuard(tx, [...new Set(customers)]);
  for (const posting of settled) guard.note(posting);
  const counts: Counts = { live, rounds: new Map() };
  for (const sum of sums) add(counts.rounds, keyOf(sum), sum.stakes);
  const outcomes = requests.map(({ customerId, intent }) => openOne(tx, customerId, intent, { hasIndex, counts, guard }));
  const opened = outcomes.filter((outcome): outcome is Option => !(outcome instanceof Rejection));
  await insertOptions(tx.db, opened);
  for (const customerId of new Set(opened.map((option) => option.customerId))) {
    tx.emit(events.optionsChanged, { customerId, settled: [] });
  }
  return outcomes;
}

interface Known {
  readonly hasIndex: HasIndex;
  readonly counts: Counts;
  readonly guard: Guard;
}

function openOne(tx: Tx, customerId: string, asked: Asked, { hasIndex, counts, guard }: Known): Option | Rejection {
  const { live, rounds } = counts;
  const indexed = hasIndex(asked.match_id);
  if (indexed === undefined) return new Rejection("no-such-market");
  if (!indexed) return new Rejection("index-missing");
  if (currencyById(asked.currency_id)!.code !== STAKE_CURRENCY) return new Rejection("wrong-currency");
  const stake = judgeStake(asked.number);
  if (stake instanceof Rejection) return stake;
  const round = keyOf(roundOf(asked, tx.now));
  if ((live.get(customerId) ?? 0) >= OPEN_MAX) return new Rejection("too-many-open-options", { maximum: OPEN_MAX });
  if (asked.mode === "pool" && (rounds.get(round) ?? 0) >= ROUND_MAX) return new Rejection("round-full");

  const protectedBy = guard.judge(customerId, stake.units);
  if (protectedBy) return protectedBy;
  const option = agreedOption(tx, customerId, asked, stake.units);
  if (tx.ledger.balance(optionAddress(customerId), STAKE_CURRENCY).units < stake.units) {
    return new Rejection("insufficient-balance");
  }
  const posting = (asked.mode === "fixed" ? openOption : joinRound)({ ...option, stake: stakeOf(option) });
  if (!tx.ledger.covers(posting)) return new Rejection("pool-dry");
  tx.ledger.take(posting);
  guard.note(posting);
  add(live, customerId, 1);
  if (asked.mode === "pool") add(rounds, round, 1);
  return option;
}

function agreedOption(
  { now, random }: Tx,
  customerId: string,
  { match_id: symbol, type, seconds, mode }: Asked,
  stake: bigint,
): Option {
  const closing = new Date(closesAt(mode, seconds, now.getTime()));
  return {
    id: random.id(now),
    customerId,
    symbol,
    direction: type,
    seconds,
    mode,
    currency: STAKE_CURRENCY,
    stake,
    rate: mode === "fixed" ? payoutRates[seconds] : POOL_FEE,
    createdAt: now,
    closesAt: closing,
    state: "waiting",
    dueAt: closing,
    entry: null,
    settlement: null,
    outcome: null,
    payout: null,
    settledAt: null,
  };
}

const roundOf = ({ match_id: symbol, seconds }: Pick<Asked, "match_id" | "seconds">, now: Date): RoundKey => ({
  symbol,
  seconds,
  closesAt: new Date(closesAt("pool", seconds, now.getTime())),
});

/** One text for one round of a pool. */
export const keyOf = ({ symbol, seconds, closesAt: closing }: RoundKey): string => `${symbol} ${seconds} ${closing.getTime()}`;

const add = (counts: Map<string, number>, key: string, more: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + more);
};
