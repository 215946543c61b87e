/** A seeded world: time, prices and faults around a server that dies and comes back, and an auditor who looks at every step. */
import type { OutputOf } from "@assay/core/contract.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "@assay/core/time.ts";
import { ManualClock } from "@assay/server/clock.ts";
import { readConfig } from "@assay/server/config.ts";
import { type OpenDatabase, openDatabase } from "@assay/server/database.ts";
import type { Simulation } from "@assay/server/simulation.ts";
import { openTransactionsEnd } from "@assay/server/testing.ts";
import { calls as content } from "@assay/features/content/contract.ts";
import { calls as identityCalls } from "@assay/features/identity/contract.ts";
import { authentication } from "@assay/features/identity/server.ts";
import { calls as walletCalls } from "@assay/features/wallet/contract.ts";
import { Auditor, Contradiction } from "./auditor.ts";
import { seededDraw, seededRandom } from "./chance.ts";
import { Crowd, type Tally } from "./crowd.ts";
import { fakeOutside } from "./outside.ts";
import type { Blow } from "./fate.ts";
import { Hardship } from "./hardship.ts";
import { planStep } from "./plan.ts";
import { WorldPrices } from "./prices.ts";
import { type EventLog, ServerProcess } from "./server-process.ts";
import { sql } from "kysely";

/** A day before the end of a month, in the evening, three months before a leap day. */
const START = new Date("2027-11-29T21:00:00Z");
const PEOPLE = 8;
/** About a week; the end of a run is one more. */
const FULL_AUDIT_STEPS = 32;
const CONNECTIONS = 8;
/** Shorter than the grace of what is decided by a tick. */
const MOMENT_MS = 3 * SECOND_MS;
/**
 * Statements are planned once a connection, by their indexes: the tables of a run stay so small that no other plan is worth
 * the time that planning takes.
 */
const PLANNED_ONCE =
  "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off -c timezone=UTC -c statement_timeout=30000 -c deadlock_timeout=20ms";

/** What befalls the world itself and a long run must have seen, beside what the features say. */
export const worldStates = [
  "a process dies at its jobs",
  "a process dies among deeds",
  "a process dies in a closer look",
  "a process dies at its start",
  "PostgreSQL answers an error",
] as const;

/** What features say that a long run must have seen, and a hard one besides. */
export const statesOf = (sims: readonly Simulation[], hard: boolean): string[] =>
  sims.flatMap(({ sometimes, stretch }) => [...sometimes, ...(hard ? (stretch?.sometimes ?? []) : [])]);

export interface WorldTerms {
  readonly url: string;
  readonly seed: number;
  readonly sims: readonly Simulation[];
  /** Options of PostgreSQL's planner besides. No plan may decide what comes of a seed. */
  readonly planner?: string | undefined;
  /** Whether stretches in which every second decides are walked through, and pools run dry. */
  readonly hard?: boolean | undefined;
}

export class World {
  readonly tally: Tally = { commands: 0, queries: 0, deaths: 0, unknown: 0, retries: 0, sometimes: new Map() };
  readonly #seed: number;
  readonly #clock = new ManualClock(START);
  readonly #prices = new WorldPrices(this.#clock);
  readonly #opened: OpenDatabase;
  readonly #auditor: Auditor;
  readonly #crowd: Crowd;
  readonly #hardship: Hardship | undefined;
  readonly #open: () => ServerProcess;
  readonly #states: ReadonlySet<string>;
  readonly #events: EventLog = { told: [], heard: [] };
  /** What only PostgreSQL has prevented. */
  readonly #saved: string[] = [];
  #server: ServerProcess;
  /** What befalls the process that comes after this one. */
  #nextLife: readonly Blow[] = [];
  /** Whether two processes serve at once, so that the same seed may take another course the next time. */
  rushes = false;
  /** Market time so far, without jumps. */
  #elapsed = 0;

  constructor({ url, seed, sims, planner = "", hard = false }: WorldTerms) {
    this.#seed = seed;
    this.#opened = openDatabase(withOptions(url, `${PLANNED_ONCE} ${planner}`), CONNECTIONS);
    this.#auditor = new Auditor(this.#opened.database, this.#clock, sims);
    this.#states = new Set([...worldStates, ...statesOf(sims, true)]);
    const mailbox = new Map<string, string[]>();
    const terms = {
      pool: this.#opened.pool,
      clock: this.#clock,
      random: seededRandom(`${seed} server`),
      prices: this.#prices,
      config: readConfig({ ASSAY_MODE: "sandbox", DATABASE_URL: url }),
      outside: fakeOutside(mailbox, this.#clock),
      events: this.#events,
      onSaved: ({ message }: Error) => void this.#saved.push(message),
      settled: async () => await openTransactionsEnd(this.#opened.database),
    };
    this.#open = () => new ServerProcess(terms);
    this.#server = this.#open();
    this.#crowd = new Crowd({
      seed,
      deeds: sims.flatMap(({ deeds }) => deeds),
      tally: this.tally,
      database: this.#opened.database,
      server: async () => await this.#living(),
      now: () => this.#clock.now(),
      mail: (address) => mailbox.get(address) ?? [],
      sometimes: (state) => this.#sometimes(state),
    });
    const passed = (ms: number): void => void (this.#elapsed += ms);
    const { database } = this.#opened;
    const going = { living: async () => await this.#living(), work: async (jobs: boolean) => await this.#work(jobs), passed };
    if (hard) this.#hardship = new Hardship({ seed, sims, database, clock: this.#clock, prices: this.#prices, ...going });
  }

  get days(): number {
    return this.#elapsed / DAY_MS;
  }

  async begin(): Promise<void> {
    await this.#server.start();
    const codes: string[] = [];
    for (let number = 0; number < PEOPLE; number += 1) {
      // Two friends each, of whom the last ones sign in from where their inviters do.
      const inviter = number === 0 ? undefined : (number - 1) >> 1;
      const network = `192.0.2.${10 + (number < PEOPLE - 2 || inviter === undefined ? number : inviter)}`;
      const came = inviter === undefined ? {} : { extension_code: codes[inviter]! };
      const token = await this.#server.answer(walletCalls.openPractice, came, { network }, `open ${number}`);
      const caller = await authentication(this.#opened.database, this.#clock)(String(token));
      if (!caller) throw new Contradiction("a new session is not known");
      const user = await this.#server.answer(identityCalls.showUser, {}, caller, `user ${number}`);
      codes.push((user as OutputOf<typeof identityCalls.showUser>).extension_code);
      const asked = await this.#server.answer(content.listAgreements, {}, caller, `agreements ${number}`);
      for (const { keyword, hash } of asked as OutputOf<typeof content.listAgreements>)
        await this.#server.answer(content.acceptAgreement, { keyword, hash }, caller, `accept ${keyword} ${number}`);
      this.#crowd.people.push({ ...caller, memories: new Map() });
    }
  }

  /** The step that the seed has under this number. Throws when something is not as it must be. */
  async step(number: number): Promise<void> {
    await this.#hardship?.dry(number);
    const draw = seededDraw(`${this.#seed} step ${number}`);
    const plan = planStep(draw, this.#clock.now());
    this.#elapsed += plan.pause;
    this.#clock.advance(plan.pause + plan.jump);
    await this.#comeBack();
    if (plan.venue) this.#prices.fail(plan.venue.name, plan.venue.fault);
    this.#prices.move(draw, plan.pause / HOUR_MS);
    this.#server.fate.expect(plan.blows);
    this.#nextLife = plan.nextLife;
    await this.#work(plan.jobs);
    await this.#living("a process dies at its jobs");
    const actors = await this.#crowd.act(number, plan.deeds, draw);
    await this.#living("a process dies among deeds");
    if (plan.blows.some(({ kind }) => kind === "error") && this.#server.fate.struck > 0)
      this.#sometimes("PostgreSQL answers an error");
    for (let moment = 0; moment < plan.moments; moment += 1) await this.#pass(draw);
    await this.#hardship?.walk(number);
    this.#checkSaved();
    await this.#auditor.glance(actors);
    if ((number + 1) % FULL_AUDIT_STEPS === 0) await this.#audit();
  }

  /** Months may have passed. Nobody of the crowd has left for good, or his practice account would be forgotten. */
  async #comeBack(): Promise<void> {
    const people = this.#crowd.people.map(({ customerId }) => customerId);
    await sql`
      update identity.network_used set last_at = ${this.#clock.now()} where customer_id = any(${people}::uuid[])`.execute(
      this.#opened.database,
    );
  }

  /** The faults are over: everything that is due must come to its end. Answers the state's hash. */
  async end(): Promise<string> {
    for (const { name } of this.#prices.venues) this.#prices.fail(name, undefined);
    this.#server.fate.expect([]);
    this.#nextLife = [];
    const draw = seededDraw(`${this.#seed} end`);
    this.#prices.move(draw, 1);
    // Who has just been born learns what the tables hold before the last tick.
    await this.#server.work(true);
    // A venue that was excluded counts again when it has stayed near the others for so long.
    for (const time of [MOMENT_MS, HOUR_MS]) await this.#pass(draw, time);
    // Each time hears what the time before has caused.
    const { told } = this.#events;
    for (let before = -1; before < told.length;) {
      before = told.length;
      await this.#server.work(true);
    }
    this.#checkEvents();
    await this.#audit();
    await this.#auditor.rest(this.#crowd.people.map(({ customerId }) => customerId));
    const hash = await this.#auditor.stateHash();
    this.#checkSaved();
    await this.#rush();
    return hash;
  }

  /** Last of all two processes serve at once. What they do is in no order, so that only truths are judged and no state is compared. */
  async #rush(): Promise<void> {
    this.rushes = true;
    const other = this.#open();
    const servers = [this.#server, other];
    try {
      await other.start();
      await this.#crowd.rush(servers, seededDraw(`${this.#seed} rush`));
    } finally {
      await other.rest();
    }
    this.#checkSaved();
    await this.#audit();
  }

  async close(): Promise<void> {
    await this.#server.rest();
    await this.#opened.close();
  }

  async #audit(): Promise<void> {
    await this.#auditor.audit(this.#crowd.people.map(({ customerId }) => customerId));
  }

  #checkSaved(): void {
    if (this.#saved.length > 0) throw new Contradiction(`only PostgreSQL has prevented: ${this.#saved.join("; ")}`);
  }

  /** Every event that a commit has told was heard, first in the order of the commits; more often is allowed. */
  #checkEvents(): void {
    let place = 0;
    for (const told of this.#events.told) {
      const found = this.#events.heard.indexOf(told, place);
      if (found === -1) throw new Contradiction(`an event was lost or told out of order: ${told.slice(0, 200)}`);
      place = found + 1;
    }
  }

  /** A moment in which nobody does anything. */
  async #pass(draw: ReturnType<typeof seededDraw>, time = MOMENT_MS): Promise<void> {
    this.#elapsed += time;
    this.#clock.advance(time);
    this.#prices.move(draw, time / HOUR_MS);
    await this.#work(false);
    await this.#living("a process dies in a closer look");
  }

  #sometimes(state: string): void {
    if (!this.#states.has(state)) throw new Error(`nobody declares that sometimes ${state}`);
    this.tally.sometimes.set(state, (this.tally.sometimes.get(state) ?? 0) + 1);
  }

  /** What goes by itself, until fate strikes. */
  async #work(jobs: boolean): Promise<void> {
    const server = this.#server;
    try {
      await server.work(jobs);
    } catch (fault) {
      if (server.fate.struck === 0) throw fault;
    }
  }

  /** The process that serves. A dead one is followed by another, which knows only what the database holds. */
  async #living(state: (typeof worldStates)[number] = "a process dies among deeds"): Promise<ServerProcess> {
    if (!this.#server.fate.dead) return this.#server;
    this.#sometimes(state);
    while (this.#server.fate.dead) {
      this.tally.deaths += 1;
      await this.#server.rest();
      this.#server = this.#open();
      this.#server.fate.expect(this.#nextLife);
      this.#nextLife = [];
      await this.#start(this.#server);
    }
    return this.#server;
  }

  async #start(server: ServerProcess): Promise<void> {
    try {
      await server.start();
    } catch (fault) {
      if (!server.fate.dead) throw fault;
      this.#sometimes("a process dies at its start");
    }
  }
}

function withOptions(url: string, options: string): string {
  const changed = new URL(url);
  changed.searchParams.set("options", options);
  return changed.href;
}
