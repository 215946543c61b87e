import { SECOND_MS } from "@assay/core/time.ts";
import type { Clock, Stop, Timers } from "../../clock.ts";
import { binance } from "./binance.ts";
import { JoinedSource } from "./joined.ts";
import type { BarSeries, Hear, Instrument, PriceSource, PriceUpdate } from "./prices.ts";
import { isSharesFile, readShares, RecordedShares } from "./recorded-shares.ts";
import { inOrder, readRecording, type Recording, type RecordedLine } from "./recording.ts";
import type { Conversation } from "./venue-protocol.ts";

export interface RecordedTerms {
  readonly files: readonly string[];
  /** 1 is real time. */
  readonly speed: number;
  readonly bases: readonly string[];
  /** Companies whose recorded minutes may be played. */
  readonly equities?: readonly Instrument[];
  readonly clock: Clock;
  readonly timers: Timers;
}

/** So many lines are played before other work gets its turn. */
const LINES_AT_ONCE_MAX = 2_000;

/** What is due this long before somebody listens is still told, so that he knows every book and best price at once. */
const CAUGHT_UP_MS = 5 * SECOND_MS;

/**
 * Plays recorded Binance messages through the code that hears live ones, stamped with the time of playing, and once: a later start
 * goes on where the time since the first one leads. A market whose recording ends has no price any more, and the label says so.
 */
class RecordedSource implements PriceSource {
  readonly kind = "recorded";
  readonly key: string;
  readonly venues = [binance.venue];
  readonly #recordings: readonly Recording[];
  readonly #terms: RecordedTerms;
  #began: number | undefined;
  /** Markets whose recording is over. */
  readonly #over = new Set<string>();
  /** Markets whose order book is not known, because a change is missing or no snapshot has come yet. */
  readonly #bookless = new Set<string>();
  #ended = false;

  constructor(recordings: readonly Recording[], terms: RecordedTerms) {
    this.#recordings = recordings;
    this.#terms = terms;
    this.key = `recorded:${recordings.map(({ name, digest }) => `${name}#${digest}`).join(",")}@${terms.speed}`;
  }

  label(): string {
    const dateOf = ({ firstAt }: Recording): string => new Date(firstAt).toISOString().slice(0, 10);
    const days = [...Map.groupBy(this.#recordings, dateOf)].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const said = days.map(([date, own]) => `on ${date}, recorded in ${own.map(({ name }) => name).join(", ")}`);
    const pace = this.#terms.speed === 1 ? "" : `, ${this.#terms.speed} times as fast`;
    return `Binance ${said.join("; ")}${pace}${this.#state()}`;
  }

  resume(began: number): void {
    this.#began = began;
  }

  // oxlint-disable-next-line require-yield -- A recording has no bars from before it begins.
  async *history(): AsyncGenerator<BarSeries> {}

  start(hear: Hear): Stop {
    const { clock, timers, speed, bases } = this.#terms;
    const conversation = binance.converse(bases);
    const lines = inOrder(this.#recordings);
    const since = clock.now().getTime();
    const begin = (this.#began ??= since);
    const stampOf = (line: RecordedLine): number => begin + Math.floor((line.at - this.#firstAt) / speed);
    // A trade that was due while nobody listened is in no candle, and one that was heard before is in its own already.
    const isNews = ({ kind }: PriceUpdate, at: number): boolean => at >= (kind === "trade" ? since : since - CAUGHT_UP_MS);
    let next = lines.next();
    let stop: Stop = () => undefined;
    const play = (): void => {
      for (let played = 0; played < LINES_AT_ONCE_MAX && !next.done; played += 1) {
        const at = stampOf(next.value);
        if (at > clock.now().getTime()) break;
        for (const update of this.#hear(conversation, next.value, at)) if (isNews(update, at)) hear({ ...update, at });
        next = lines.next();
      }
      if (next.done) {
        this.#ended = true;
        hear({ kind: "lost", venue: binance.venue.name, at: clock.now().getTime() });
      } else {
        stop = timers.after(Math.max(stampOf(next.value) - clock.now().getTime(), 1), play);
      }
    };
    stop = timers.after(0, play);
    return () => stop();
  }

  /** What one line says, and after the last one of a market that it has no price any more. */
  #hear(conversation: Conversation, { base, text, isSnapshot, isLast }: RecordedLine, at: number): readonly PriceUpdate[] {
    const { updates = [] } = (isSnapshot ? conversation.hearSnapshot?.(base, text, at) : conversation.hear(text, at)) ?? {};
    for (const update of updates) {
      if (update.kind !== "depth") continue;
      if (update.bids.length + update.asks.length === 0) this.#bookless.add(base);
      else this.#bookless.delete(base);
    }
    if (isLast) this.#over.add(base);
    else this.#over.delete(base);
    return isLast ? [...updates, { kind: "invalid", venue: binance.venue.name, base, at }] : updates;
  }

  /** What is amiss, for people. */
  #state(): string {
    if (this.#ended) return " (the recording has ended)";
    const over = [...this.#over].map((base) => ` (the recording of ${base} has ended)`);
    const bookless = [...this.#bookless].filter((base) => !this.#over.has(base));
    return [...over, ...bookless.map((base) => ` (the order book of ${base} is not known)`)].join("");
  }

  get #firstAt(): number {
    return Math.min(...this.#recordings.map((recording) => recording.firstAt));
  }
}

/** Messages of Binance and minutes of shares play side by side, each by its own clock. */
export async function openRecorded(terms: RecordedTerms): Promise<PriceSource> {
  const { files, bases, equities = [] } = terms;
  const recordings = await Promise.all(files.filter((file) => !isSharesFile(file)).map((file) => readRecording(file, bases)));
  const companies = equities.map(({ base }) => base);
  const shares = await Promise.all(files.filter(isSharesFile).map((file) => readShares(file, companies)));
  const messages = new RecordedSource(recordings, terms);
  if (shares.length === 0) return messages;
  const minutes = new RecordedShares(shares, { ...terms, instruments: equities });
  return recordings.length === 0 ? minutes : new JoinedSource([messages, minutes]);
}
