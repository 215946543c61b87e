/** Opens options, as many as asked for in one batch: each is judged alone and sees those before it. */
import type { InputOf } from "@assay/core/contract.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import { currencyById } from "@assay/core/currency.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { IndexTick } from "@assay/features/market/server.ts";
import { countUsed, openQuota, type Quota } from "@assay/features/proofs/server.ts";
import { type Guard, openGuard } from "@assay/features/protection/server.ts";
import type { Request, Tx } from "@assay/server/feature.ts";
import type { Posting } from "@assay/server/ledger/posting.ts";
import { type calls, events } from "../contract.ts";
import {
  closesAt,
  judgeStake,
  type Mode,
  OPEN_MAX,
  payoutRates,
  POOL_FEE,
  RULE_NOW,
  STAKE_CURRENCY,
  venuesAgree,
  winningsOf,
} from "../rules.ts";
import { Exposure, type KindAsked } from "./exposure.ts";
import { type Option, optionTable, stakeOf } from "./options.ts";
import { joinRound, openOption, optionAddress, POOL } from "./postings.ts";
import { keyOf, Rounds } from "./rounds.ts";
import { countLive, type RoundKey } from "./store.ts";

export type Asked = InputOf<typeof calls.openOption>;

/** The markets on whose index options are sold, and the latest judgement of each. */
export interface Index {
  readonly markets: { has(symbol: string): boolean };
  tick(symbol: string): IndexTick | undefined;
}

/** What a batch knows besides what is asked: how many options of a customer are open, and what each new one adds to. */
interface Known {
  readonly index: Index;
  readonly live: Map<string, number>;
  readonly rounds: Rounds;
  readonly exposure: Exposure;
  readonly guard: Guard;
  /** An option ends in evidence, whatever its round refunds: it counts as it is opened. */
  readonly quota: Quota;
}

/** `settled` is what the same batch has posted before. */
export async function openOptions(
  tx: Tx,
  requests: readonly (Request<Asked> & { readonly customerId: string })[],
  index: Index,
  settled: readonly Posting[],
): Promise<(Option | Rejection)[]> {
  const customers = requests.map(({ customerId }) => customerId);
  const asked = (mode: Mode) => requests.filter(({ intent }) => intent.mode === mode);
  const roundKeys = asked("pool").map(({ intent }) => roundOf(intent, tx.now));
  await tx.ledger.open([
    ...requests.map(({ customerId }) => ({ address: optionAddress(customerId), currency: STAKE_CURRENCY })),
    { address: POOL.free, currency: STAKE_CURRENCY },
  ]);
  // Only now: another process that opens options holds these accounts meanwhile, and so does who changes his protection.
  const [live, rounds, exposure, quota] = await Promise.all([
    countLive(tx.db, customers),
    Rounds.read(tx.db, customers, roundKeys),
    Exposure.read(
      tx.db,
      asked("fixed").map(({ customerId, intent }) => kindOf(customerId, intent)),
      tx.now,
    ),
    openQuota(tx, "instructions", customers),
  ]);
  const guard = await openGuard(tx, [...new Set(customers)]);
  for (const posting of settled) guard.note(posting);
  const known: Known = { index, live, rounds, exposure, guard, quota };
  const outcomes = requests.map(({ customerId, intent }) => openOne(tx, customerId, intent, known));
  const opened = outcomes.filter((outcome): outcome is Option => !(outcome instanceof Rejection));
  await optionTable.insert(tx.db, opened);
  await countUsed(
    tx.db,
    "instructions",
    opened.map((option) => option.customerId),
    tx.now,
  );
  for (const [customerId, mine] of Map.groupBy(opened, (option) => option.customerId)) {
    const until = Math.max(...mine.map(({ closesAt: closing, seconds }) => closing.getTime() + seconds * SECOND_MS));
    tx.emit(events.optionsChanged, { customerId, until, settled: [] });
  }
  return outcomes;
}

function openOne(tx: Tx, customerId: string, asked: Asked, known: Known): Option | Rejection {
  const { live, rounds, exposure, guard, quota } = known;
  const closed = judgeMarket(asked, known.index);
  if (closed) return closed;
  if (currencyById(asked.currency_id)!.code !== STAKE_CURRENCY) return new Rejection("wrong-currency");
  const stake = judgeStake(asked.number);
  if (stake instanceof Rejection) return stake;
  if ((live.get(customerId) ?? 0) >= OPEN_MAX) return new Rejection("too-many-open-options", { maximum: OPEN_MAX });
  const spent = quota.judge(customerId);
  if (spent) return spent;
  const isFixed = asked.mode === "fixed";
  const round = keyOf(roundOf(asked, tx.now));
  const full = isFixed ? undefined : rounds.judge(customerId, round, asked.type, stake.units);
  if (full) return full;

  const protectedBy = guard.judge(customerId, stake.units);
  if (protectedBy) return protectedBy;
  const option = agreedOption(tx, customerId, asked, stake.units, isFixed ? RULE_NOW : rounds.version(round));
  if (tx.ledger.balance(optionAddress(customerId), STAKE_CURRENCY).units < stake.units) {
    return new Rejection("insufficient-balance");
  }
  const posting = (isFixed ? openOption : joinRound)({ ...option, stake: stakeOf(option) });
  if (!tx.ledger.covers(posting)) return new Rejection("pool-dry");
  const winnings = winningsOf(stake, option.rate).units;
  const exposed = isFixed ? exposure.judge(kindOf(customerId, asked), winnings, option.rate) : undefined;
  if (exposed) return exposed;
  tx.ledger.take(posting);
  guard.note(posting);
  quota.note(customerId);
  live.set(customerId, (live.get(customerId) ?? 0) + 1);
  if (isFixed) exposure.take(kindOf(customerId, asked), winnings);
  else rounds.take(customerId, round, asked.type, stake.units);
  return option;
}

/** Rejections: no-such-market, index-missing, and for a fixed payout venues-disagree. */
function judgeMarket({ match_id: symbol, mode }: Asked, index: Index): Rejection | undefined {
  if (!index.markets.has(symbol)) return new Rejection("no-such-market");
  const now = index.tick(symbol);
  if (now?.price === undefined) return new Rejection("index-missing");
  return mode === "fixed" && !venuesAgree(now.sources, now.clamp) ? new Rejection("venues-disagree") : undefined;
}

function agreedOption(
  { now, random }: Tx,
  customerId: string,
  { match_id: symbol, type, seconds, mode }: Asked,
  stake: bigint,
  version: Option["version"],
): Option {
  const closing = new Date(closesAt(mode, seconds, now.getTime()));
  return {
    id: random.id(now),
    customerId,
    symbol,
    direction: type,
    seconds,
    mode,
    version,
    currency: STAKE_CURRENCY,
    stake,
    rate: mode === "fixed" ? payoutRates[seconds] : POOL_FEE,
    createdAt: now,
    closesAt: closing,
    state: "waiting",
    dueAt: closing,
    draw: null,
    entersAt: null,
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

const kindOf = (customerId: string, { match_id: symbol, type: direction, seconds }: Asked): KindAsked => ({
  customerId,
  symbol,
  direction,
  seconds,
});
