/** A seeded world: customers who use every feature, a server that dies and comes back, and an auditor who looks at every step. */
import { Rejection } from "@assay/core/rejection.ts";
import { HOUR_MS } from "@assay/core/time.ts";
import { ManualClock } from "@assay/server/clock.ts";
import { readConfig } from "@assay/server/config.ts";
import { openDatabase } from "@assay/server/database.ts";
import type { Deed, Outcome, Simulation, Stage } from "@assay/server/simulation.ts";
import { authenticate } from "@assay/features/identity/server.ts";
import { calls as walletCalls } from "@assay/features/wallet/contract.ts";
import { Auditor, Contradiction } from "./auditor.ts";
import { seededDraw, seededRandom } from "./chance.ts";
import { planStep, type StepPlan } from "./plan.ts";
import { fakeOutside } from "./outside.ts";
import { WorldPrices } from "./prices.ts";
import { Broken, type Caller, type EventLog, sameAnswer, ServerProcess } from "./server-process.ts";

const START = new Date("2027-11-29T21:00:00Z");
const PEOPLE = 8;
const FULL_AUDIT_STEPS = 256;
const LIVES_A_STEP_MAX = 20;

interface Person extends Caller {
  readonly memories: Map<string, string[]>;
}

interface Doing {
  readonly deed: Deed;
  readonly person: Person;
  readonly stage: Stage;
  readonly input: Readonly<Record<string, string>>;
  readonly key: string;
}

export interface Tally {
  commands: number;
  deaths: number;
  breaks: number;
  unknown: number;
  retries: number;
  readonly sometimes: Map<string, number>;
}

export class World {
  readonly tally: Tally = { commands: 0, deaths: 0, breaks: 0, unknown: 0, retries: 0, sometimes: new Map() };
  readonly #seed: number;
  readonly #deeds: readonly Deed[];
  readonly #clock = new ManualClock(START);
  readonly #prices: WorldPrices;
  readonly #opened: ReturnType<typeof openDatabase>;
  readonly #auditor: Auditor;
  readonly #open: () => ServerProcess;
  readonly #people: Person[] = [];
  readonly #events: EventLog = { told: [], heard: [] };
  #server: ServerProcess;
  /** Market time so far, without jumps. */
  #elapsed = 0;

  constructor(url: string, seed: number, sims: readonly Simulation[]) {
    this.#seed = seed;
    this.#deeds = sims.flatMap(({ deeds }) => deeds).flatMap((deed) => Array.from({ length: deed.weight }, () => deed));
    this.#prices = new WorldPrices(this.#clock);
    this.#opened = openDatabase(url, 8);
    this.#auditor = new Auditor(this.#opened.database, sims);
    const terms = {
      pool: this.#opened.pool,
      clock: this.#clock,
      random: seededRandom(`${seed} server`),
      prices: this.#prices,
      config: readConfig({ ASSAY_MODE: "sandbox", DATABASE_URL: url }),
      outside: fakeOutside(),
      events: this.#events,
    };
    this.#open = () => new ServerProcess(terms);
    this.#server = this.#open();
  }

  get days(): number {
    return this.#elapsed / (24 * HOUR_MS);
  }

  async begin(): Promise<void> {
    await this.#server.start();
    for (let number = 0; number < PEOPLE; number += 1) {
      const token = await this.#server.answer(walletCalls.openPractice, {}, {}, `open ${number}`);
      const caller = await authenticate(this.#opened.database, this.#clock.now(), token as string);
      if (!caller) throw new Contradiction("a new session is not known");
      this.#people.push({ ...caller, memories: new Map() });
    }
  }

  /** One step of the plan that the seed has for this number. Throws when something is not as it must be. */
  async step(number: number): Promise<void> {
    const draw = seededDraw(`${this.#seed} step ${number}`);
    const plan = planStep(draw, this.#clock.now());
    this.#elapsed += plan.pause;
    this.#clock.advance(plan.pause + plan.jump);
    if (plan.venue) this.#prices.fail(plan.venue.name, plan.venue.fault);
    this.#prices.move(draw, plan.pause / HOUR_MS);
    this.#server.fate.expect(plan.blows);
    await this.#withstand(async () => await this.#server.work(plan.jobs));
    const doings = this.#chooseDeeds(draw, plan, number);
    await this.#perform(doings, draw);
    await this.#recover();
    this.tally.breaks += plan.blows.filter(({ kind }) => kind === "break").length;
    await this.#auditor.glance([...new Set(doings.map(({ person }) => person.customerId))]);
    if ((number + 1) % FULL_AUDIT_STEPS === 0) await this.audit();
  }

  async audit(): Promise<void> {
    await this.#auditor.audit(this.#people.map(({ customerId }) => customerId));
  }

  /** The faults are over: everything that is due must come to its end. Answers the state's hash. */
  async end(): Promise<string> {
    for (const venue of this.#prices.venues) this.#prices.fail(venue.name, undefined);
    this.#server.fate.expect([]);
    this.#prices.move(seededDraw(`${this.#seed} end`), 1);
    await this.#server.work(true);
    await this.#server.work(true);
    this.#checkEvents();
    await this.audit();
    return await this.#auditor.stateHash();
  }

  /** Every event that a commit has told was heard, first in the order of the commits; more often is allowed. */
  #checkEvents(): void {
    const heard = this.#events.heard;
    let place = 0;
    for (const told of this.#events.told) {
      const found = heard.indexOf(told, place);
      if (found === -1) throw new Contradiction(`an event was lost or told out of order: ${told.slice(0, 200)}`);
      place = found + 1;
    }
  }

  async close(): Promise<void> {
    await this.#server.rest();
    await this.#opened.close();
  }

  #chooseDeeds(draw: ReturnType<typeof seededDraw>, plan: StepPlan, number: number): Doing[] {
    return Array.from({ length: plan.deeds }, (_, turn) => {
      const own = seededDraw(`${this.#seed} step ${number} deed ${turn}`);
      const [deed, person] = [draw.pick(this.#deeds), draw.pick(this.#people)];
      const stage = this.#stageOf(person, own);
      const input = deed.ask(stage);
      return input && { deed, person, stage, input, key: `${number}.${turn}` };
    }).filter((doing) => doing !== undefined);
  }

  #stageOf({ customerId, memories }: Person, draw: ReturnType<typeof seededDraw>): Stage {
    const { sometimes } = this.tally;
    return {
      customerId,
      now: this.#clock.now(),
      draw,
      memory: (name) => memories.get(name) ?? memories.set(name, []).get(name)!,
      priceOf: (symbol) => this.#server.priceOf(symbol),
      sometimes: (state) => void sometimes.set(state, (sometimes.get(state) ?? 0) + 1),
    };
  }

  /** Hot commands that stand side by side arrive together and share a batch; everything else comes one by one. */
  async #perform(doings: readonly Doing[], draw: ReturnType<typeof seededDraw>): Promise<void> {
    const open: Doing[] = [];
    for (let index = 0; index < doings.length; ) {
      const isHot = ({ deed }: Doing): boolean => this.#server.isBatched(deed.call);
      const firstCold = doings.findIndex((doing, place) => place >= index && !isHot(doing));
      const end = Math.max(firstCold === -1 ? doings.length : firstCold, index + 1);
      const together = doings.slice(index, end);
      const hot = isHot(together[0]!);
      await this.#recover();
      const demands = hot ? [undefined] : [await this.#foresee(together[0]!)];
      const twice = draw.percent(20) ? draw.below(together.length) : -1;
      const asked = [...together, ...(twice >= 0 && this.#server.isCommand(together[twice]!.deed.call) ? [together[twice]!] : [])];
      const outcomes = await Promise.all(asked.map(async (doing) => await this.#ask(doing)));
      for (const [place, doing] of together.entries()) {
        const outcome = outcomes[place];
        if (outcome) this.#learn(doing, outcome, this.#server.fate.struck > 0 ? undefined : demands[place]);
        else open.push(doing);
      }
      const [again, first] = [outcomes[together.length], outcomes[twice]];
      if (again && first && !sameOutcome(again, first)) throw new Contradiction(`L7 one key, two answers: ${describe(together[twice]!)}`);
      index = end;
    }
    await this.#askAgain(open, doings, draw);
  }

  /** What stayed unknown is asked again by its key until it is known; what is known must answer the same again. */
  async #askAgain(open: readonly Doing[], doings: readonly Doing[], draw: ReturnType<typeof seededDraw>): Promise<void> {
    for (const doing of open) {
      this.tally.unknown += 1;
      const outcome = await this.#insist(doing);
      this.#learn(doing, outcome, undefined);
    }
    const repeatable = doings.filter(({ deed }) => this.#server.isCommand(deed.call));
    if (repeatable.length === 0 || !draw.percent(40)) return;
    const doing = draw.pick(repeatable);
    const [first, second] = [await this.#insist(doing), await this.#insist(doing)];
    if (!sameOutcome(first, second)) throw new Contradiction(`L7 one key, two answers: ${describe(doing)}`);
    if (await this.#takesAnotherBody(doing)) throw new Contradiction(`L7 a key served another body: ${describe(doing)}`);
  }

  async #takesAnotherBody({ deed, input, person, key }: Doing): Promise<boolean> {
    const asked = this.#server.answer(deed.call, input, person, key, "another body");
    return await asked.then(
      () => true,
      (fault: unknown) => !(fault instanceof Rejection && fault.code === "idempotency-key-reused"),
    );
  }

  async #insist(doing: Doing): Promise<Outcome<unknown>> {
    for (let life = 0; life < LIVES_A_STEP_MAX; life += 1) {
      await this.#recover();
      this.tally.retries += 1;
      const outcome = await this.#ask(doing);
      if (outcome) return outcome;
    }
    throw new Contradiction(`L13 the outcome stays unknown: ${describe(doing)}`);
  }

  /** An outcome, or undefined where only a retry can tell. */
  async #ask({ deed, input, person, key }: Doing): Promise<Outcome<unknown> | undefined> {
    this.tally.commands += 1;
    try {
      return { answer: await this.#server.answer(deed.call, input, person, key) };
    } catch (fault) {
      if (fault instanceof Rejection) return { rejection: fault };
      if (fault instanceof Broken || this.#server.fate.struck === 0) throw fault;
      return undefined;
    }
  }

  async #foresee({ deed, stage, input }: Doing): Promise<string | undefined> {
    return await deed.foresee?.(this.#opened.database, stage, input);
  }

  #learn(doing: Doing, outcome: Outcome<unknown>, demanded: string | undefined): void {
    const came = "answer" in outcome ? "accepted" : outcome.rejection.code;
    if (demanded !== undefined && demanded !== came) {
      throw new Contradiction(`${describe(doing)} must be ${demanded} and was ${came}`);
    }
    doing.deed.learn(doing.stage, outcome);
  }

  /** Work that fate may strike. */
  async #withstand(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (fault) {
      if (this.#server.fate.struck === 0) throw fault;
    }
    await this.#recover();
  }

  /** A dead process is followed by a new one, which knows only what the database holds. */
  async #recover(): Promise<void> {
    if (!this.#server.fate.dead) return;
    this.tally.deaths += 1;
    await this.#server.rest();
    this.#server = this.#open();
    await this.#server.start();
  }
}

const sameOutcome = (one: Outcome<unknown>, other: Outcome<unknown>): boolean =>
  "answer" in one && "answer" in other
    ? sameAnswer(one.answer, other.answer)
    : "rejection" in one && "rejection" in other && one.rejection.code === other.rejection.code;

const describe = ({ deed, input, key, person }: Doing): string =>
  `${deed.name} ${JSON.stringify(input)} of ${person.customerId.slice(-4)} (key ${key})`;
