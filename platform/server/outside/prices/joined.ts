import type { CorporateAction } from "@assay/core/corporate-actions.ts";
import type { Stop } from "../../clock.ts";
import type { BarSeries, Hear, LastBar, PriceSource, Venue } from "./prices.ts";

/** Several sources of one kind as one: each speaks of other markets. */
export class JoinedSource implements PriceSource {
  readonly kind: PriceSource["kind"];
  readonly key: string;
  readonly venues: readonly Venue[];
  readonly #sources: readonly PriceSource[];
  readonly corporateActions?: (from: number, until: number) => readonly CorporateAction[] | undefined;
  readonly resume?: (began: number) => void;

  constructor(sources: readonly [PriceSource, ...PriceSource[]]) {
    this.#sources = sources;
    this.kind = sources[0].kind;
    this.key = [...new Set(sources.map(({ key }) => key))].join("+");
    this.venues = sources.flatMap(({ venues }) => venues);
    const knowing = sources.filter((source) => source.corporateActions);
    const playing = sources.filter((source) => source.resume);
    if (playing.length > 0) this.resume = (began) => playing.forEach((source) => source.resume?.(began));
    if (knowing.length > 0) {
      // Each knows companies of its own: where one does not know yet, nobody can say that all is known.
      this.corporateActions = (from, until) => {
        const told = knowing.map((source) => source.corporateActions?.(from, until));
        return told.every((actions) => actions !== undefined) ? told.flat() : undefined;
      };
    }
  }

  label(): string {
    return this.#sources.map((source) => source.label()).join("; ");
  }

  async *history(now: number, known: ReadonlyMap<string, LastBar>): AsyncGenerator<BarSeries> {
    for (const source of this.#sources) yield* source.history(now, known);
  }

  start(hear: Hear): Stop {
    const stops = this.#sources.map((source) => source.start(hear));
    return () => stops.forEach((stop) => stop());
  }
}
