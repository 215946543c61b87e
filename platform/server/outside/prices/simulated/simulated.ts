import { exchangeDay, sessionAt } from "@assay/core/exchange-calendar.ts";
import { PRICE_SCALE } from "@assay/core/money.ts";
import type { Clock, Stop, Timers } from "../../../clock.ts";
import type { BarSeries, Hear, Instrument, LastBar, PriceSource, Venue } from "../prices.ts";
import type { CorporateAction } from "@assay/core/corporate-actions.ts";
import { simulatedAsset } from "./assets.ts";
import { pastStart, type PathStart, simulatePast, slotsBetween } from "./bars.ts";
import { Chance } from "./chance.ts";
import { sharePart, simulatedActions } from "./companies.ts";
import { OrderFlow } from "./order-flow.ts";
import { MarketFactor, PricePath } from "./price-path.ts";

export interface SimulatedTerms {
  readonly seed: number;
  /** Lets every market move at every step, for measurements; otherwise each has a rhythm of its own. */
  readonly busy?: boolean;
  readonly instruments: readonly Instrument[];
  readonly clock: Clock;
  readonly timers: Timers;
}

const STEP_MS = 200;
/** After a longer pause, such as a machine that slept, the price takes one long step instead of many short ones. */
const STEPS_AT_ONCE_MAX = 300;
/** Before the open and after the close an equity moves so much more rarely. */
const QUIET_STEPS = 5;

const venueOf = (name: string, deep: boolean): Venue => ({ name, operator: name, quote: "USDT", deep, silence: "unchanged" });
const venues = [venueOf("Simulated North", true), venueOf("Simulated East", false), venueOf("Simulated West", false)];

/** Prices that nobody made: the same for the same seed, start and known past, and labelled as simulated everywhere. */
export class SimulatedSource implements PriceSource {
  readonly kind = "simulated";
  readonly key: string;
  readonly venues = venues;
  readonly #terms: SimulatedTerms;
  /** Log distances from the assets' levels at which the past has ended. */
  readonly #distances = new Map<string, number>();

  constructor(terms: SimulatedTerms) {
    this.#terms = terms;
    this.key = `simulated:${terms.seed}`;
  }

  label(): string {
    return `seed ${this.#terms.seed}`;
  }

  async *history(now: number, known: ReadonlyMap<string, LastBar>): AsyncGenerator<BarSeries> {
    const { instruments, seed } = this.#terms;
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
      const { series, distances } = simulatePast(`${seed} ${name} ${from}`, starts, slotsBetween(from, now));
      for (const [base, distance] of distances) this.#distances.set(base, distance);
      yield* series;
    }
  }

  start(hear: Hear): Stop {
    const { clock, timers, instruments, seed, busy = false } = this.#terms;
    const begin = clock.now().getTime();
    const factor = new MarketFactor(new Chance(`${seed} market ${begin}`));
    const names = venues.map(({ name }) => name);
    const flows = instruments.map((instrument, offset) => {
      const { base } = instrument;
      const asset = simulatedAsset(base);
      const path = new PricePath(asset, new Chance(`${seed} ${base} path ${begin}`), factor, this.#distances.get(base) ?? 0);
      const flow = new OrderFlow(instrument, path, new Chance(`${seed} ${base} flow ${begin}`), names);
      return { flow, isEquity: instrument.kind === "equity", everySteps: busy ? 1 : asset.everySteps, offset, steppedAt: begin };
    });
    let done = 0;
    const run = (): void => {
      const due = Math.floor((clock.now().getTime() - begin) / STEP_MS);
      if (due - done > STEPS_AT_ONCE_MAX) done = due - 1;
      for (; done < due; done += 1) {
        const at = begin + (done + 1) * STEP_MS;
        factor.step(STEP_MS);
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
      }
    };
    return timers.every(STEP_MS, run);
  }

  corporateActions(from: number, until: number): CorporateAction[] {
    const bases = this.#terms.instruments.flatMap(({ base, kind }) => (kind === "equity" ? [base] : []));
    return simulatedActions(bases, from, until);
  }
}

const distanceOf = (base: string, { close, time }: LastBar): number =>
  Math.log(Number(close) / 10 ** PRICE_SCALE / (simulatedAsset(base).level * sharePart(base, exchangeDay(time))));
