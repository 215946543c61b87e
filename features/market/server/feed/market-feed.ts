import type { CorporateAction } from "@assay/core/corporate-actions.ts";
import { exchangeDay } from "@assay/core/exchange-calendar.ts";
import type { Price } from "@assay/core/money.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import type { Clock, Stop, Timers } from "@assay/server/clock.ts";
import type { Database } from "@assay/server/database.ts";
import type { Log } from "@assay/server/log.ts";
import type { PriceSource, PriceUpdate } from "@assay/server/outside/prices/prices.ts";
import {
  factsOf,
  type PriceChannel,
  type SourceFacts,
  startFollowing,
  startTelling,
} from "@assay/server/outside/prices/shared.ts";
import type * as z from "zod/mini";
import { isBelievable } from "../../rules/alerts.ts";
import { bucketStart } from "../../rules/candles.ts";
import type { IndexTick } from "../../rules/index-tick.ts";
import type { Doubtful, Reference } from "../../rules/reference.ts";
import type { feed } from "../../contract.ts";
import type { Market } from "../markets.ts";
import { readBeginning, type SeriesIds, takeTerm } from "../candle-store.ts";
import { Board, type ReferencePrice, type TickListener } from "./board.ts";
import { FrameWriter, type Publish } from "./frames.ts";
import {
  completeHistory,
  leaveUnsaved,
  loadMinutes,
  replaceMinutes,
  rollUpRecent,
  saveIndices,
  saveMinutes,
  saveOutages,
} from "./history.ts";
import type { HouseDepth } from "./house-depth.ts";
import { Reached } from "./reached.ts";

/** The index is judged and frames are published so often: at most five frames a second. */
const JUDGE_MS = 200;
const SAVE_MS = 1_000;
/** Candles of so many days before today are shown as if later splits had always been, and splits to come are known so early. */
const [SPLITS_BACK_DAYS, SPLITS_AHEAD_DAYS] = [4 * 366, 30] as const;
const SPLITS_EVERY_MS = 10 * MINUTE_MS;

export interface MarketFeedTerms {
  readonly source: PriceSource;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
}

/** How several processes have one feed: the leader hears the source and stores, the others hear what the leader tells. */
export interface SharedFeed {
  readonly channel: PriceChannel;
  isLeader(): boolean;
}

/**
 * The prices of this process. Features above read it directly; customers read it through the calls and frames. Before
 * `start` every market is waiting for its first price.
 */
export class MarketFeed {
  readonly board: Board;
  readonly #terms: MarketFeedTerms;
  readonly #stops: Stop[] = [];
  #db: Database | undefined;
  #shared: SharedFeed | undefined;
  /** What is heard: our own source, or the leader's. */
  #source: SourceFacts;
  #reached: Reached;
  /** While this process hears its own source; undefined while it follows another. */
  #leading: { readonly series: SeriesIds; readonly stop: Stop } | undefined;
  #stopFollowing: Stop | undefined;
  #turning: Promise<void> | undefined;
  #saving: Promise<void> | undefined;
  #rolledUpAt = 0;
  /** When splits were last read, in ms; undefined while the source has not told them. */
  #splitsReadAt: number | undefined;
  /** Since when a live source may have traded without our hearing it. */
  #missedSince: number | undefined;

  constructor(terms: MarketFeedTerms) {
    this.#terms = terms;
    this.#source = factsOf(terms.source);
    this.#reached = new Reached(this.#now());
    this.board = new Board(terms.source.venues, terms.clock);
    this.board.onTrade(({ market: { symbol, band }, index }, price) => {
      if (!this.#stopFollowing && isBelievable(price, index, band)) this.#reached.note(symbol, price);
    });
  }

  /** Where prices come from: it stands in every answer. */
  get label(): z.infer<typeof feed> {
    const { kind, label } = this.#leading ? factsOf(this.#terms.source) : this.#source;
    return { source: kind, label };
  }

  /** Names the stored series of the source that is heard. */
  get key(): string {
    return this.#source.key;
  }

  /** Where prices have been since alerts were last judged, by the process that judges them. */
  get reached(): Reached {
    return this.#reached;
  }

  /** Ms since a venue last vouched for a price, by each kind that the source tells; undefined before the first one. */
  get ages(): ReadonlyMap<Market["kind"], number | undefined> {
    const now = this.#now();
    return new Map([...this.board.vouchedAt].map(([kind, at]) => [kind, at === undefined ? undefined : now - at]));
  }

  /** Ms since any venue was last heard; undefined before the first word. For metrics. */
  get ageMs(): number | undefined {
    const { heardAt } = this.board;
    return heardAt === undefined ? undefined : this.#now() - heardAt;
  }

  /** A fair price of a market to judge orders and values by: the index, else the middle or the last price of a live venue. */
  referencePrice(symbol: string): ReferencePrice {
    return this.board.referencePrice(symbol);
  }

  /** The index, else the believed middle of a live venue, with everything that it came from: what a receipt can prove. */
  reference(symbol: string): Reference | Doubtful | undefined {
    return this.board.reference(symbol);
  }

  /** The latest judgement of a market's index with everything that went into it; undefined before the first. */
  tick(symbol: string): IndexTick | undefined {
    return this.board.states.get(symbol)?.tick;
  }

  /** What one unit is worth: the reference price, or while the exchange is closed the last one that it made. */
  worth(symbol: string): Price | undefined {
    return this.board.worth(symbol);
  }

  /** What companies do with an ex-date from one day to before another; undefined where the source does not know. */
  corporateActions(from: number, until: number): readonly CorporateAction[] | undefined {
    return this.#terms.source.corporateActions?.(from, until);
  }

  /** Levels at which the house is ready to trade, best first, on the market's tick and step; none while it is stale. */
  depth(symbol: string): HouseDepth {
    return this.board.depth(symbol);
  }

  /** Calls back, at once and often, when the depth of a market may have changed; whoever listens only takes a note. */
  onDepth(run: (symbol: string) => void): Stop {
    return this.board.onDepth(run);
  }

  /**
   * Calls back with every judgement of every market's index, also with those that gave none. Of several processes only the
   * leader's ticks exist: they alone may settle, trigger or liquidate.
   */
  onTick(run: TickListener): Stop {
    return this.board.onTick((tick) => {
      if (this.#leading) run(tick);
    });
  }

  /** Begins to hear, and keeps tables and rooms up to date until `stop`. A process by itself leads. */
  async start(db: Database, publish: Publish, shared?: SharedFeed): Promise<void> {
    const { source, timers, log } = this.#terms;
    this.#db = db;
    this.#shared = shared;
    if (source.resume) source.resume(await readBeginning(db, source.key, this.#now()));
    this.#readSplits();
    if (shared) {
      await replaceMinutes(db, this.key, this.board, this.#now());
      this.#follow(db, shared);
    } else {
      await this.#lead(db);
    }
    const writer = new FrameWriter(this.board);
    this.#stops.push(
      timers.every(JUDGE_MS, () => {
        this.#turn(db);
        this.#readSplits();
        this.board.judge();
        writer.write(this.label, publish, this.#now());
      }),
      timers.every(SAVE_MS, () => void this.save()),
    );
    log.info({ feed: this.label }, "the market feed runs");
  }

  /** Stores what is not stored yet. One save runs at a time; who asks meanwhile waits for that one. */
  save(): Promise<void> {
    this.#saving ??= this.#save()
      // The minutes stay unsaved in memory, and the next save tries again.
      .catch((fault: unknown) => this.#terms.log.warn({ fault }, "candles were not stored"))
      .finally(() => {
        this.#saving = undefined;
      });
    return this.#saving;
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    await this.#turning;
    this.#stopFollowing?.();
    this.#leading?.stop();
    await this.#saving;
    this.#rolledUpAt = 0;
    await this.save();
  }

  /** Now and then, and until they are told: what is known of splits only changes slowly. */
  #readSplits(): void {
    const now = this.#now();
    const today = exchangeDay(now);
    const readAt = this.#splitsReadAt;
    if (readAt !== undefined && now - readAt < SPLITS_EVERY_MS && exchangeDay(readAt) === today) return;
    const actions = this.corporateActions(today - SPLITS_BACK_DAYS, today + SPLITS_AHEAD_DAYS);
    if (!actions) return;
    this.#splitsReadAt = now;
    const splits = Map.groupBy(
      actions.filter((action) => action.kind === "split"),
      ({ base }) => base,
    );
    for (const state of this.board.states.values()) state.splits = splits.get(state.market.base) ?? [];
  }

  /** Takes or gives up the lead when leadership has changed. What fails is tried again at the next look. */
  #turn(db: Database): void {
    const shared = this.#shared;
    if (!shared || this.#turning || shared.isLeader() === (this.#leading !== undefined)) return;
    if (this.#leading) return this.#follow(db, shared);
    this.#turning = this.#lead(db, shared.channel)
      .catch((err: unknown) => this.#terms.log.warn({ err }, "the feed could not be taken over"))
      .finally(() => {
        this.#turning = undefined;
      });
  }

  /** Completes the stored history and hears our own source, which others then follow. */
  async #lead(db: Database, channel?: PriceChannel): Promise<void> {
    const { source, clock, timers } = this.#terms;
    const now = this.#now();
    // Before anything that may take long: whoever is elected meanwhile must have the greater term.
    const term = channel && (await takeTerm(db));
    const series = await completeHistory(db, source, now);
    await replaceMinutes(db, source.key, this.board, now);
    this.#stopFollowing?.();
    this.#stopFollowing = undefined;
    this.board.turnTo(source.venues);
    this.#source = factsOf(source);
    this.#reached = new Reached(now);
    this.#rolledUpAt = now;
    this.#missedSince = now;
    const telling = channel && startTelling(channel, { source, term: term!, clock, timers });
    const stopHearing = source.start((update) => {
      this.#hear(update);
      telling?.hear(update);
    });
    this.#leading = {
      series,
      stop: () => {
        stopHearing();
        telling?.stop();
      },
    };
  }

  /** Hears what the leader tells. */
  #follow(db: Database, { channel }: SharedFeed): void {
    this.#leading?.stop();
    this.#leading = undefined;
    this.#stopFollowing = startFollowing(channel, {
      onBegin: (source) => {
        this.#source = source;
        this.board.turnTo(source.venues);
        // What was not heard is stored by the leader.
        replaceMinutes(db, source.key, this.board, this.#now()).catch((err: unknown) =>
          this.#terms.log.warn({ err }, "the leader's candles could not be read"),
        );
      },
      onLabel: (label) => {
        this.#source = { ...this.#source, label };
      },
      onMissed: () => this.board.turnTo(this.#source.venues),
      hear: (update, ageMs) => this.board.hear(update, ageMs),
    });
  }

  #hear(update: PriceUpdate): void {
    if (update.kind === "lost") this.#missedSince ??= this.#now();
    this.board.hear(update);
  }

  async #save(): Promise<void> {
    if (!this.#db) return;
    // The leader stores the same.
    if (!this.#leading) return leaveUnsaved(this.board);
    await saveMinutes(this.#db, this.#leading.series, this.board);
    await saveOutages(this.#db, this.key, this.board);
    await saveIndices(this.#db, this.key, this.board);
    const now = this.#now();
    if (now - this.#rolledUpAt < MINUTE_MS) return;
    this.#rolledUpAt = now;
    await rollUpRecent(this.#db, this.key, now);
    await this.#mend(this.#db, now);
  }

  /** Asks a live source for the minutes in which words were missed, once they are over. */
  async #mend(db: Database, now: number): Promise<void> {
    const { source } = this.#terms;
    if (source.kind !== "live" || this.#missedSince === undefined || now - this.#missedSince < 2 * MINUTE_MS) return;
    await completeHistory(db, source, now, bucketStart("1m", this.#missedSince));
    await loadMinutes(db, this.key, this.board, now);
    this.#missedSince = undefined;
  }

  #now(): number {
    return this.#terms.clock.now().getTime();
  }
}
