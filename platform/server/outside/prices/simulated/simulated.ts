import { exchangeDay, sessionAt } from "@assay/core/exchange-calendar.ts";
import { PRICE_SCALE } from "@assay/core/money.ts";
import type { Clock, Stop, Timers } from "../../../clock.ts";
import type { BarSeries, Hear, Instrument, LastBar, PriceSource, Venue } from "../prices.ts";
import type { CorporateAction } from "@assay/core/corporate-actions.ts";
import { simulatedAsset } from "./assets.ts";
import { pastStart, type PathStart, simulatePast, slotsBetween } from "./bars.ts";
import { type Chances, secretChance, seededChance } from "./chance.ts";
import { sharePart, simulatedActions } from "./companies.ts";
import { OrderFlow } from "./order-flow.ts";
import { MarketFactor, PricePath } from "./price-path.ts";

export interface SimulatedTerms {
  /** A number that anybody may know foretells every price. Secret bits, kept nowhere but here, foretell nothing to anybody. */
  readonly seed: number | Uint8Array;
  /** Lets every market move at every step, for measurements; otherwise each has a rhythm of its own. */
  readonly busy?: boolean;
  readonly instruments: readonly Instrument[];
  readonly clock: Clock;
  readonly timers: Timers;
}

const STEP_MS = 200;
/** After a longer pause, such as a machine that slept, the price takes one long step instead of many short ones. */
const PAUSE_MS_MAX = 300 * STEP_MS;
/** Before the open and after the close an equity moves so much more rarely. */
const QUIET_STEPS = 5;

const venueOf = (name: string, deep: boolean): Venue => ({ name, operator: name, quote: "USDT", deep, silence: "unchanged" });
const venues = [venueOf("Simulated North", true), venueOf("Simulated East", false), venueOf("Simulated West", false)];

/**
 * Prices that nobody made, labelled as simulated everywhere. With a known seed they are the same for the same start and known past.
 * With a secret one neither the past nor anything that is said shows what comes, and steps have no beat that times could show.
 */
export class SimulatedSource implements PriceSource {
  readonly kind = "simulated";
  readonly key: string;
  readonly venues = venues;
  readonly #terms: SimulatedTerms;
  readonly #chances: Chances;
  /** Log distances from the assets' levels at which the past has ended. */
  readonly #distances = new Map<string, number>();

  constructor(terms: SimulatedTerms) {
    const { seed } = terms;
    this.#terms = terms;
    this.key = typeof seed === "number" ? `simulated:${seed}` : "simulated";
    this.#chances = typeof seed === "number" ? (name) => seededChance(`${seed} ${name}`) : (name) => secretChance(seed, name);
  }

  label(): string {
    const { seed } = this.#terms;
    return typeof seed === "number" ? String(seed) : "";
  }

  async *history(now: number, known: ReadonlyMap<string, LastBar>): AsyncGenerator<BarSeries> {
    const { instruments } = this.#terms;
    const past = instruments.filter(({ base }) => !known.has(base)).map((instrument) => ({ instrument, distance: undefined }));
    const gap = instruments.flatMap((instrument): PathStart[] => {
      const last = known.get(instrument.base);
      return last ? [{ instrument, distance: distanceOf(instrument.base, last) }] : [];
    });
    const begin = pastStart(now);
    const resume = Math.max(begin, ...[...known.values()].map(({ time }) => time + 60_000));
    for (const [name, starts, from] of [
      ["past", past, begin],
      ["gap", gap, resume],
    ] as const) {
      const { series, distances } = simulatePast(
        (one) => this.#chances(`${name} ${from} ${one}`),
        starts,
        slotsBetween(from, now),
      );
      for (const [base, distance] of distances) this.#distances.set(base, distance);
      yield* series;
    }
  }

  start(hear: Hear): Stop {
    const { clock, timers, instruments, seed, busy = false } = this.#terms;
    const isSecret = typeof seed !== "number";
    const begin = clock.now().getTime();
    const chanceOf: Chances = (name) => this.#chances(`${name} ${begin}`);
    const factor = new MarketFactor(chanceOf("market"));
    const names = venues.map(({ name }) => name);
    const flows = instruments.map((instrument, offset) => {
      const { base } = instrument;
      const asset = simulatedAsset(base);
      const path = new PricePath(asset, chanceOf(`${base} path`), factor, this.#distances.get(base) ?? 0);
      const times = isSecret ? chanceOf(`${base} times`) : undefined;
      const flow = new OrderFlow(instrument, path, chanceOf(`${base} flow`), names, times);
      return { flow, isEquity: instrument.kind === "equity", everySteps: busy ? 1 : asset.everySteps, offset, steppedAt: begin };
    });
    const beat = chanceOf("beat");
    const pause = (): number => (isSecret ? STEP_MS / 2 + Math.floor(STEP_MS * beat.uniform()) : STEP_MS);
    let done = 0;
    let seen = begin;
    let next = begin + pause();
    let stop: Stop = () => undefined;
    const step = (at: number): void => {
      factor.step(at - seen);
      seen = at;
      const { name } = sessionAt(at);
      for (const one of flows) {
        // What a closed exchange does not say is made up for at once when it opens.
        if (one.isEquity && name === "closed") continue;
        const everySteps = one.everySteps * (one.isEquity && name !== "regular" ? QUIET_STEPS : 1);
        // The first step shows every market; from then on each has its own rhythm.
        if (one.steppedAt !== begin && (done + one.offset) % everySteps !== 0) continue;
        for (const update of one.flow.step(at - one.steppedAt, at)) hear(update);
        one.steppedAt = at;
      }
      done += 1;
    };
    const run = (): void => {
      const now = clock.now().getTime();
      if (now - next > PAUSE_MS_MAX) next = now - ((now - next) % STEP_MS);
      for (; next <= now; next += pause()) step(next);
      stop = timers.after(next - now, run);
    };
    stop = timers.after(next - begin, run);
    return () => stop();
  }

  corporateActions(from: number, until: number): CorporateAction[] {
    const bases = this.#terms.instruments.flatMap(({ base, kind }) => (kind === "equity" ? [base] : []));
    return simulatedActions(bases, from, until);
  }
}

const distanceOf = (base: string, { close, time }: LastBar): number =>
  Math.log(Number(close) / 10 ** PRICE_SCALE / (simulatedAsset(base).level * sharePart(base, exchangeDay(time))));
