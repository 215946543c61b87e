/**
 * What a feature hands to the server: a table of its calls, jobs and listeners. The router, the batcher, the job clock and
 * the outbox read it; a feature never sees them.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { Call, Event, InputOf, OutputOf, PayloadOf } from "@assay/core/contract.ts";
import type { Lang } from "@assay/core/languages.ts";
import type { Rejection } from "@assay/core/rejection.ts";
import type { Operators, Role } from "@assay/core/roles.ts";
import type { Clock, Stop, Timers } from "./clock.ts";
import type { Database } from "./database.ts";
import type { AllDeclared, Declared } from "./declared.ts";
import type { ToldAct } from "./desk.ts";
import type { Purpose } from "./keys/purposes.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { Address } from "./ledger/posting.ts";
import type { Random } from "./random.ts";

/** Anybody who calls: what the connection tells, never what the body claims. */
export interface Visitor {
  readonly lang: Lang;
  /** Neither the request nor the browser says a language that is offered: `lang` is the default. */
  readonly langUnsaid?: boolean;
  /** The caller's network address as seen by the server or its trusted proxy. */
  readonly network: string;
  readonly device: string;
  readonly requestId: string;
  /** Names the proof that a call brings along (guard.ts). */
  readonly proof?: string | undefined;
  /** The solved puzzle that a call brings along (work.ts). */
  readonly work?: string | undefined;
  /** The tag of a file that the caller has: one that has the same is answered without its bytes. */
  readonly hasTag?: string | undefined;
  /** A browser on which somebody has signed in before; of one that is about to, the name that it gets. */
  readonly deviceId?: string | undefined;
}

/** A caller with a session. */
export interface Customer extends Visitor {
  readonly customerId: string;
  readonly sessionId: string;
}

/** An operator with a session at the console's door. */
export interface Operator extends Visitor {
  readonly operatorId: string;
  /** The number by which the public log names him. */
  readonly number: number;
  readonly sessionId: string;
  /** All that he holds, at the moment of the call. */
  readonly roles: readonly Role[];
  /** The first of the call's roles that he holds: in it he acts. Undefined where the call asks for none. */
  readonly role: Role | undefined;
  /** Why he makes the call; the contract asks for it. Empty where it asks for none. */
  readonly reason: string;
  /** The proposal that runs now, where others have approved it. */
  readonly proposalId?: string;
  /** Says whom the call is about where no field does: the act names him, and himself or a linked customer is refused. */
  concerns(customerId: string): void;
  /**
   * Adds to what whoever approves is shown, names and texts, beside the money that would move. At the end it is made anew, and
   * where it differs the proposal is outdated.
   */
  shows(preview: Readonly<Record<string, string>>): void;
}

export type CallerOf<C extends Call> = C["who"] extends "customer"
  ? Customer
  : C["who"] extends "operator" | Operators
    ? Operator
    : Visitor & Partial<Customer>;
export type Caller = Visitor & Partial<Customer> & Partial<Operator>;

/** What a query may touch. It runs outside a transaction: what must agree is read in one statement. */
export interface Reader<By = Caller> {
  /** The pool. */
  readonly db: Database;
  readonly now: Date;
  readonly caller: By;
  readonly declared: AllDeclared;
}

/** What changes state: everything in it belongs to one database transaction. */
export interface Tx {
  /** The transaction: what it has written it sees. */
  readonly db: Database;
  /** The one time of all that the transaction does: when it is first asked for. Whoever may wait for locks asks once he has them. */
  readonly now: Date;
  readonly random: Random;
  readonly ledger: Ledger;
  readonly declared: AllDeclared;
  /** Tells the event after the commit. */
  emit<E extends Event>(event: E, payload: PayloadOf<E>): void;
  /** Sends a message to the outside world after the commit, with retries: mail, SMS, webhooks. */
  send<Message extends object>(port: OutsidePort<Message>, message: Message, terms?: SendTerms): void;
  /** Takes in what nothing else here waits for: its statements are under way, and the commit waits for them. */
  alongside(work: Promise<unknown>): void;
  /** Runs in this process once the commit has succeeded; for caches only, since a crash may skip it. */
  afterCommit(run: () => void): void;
  /** What a command undoes when a proposal of it is dropped; by the name of its call. */
  droppedBy(call: string): CommandHandler["dropped"];
}

/** A command's transaction, with its caller. */
export interface Writer<By = Caller> extends Tx {
  readonly caller: By;
}

/** A named way out of the house; `deliver` may be retried with the same key, and ends its work when the signal says so. */
export interface OutsidePort<Message extends object> {
  readonly name: string;
  deliver(message: Message, key: string, signal?: AbortSignal): Promise<void>;
}

/** A port throws it where no other try can succeed. */
export class Undeliverable extends Error {}

export interface SendTerms {
  /** What guards an account, such as a code or a sign-in notice: it goes before everything else. */
  readonly urgent?: boolean;
  /** From then on it is of no use to anybody and is not sent any more. */
  readonly until?: Date;
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

export interface QueryHandler {
  readonly kind: "query";
  readonly call: Call;
  run(reader: Reader, input: unknown): Promise<unknown>;
}

export interface CommandHandler {
  readonly kind: "command";
  readonly call: Call;
  prepare?(reader: Reader, input: unknown): Promise<unknown>;
  run(writer: Writer, input: unknown, prepared: unknown): Promise<unknown>;
  /** Where others must approve: what is set aside as it is proposed, as a customer's money; `run` finds it so. */
  proposed?(writer: Writer, input: unknown): Promise<void>;
  /** Undoes that when the proposal ends without being done. */
  dropped?(tx: Tx, dropped: Dropped): Promise<void>;
  /** It approves a proposal: dispatch counts the vote and runs what was proposed. */
  readonly votes?: true;
}

/** A proposal that ended without being done. */
export interface Dropped {
  readonly proposal: string;
  readonly input: unknown;
  /** Its maker, where a customer made it. */
  readonly customerId: string | undefined;
  readonly state: "refused" | "withdrawn" | "outdated" | "expired";
}

export type Handler =
  | QueryHandler
  | CommandHandler
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

/** The call by which operators approve proposals. */
export const voting = (call: Call): Handler => ({
  kind: "command",
  call,
  votes: true,
  run: async () => await Promise.reject(new Error("dispatch counts votes itself")),
});

/** Adds what a command sets aside as it is proposed, and how that is undone when nobody approves in time. */
export const setAsideWhile = <C extends Call>(
  handler: Handler,
  _call: C,
  steps: {
    proposed?(writer: Writer<CallerOf<C>>, input: InputOf<C>): Promise<void>;
    dropped?(tx: Tx, dropped: Dropped & { readonly input: InputOf<C> }): Promise<void>;
  },
): Handler => ({ ...handler, ...steps });

/** Answers a call by an intent in a lane, for hot commands. */
export function batched<C extends Call, Intent, Outcome>(
  call: C,
  lane: Lane<Intent, Outcome>,
  intent: (input: InputOf<C>) => Intent,
  answer: (outcome: Outcome) => OutputOf<C>,
): Handler {
  return { kind: "batched", call, lane, intent, answer };
}

/** One transaction with all its parts. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Work started by the clock on the leader. `run` handles one bounded batch and says whether more is due. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** Asks the world outside before the transaction begins, since that may take long and everybody waits for open transactions. */
  prepare?(transact: Transact): Promise<unknown>;
  run(tx: Tx, prepared?: unknown): Promise<"more" | "done">;
}

/** A job that asks the world outside first; undefined where there is nothing to do. */
export const preparedJob = <Prepared>(
  job: Pick<Job, "name" | "everyMs"> & {
    prepare(transact: Transact): Promise<Prepared | undefined>;
    run(tx: Tx, prepared: Prepared): Promise<"more" | "done">;
  },
): Job => ({
  ...job,
  run: async (tx, prepared) => (prepared === undefined ? "done" : await job.run(tx, prepared as Prepared)),
});

/** Where a service outside tells us by itself that something has happened: POST /hooks/<name>, raw bytes. */
export interface Hook {
  readonly name: string;
  /** Whether the service has sent these bytes; what nobody has signed answers 401 and does nothing. */
  isFrom(raw: Buffer, headers: IncomingHttpHeaders): boolean | Promise<boolean>;
  /** At least once, in any order, and late. */
  receive(tx: Tx, raw: Buffer): Promise<void>;
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

/** What a feature follows the feed with, once everything runs. */
export interface Following {
  /** Hands the house's own request to a lane. */
  submit<Intent, Outcome>(lane: Lane<Intent, Outcome>, intent: Intent): Promise<Outcome>;
  readonly timers: Timers;
  readonly clock: Clock;
  hasWatchers(room: string): boolean;
  /** Sends a frame to everybody who watches a room. */
  publish(room: string, name: string, frame: object): void;
  onFault(fault: unknown): void;
}

/** What is to be proven before value leaves, or the locks change (guard.ts). */
export interface Act {
  readonly value: "leaves" | "locks";
  /** SHA-256 of the call and its input. */
  readonly hash: Buffer;
  /** The name of the proof that came along. */
  readonly proof: string | undefined;
}

/** A feature that keeps proofs: dispatch asks it. */
export interface ValueGuard {
  /** Before the transaction: rejects `proof-needed`, with the name of a new proof and the ways to give it, when none came along. */
  demand(reader: Reader<Customer>, act: Act): Promise<void>;
  /** Uses the proof up in the command's own transaction, so that a refused command leaves it. Rejects `proof-needed`. */
  spend(writer: Writer<Customer>, act: Act): Promise<void>;
}

/** Knows what customers have agreed to. */
export interface Consents {
  /** Why a call that needs an agreement is refused to this customer; undefined once he has accepted the version that holds. */
  refusal(reader: Pick<Reader, "db" | "now">, keyword: string, customerId: string): Promise<Rejection | undefined>;
}

/** What of a feature lies under a key (keys/renew.ts). */
export interface KeyUse {
  readonly purpose: Purpose;
  /** For whoever operates: "documents", "waiting messages". */
  readonly what: string;
  /** How much of it still needs a key before this version, counted up to `most`. */
  left(db: Database, version: number, most: number): Promise<number>;
  /** Puts at most `limit` of it under the key in use, and answers how much. Without it, use and time do. */
  renew?(tx: Tx, version: number, limit: number): Promise<number>;
}

export interface Feature extends Declared {
  readonly name: string;
  /** Keeps operators' acts as evidence, in the transaction of the act. */
  witness(tx: Tx, acts: readonly ToldAct[]): Promise<void>;
  /** The folder that holds `server/migrations` and `locales`. */
  readonly folder: string;
  readonly handlers: readonly Handler[];
  readonly events: readonly Event[];
  readonly jobs: readonly Job[];
  readonly listeners: readonly Listener[];
  readonly hooks: readonly Hook[];
  /** Home shortcuts that work because this feature is here, by key. */
  readonly shortcuts: readonly string[];
  readonly pools: readonly Pool[];
  readonly keyUses: readonly KeyUse[];
  /** Of the one feature that keeps what customers agree to. */
  readonly consents: Consents | undefined;
  /** Asks for proofs where a call's value leaves; one feature of an installation does. */
  readonly guard: ValueGuard | undefined;
  /** Runs at every start before the first call is answered, and changes nothing the second time: genesis postings. */
  boot(tx: Tx): Promise<void>;
  /** Begins to follow the feed: does what its ticks reach. */
  follow(terms: Following): Stop;
  /** This process leads no more, or begins to. */
  onTurn(): void;
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
    hooks?: readonly Hook[];
    shortcuts?: readonly string[];
    pools?: readonly Pool[];
    keyUses?: readonly KeyUse[];
    consents?: Consents;
    guard?: ValueGuard;
    witness?(tx: Tx, acts: readonly ToldAct[]): Promise<void>;
    boot?(tx: Tx): Promise<void>;
    follow?(terms: Following): Stop;
    onTurn?(): void;
  } & Partial<Declared>,
): Feature {
  return {
    name,
    folder,
    handlers: table.handlers ?? [],
    events: Object.values(table.events ?? {}),
    jobs: table.jobs ?? [],
    listeners: table.listeners ?? [],
    hooks: table.hooks ?? [],
    shortcuts: table.shortcuts ?? [],
    pools: table.pools ?? [],
    keyUses: table.keyUses ?? [],
    consents: table.consents,
    agreements: table.agreements ?? [],
    guard: table.guard,
    bills: table.bills ?? [],
    tradeFees: table.tradeFees ?? [],
    accounts: table.accounts ?? [],
    topics: table.topics ?? [],
    holds: table.holds ?? [],
    heldValues: table.heldValues ?? [],
    panels: table.panels ?? [],
    queues: table.queues ?? [],
    finders: table.finders ?? [],
    linkings: table.linkings ?? [],
    robots: table.robots ?? [],
    standings: table.standings ?? [],
    copyNames: table.copyNames ?? [],
    closures: table.closures ?? [],
    customerRows: table.customerRows ?? [],
    truths: table.truths ?? [],
    witness: table.witness ?? (async () => undefined),
    profile: table.profile ?? [],
    boot: table.boot ?? (async () => undefined),
    follow: table.follow ?? (() => () => undefined),
    onTurn: table.onTurn ?? (() => undefined),
  };
}
