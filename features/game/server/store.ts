/** All SQL of the game. */
import { instant, int, json, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { sql } from "kysely";
import { type Ending, type KeptLimits, LEADERS_MAX, type Played } from "../rules.ts";

export const players = tableOf("game.player", {
  id: uuid,
  points: units,
  given: units,
  givenDay: int(),
  limits: json<KeptLimits>(),
  played: json<Played>(),
  rounds: int(),
  won: int(),
  best: units,
});
export type Player = RowOf<typeof players>;

export const chains = tableOf("game.chain", {
  id: uuid,
  customerId: uuid,
  salt: text(),
  endHash: text(),
  used: int(),
  madeAt: instant,
});
export type Chain = RowOf<typeof chains>;

export const rounds = tableOf("game.round", {
  id: uuid,
  customerId: uuid,
  chainId: uuid,
  place: int(),
  commitment: text(),
  seed: text(),
  bet: units,
  /** Numbers with a space before each. */
  prices: text(),
  /** h and l. */
  guesses: text(),
  startedAt: instant,
  ending: text<Ending>().orNull,
  hundredths: units.orNull,
  paid: units.orNull,
  preimage: text().orNull,
  endedAt: instant.orNull,
  endedDay: int().orNull,
});
export type Round = RowOf<typeof rounds>;

export const findPlayer = async (db: Database, id: string): Promise<Player | undefined> =>
  (await players.select(db, sql`where id = ${id}`))[0];

/** Whoever acts in the game holds his row first: his acts come one after the other. */
export const holdPlayer = async (db: Database, id: string): Promise<Player | undefined> =>
  (await players.select(db, sql`where id = ${id} for update`))[0];

/** A customer's newest: the one that the next round takes its seed from. */
export const newestChain = async (db: Database, customerId: string): Promise<Chain | undefined> =>
  (await chains.select(db, sql`where customer_id = ${customerId} order by id desc limit 1`))[0];

export const findChains = async (db: Database, ids: readonly string[]): Promise<Map<string, Chain>> =>
  new Map((await chains.select(db, sql`where id = any(${[...ids]}::uuid[])`)).map((chain) => [chain.id, chain]));

/** The one that is not over. */
export const runningRound = async (db: Database, customerId: string): Promise<Round | undefined> =>
  (await rounds.select(db, sql`where customer_id = ${customerId} and ending is null`))[0];

/** The one that runs, else the last that is over. */
export const lastRound = async (db: Database, customerId: string): Promise<Round | undefined> =>
  (await runningRound(db, customerId)) ??
  (await rounds.select(db, sql`where customer_id = ${customerId} and ending is not null order by id desc limit 1`))[0];

export const findRound = async (db: Database, customerId: string, id: string): Promise<Round | undefined> =>
  (await rounds.select(db, sql`where id = ${id} and customer_id = ${customerId}`))[0];

export const pageRounds = async (db: Database, customerId: string, { offset, limit }: PageRows): Promise<Round[]> =>
  await rounds.select(
    db,
    sql`where customer_id = ${customerId} and ending is not null order by id desc limit ${limit} offset ${offset}`,
  );

/** Of a day's best rounds so many are looked at; a customer of many good ones takes no place from others within them. */
const LOOKED_AT = 500;

/** The best round of each customer on a day, the best first; of equal ones the earlier. */
export const bestOfDay = async (db: Database, day: number): Promise<Round[]> =>
  await rounds.select(
    db,
    sql`where id in (
      select distinct on (customer_id) id from (
        select id, customer_id, hundredths from game.round where ended_day = ${day} and hundredths > 0
        order by hundredths desc, id limit ${LOOKED_AT}
      ) best order by customer_id, hundredths desc, id
    ) order by hundredths desc, id limit ${LEADERS_MAX}`,
  );
