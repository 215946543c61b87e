/**
 * What a feature hands to the server: a table of its calls, jobs and listeners. The router, the batcher, the job clock and
 * the outbox read it; a feature never sees them.
 */
import type { Call, Event, InputOf, OutputOf, PayloadOf } from "@assay/core/contract.ts";
import type { Lang } from "@assay/core/languages.ts";
import type { Rejection } from "@assay/core/rejection.ts";
import type { Database } from "./database.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { Address } from "./ledger/posting.ts";
import type { Random } from "./random.ts";

/** Anybody who calls: what the connection tells, never what the body claims. */
export interface Visitor {
  readonly lang: Lang;
  /** The caller's network address as seen by the server or its trusted proxy. */
  readonly network: string;
  readonly device: string;
  readonly requestId: string;
}

/** A caller with a session. */
export interface Customer extends Visitor {
  readonly customerId: string;
  readonly sessionId: string;
}

export type CallerOf<C extends Call> = C["who"] extends "customer" ? Customer : Visitor & Partial<Customer>;
type AnyCaller = Visitor & Partial<Customer>;

/** What a query may touch. It runs outside a transaction: what must agree is read in one statement. */
export interface Reader<Caller = AnyCaller> {
  readonly db: Database;
  readonly now: Date;
  readonly caller: Caller;
}

/** What changes state: everything in it belongs to one database transaction. */
export interface Tx {
  readonly db: Database;
  /** The one time of all that the transaction does: when it is first asked for. Whoever may wait for locks asks once he has them. */
  readonly now: Date;
  readonly random: Random;
  readonly ledger: Ledger;
  /** Tells the event after the commit. */
  emit<E extends Event>(event: E, payload: PayloadOf<E>): void;
  /** Sends a message to the outside world after the commit, with retries: mail, SMS, webhooks. */
  send<Message extends object>(port: OutsidePort<Message>, message: Message): void;
  /** Takes in what nothing else here waits for: its statements are under way, and the commit waits for them. */
  alongside(work: Promise<unknown>): void;
  /** Runs in this process once the commit has succeeded; for caches only, since a crash may skip it. */
  afterCommit(run: () => void): void;
}

/** A command's transaction, with its caller. */
export interface Writer<Caller = AnyCaller> extends Tx {
  readonly caller: Caller;
}

/** A named way out of the house; `deliver` may be retried with the same key. */
export interface OutsidePort<Message extends object> {
  readonly name: string;
  deliver(message: Message, key: string): Promise<void>;
}

/** One request of a batch. Without a customer it is the house itself that asks, as when a price tick moves the book. */
export interface Request<Intent> {
  readonly customerId: string | null;
  readonly intent: Intent;
}

/**
 * A queue of intents that are applied together: while one batch commits, the next one gathers. The function answers one
 * outcome per request, in order; a refused request is a returned Rejection and sinks nobody else.
 */
export interface Lane<Intent, Outcome> {
  readonly name: string;
  apply(tx: Tx, requests: readonly Request<Intent>[]): Promise<(Outcome | Rejection)[]>;
}

export type Handler =
  | { readonly kind: "query"; readonly call: Call; run(reader: Reader, input: unknown): Promise<unknown> }
  | {
      readonly kind: "command";
      readonly call: Call;
      prepare?(reader: Reader, input: unknown): Promise<unknown>;
      run(writer: Writer, input: unknown, prepared: unknown): Promise<unknown>;
    }
  | {
      readonly kind: "batched";
      readonly call: Call;
      readonly lane: Lane<unknown, unknown>;
      intent(input: unknown): unknown;
      answer(outcome: unknown): unknown;
    };

/** Answers a call by reading. */
export function query<C extends Call>(
  call: C,
  run: (reader: Reader<CallerOf<C>>, input: InputOf<C>) => Promise<OutputOf<C>>,
): Handler {
  return { kind: "query", call, run };
}

/** Answers a call by one transaction of its own: five beats, then the commit. */
export function command<C extends Call>(
  call: C,
  run: (writer: Writer<CallerOf<C>>, input: InputOf<C>) => Promise<OutputOf<C>>,
): Handler {
  return { kind: "command", call, run };
}

/**
 * A command with work that must not hold a transaction open, such as hashing a password. `prepare` runs before the
 * transaction and once, however often that is retried; what it writes stays even when the command is refused, as a
 * count of failures must.
 */
export function preparedCommand<C extends Call, Prepared>(
  call: C,
  prepare: (reader: Reader<CallerOf<C>>, input: InputOf<C>) => Promise<Prepared>,
  run: (writer: Writer<CallerOf<C>>, input: InputOf<C>, prepared: Prepared) => Promise<OutputOf<C>>,
): Handler {
  return { kind: "command", call, prepare, run };
}

/** Answers a call by an intent in a lane, for hot commands. */
export function batched<C extends Call, Intent, Outcome>(
  call: C,
  lane: Lane<Intent, Outcome>,
  intent: (input: InputOf<C>) => Intent,
  answer: (outcome: Outcome) => OutputOf<C>,
): Handler {
  return { kind: "batched", call, lane, intent, answer };
}

/** Work started by the clock on the leader. `run` handles one bounded batch and says whether more is due. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  run(tx: Tx): Promise<"more" | "done">;
}

export interface Listener {
  readonly event: Event;
  /** Runs after the commit, at least once, in order; it must bear repetition. */
  run(tx: Tx, payload: unknown): Promise<void>;
}

export function listener<E extends Event>(event: E, run: (tx: Tx, payload: PayloadOf<E>) => Promise<void>): Listener {
  return { event, run };
}

/**
 * A house account that pays for a product, and that production does not fill: while it holds nothing in one of the currencies, the
 * product is closed for want of money. `product` names it for the operator.
 */
export interface Pool {
  readonly product: string;
  readonly address: Address;
  readonly currencies: readonly string[];
}

export interface Feature {
  readonly name: string;
  /** The folder that holds `server/migrations` and `locales`. */
  readonly folder: string;
  readonly handlers: readonly Handler[];
  readonly events: readonly Event[];
  readonly jobs: readonly Job[];
  readonly listeners: readonly Listener[];
  /** Home shortcuts that work because this feature is here, by key. */
  readonly shortcuts: readonly string[];
  readonly pools: readonly Pool[];
  /** Runs at every start before the first call is answered, and changes nothing the second time: genesis postings. */
  boot(tx: Tx): Promise<void>;
}

/** Declares a feature; `import.meta.dirname` is its folder. */
export function feature(
  name: string,
  folder: string,
  table: {
    handlers?: readonly Handler[];
    events?: Readonly<Record<string, Event>>;
    jobs?: readonly Job[];
    listeners?: readonly Listener[];
    shortcuts?: readonly string[];
    pools?: readonly Pool[];
    boot?(tx: Tx): Promise<void>;
  },
): Feature {
  return {
    name,
    folder,
    handlers: table.handlers ?? [],
    events: Object.values(table.events ?? {}),
    jobs: table.jobs ?? [],
    listeners: table.listeners ?? [],
    shortcuts: table.shortcuts ?? [],
    pools: table.pools ?? [],
    boot: table.boot ?? (async () => undefined),
  };
}
