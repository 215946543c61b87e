import type { Logger } from "pino";
import type { Clock, Stop, Timers } from "../../clock.ts";
import type { Random } from "../../random.ts";
import type { Hear } from "./prices.ts";
import { type Conversation, type Heard, type VenueProtocol, wordsOfNow } from "./venue-protocol.ts";

export interface ConnectionTerms {
  readonly bases: readonly string[];
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly log: Pick<Logger, "info" | "warn">;
}

const RECONNECT_MS_MIN = 500;
const RECONNECT_MS_MAX = 30_000;
/** Most venues say something at least every ten seconds; a longer silence is a connection that died unnoticed. */
const SILENCE_MS_MAX = 15_000;
const SILENCE_CHECK_MS = 5_000;
const SNAPSHOT_PAUSE_MS = 1_000;
const SNAPSHOT_TIMEOUT_MS = 10_000;

/** Keeps one venue connected, for ever: a lost connection is opened again, later and later, with some chance in the delay. */
export class VenueConnection {
  readonly #protocol: VenueProtocol;
  readonly #terms: ConnectionTerms;
  readonly #hear: Hear;
  /** Bases whose snapshot is being fetched or was just fetched. */
  readonly #snapshots = new Set<string>();
  readonly #stops: Stop[] = [];
  #socket: WebSocket | undefined;
  #conversation: Conversation | undefined;
  #heardAt = 0;
  #hasWarned = false;
  #failures = 0;
  #cancelReconnect: Stop = () => undefined;

  constructor(protocol: VenueProtocol, terms: ConnectionTerms, hear: Hear) {
    this.#protocol = protocol;
    this.#terms = terms;
    this.#hear = hear;
  }

  open(): Stop {
    const { timers } = this.#terms;
    const { keepAlive } = this.#protocol;
    this.#connect();
    this.#stops.push(timers.every(SILENCE_CHECK_MS, () => this.#checkSilence()));
    if (keepAlive) this.#stops.push(timers.every(keepAlive.everyMs, () => this.#send(keepAlive.text)));
    return () => {
      for (const stop of this.#stops) stop();
      this.#cancelReconnect();
      const socket = this.#socket;
      this.#socket = undefined;
      socket?.close();
    };
  }

  #connect(): void {
    const socket = new WebSocket(this.#protocol.url(this.#terms.bases));
    const conversation = this.#protocol.converse(this.#terms.bases);
    this.#socket = socket;
    this.#conversation = conversation;
    this.#heardAt = this.#now();
    this.#hasWarned = false;
    socket.addEventListener("open", () => {
      this.#terms.log.info({ venue: this.#protocol.venue.name }, "venue connected");
      for (const message of conversation.hello()) this.#send(message);
    });
    socket.addEventListener("message", ({ data }) => {
      if (this.#socket !== socket || typeof data !== "string") return;
      this.#failures = 0;
      this.#heardAt = this.#now();
      this.#tell(conversation.hear(data, this.#heardAt));
    });
    // An error is always followed by a close.
    socket.addEventListener("close", () => this.#lose(socket));
  }

  #tell(heard: Heard): void {
    const { snapshotsWanted = [], replies = [] } = heard;
    const venue = this.#protocol.venue.name;
    const updates = wordsOfNow(heard, this.#heardAt);
    if (updates.length === 0) this.#hear({ kind: "alive", venue, at: this.#heardAt });
    if (updates !== heard.updates) this.#warnOfTime(heard);
    for (const update of updates) this.#hear(update);
    for (const reply of replies) this.#send(reply);
    for (const base of snapshotsWanted) void this.#fetchSnapshot(base);
  }

  /** Once a connection: a clock that is wrong is wrong in every word. */
  #warnOfTime({ saidAt }: Heard): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    const { venue } = this.#protocol;
    this.#terms.log.warn({ venue: venue.name, lateMs: this.#heardAt - saidAt! }, "a venue speaks of another time");
  }

  #send(message: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(message);
  }

  #checkSilence(): void {
    const socket = this.#socket;
    if (!socket || this.#now() - this.#heardAt <= (this.#protocol.silenceMsMax ?? SILENCE_MS_MAX)) return;
    // Closing a dead connection can take long, so it counts as lost at once.
    this.#lose(socket);
    socket.close();
  }

  #lose(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    const { timers, random, log } = this.#terms;
    const venue = this.#protocol.venue.name;
    this.#socket = undefined;
    this.#conversation = undefined;
    const delay = Math.min(RECONNECT_MS_MIN * 2 ** this.#failures, RECONNECT_MS_MAX);
    this.#failures += 1;
    const inMs = delay / 2 + random.below(delay / 2);
    log.warn({ venue, inMs }, "venue lost, connecting again");
    this.#cancelReconnect = timers.after(inMs, () => this.#connect());
    this.#hear({ kind: "lost", venue, at: this.#now() });
  }

  async #fetchSnapshot(base: string): Promise<void> {
    const conversation = this.#conversation;
    const url = this.#protocol.snapshotUrl?.(base);
    if (url === undefined || this.#snapshots.has(base)) return;
    this.#snapshots.add(base);
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(SNAPSHOT_TIMEOUT_MS) });
      const text = await response.text();
      // A reconnection in the meantime has begun a new conversation, to which this snapshot does not belong.
      if (conversation?.hearSnapshot && conversation === this.#conversation) {
        this.#tell(conversation.hearSnapshot(base, text, this.#now()));
      }
    } catch (fault) {
      this.#terms.log.warn({ venue: this.#protocol.venue.name, base, fault }, "no snapshot of the book");
    } finally {
      // The next change asks again if the book is still unknown.
      this.#terms.timers.after(SNAPSHOT_PAUSE_MS, () => this.#snapshots.delete(base));
    }
  }

  #now(): number {
    return this.#terms.clock.now().getTime();
  }
}
