/** What a customer does in a round. Whoever acts holds his own row, so that his acts come one after the other. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { MINUTE_MS, utcDay } from "@assay/core/time.ts";
import { refuseStopped } from "@assay/features/protection/server.ts";
import { recordEvidence } from "@assay/features/proofs/server.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { type calls, events } from "../contract.ts";
import {
  CHAIN_ROUNDS,
  commitmentOf,
  DAILY_POINTS,
  endingOf,
  type Ending,
  hundredthsOf,
  limitsAt,
  playedAt,
  pricesOf,
  REMIND_MS,
  timesText,
  waysOf,
  worthOf,
} from "../rules.ts";
import { ROUND_RULE, type RoundFact } from "../rules/receipt.ts";
import { describeRound, mayTake, pathOf, usualLimits } from "./answers.ts";
import { beginChain, preimageOf } from "./chain.ts";
import {
  type Chain,
  chains,
  findChains,
  findRound,
  holdPlayer,
  newestChain,
  type Player,
  players,
  type Round,
  rounds,
  runningRound,
} from "./store.ts";

type RoundTold = OutputOf<typeof calls.startRound>;
type Tx = Writer<Customer>;

/** Fills points up, once a UTC day; the first time begins the customer's chain. Rejections: points-taken and the guard's. */
export const takePoints =
  (secret: Uint8Array) =>
  async (tx: Tx): Promise<OutputOf<typeof calls.takePoints>> => {
    const { customerId } = tx.caller;
    await refuseStopped(tx, tx.caller.customerId);
    const [day, at] = [utcDay(tx.now), tx.now.getTime()];
    const fresh: Player = {
      id: customerId,
      points: 0n,
      given: 0n,
      givenDay: day - 1,
      limits: usualLimits,
      played: { day, rounds: 0, ms: 0, sessionFrom: at, lastAt: 0 },
      rounds: 0,
      won: 0,
      best: 0n,
    };
    await players.insert(tx.db, [fresh], sql`on conflict do nothing`);
    const player = (await holdPlayer(tx.db, customerId))!;
    if (!(await newestChain(tx.db, customerId))) await beginChain(secret, tx, customerId);
    if (!mayTake(player, tx.now)) reject("points-taken");
    const more = BigInt(DAILY_POINTS) - player.points;
    const filled = { ...player, points: player.points + more, given: player.given + more, givenDay: day };
    await players.update(tx.db, [filled], ["points", "given", "givenDay"]);
    tx.emit(events.gameChanged, { customerId });
    return { points: DAILY_POINTS };
  };

/** Begins a round with the next seed of the chain. What it is bound to was told before the customer's own seed was known. */
export const startRound =
  (secret: Uint8Array) =>
  async (tx: Tx, { bet, seed, goes_on: goesOn }: InputOf<typeof calls.startRound>): Promise<RoundTold> => {
    const { customerId } = tx.caller;
    const player = (await holdPlayer(tx.db, customerId)) ?? reject("no-points-yet");
    await refuseStopped(tx, tx.caller.customerId);
    if (await runningRound(tx.db, customerId)) reject("round-runs");
    const at = tx.now.getTime();
    const limits = limitsAt(player.limits, at);
    const played = playedAt(player.played, at);
    if (played.rounds >= limits.rounds) reject("rounds-reached", { limit: limits.rounds });
    if (played.ms >= limits.minutes * MINUTE_MS) reject("minutes-reached", { limit: limits.minutes });
    const isReminded = at - played.sessionFrom >= REMIND_MS;
    if (isReminded && !goesOn) reject("session-reminder", { minutes: Math.floor((at - played.sessionFrom) / MINUTE_MS) });
    if (player.points < BigInt(bet)) reject("too-few-points");
    const chain = (await newestChain(tx.db, customerId))!;
    const place = chain.used + 1;
    const preimage = preimageOf(secret, chain, place);
    const round: Round = {
      id: tx.random.id(tx.now),
      customerId,
      chainId: chain.id,
      place,
      commitment: commitmentOf(preimage),
      seed,
      bet: BigInt(bet),
      prices: written(pricesOf(preimage, { seed, place }, 1)),
      guesses: "",
      startedAt: tx.now,
      ending: null,
      hundredths: null,
      paid: null,
      preimage: null,
      endedAt: null,
      endedDay: null,
    };
    await rounds.insert(tx.db, [round]);
    await chains.update(tx.db, [{ ...chain, used: place }], ["used"]);
    // The next round is bound before its customer says a seed for it.
    if (place === CHAIN_ROUNDS) await beginChain(secret, tx, customerId);
    const session = { ...played, rounds: played.rounds + 1, sessionFrom: isReminded ? at : played.sessionFrom };
    await players.update(
      tx.db,
      [{ ...player, points: player.points - round.bet, played: session, rounds: player.rounds + 1 }],
      ["points", "played", "rounds"],
    );
    tx.emit(events.gameChanged, { customerId });
    return { round: describeRound(round, chain) };
  };

/** Shows the next price. Rejections: no-such-round, round-over, no-such-guess and the guard's. */
export const guessPrice =
  (secret: Uint8Array) =>
  async (tx: Tx, { id, guess }: InputOf<typeof calls.guessPrice>): Promise<RoundTold> => {
    const { player, round, chain } = await openRound(tx, id);
    await refuseStopped(tx, tx.caller.customerId);
    const before = pathOf(round);
    if (waysOf(before.prices.at(-1)!, guess) === 0) reject("no-such-guess");
    const guesses = round.guesses + (guess === "higher" ? "h" : "l");
    const prices = pricesOf(preimageOf(secret, chain, round.place), round, guesses.length + 1);
    const next = { ...round, guesses, prices: written(prices) };
    const ending = endingOf(pathOf(next));
    if (ending) return await endRound(tx, secret, { player, round: next, chain }, ending);
    await rounds.update(tx.db, [next], ["guesses", "prices"]);
    await players.update(tx.db, [{ ...player, played: playedAt(player.played, tx.now.getTime()) }], ["played"]);
    tx.emit(events.gameChanged, { customerId: player.id });
    return { round: describeRound(next, chain) };
  };

/** Pays what the guesses are worth; it is never refused by a stop or a limit. Rejections: no-such-round, round-over, nothing-guessed. */
export const cashOut =
  (secret: Uint8Array) =>
  async (tx: Tx, { id }: InputOf<typeof calls.cashOut>): Promise<RoundTold> => {
    const open = await openRound(tx, id);
    if (open.round.guesses === "") reject("nothing-guessed");
    return await endRound(tx, secret, open, "cashed");
  };

interface Open {
  readonly player: Player;
  readonly round: Round;
  readonly chain: Chain;
}

async function openRound(tx: Tx, id: string): Promise<Open> {
  const player = (await holdPlayer(tx.db, tx.caller.customerId)) ?? reject("no-such-round");
  const round = (await findRound(tx.db, player.id, id)) ?? reject("no-such-round");
  if (round.ending !== null) reject("round-over");
  return { player, round, chain: (await findChains(tx.db, [round.chainId])).get(round.chainId)! };
}

/** Writes what a round has brought with the seed that drew it, and leaves its receipt. */
async function endRound(tx: Tx, secret: Uint8Array, { player, round, chain }: Open, ending: Ending): Promise<RoundTold> {
  const path = pathOf(round);
  const [hundredths, paid] = [hundredthsOf(path), worthOf(round.bet, path)];
  const preimage = preimageOf(secret, chain, round.place);
  const over = { ...round, ending, hundredths, paid, preimage, endedAt: tx.now, endedDay: utcDay(tx.now) };
  await rounds.update(tx.db, [over], ["guesses", "prices", "ending", "hundredths", "paid", "preimage", "endedAt", "endedDay"]);
  const account = {
    ...player,
    points: player.points + paid,
    won: player.won + (ending === "lost" ? 0 : 1),
    best: hundredths > player.best ? hundredths : player.best,
    played: playedAt(player.played, tx.now.getTime()),
  };
  await players.update(tx.db, [account], ["points", "won", "best", "played"]);
  const fact: RoundFact = {
    id: round.id,
    chain: chain.id,
    end: chain.endHash,
    place: String(round.place),
    preimage,
    seed: round.seed,
    bet: String(round.bet),
    guesses: path.guesses,
    prices: path.prices.map(String),
    ending,
    times: timesText(hundredths),
    paid: String(paid),
  };
  await recordEvidence(tx.db, [{ customerId: player.id, subject: round.id, rule: ROUND_RULE, fact }], tx.now);
  tx.emit(events.gameChanged, { customerId: player.id });
  return { round: describeRound(over, chain) };
}

const written = (prices: readonly number[]): string => prices.map((price) => ` ${price}`).join("");
