/** One life of a server process: the shipped features and dispatch on the run's database, until it dies. */
import { isDeepStrictEqual } from "node:util";
import type { Call } from "@assay/core/contract.ts";
import type { Amount } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { openFeatures } from "@assay/app-server/features.ts";
import { type ManualClock, ManualTimers, type Stop } from "@assay/server/clock.ts";
import type { Config } from "@assay/server/config.ts";
import type { Database } from "@assay/server/database.ts";
import { createDispatch, type Dispatch } from "@assay/server/dispatch.ts";
import type { Feature, Handler } from "@assay/server/feature.ts";
import { runJob } from "@assay/server/jobs.ts";
import { forgetReplies } from "@assay/server/idempotency.ts";
import { checkpoints } from "@assay/server/ledger/checkpoints.ts";
import type { Address } from "@assay/server/ledger/posting.ts";
import { sealer } from "@assay/server/ledger/sealer.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { createLog } from "@assay/server/log.ts";
import type { Outside } from "@assay/server/outside/outside.ts";
import { relay, type Told } from "@assay/server/outbox.ts";
import type { Random } from "@assay/server/random.ts";
import { MarketFeed } from "@assay/features/market/server.ts";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import * as z from "zod/mini";
import { Fate, mortalPool } from "./fate.ts";
import type { WorldPrices } from "./prices.ts";

export interface ProcessTerms {
  readonly pool: pg.Pool;
  readonly clock: ManualClock;
  readonly random: Random;
  readonly prices: WorldPrices;
  readonly config: Config;
  readonly outside: Outside;
  readonly events: EventLog;
  /** Hears what the product let through and only PostgreSQL has prevented. */
  onSaved(fault: Error): void;
  /** Resolves when readers that follow a log see all that is committed, whatever runs beside on the same PostgreSQL. */
  settled(): Promise<void>;
}

/** What commits have told, and what has reached the listeners since, in order. */
export interface EventLog {
  readonly told: string[];
  readonly heard: string[];
}

/** One text for one event: PostgreSQL keeps the fields of a payload in an order of its own. */
const textOf = ({ event, payload }: Told): string => `${event.name} ${JSON.stringify(payload, sortedKeys)}`;

const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

export interface Caller {
  readonly customerId: string;
  readonly sessionId: string;
}

/** An answer that its contract does not allow, or a fault that is neither a rejection nor a blow of fate. */
export class Broken extends Error {}

export class ServerProcess {
  readonly fate: Fate;
  readonly database: Database;
  readonly features: readonly Feature[];
  readonly #terms: ProcessTerms;
  readonly #timers: ManualTimers;
  readonly #feed: MarketFeed;
  readonly #dispatch: Dispatch;
  readonly #handlers: ReadonlyMap<Call, Handler>;
  readonly #follow: () => Stop[];
  readonly #stops: Stop[] = [];
  readonly #ranAt = new Map<string, number>();
  readonly #checkpoints = checkpoints();

  constructor(terms: ProcessTerms) {
    const { pool, clock, random, prices, config, outside, onSaved } = terms;
    this.#terms = terms;
    this.fate = new Fate((ms) => clock.advance(ms), onSaved);
    this.database = new Kysely({ dialect: new PostgresDialect({ pool: mortalPool(pool, this.fate) }) });
    this.#timers = new ManualTimers(clock);
    const log = createLog("silent");
    this.#feed = new MarketFeed({ source: prices, clock, timers: this.#timers, log });
    const features = openFeatures(config, outside, this.#feed, log, { clock, keys: keysOf(config.rootSecrets[0]!) });
    this.features = features;
    this.#handlers = new Map(features.flatMap(({ handlers }) => handlers).map((handler) => [handler.call, handler]));
    this.#dispatch = createDispatch({
      database: this.database,
      clock,
      random,
      features,
      // Messages reach the outside world only after the commit, as the queue in the database would hand them on.
      enqueue: async () => undefined,
      onCommit: (told, sent) => {
        terms.events.told.push(...told.map(textOf));
        for (const { port, message } of sent)
          void [outside.mail, outside.sms].find(({ name }) => name === port)?.deliver(message as never, "");
      },
    });
    const { submit } = this.#dispatch;
    const nobody = { hasWatchers: () => false, publish: () => undefined, onFault: () => undefined };
    this.#follow = () => features.map(({ follow }) => follow({ submit, timers: this.#timers, clock, ...nobody }));
  }

  /** Opens for business, as a start after a crash does: everything comes from the database. */
  async start(): Promise<void> {
    for (const feature of this.features) await this.#dispatch.transact((tx) => feature.boot(tx));
    await this.#feed.start(this.database, () => undefined);
    this.#stops.push(...this.#follow(), () => void this.#feed.stop());
  }

  priceOf(symbol: string): bigint | undefined {
    return this.#feed.referencePrice(symbol).price;
  }

  isBatched(call: Call): boolean {
    return this.#handlers.get(call)?.kind === "batched";
  }

  isQuery(call: Call): boolean {
    return this.#handlers.get(call)?.kind === "query";
  }

  /** Whether a key makes the call safe to repeat. Those that open a session, or answer another secret, are kept in no table. */
  isCommand(call: Call): boolean {
    return !this.isQuery(call) && call.session === undefined && !call.secret;
  }

  /** The answer of a call through its contract; throws a Rejection for an expected no. */
  async answer(
    call: Call,
    input: Readonly<Record<string, string>>,
    { customerId, sessionId, network = "192.0.2.1" }: Partial<Caller> & { readonly network?: string },
    key: string,
    body = JSON.stringify(input),
  ): Promise<unknown> {
    const handler = this.#handlers.get(call);
    if (!handler) throw new Broken(`nobody answers ${call.method} ${call.path}`);
    const parsed = z.safeParse(call.input, input);
    if (!parsed.success) throw new Rejection("parameter-error");
    const visitor = { lang: "en" as const, network, device: "simulator", requestId: key };
    const caller = customerId === undefined || sessionId === undefined ? visitor : { ...visitor, customerId, sessionId };
    const idempotency = { owner: customerId ?? "visitor", key, bodyHash: body };
    try {
      return checked(
        call,
        await this.#dispatch.answer(handler, caller, parsed.data, call.method === "POST" ? idempotency : undefined),
      );
    } catch (fault) {
      if (fault instanceof Rejection && !isDeclared(call, fault))
        throw new Broken(`${call.path} answered the undeclared ${fault.code}`);
      throw fault;
    }
  }

  /** Resolves when nothing runs by itself any more, so that what comes next always meets the same state. */
  async quiet(): Promise<void> {
    await this.#dispatch.drain();
  }

  /** What time and prices set going by themselves: sweeps, candles, jobs that are due, events. */
  async work(jobs: boolean): Promise<void> {
    await this.#dispatch.drain();
    // One after the other: what runs side by side would ask the database in another order the next time, and meet other blows.
    await this.#timers.runDue(async () => {
      await this.#dispatch.drain();
      await this.#feed.save();
    });
    await this.#terms.settled();
    if (jobs) await this.#runJobs();
    await this.#terms.settled();
    await this.#tellEvents();
  }

  /** A second goes by: prices are heard, and nothing is stored that no job stores. */
  async pass(): Promise<void> {
    await this.#timers.runDue(async () => await this.#dispatch.drain());
    await this.#dispatch.drain();
  }

  /** Moves amounts between house accounts, as the treasury may. */
  async pour(from: Address, to: Address, amounts: readonly Amount[], reference: string): Promise<void> {
    await this.#dispatch.transact(async ({ ledger }) => {
      await ledger.open(amounts.map(({ currency }) => ({ address: from, currency })));
      await ledger.post({ reason: "pour", reference, transfers: amounts.map((amount) => ({ from, to, amount })) });
    });
  }

  async #runJobs(): Promise<void> {
    const now = this.#terms.clock.now().getTime();
    for (const job of [...this.features.flatMap(({ jobs }) => jobs), sealer, this.#checkpoints, forgetReplies]) {
      if (now - (this.#ranAt.get(job.name) ?? 0) < job.everyMs) continue;
      this.#ranAt.set(job.name, now);
      await runJob(job, this.#dispatch);
      await this.#dispatch.drain();
    }
    await this.#dispatch.drain();
  }

  async #tellEvents(): Promise<void> {
    const outbox = {
      database: this.database,
      listeners: this.features.flatMap(({ listeners }) => listeners),
      events: new Map(this.features.flatMap(({ events }) => events).map((event) => [event.name, event])),
      transact: this.#dispatch.transact,
      onEvent: (told: Told) => {
        this.#terms.events.heard.push(textOf(told));
      },
      onFault: (fault: unknown) => {
        throw fault;
      },
    };
    while (await relay(outbox));
  }

  /** Waits until nothing runs any more, dead or alive. */
  async rest(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    await this.#dispatch.drain();
  }
}

function checked(call: Call, answer: unknown): unknown {
  const parsed = z.safeParse(call.output, answer);
  if (!parsed.success) throw new Broken(`${call.path} answered outside its contract: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

const isDeclared = (call: Call, { code }: Rejection): boolean =>
  call.rejections.includes(code) ||
  ["busy", "idempotency-key-reused"].includes(code) ||
  // Whoever changed his locks has ended the session that he goes on to ask in.
  (call.who === "customer" && code === "please-log-in") ||
  (call.value !== undefined && ["proof-needed", "value-held"].includes(code));

export const sameAnswer = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other);
