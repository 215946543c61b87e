/**
 * Runs calls: queries at once, commands in a transaction of their own, hot commands through their lane's batcher. Here a
 * transaction gets its parts (ledger, events, messages), a transient abort is retried, and an idempotency key has one effect.
 */
import type { Event } from "@assay/core/contract.ts";
import { BATCH_MAX } from "@assay/core/limits.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { Batcher } from "./batcher.ts";
import type { Clock } from "./clock.ts";
import { type Database, inTransaction, isTransient } from "./database.ts";
import type { Sent } from "./delivery.ts";
import type { Customer, Feature, Handler, Lane, Request, Tx, Visitor } from "./feature.ts";
import { gathered } from "./gather.ts";
import { findReplies, type Idempotency, InFlight, isTaken, writeReplies } from "./idempotency.ts";
import { AccountIds } from "./ledger/account-ids.ts";
import { Ledger } from "./ledger/ledger.ts";
import { LatelyTold, type Told, writeOutbox, type Written } from "./outbox.ts";
import type { Random } from "./random.ts";

const TRIES_MAX = 4;

export type Caller = Visitor & Partial<Customer>;

export interface Dispatch {
  /** What its commands have told, for the outbox of a process that leads. */
  readonly latelyTold: LatelyTold;
  /** The answer of a call. Throws a Rejection for an expected no; anything else thrown is a bug. */
  answer(handler: Handler, caller: Caller, input: unknown, idempotency?: Idempotency): Promise<unknown>;
  /** Hands the house's own request to a lane, as when a price tick moves a book. */
  submit<Intent, Outcome>(lane: Lane<Intent, Outcome>, intent: Intent): Promise<Outcome>;
  /** One transaction with all its parts: for jobs, listeners and boot steps. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Resolves when every lane is empty. */
  drain(): Promise<void>;
}

export interface DispatchTerms {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly features: readonly Feature[];
  /** Queues messages to the outside in the given transaction. */
  enqueue(db: Database, sent: readonly Sent[]): Promise<void>;
  /** Called after each commit that told events or sent messages. */
  onCommit(told: readonly Told[], sent: readonly Sent[]): void;
  /** Called after each batch: how many requests it held, and the seconds to its commit. */
  onBatch?(lane: string, size: number, seconds: number): void;
  /** The most requests that one batch may hold; a measurement compares with fewer. */
  batchMax?(): number;
  /** Called after each commit that posted: how many transfers. */
  onPosted?(transfers: number): void;
}

export function createDispatch(terms: DispatchTerms): Dispatch {
  const declared = new Set<Event>(terms.features.flatMap((feature) => feature.events));
  const { onBatch = () => undefined, batchMax = () => BATCH_MAX } = terms;
  const batchers = new Map<Lane<unknown, unknown>, Batcher<unknown, unknown>>();
  const inFlight = new InFlight();
  const accountIds = new AccountIds();
  const latelyTold = new LatelyTold();
  /** The outcome that is stored for a key, undefined when there is none. */
  const stored = gathered(BATCH_MAX, async (asked: readonly Idempotency[]) => {
    const found = await findReplies(terms.database, asked);
    return asked.map((one) => found.get(InFlight.nameOf(one)));
  });

  async function transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await transactOnce(work);
      } catch (fault) {
        if (!isTransient(fault) || attempt === TRIES_MAX) throw fault;
      }
    }
  }

  async function transactOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const told: Told[] = [];
    const sent: Sent[] = [];
    const after: (() => void)[] = [];
    const alongside: Promise<unknown>[] = [];
    let written: readonly Written[] = [];
    let posted = 0;
    const result = await inTransaction(terms.database, async (db) => {
      let begun: Date | undefined;
      const now = (): Date => (begun ??= terms.clock.now());
      const ledger = new Ledger(db, now, accountIds);
      after.push(() => ledger.keepAccountIds());
      const tx: Tx = {
        db,
        get now() {
          return now();
        },
        random: terms.random,
        ledger,
        emit: (event, payload) => {
          if (!declared.has(event)) throw new Error(`no feature declares the event ${event.name}`);
          told.push({ event, payload });
        },
        send: (port, message) => sent.push({ port: port.name, message }),
        alongside: (begun) => {
          // Whatever fails first ends the transaction, and the others fail with it.
          begun.catch(() => undefined);
          alongside.push(begun);
        },
        afterCommit: (run) => after.push(run),
      };
      const done = await work(tx);
      [written] = await Promise.all([writeOutbox(db, told, tx.now), ledger.close(), terms.enqueue(db, sent), ...alongside]);
      posted = ledger.written;
      return done;
    });
    latelyTold.remember(written);
    for (const run of after) run();
    if (posted > 0) terms.onPosted?.(posted);
    if (told.length > 0 || sent.length > 0) terms.onCommit(told, sent);
    return result;
  }

  /** Runs what has no outcome yet under its key. Another process may store one meanwhile: then that is the answer. */
  async function once(idempotency: Idempotency | undefined, run: () => Promise<unknown>): Promise<unknown> {
    if (!idempotency) return await run();
    const known = await stored(idempotency);
    if (known !== undefined) return unwrap(known);
    try {
      return await run();
    } catch (fault) {
      if (isTaken(fault)) return unwrap(await stored(idempotency));
      throw fault;
    }
  }

  /** A command of its own: its reply is stored with its effect, or alone when it was rejected and had none. */
  async function runCommand(
    prepare: () => Promise<unknown>,
    work: (tx: Tx, prepared: unknown) => Promise<unknown>,
    idempotency: Idempotency | undefined,
  ): Promise<unknown> {
    try {
      const prepared = await prepare();
      return await transact(async (tx) => {
        const outcome = await work(tx, prepared);
        if (idempotency) tx.alongside(writeReplies(tx.db, [{ idempotency, outcome }], tx.now));
        return outcome;
      });
    } catch (fault) {
      if (idempotency && fault instanceof Rejection) {
        await writeReplies(terms.database, [{ idempotency, outcome: fault }], terms.clock.now());
      }
      throw fault;
    }
  }

  function batcherOf(lane: Lane<unknown, unknown>): Batcher<unknown, unknown> {
    let batcher = batchers.get(lane);
    if (!batcher) {
      batcher = new Batcher(lane, { transact, onBatch, batchMax });
      batchers.set(lane, batcher);
    }
    return batcher;
  }

  return {
    latelyTold,
    transact,
    answer: async (handler, caller, input, asked) => {
      if (handler.kind === "query") {
        return await handler.run({ db: terms.database, now: terms.clock.now(), caller }, input);
      }
      // A session token is not kept in a table, so calls that open a session are only shared while in flight.
      const idempotency = handler.call.session === undefined ? asked : undefined;
      const run = async (): Promise<unknown> => {
        if (handler.kind === "command") {
          return await runCommand(
            async () => await handler.prepare?.({ db: terms.database, now: terms.clock.now(), caller }, input),
            async (tx, prepared) => await handler.run({ ...tx, caller }, input, prepared),
            idempotency,
          );
        }
        const request: Request<unknown> = { customerId: caller.customerId ?? null, intent: handler.intent(input) };
        return await batcherOf(handler.lane).submit(request, handler.answer, idempotency);
      };
      return await inFlight.once(asked, async () => await once(idempotency, run));
    },
    submit: async <Intent, Outcome>(lane: Lane<Intent, Outcome>, intent: Intent) =>
      (await batcherOf(lane).submit({ customerId: null, intent })) as Outcome,
    drain: async () => {
      const lanes = (): Batcher<unknown, unknown>[] => [...batchers.values()];
      do {
        await Promise.all(lanes().map((batcher) => batcher.idle()));
        // Who was answered may ask for more at once, as a sweep does that has found something to take.
        await new Promise<void>((resolve) => setImmediate(resolve));
      } while (lanes().some((batcher) => batcher.isBusy));
    },
  };
}

function unwrap(outcome: unknown): unknown {
  if (outcome instanceof Rejection) throw outcome;
  return outcome;
}
