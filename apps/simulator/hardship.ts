/** What a hard run plays besides: stretches in which every second decides, with outages and deaths in them, and pools that run dry. */
import { type Amount, amount } from "@assay/core/money.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "@assay/core/time.ts";
import type { ManualClock } from "@assay/server/clock.ts";
import type { Database } from "@assay/server/database.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import type { Address } from "@assay/server/ledger/posting.ts";
import type { Simulation, Stretch } from "@assay/server/simulation.ts";
import { seededDraw } from "./chance.ts";
import type { WorldPrices } from "./prices.ts";
import type { ServerProcess } from "./server-process.ts";

type ChanceOfStep = ReturnType<typeof seededDraw>;

export interface HardshipTerms {
  readonly seed: number;
  readonly sims: readonly Simulation[];
  readonly database: Database;
  readonly clock: ManualClock;
  readonly prices: WorldPrices;
  /** The process that serves now: a living one. */
  living(): Promise<ServerProcess>;
  /** What goes by itself, until fate strikes. */
  work(jobs: boolean): Promise<void>;
  /** Market time has passed, in ms. */
  passed(ms: number): void;
}

/** About once in three weeks a stretch is walked through, second by second. */
const STRETCH_STEPS = 96;
/** What lies farther ahead is not waited for. */
const AHEAD_MAX_MS = 4 * DAY_MS;
/** Jobs come so often in it: what a process keeps in memory is stored with them. */
const JOBS_SECONDS = 60;
/** Seconds that were missed are made up for after the end. */
const EXTRA_SECONDS = 900;
const STATEMENTS = 2_000;
const DRY_PERCENT = 3;
const FILLED_PERCENT = 10;
const TREASURY: Address = "world/treasury";

/** Which venues are out, from one second of a stretch until another. */
interface Outage {
  readonly venues: readonly string[];
  readonly from: number;
  readonly until: number;
}

export class Hardship {
  readonly #terms: HardshipTerms;
  /** What was taken from pools that are dry. */
  readonly #dry = new Map<Address, readonly Amount[]>();

  constructor(terms: HardshipTerms) {
    this.#terms = terms;
  }

  /** Before a step: a pool is emptied of all that it has not promised, or has it back. */
  async dry(number: number): Promise<void> {
    const { seed, sims } = this.#terms;
    const draw = seededDraw(`${seed} dry ${number}`);
    const pools = sims.flatMap((sim) => sim.pools);
    for (const [pool, taken] of this.#dry)
      if (draw.percent(FILLED_PERCENT)) {
        await this.#pour(TREASURY, pool, taken, `fill ${number}`);
        this.#dry.delete(pool);
      }
    if (pools.length === 0 || !draw.percent(DRY_PERCENT)) return;
    const pool = draw.pick(pools);
    if (this.#dry.has(pool)) return;
    const balances = await readBalances(this.#terms.database, [pool]);
    const taken = balances.filter(({ units }) => units > 0n).map(({ currency, units }) => amount(currency, units));
    if (taken.length === 0) return;
    await this.#pour(pool, TREASURY, taken, `dry ${number}`);
    this.#dry.set(pool, taken);
  }

  async #pour(from: Address, to: Address, amounts: readonly Amount[], reference: string): Promise<void> {
    const server = await this.#terms.living();
    server.fate.expect([]);
    await server.pour(from, to, amounts, `${reference} ${from} ${to}`);
  }

  /** After a step: now and then the world goes on to the next stretch, and through it. */
  async walk(number: number): Promise<void> {
    if (number % STRETCH_STEPS !== STRETCH_STEPS - 1) return;
    const { seed, sims, database, clock } = this.#terms;
    for (const { stretch } of sims) {
      const from = await stretch?.next(database, clock.now());
      if (!stretch || from === undefined || from - clock.now().getTime() > AHEAD_MAX_MS) continue;
      this.#pass(Math.max(from - clock.now().getTime(), 0));
      await this.#walkThrough(stretch, seededDraw(`${seed} stretch ${number}`));
    }
  }

  async #walkThrough({ seconds }: Stretch, draw: ChanceOfStep): Promise<void> {
    const { prices, living, work } = this.#terms;
    for (const { name } of prices.venues) prices.fail(name, undefined);
    const outages = outagesOf(
      draw,
      seconds,
      prices.venues.map(({ name }) => name),
    );
    if (draw.percent(50))
      (await living()).fate.expect([{ kind: "death", statement: 1 + draw.below(STATEMENTS), after: draw.percent(50) }]);
    for (let second = 0; second < seconds + EXTRA_SECONDS; second += 1) {
      for (const { venues, from, until } of outages) {
        if (second === from) for (const name of venues) prices.fail(name, "outage");
        if (second === until) for (const name of venues) prices.fail(name, undefined);
      }
      this.#pass(SECOND_MS);
      prices.move(draw, SECOND_MS / HOUR_MS);
      const server = await living();
      if (second % JOBS_SECONDS === 0) await work(true);
      else await server.pass().catch((fault: unknown) => struck(server, fault));
    }
    (await living()).fate.expect([]);
    await work(true);
  }

  #pass(ms: number): void {
    this.#terms.passed(ms);
    this.#terms.clock.advance(ms);
  }
}

function struck(server: ServerProcess, fault: unknown): void {
  if (server.fate.struck === 0) throw fault;
}

/** None, of one venue, or of all: for a while that can be made up for, or until long after the end, so that nothing can be decided. */
function outagesOf(draw: ChanceOfStep, seconds: number, names: readonly string[]): Outage[] {
  if (draw.percent(20)) return [];
  const from = draw.below(seconds);
  if (draw.percent(40)) return [{ venues: [draw.pick(names)], from, until: from + 1 + draw.below(seconds) }];
  return [{ venues: names, from, until: draw.percent(25) ? Infinity : from + 1 + draw.below(EXTRA_SECONDS) }];
}
