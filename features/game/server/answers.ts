/** Rows as calls tell them. */
import { createHash } from "node:crypto";
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { utcDay } from "@assay/core/time.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import {
  DAILY_POINTS,
  type Guess,
  hundredthsOf,
  type KeptLimits,
  limitsAt,
  MINUTES_USUAL,
  type Path,
  playedAt,
  REMIND_MS,
  ROUNDS_USUAL,
  timesText,
  worthOf,
} from "../rules.ts";
import { commitmentAfter } from "./chain.ts";
import {
  bestOfDay,
  type Chain,
  findChains,
  findPlayer,
  lastRound,
  newestChain,
  pageRounds,
  type Player,
  type Round,
} from "./store.ts";

type RoundTold = OutputOf<typeof calls.startRound>["round"];
type TableTold = OutputOf<typeof calls.showTable>;

export const usualLimits: KeptLimits = { rounds: ROUNDS_USUAL, minutes: MINUTES_USUAL, later: null };

export const pathOf = ({ prices, guesses }: Pick<Round, "prices" | "guesses">): Path => ({
  prices: prices.trim().split(" ").map(Number),
  guesses: [...guesses].map((letter): Guess => (letter === "h" ? "higher" : "lower")),
});

export function describeRound(round: Round, { endHash }: Pick<Chain, "endHash">): RoundTold {
  const path = pathOf(round);
  return {
    id: round.id,
    chain: round.chainId,
    end: endHash,
    place: round.place,
    commitment: round.commitment,
    seed: round.seed,
    bet: Number(round.bet),
    prices: [...path.prices],
    guesses: [...path.guesses],
    ending: round.ending,
    times: timesText(round.hundredths ?? hundredthsOf(path)),
    paid: Number(round.paid ?? worthOf(round.bet, path)),
    preimage: round.preimage,
    started_at: round.startedAt.getTime(),
    ended_at: round.endedAt?.getTime() ?? null,
  };
}

/** Points are filled up once a day, and only where there are fewer. */
export const mayTake = (player: Pick<Player, "points" | "givenDay"> | undefined, now: Date): boolean =>
  player === undefined || (player.givenDay < utcDay(now) && player.points < BigInt(DAILY_POINTS));

export const showTable =
  (secret: Uint8Array) =>
  async ({ db, now, caller: { customerId } }: Reader<Customer>): Promise<TableTold> => {
    const player = await findPlayer(db, customerId);
    const chain = player && (await newestChain(db, customerId));
    const last = player && (await lastRound(db, customerId));
    const isRunning = last !== undefined && last.ending === null;
    const ofLast = last && (last.chainId === chain?.id ? chain : (await findChains(db, [last.chainId])).get(last.chainId));
    const { rounds, minutes, later } = limitsAt(player?.limits ?? usualLimits, now.getTime());
    const played = player && playedAt(player.played, now.getTime());
    return {
      player:
        player && chain
          ? {
              points: Number(player.points),
              rounds: player.rounds,
              won: player.won,
              best_times: timesText(player.best),
              // A round's commitment is the seed of the one before it.
              next: isRunning ? null : { chain: chain.id, place: chain.used + 1, commitment: commitmentAfter(secret, chain) },
            }
          : null,
      may_take: mayTake(player, now),
      daily_points: DAILY_POINTS,
      round: last && ofLast ? describeRound(last, ofLast) : null,
      limits: { rounds, minutes, later: later && { rounds: later.rounds, minutes: later.minutes, from_at: later.from } },
      used: { rounds: played?.rounds ?? 0, seconds: Math.floor((played?.ms ?? 0) / 1_000) },
      reminds_at: played && player.played.rounds > 0 ? played.sessionFrom + REMIND_MS : null,
    };
  };

export async function listRounds(
  { db, caller: { customerId } }: Reader<Customer>,
  paging: InputOf<typeof calls.listRounds>,
): Promise<OutputOf<typeof calls.listRounds>> {
  const { list, ...page } = await readPage(
    paging,
    (rows) => pageRounds(db, customerId, rows),
    (row) => row,
  );
  const chains = await findChains(db, [...new Set(list.map(({ chainId }) => chainId))]);
  return { ...page, list: list.map((round) => describeRound(round, chains.get(round.chainId)!)) };
}

const ALIAS_LENGTH = 4;

/** A name for one day: nobody can follow a customer by it, and he finds himself. */
const aliasOf = (customerId: string, day: number): string =>
  createHash("sha256").update(`${customerId}|${day}`).digest("hex").slice(0, ALIAS_LENGTH).toUpperCase();

export async function listLeaders({
  db,
  now,
  caller: { customerId },
}: Reader<Customer>): Promise<OutputOf<typeof calls.listLeaders>> {
  const day = utcDay(now);
  const best = await bestOfDay(db, day);
  return {
    list: best.map((round, place) => ({
      rank: place + 1,
      alias: aliasOf(round.customerId, day),
      mine: round.customerId === customerId,
      times: timesText(round.hundredths!),
      paid: Number(round.paid!),
      ended_at: round.endedAt!.getTime(),
    })),
  };
}
