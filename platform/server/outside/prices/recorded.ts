import type { Clock, Stop, Timers } from "../../clock.ts";
import { binance } from "./binance.ts";
import { JoinedSource } from "./joined.ts";
import type { BarSeries, Hear, Instrument, PriceSource } from "./prices.ts";
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

/**
 * Plays recorded Binance messages through the same code that hears the live ones. Every update is stamped with the time
 * at which it is played. When the recording ends the venue is lost: the market goes stale and the label says why.
 */
class RecordedSource implements PriceSource {
  readonly kind = "recorded";
  readonly key: string;
  readonly venues = [binance.venue];
  readonly #recordings: readonly Recording[];
  readonly #terms: RecordedTerms;
  #ended = false;

  constructor(recordings: readonly Recording[], terms: RecordedTerms) {
    this.#recordings = recordings;
    this.#terms = terms;
    this.key = `recorded:${recordings.map((recording) => recording.name).join(",")}`;
  }

  label(): string {
    const names = this.#recordings.map((recording) => recording.name).join(", ");
    const day = new Date(this.#firstAt).toISOString().slice(0, 10);
    const pace = this.#terms.speed === 1 ? "" : `, ${this.#terms.speed} times as fast`;
    return `Binance on ${day}, recorded in ${names}${pace}${this.#ended ? " (the recording has ended)" : ""}`;
  }

  // oxlint-disable-next-line require-yield -- A recording has no bars from before it begins.
  async *history(): AsyncGenerator<BarSeries> {}

  start(hear: Hear): Stop {
    const { clock, timers, speed, bases } = this.#terms;
    const conversation = binance.converse(bases);
    const lines = inOrder(this.#recordings);
    const begin = clock.now().getTime();
    const stampOf = (line: RecordedLine): number => begin + Math.floor((line.at - this.#firstAt) / speed);
    let next = lines.next();
    let stop: Stop = () => undefined;
    const play = (): void => {
      for (let played = 0; played < LINES_AT_ONCE_MAX && !next.done; played += 1) {
        const at = stampOf(next.value);
        if (at > clock.now().getTime()) break;
        playLine(conversation, next.value, at, hear);
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

  get #firstAt(): number {
    return Math.min(...this.#recordings.map((recording) => recording.firstAt));
  }
}

function playLine(conversation: Conversation, line: RecordedLine, at: number, hear: Hear): void {
  const heard = line.isSnapshot ? conversation.hearSnapshot?.(line.base, line.text, at) : conversation.hear(line.text, at);
  for (const update of heard?.updates ?? []) hear({ ...update, at });
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
