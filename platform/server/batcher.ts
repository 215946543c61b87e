/**
 * Gathers requests of one lane and applies them together: while one batch commits, the next one gathers. There is no timer
 * and no waiting when idle. Every caller is answered after the commit.
 */
import { BATCH_QUEUE_MAX } from "@assay/core/limits.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { isConnectionLost } from "./database.ts";
import type { Lane, Request, Tx } from "./feature.ts";
import { type Idempotency, writeReplies } from "./idempotency.ts";

export interface BatcherTerms {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  onBatch(lane: string, size: number, seconds: number): void;
  /** The most requests that one batch may hold. */
  batchMax(): number;
}

interface Waiting<Intent> extends Request<Intent> {
  readonly idempotency: Idempotency | undefined;
  /** Turns an outcome into the answer that is stored for retries. */
  readonly answer: (outcome: unknown) => unknown;
  settle(outcome: unknown): void;
  fail(fault: unknown): void;
}

export class Batcher<Intent, Outcome> {
  readonly #lane: Lane<Intent, Outcome>;
  readonly #terms: BatcherTerms;
  #queue: Waiting<Intent>[] = [];
  #running: Promise<void> | undefined;
  #answering = Promise.resolve();

  constructor(lane: Lane<Intent, Outcome>, terms: BatcherTerms) {
    this.#lane = lane;
    this.#terms = terms;
  }

  /** The answer of one request once its batch has committed. A refused request throws its Rejection. */
  async submit(
    request: Request<Intent>,
    answer: (outcome: never) => unknown = (outcome) => outcome,
    idempotency?: Idempotency,
  ): Promise<unknown> {
    // What the house owes to a tick comes however many customers wait.
    if (request.customerId !== null && this.#queue.length >= BATCH_QUEUE_MAX) throw new Rejection("busy");
    const outcome = await new Promise<unknown>((settle, fail) => {
      this.#queue.push({ ...request, idempotency, answer: answer as (outcome: unknown) => unknown, settle, fail });
      this.#running ??= this.#drain();
    });
    if (outcome instanceof Rejection) throw outcome;
    return outcome;
  }

  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /** Resolves when nothing waits any more and all are answered. */
  async idle(): Promise<void> {
    await this.#running;
    await this.#answering;
  }

  async #drain(): Promise<void> {
    // One turn of the event loop lets requests that arrived together share the first batch.
    await nextTurn();
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, this.#terms.batchMax());
      await this.#run(batch);
    }
    this.#running = undefined;
  }

  async #run(batch: readonly Waiting<Intent>[]): Promise<void> {
    const started = performance.now();
    try {
      const outcomes = await this.#terms.transact((tx) => this.#apply(tx, batch));
      this.#terms.onBatch(this.#lane.name, batch.length, (performance.now() - started) / 1_000);
      this.#answering = this.#answering.then(async () => await answer(batch, outcomes));
    } catch (fault) {
      if (mayRepeat(fault, batch.length)) {
        const half = Math.ceil(batch.length / 2);
        await this.#run(batch.slice(0, half));
        await this.#run(batch.slice(half));
      } else for (const waiting of batch) waiting.fail(fault);
    }
  }

  async #apply(tx: Tx, batch: readonly Waiting<Intent>[]): Promise<unknown[]> {
    const outcomes = await this.#lane.apply(tx, batch);
    if (outcomes.length !== batch.length) throw new Error(`lane ${this.#lane.name} lost an outcome`);
    const answers = batch.map(({ answer }, index) => {
      const outcome = outcomes[index];
      return outcome instanceof Rejection ? outcome : answer(outcome);
    });
    const replies = batch.flatMap(({ idempotency }, index) => (idempotency ? [{ idempotency, outcome: answers[index] }] : []));
    tx.alongside(writeReplies(tx.db, replies, tx.now));
    return answers;
  }
}

/** Few at first and then more: the next batch is on its way to PostgreSQL meanwhile, and goes on as soon as that has answered. */
async function answer(batch: readonly Pick<Waiting<never>, "settle">[], outcomes: readonly unknown[]): Promise<void> {
  let [answered, together] = [0, ANSWERS_AT_FIRST];
  while (answered < batch.length) {
    await nextTurn();
    const end = Math.min(answered + together, batch.length);
    for (; answered < end; answered += 1) batch[answered]!.settle(outcomes[answered]);
    together *= 2;
  }
}

const ANSWERS_AT_FIRST = 16;

const nextTurn = async (): Promise<void> => await new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Whether a failed batch is tried again in halves, down to the one request that poisons it: it must not sink its neighbours. A lost
 * connection is nobody's poison: each would wait for it in turn, and what may have happened already is asked for by its client,
 * under its key.
 */
const mayRepeat = (fault: unknown, batchSize: number): boolean => batchSize > 1 && !isConnectionLost(fault);
