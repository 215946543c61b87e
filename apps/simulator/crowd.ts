/** The customers of a run: who does what in a step, and what each makes of the answer. */
import { Rejection } from "@assay/core/rejection.ts";
import { HOUR_MS } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import { isFinal } from "@assay/server/idempotency.ts";
import type { Deed, Draw, Outcome, Stage } from "@assay/server/simulation.ts";
import { Contradiction } from "./auditor.ts";
import { seededDraw } from "./chance.ts";
import { Broken, type Caller, sameAnswer, type ServerProcess } from "./server-process.ts";

export interface Person extends Caller {
  readonly memories: Map<string, string[]>;
}

export interface Tally {
  /** Commands and queries of customers. What is sent twice or asked for again counts once. */
  commands: number;
  queries: number;
  deaths: number;
  unknown: number;
  retries: number;
  /** How often each rare state was reached. */
  readonly sometimes: Map<string, number>;
}

export interface CrowdTerms {
  readonly seed: number;
  readonly deeds: readonly Deed[];
  readonly tally: Tally;
  /** A look at the database that no fault befalls. */
  readonly database: Database;
  /** The process that serves now: a living one. */
  server(): Promise<ServerProcess>;
  now(): Date;
  mail(address: string): readonly string[];
  sometimes(state: string): void;
}

/** Somebody's turn to do something. */
interface Turn {
  readonly deed: Deed;
  readonly person: Person;
  readonly stage: Stage;
  readonly key: string;
}

interface Doing extends Turn {
  readonly input: Readonly<Record<string, string>>;
}

/** What came of a command, to be heard again. */
interface Known {
  readonly doing: Doing;
  readonly outcome: Outcome<unknown>;
  readonly at: number;
}

/** Keys are honoured for two days. */
const KEY_MS = 47 * HOUR_MS;

/** A rush is so many bursts of so many deeds by so many customers. */
const BURSTS = 6;
const BURST = 24;
const RUSHING = 2;
const LIVES_MAX = 20;
const TWICE_PERCENT = 20;
const AGAIN_PERCENT = 55;

export class Crowd {
  readonly people: Person[] = [];
  /** Commands of the last two days whose outcome was asked for again. */
  #known: readonly Known[] = [];
  readonly #terms: CrowdTerms;
  /** Each deed as often as its weight says. */
  readonly #deeds: readonly Deed[];

  constructor(terms: CrowdTerms) {
    this.#terms = terms;
    this.#deeds = terms.deeds.flatMap((deed) => Array.from({ length: deed.weight }, () => deed));
  }

  /** Plays so many deeds. Answers the customers who acted. */
  async act(step: number, deeds: number, draw: Draw): Promise<readonly string[]> {
    const server = await this.#terms.server();
    const drawn = Array.from({ length: deeds }, (_, turn): Turn => {
      const [deed, person] = [draw.pick(this.#deeds), draw.pick(this.people)];
      const own = seededDraw(`${this.#terms.seed} step ${step} turn ${turn}`);
      return { deed, person, stage: this.#stageOf(person, own, server), key: `${step}.${turn}` };
    });
    const turns = inCrowds(drawn, ({ deed }) => server.isBatched(deed.call), draw);
    const done: Doing[] = [];
    const unknown: Doing[] = [];
    while (turns.length > 0) {
      const group = (await this.#nextGroup(turns)).flatMap(prepared);
      if (group.length === 0) continue;
      const outcomes = await this.#askTogether(group, draw);
      for (const [place, doing] of group.entries()) {
        done.push(doing);
        const outcome = outcomes[place];
        if (!outcome) unknown.push(doing);
        else if (this.#learn(doing, outcome) && doing.deed.next)
          turns.unshift({ ...doing, deed: doing.deed.next, key: `${doing.key}+` });
      }
    }
    await this.#clearUp(unknown);
    await this.#repeat(done, draw);
    return [...new Set(turns.concat(done).map(({ person }) => person.customerId))];
  }

  /** Few customers ask for the same at once and at several processes. Some of it goes to all of them under one key, and has one effect. */
  async rush(servers: readonly ServerProcess[], draw: Draw): Promise<void> {
    const few = this.people.slice(0, RUSHING);
    const commands = this.#terms.deeds.filter(({ call }) => servers[0]!.isCommand(call));
    for (let burst = 0; burst < BURSTS; burst += 1) {
      const deed = draw.pick(commands);
      const doings = Array.from({ length: BURST }, (_, turn): Turn => {
        const person = draw.pick(few);
        const own = seededDraw(`${this.#terms.seed} burst ${burst} turn ${turn}`);
        return { deed, person, stage: this.#stageOf(person, own, servers[0]!), key: `burst ${burst}.${turn}` };
      }).flatMap(prepared);
      await Promise.all(
        doings.map(async (doing) => {
          const asked = draw.percent(TWICE_PERCENT) ? servers : [draw.pick(servers)];
          const [one, other] = await Promise.all(asked.map(async (server) => await this.#ask(server, doing)));
          mustAgree(doing, one, other);
        }),
      );
      for (const server of servers) await server.quiet();
    }
  }

  /** Hot commands that stand side by side arrive together and share a batch; everything else comes one by one. */
  async #nextGroup(turns: Turn[]): Promise<Turn[]> {
    const server = await this.#terms.server();
    const firstCold = turns.findIndex(({ deed }) => !server.isBatched(deed.call));
    return turns.splice(0, firstCold === -1 ? turns.length : Math.max(firstCold, 1));
  }

  /** One outcome a doing, undefined where it stays unknown. Now and then one is sent twice, and both must answer alike. */
  async #askTogether(group: readonly Doing[], draw: Draw): Promise<(Outcome<unknown> | undefined)[]> {
    const server = await this.#terms.server();
    const { tally } = this.#terms;
    for (const { deed } of group) tally[server.isQuery(deed.call) ? "queries" : "commands"] += 1;
    const demanded = group.length === 1 && !server.isBatched(group[0]!.deed.call) ? await this.#foresee(group[0]!) : undefined;
    const double = draw.percent(TWICE_PERCENT) ? draw.pick(group) : undefined;
    const asked = double && server.isCommand(double.deed.call) ? [...group, double] : group;
    const outcomes = await Promise.all(asked.map(async (doing) => await this.#ask(server, doing)));
    await server.quiet();
    const [first] = outcomes;
    if (demanded !== undefined && first && server.fate.struck === 0 && demanded !== nameOf(first)) {
      throw new Contradiction(`${describe(group[0]!)} must be ${demanded} and was ${nameOf(first)}`);
    }
    if (double) mustAgree(double, outcomes[group.indexOf(double)], outcomes[group.length]);
    return outcomes.slice(0, group.length);
  }

  /** What stayed unknown is asked again by its key until it is known. */
  async #clearUp(unknown: readonly Doing[]): Promise<void> {
    for (const doing of unknown) {
      this.#terms.tally.unknown += 1;
      this.#learn(doing, await this.#insist(doing));
    }
  }

  /** What is known answers the same again, and its key serves nothing else. */
  async #repeat(done: readonly Doing[], draw: Draw): Promise<void> {
    const server = await this.#terms.server();
    const repeatable = done.filter(({ deed }) => server.isCommand(deed.call));
    if (repeatable.length === 0 || !draw.percent(AGAIN_PERCENT)) return;
    const doing = draw.pick(repeatable);
    const [outcome, again] = [await this.#insist(doing), await this.#insist(doing)];
    mustAgree(doing, outcome, again);
    // What was turned away unjudged, or by its form alone, has left its key free.
    if ("rejection" in outcome && (!isFinal(outcome.rejection) || nameOf(outcome) === "parameter-error")) return;
    const other = await this.#ask(await this.#terms.server(), doing, "another body");
    if (other && nameOf(other) !== "idempotency-key-reused")
      throw new Contradiction(`L7 a key served another body: ${describe(doing)} was ${nameOf(outcome)}, then ${nameOf(other)}`);
    await this.#repeatLate(draw);
    this.#known = [...this.#known, { doing, outcome, at: this.#terms.now().getTime() }];
  }

  /** A request that comes once more hours later, when much has happened since, is answered as it was. */
  async #repeatLate(draw: Draw): Promise<void> {
    const now = this.#terms.now().getTime();
    this.#known = this.#known.filter(({ at }) => now - at < KEY_MS);
    if (this.#known.length === 0) return;
    const { doing, outcome } = draw.pick(this.#known);
    mustAgree(doing, outcome, await this.#insist(doing));
  }

  async #insist(doing: Doing): Promise<Outcome<unknown>> {
    for (let life = 0; life < LIVES_MAX; life += 1) {
      this.#terms.tally.retries += 1;
      const server = await this.#terms.server();
      const outcome = await this.#ask(server, doing);
      await server.quiet();
      if (outcome) return outcome;
    }
    throw new Contradiction(`L13 the outcome stays unknown: ${describe(doing)}`);
  }

  /** An outcome, or undefined where only a retry can tell. A fault that fate has not caused is the product's own. */
  async #ask(server: ServerProcess, { deed, input, person, key }: Doing, body?: string): Promise<Outcome<unknown> | undefined> {
    try {
      return { answer: await server.answer(deed.call, input, deed.call.who === "visitor" ? {} : person, key, body) };
    } catch (fault) {
      if (fault instanceof Rejection) return { rejection: fault };
      if (fault instanceof Broken || server.fate.struck === 0) throw fault;
      return undefined;
    }
  }

  async #foresee({ deed, stage, input }: Doing): Promise<string | undefined> {
    return await deed.foresee?.(this.#terms.database, stage, input);
  }

  /** Answers whether the deed was accepted. */
  #learn({ deed, stage }: Doing, outcome: Outcome<unknown>): boolean {
    deed.learn(stage, outcome);
    return "answer" in outcome;
  }

  #stageOf({ customerId, memories }: Person, draw: Draw, server: ServerProcess): Stage {
    const { now, mail, sometimes } = this.#terms;
    return {
      customerId,
      now: now(),
      draw,
      memory: (name) => memories.get(name) ?? memories.set(name, []).get(name)!,
      mail,
      priceOf: (symbol) => server.priceOf(symbol),
      sometimes,
    };
  }
}

/** Hot turns as two crowds, one before and one after everything else: who comes together shares a batch. */
function inCrowds(turns: readonly Turn[], isHot: (turn: Turn) => boolean, draw: Draw): Turn[] {
  const hot = turns.filter(isHot);
  const first = draw.below(hot.length + 1);
  return [...hot.slice(0, first), ...turns.filter((turn) => !isHot(turn)), ...hot.slice(first)];
}

/** The turn with its input; none when there is nothing to do. */
function prepared(turn: Turn): Doing[] {
  const input = turn.deed.ask(turn.stage);
  return input ? [{ ...turn, input }] : [];
}

const nameOf = (outcome: Outcome<unknown>): string => ("answer" in outcome ? "accepted" : outcome.rejection.code);

function mustAgree(doing: Doing, one: Outcome<unknown> | undefined, other: Outcome<unknown> | undefined): void {
  if (!one || !other) return;
  const agree = "answer" in one && "answer" in other ? sameAnswer(one.answer, other.answer) : nameOf(one) === nameOf(other);
  if (!agree) throw new Contradiction(`L7 one key, two answers: ${describe(doing)}`);
}

const describe = ({ deed, input, key, person }: Doing): string =>
  `${deed.name} ${JSON.stringify(input)} of ${person.customerId.slice(-4)} (key ${key})`;
