/**
 * Runs calls: queries at once, commands in a transaction of their own, hot commands through their lane's batcher. Here a
 * transaction gets its parts (ledger, events, messages), a transient abort is retried, and an idempotency key has one effect.
 */
import type { Event } from "@assay/core/contract.ts";
import { BATCH_MAX } from "@assay/core/limits.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { createAdmission } from "./admission.ts";
import { Batcher } from "./batcher.ts";
import type { Clock } from "./clock.ts";
import { type Database, inTransaction, isCrowded, isTransient } from "./database.ts";
import { declaredBy } from "./declared.ts";
import type { Sent } from "./delivery.ts";
import type { Caller, CommandHandler, Feature, Handler, Lane, Request, Tx } from "./feature.ts";
import { gathered } from "./gather.ts";
import { guarded, guardOf } from "./guard.ts";
import { findReplies, type Idempotency, InFlight, isTaken, writeReplies } from "./idempotency.ts";
import { AccountIds } from "./ledger/account-ids.ts";
import { Ledger } from "./ledger/ledger.ts";
import { createActing } from "./operators/acting.ts";
import { isGoverned, nameOf } from "./operators/called.ts";
import { type Told, writeOutbox } from "./outbox.ts";
import type { Random } from "./random.ts";

const TRIES_MAX = 4;

export type { Caller } from "./feature.ts";

export interface Dispatch {
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
  const events = new Set<Event>(terms.features.flatMap((feature) => feature.events));
  const declared = declaredBy(terms.features);
  const consents = terms.features.find((feature) => feature.consents)?.consents;
  const admit = createAdmission({ ...terms, ...declared });
  const guard = guardOf(terms.features);
  const { onBatch = () => undefined, batchMax = () => BATCH_MAX } = terms;
  const batchers = new Map<Lane<unknown, unknown>, Batcher<unknown, unknown>>();
  const inFlight = new InFlight();
  const accountIds = new AccountIds();
  const commands = new Map<string, CommandHandler>(
    terms.features.flatMap(({ handlers }) =>
      handlers.flatMap((one) => (one.kind === "command" ? [[nameOf(one.call), one]] : [])),
    ),
  );
  const reader = () => ({ db: terms.database, now: terms.clock.now(), declared });
  const acting = createActing({
    declared,
    reader,
    transact,
    handlerOf: (call) => commands.get(call),
    witness: async (tx, acts) => {
      for (const { witness } of terms.features) await witness(tx, acts);
    },
  });
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
        declared,
        emit: (event, payload) => {
          if (!events.has(event)) throw new Error(`no feature declares the event ${event.name}`);
          told.push({ event, payload });
        },
        send: (port, message, how) => sent.push({ port: port.name, message, ...how }),
        alongside: (begun) => {
          // Whatever fails first ends the transaction, and the others fail with it.
          begun.catch(() => undefined);
          alongside.push(begun);
        },
        afterCommit: (run) => after.push(run),
        droppedBy: (call) => commands.get(call)?.dropped,
      };
      const done = await work(tx);
      await Promise.all([writeOutbox(db, told, tx.now), ledger.flush(), terms.enqueue(db, sent), ...alongside]);
      posted = ledger.written;
      return done;
    });
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
    handler: CommandHandler,
    caller: Caller,
    input: unknown,
    idempotency: Idempotency | undefined,
  ): Promise<unknown> {
    const keep = (tx: Tx, outcome: unknown): void => {
      if (idempotency) tx.alongside(writeReplies(tx.db, [{ idempotency, outcome }], tx.now));
    };
    try {
      if (isGoverned(handler.call)) return await acting.command(handler, caller, input, keep);
      const prepared = await handler.prepare?.({ ...reader(), caller }, input);
      return await transact(async (tx) => {
        const outcome = await handler.run({ ...tx, caller }, input, prepared);
        keep(tx, outcome);
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
    transact,
    answer: inTime(async (asking, caller, input, asked) => {
      const handler = guarded(asking, guard);
      const admitted = admit(handler.call, caller.customerId);
      if (admitted) await admitted;
      if (handler.kind === "query") {
        if (isGoverned(handler.call)) return await acting.query(handler, caller, input);
        return await handler.run({ ...reader(), caller }, input);
      }
      // A session token or another secret is not kept in a table, so such calls are only shared while in flight.
      const { session, secret } = handler.call;
      const idempotency = session === undefined && !secret ? asked : undefined;
      const run = async (): Promise<unknown> => {
        const { agreement } = handler.call;
        // Not kept under the key: once it is accepted, the same request goes on.
        if (agreement !== undefined && consents && caller.customerId !== undefined) {
          const refusal = await consents.refusal(reader(), agreement, caller.customerId);
          if (refusal) throw refusal;
        }
        if (handler.kind === "command") return await runCommand(handler, caller, input, idempotency);
        const request: Request<unknown> = { customerId: caller.customerId ?? null, intent: handler.intent(input) };
        return await batcherOf(handler.lane).submit(request, handler.answer, idempotency);
      };
      return await inFlight.once(asked, async () => await once(idempotency, run));
    }),
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

/** Whoever finds no connection in time is told so; a key may try again. */
const inTime =
  (answer: Dispatch["answer"]): Dispatch["answer"] =>
  async (...asked) => {
    try {
      return await answer(...asked);
    } catch (fault) {
      throw isCrowded(fault) ? new Rejection("busy") : fault;
    }
  };

function unwrap(outcome: unknown): unknown {
  if (outcome instanceof Rejection) throw outcome;
  return outcome;
}
