/**
 * What befalls a server process at its database. Awaits that matter to money are awaits of the database, so a process that
 * may die before or after any statement may die between any two of them.
 */
import { sqlState } from "@assay/server/database.ts";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";

/** The process is gone: whatever it still does has no effect. */
export class ProcessDied extends Error {}

/** The connection broke, the process lives: it cannot know whether its last statement was carried out. */
export class ConnectionBroke extends Error {}

export type Blow =
  | { readonly kind: "death" | "break"; readonly statement: number; readonly after: boolean }
  | { readonly kind: "error"; readonly statement: number; readonly code: ErrorCode }
  | { readonly kind: "slow"; readonly statement: number; readonly ms: number };

/** What PostgreSQL answers instead: a transaction that another one has got ahead of, a full disk, a statement that took too long. */
export const errorCodes = ["40001", "53100", "57014"] as const;
type ErrorCode = (typeof errorCodes)[number];

/** A connection, as fate sees it. */
interface Struck<T> {
  send(): Promise<T>;
  /** Lets PostgreSQL answer an error, which ends the transaction. */
  fail(code: ErrorCode): Promise<T>;
  breakOff(): void;
}

/** Transactions that wait for each other, and a row that a check of its table refuses. */
const SAFETY_NETS = ["40P01", "23514"];

export class Fate {
  #blows: Blow[] = [];
  #statements = 0;
  dead = false;
  /** Blows that have fallen since the last `expect`. */
  struck = 0;
  readonly #wait: (ms: number) => void;
  readonly #onSaved: (fault: Error) => void;

  /**
   * `wait` lets virtual time pass. `onSaved` hears what only PostgreSQL has prevented: it may be repeated, a batch in halves, so that
   * nobody else notices.
   */
  constructor(wait: (ms: number) => void, onSaved: (fault: Error) => void) {
    this.#wait = wait;
    this.#onSaved = onSaved;
  }

  /** Announces what will happen, counted in statements from now on. */
  expect(blows: readonly Blow[]): void {
    this.#blows = [...blows];
    this.#statements = 0;
    this.struck = 0;
  }

  async run<T>({ send, fail, breakOff }: Struck<T>): Promise<T> {
    const statement = async (): Promise<T> => {
      try {
        return await send();
      } catch (fault) {
        if (SAFETY_NETS.includes(sqlState(fault) ?? "")) this.#onSaved(fault as Error);
        throw fault;
      }
    };
    if (this.dead) throw new ProcessDied("the process is dead");
    const number = (this.#statements += 1);
    const blow = this.#blows.find((one) => one.statement === number);
    if (!blow) return await statement();
    this.struck += 1;
    if (blow.kind === "slow") {
      this.#wait(blow.ms);
      return await statement();
    }
    if (blow.kind === "error") return await fail(blow.code);
    if (blow.after) await statement();
    if (blow.kind === "death") this.dead = true;
    breakOff();
    if (this.dead) throw new ProcessDied(`died at statement ${number}`);
    throw new ConnectionBroke(`the connection broke at statement ${number}`);
  }
}

const failing = (code: ErrorCode): string => `do $$ begin raise exception 'struck' using errcode = '${code}'; end $$`;

const names = new Map<string, string>();

/** Statements are prepared once a connection, so that a long run plans each of them once. */
const nameOf = (text: string): string => names.get(text) ?? names.set(text, `s${names.size}`).get(text)!;

/**
 * The pool of a process that has a fate. One connection is out at a time, in the order of asking: lanes that commit side by
 * side would meet other blows the next time, and a seed would decide nothing.
 */
export function mortalPool(pool: pg.Pool, fate: Fate): PostgresPool {
  let returned: Promise<void> = Promise.resolve();
  return {
    options: pool.options,
    end: async () => {
      await pool.end();
    },
    connect: async () => {
      const before = returned;
      const { promise, resolve: hand } = Promise.withResolvers<void>();
      returned = promise;
      await before;
      const client = fate.dead ? undefined : await pool.connect();
      if (!client) {
        hand();
        throw new ProcessDied("the process is dead");
      }
      let broken = false;
      const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
        if (broken) throw new ConnectionBroke("this connection is broken");
        const send = async (): Promise<unknown> => await client.query({ name: nameOf(text), text, values: [...values] });
        return await fate.run<unknown>({
          send,
          fail: async (code) => {
            // A commit that fails has ended its transaction, and a rollback does not fail.
            if (text === "rollback") return await send();
            if (text === "commit") await client.query("rollback");
            return await client.query(failing(code));
          },
          breakOff: () => {
            broken = true;
          },
        });
      };
      return {
        query: query as PostgresPoolClient["query"],
        release: () => void giveBack(client, broken || fate.dead).finally(hand),
      };
    },
  };
}

/**
 * What a lost connection has begun is rolled back, as PostgreSQL does. The connection itself lives on, since a new one would plan every
 * statement anew; nothing but plans is kept in a session. That real ones are lost and made anew the crash suite shows.
 */
async function giveBack(client: pg.PoolClient, isLost: boolean): Promise<void> {
  try {
    if (isLost) await client.query("rollback");
    client.release();
  } catch {
    client.release(true);
  }
}
