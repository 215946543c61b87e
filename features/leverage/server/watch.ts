/**
 * What this process watches the marks for, built from the tables and kept up after every commit. A tick looks at the nearest
 * triggers of its market and touches no table unless it reaches one. Whatever fires is judged anew in its transaction, so
 * memory that is behind can cost a look and no money. What a batch brings is judged by the ticks that came while it was under
 * way, and no position's own wishes overtake a tick that has reached it (`due`).
 */
import type { Price } from "@assay/core/money.ts";
import { TrailingIndex } from "@assay/core/trailing-index.ts";
import { TriggerIndex } from "@assay/core/trigger-index.ts";
import type { IndexTick } from "@assay/features/market/server.ts";
import { liquidationPrice } from "../rules/margin.ts";
import { markOf } from "../rules/terms.ts";
import { CrossWatch, purseIn, type PurseMarket } from "./cross-watch.ts";
import { type Due, type DueOf, followedBy, isTrailedTo, type JudgedBy, storedBest, trailsOn } from "./due.ts";
import { markBy } from "./facts.ts";
import { type Heard, HEARD_MS, HeardTicks, type Noted } from "./heard-ticks.ts";
import type { Marks } from "./marks.ts";
import { collateralOf, exposureOf, isActive, type Position } from "./positions.ts";
import { byHealth, healthIn, type MarkOf } from "./purse.ts";
import { pagesOf, REACHED_MAX } from "./pages.ts";
import type { Best } from "./reach.ts";
import type { Followed } from "./store.ts";

interface Watched extends PurseMarket {
  readonly triggers: TriggerIndex;
  readonly trailing: TrailingIndex<IndexTick | null>;
  readonly heard: HeardTicks;
  /** Of the last tick; undefined when that gave none. */
  mark: Price | undefined;
  /** What could not be judged is tried again with the next tick. */
  readonly again: Set<Due>;
}

/** What of a position waits for a price. An id of the index is one of these letters and the position's id. */
const kinds = { order: "o", liquidation: "l", stopLoss: "s", takeProfit: "p", closing: "x" } as const;

/** What any mark reaches. */
const ANY_MARK = { fires: "rising", price: 1n } as const;

/** What the tables said when so many ticks had been heard, and the last change that this holds. */
export interface TablesRead {
  readonly positions: readonly Position[];
  readonly free: ReadonlyMap<string, bigint>;
  readonly number: number;
  readonly version: string;
}

export class Watch {
  readonly marks: Marks;
  readonly #markets = new Map<string, Watched>();
  readonly #positions = new Map<string, Position>();
  /** The mark of the last tick that came here, or, where that gave none, of one that is still on its way. */
  readonly #mark: MarkOf = (symbol) => {
    const { mark, contract } = this.#markets.get(symbol)!;
    return mark ?? markBy(contract, this.marks.tick(symbol))?.price;
  };
  #cross = new CrossWatch(this.#markets, this.#mark);
  /** Positions that a request is on its way for. */
  readonly #due = new Map<string, Due>();
  readonly #trailed = new Map<string, Followed>();
  /** Positions and customers of whom something was learned since the tables were last begun to be read: what they say is older. */
  readonly #newer = new Set<string>();
  #onDue: ((dues: Due[][]) => void) | undefined;
  /** How many ticks were heard. It is never begun anew, so that a batch of before judges nothing of now. */
  #heard = 0;
  #isReading = false;
  /** The last change that is known here; undefined where this process does not lead, or has not read the tables yet. */
  version: string | undefined;

  constructor(marks: Marks) {
    this.marks = marks;
    this.forget();
  }

  /**
   * This process leads no more, or not yet: another one acts on what ticks reach, and what stands here would be judged by marks of long
   * ago. Nothing is learned until the tables are read anew.
   */
  forget(): void {
    this.version = undefined;
    this.#isReading = false;
    this.#positions.clear();
    this.#due.clear();
    this.#trailed.clear();
    this.#newer.clear();
    for (const [symbol, { contract }] of this.marks.contracts)
      this.#markets.set(symbol, {
        contract,
        triggers: new TriggerIndex(),
        trailing: new TrailingIndex(),
        heard: new HeardTicks(),
        unarmed: new Set(),
        again: new Set(),
        mark: undefined,
      });
    this.#cross = new CrossWatch(this.#markets, this.#mark);
  }

  /** How many positions and orders are watched. */
  get size(): number {
    return this.#positions.size;
  }

  /** How many ticks were heard: what a batch decides now is judged by those that come after. */
  get heard(): number {
    return this.#heard;
  }

  /** Calls with what ticks had set off before it was learned. Nobody else acts on what is due. */
  onDue(run: (dues: Due[][]) => void): void {
    this.#onDue = run;
  }

  /** What positions have become, and what their customers have free, by a batch that has judged what it says. Who does not lead learns nothing. */
  learn(positions: readonly Position[], free: ReadonlyMap<string, bigint>, judged: JudgedBy): void {
    if (this.version === undefined && !this.#isReading) return;
    for (const id of [...judged.dues.map((due) => due.id), ...positions.map((one) => one.id), ...free.keys()])
      this.#newer.add(id);
    this.#learn(positions, free, judged);
  }

  /** The tables are about to be read: for the first time by a process that has been elected, which begins with nothing. */
  beginRead(): void {
    if (this.version === undefined) this.forget();
    this.#newer.clear();
    this.#isReading = true;
  }

  /** What was learned while the tables were read is newer. Who has ceased to lead meanwhile learns nothing. */
  learnRead({ positions, free, number, version }: TablesRead): void {
    if (!this.#isReading) return;
    this.#isReading = false;
    const older = positions.filter(({ id }) => !this.#newer.has(id));
    const theirs = new Map([...free].filter(([customerId]) => !this.#newer.has(customerId) || !this.hasCross(customerId)));
    this.#learn(older, theirs, { dues: [], number });
    this.version = version;
  }

  #learn(positions: readonly Position[], free: ReadonlyMap<string, bigint>, { dues, number }: JudgedBy): void {
    const changed = new Set<string>();
    // What has become due from an earlier tick meanwhile was not judged.
    for (const due of dues) if (this.#due.get(due.id) === due) this.#end(due.id);
    const judged = new Map(dues.flatMap(({ id }) => this.#positions.get(id) ?? []).map((one) => [one.id, one]));
    for (const position of positions) {
      const best = isActive(position) ? this.#followed(position, number) : undefined;
      this.#forget(position.id);
      judged.set(position.id, position);
      if (position.marginMode === "cross" && position.state !== "pending") changed.add(position.customerId);
      if (isActive(position) && this.#markets.has(position.symbol)) this.#watch({ ...position }, best);
      else this.#end(position.id);
    }
    for (const [customerId, units] of free) if (this.#cross.setFree(customerId, units)) changed.add(customerId);
    const customers = new Set([...free.keys(), ...changed, ...[...judged.values()].map(({ customerId }) => customerId)]);
    const found = [
      ...[...judged.keys()].flatMap((id) => this.#overtaken(id, number)),
      ...[...customers].flatMap((customerId) => this.#judgePurse(customerId, number, changed.has(customerId))),
    ];
    // What is due from an earlier tick for its purse is not due for itself.
    const pages = this.#pagesOf(found.filter((due) => this.#due.get(due.id) === due));
    if (pages.length > 0) this.#onDue?.(pages);
  }

  /** Whether a customer's free money backs cross positions. */
  hasCross(customerId: string): boolean {
    return this.#cross.has(customerId);
  }

  /**
   * Takes a tick to know and answers what it sets off, in requests of a bounded size. What was answered is due until a batch has
   * judged it, by that tick and all that came after it, and is not answered again before.
   */
  look(tick: IndexTick): Due[][] {
    const market = this.#markets.get(tick.symbol);
    if (!market || this.version === undefined) return [];
    market.mark = tick.price === undefined ? undefined : markOf(market.contract, tick.price);
    const { mark, triggers, trailing, again } = market;
    const heard = { tick, mark: mark!, number: (this.#heard += mark === undefined ? 0 : 1) };
    market.heard.note(heard);
    if (mark === undefined) return [];
    if (market.unarmed.size > 0) this.#cross.armWaiting(market);
    const isTrailing = trailing.size > 0 && trailing.reaches(mark, tick);
    if (!isTrailing && again.size === 0 && !triggers.reaches(mark)) return [];
    const keys = triggers.crossed(mark);
    const customers = new Set(keys.flatMap((key) => purseIn(key) ?? []));
    const ids = new Set([
      ...keys.filter((key) => purseIn(key) === undefined).map((key) => key.slice(1)),
      ...(isTrailing ? trailing.crossed(mark, tick) : []),
    ]);
    const found = [...[...again].filter((due) => this.#dueOf(due.id) === due), ...[...ids].flatMap((id) => this.#ask(id, heard))];
    again.clear();
    // A share that is used up is shared anew; only a purse without anything left sets something off.
    for (const customerId of customers) {
      const left = this.#cross.arm(customerId);
      if (left !== undefined && left <= 0n) found.push(...this.#askPurse(customerId, heard));
    }
    return this.#pagesOf(found);
  }

  /** What a tick has set off of a position and no batch has judged. */
  due(id: string): DueOf | undefined {
    const [due, position] = [this.#dueOf(id), this.#positions.get(id)];
    return due && position && { due, position };
  }

  /** What is due of a position; nothing that was set off before the ticks that are kept: what came after it is not known any more. */
  #dueOf(id: string): Due | undefined {
    const due = this.#due.get(id);
    if (!due || (this.marks.tick(due.symbol)?.at ?? 0) - due.from.tick.at <= HEARD_MS) return due;
    this.#end(id);
    return undefined;
  }

  /** The ticks of a market that came after one of this number. */
  after(symbol: string, number: number): Heard[] {
    return this.#markets.get(symbol)!.heard.after(number);
  }

  /** The tick of a market that stood at an instant; undefined where it is the one that stands now, or not known any more. */
  tickAt(symbol: string, at: number): Noted | undefined {
    return (this.marks.tick(symbol)?.at ?? at) > at ? this.#markets.get(symbol)!.heard.at(at) : undefined;
  }

  /** A request has failed: what of it is still due is tried again with the next tick. */
  failed(dues: readonly Due[]): void {
    for (const due of dues) if (this.#due.get(due.id) === due) this.#markets.get(due.symbol)!.again.add(due);
  }

  /** How far trailing stops have followed since that was stored; not what is due, which is judged by what it was at its tick. */
  trailed(): Followed[] {
    for (const market of this.#markets.values()) this.#settle(market);
    return [...this.#trailed.values()].filter(({ id }) => !this.#due.has(id));
  }

  /** So far is stored now; what has moved on meanwhile is stored the next time. */
  stored(trailed: readonly Followed[]): void {
    for (const moved of trailed) {
      if (this.#trailed.get(moved.id) !== moved) continue;
      this.#trailed.delete(moved.id);
      Object.assign(this.#positions.get(moved.id)!, { trailingMark: moved.mark, trailingTick: moved.by });
    }
  }

  /**
   * How far the stop of a position has followed that was just written: what is stored of it may be a second behind. One that goes on
   * trailing has followed every tick here; one that has begun to trail, or is new here, follows the ticks that came since.
   */
  #followed(position: Position, number: number): Best | undefined {
    const stored = storedBest(position);
    const [before, trail] = [this.#positions.get(position.id), this.#markets.get(position.symbol)?.trailing.find(position.id)];
    if (!before || !trail || !trailsOn(before, position))
      return this.#since(position, number).reduce((best, heard) => followedBy(position, best, heard), stored);
    return followedBy(position, stored, { mark: trail.mark, tick: trail.by });
  }

  /** How far the stop of a position had followed by the tick of a number, and no later one; undefined where that is not known any more. */
  #bestBy(position: Position, number: number): Best | undefined {
    const { heard, trailing } = this.#markets.get(position.symbol)!;
    const isBefore = ({ by }: Best): boolean => by === null || !heard.isAfter(by, number);
    const now = trailing.find(position.id);
    if (!now || isBefore(now)) return now;
    const stored = storedBest(position);
    if (!stored || !isBefore(stored)) return undefined;
    const ticks = this.#since(position, number).filter((one) => one.number <= number);
    return ticks.reduce<Best | undefined>((best, one) => followedBy(position, best, one), stored);
  }

  #watch(position: Position, best: Best | undefined): void {
    const { id, symbol, side, state, limit, closing, stopLoss, takeProfit, trailing } = position;
    const market = this.#markets.get(symbol)!;
    this.#positions.set(id, position);
    const [winning, losing] = side === "long" ? (["rising", "falling"] as const) : (["falling", "rising"] as const);
    if (state === "pending") return market.triggers.set(kinds.order + id, { fires: losing, price: limit! });
    if (closing !== null) market.triggers.set(kinds.closing + id, ANY_MARK);
    if (stopLoss !== null) market.triggers.set(kinds.stopLoss + id, { fires: losing, price: stopLoss });
    if (takeProfit !== null) market.triggers.set(kinds.takeProfit + id, { fires: winning, price: takeProfit });
    if (trailing !== null && best !== undefined) {
      this.#settle(market);
      market.trailing.set(id, { fires: losing, mark: best.mark, share: trailing, by: best.by });
      if (best.mark !== position.trailingMark) this.#moved(position, best);
    }
    if (position.marginMode === "cross") return this.#cross.add(position);
    const price = liquidationPrice(market.contract, exposureOf(position), collateralOf(position));
    if (price !== undefined) market.triggers.set(kinds.liquidation + id, { fires: losing, price });
  }

  #forget(id: string): void {
    const position = this.#positions.get(id);
    if (!position) return;
    const market = this.#markets.get(position.symbol)!;
    this.#positions.delete(id);
    for (const kind of Object.values(kinds)) market.triggers.remove(kind + id);
    market.trailing.remove(id);
    this.#trailed.delete(id);
    this.#cross.remove(position);
  }

  /** Nothing is due of a position any more. */
  #end(id: string): void {
    const due = this.#due.get(id);
    if (!due) return;
    this.#due.delete(id);
    this.#markets.get(due.symbol)!.again.delete(due);
  }

  /** Marks that trailing stops have followed are kept until they are stored. */
  #settle({ trailing }: Watched): void {
    if (!trailing.isUnsettled) return;
    for (const moved of trailing.settle()) this.#moved(this.#positions.get(moved.id)!, moved);
  }

  #moved({ id, trailing, stopsAt }: Position, { mark, by }: Best): void {
    this.#trailed.set(id, { id, mark, by, share: trailing!, stopsAt });
  }

  /** The first tick after one of this number that has reached a position, though it was not armed or a request was on its way for it. */
  #overtaken(id: string, number: number): Due[] {
    const position = this.#positions.get(id);
    const { heard, triggers } = position ? this.#markets.get(position.symbol)! : {};
    const missed = heard?.after(number) ?? [];
    if (!position || !triggers || !this.#onDue || missed.length === 0) return [];
    let best = this.#bestBy(position, number);
    for (const one of missed) {
      best = followedBy(position, best, one);
      const isReached = Object.values(kinds).some((kind) => triggers.crosses(kind + id, one.mark));
      if (isReached || isTrailedTo(position, best, one.mark)) return this.#ask(id, one);
    }
    return [];
  }

  /** The ticks after one of this number, and those that a trailing stop followed before: what is stored of its best mark may be behind. */
  #since({ symbol, trailingTick }: Position, number: number): Heard[] {
    const { heard } = this.#markets.get(symbol)!;
    return trailingTick === null ? heard.after(number) : heard.since(trailingTick);
  }

  /** Judges a purse at the ticks of its markets after one of this number, and, if it has changed, at once: it may have less than before. */
  #judgePurse(customerId: string, number: number, hasChanged: boolean): Due[] {
    const left = this.#cross.arm(customerId);
    if (left === undefined || !this.#onDue) return [];
    const symbols = [...new Set(this.#cross.positions(customerId).map(({ symbol }) => symbol))];
    const ticks = symbols.flatMap((symbol) => this.after(symbol, number)).sort((one, other) => one.number - other.number);
    for (const heard of ticks) {
      const { symbol, at } = heard.tick;
      const marks: MarkOf = (other) => (other === symbol ? heard : (this.tickAt(other, at) ?? { mark: this.#mark(other) })).mark;
      if (this.#cross.left(customerId, marks)! <= 0n) return this.#askPurse(customerId, heard);
    }
    if (left > 0n || !hasChanged) return [];
    // By the latest of them all the others are judged as they stand.
    const [standing] = symbols
      .flatMap((symbol) => this.#markets.get(symbol)!.heard.last ?? [])
      .filter((heard) => this.#stands(heard))
      .sort((one, other) => other.tick.at - one.tick.at);
    return standing ? this.#askPurse(customerId, standing) : [];
  }

  /** Whether a tick is the one that the feed has now, and not one of before an outage. */
  #stands({ tick }: Heard): boolean {
    return this.marks.tick(tick.symbol)?.id === tick.id;
  }

  /** What is due of a position already is due from the earlier tick. */
  #ask(id: string, from: Heard): Due[] {
    const position = this.#positions.get(id)!;
    const { customerId, symbol, marginMode } = position;
    if (this.#isDueBy(id, from)) return [];
    this.#end(id);
    const [purse, best] = [marginMode === "cross" ? customerId : id, this.#bestBy(position, from.number)];
    const due: Due = { id, customerId, symbol, purse, from, best, isStuck: false };
    this.#due.set(id, due);
    return [due];
  }

  #isDueBy(id: string, { number }: Heard): boolean {
    const due = this.#dueOf(id);
    return due !== undefined && due.from.number <= number;
  }

  /** One position of a market stands for the purse, which is judged as a whole. */
  #askPurse(customerId: string, from: Heard): Due[] {
    const mine = this.#cross.positions(customerId).filter(({ symbol }) => symbol === from.tick.symbol);
    const one = mine.find(({ id }) => this.#due.has(id)) ?? mine[0];
    return !one || mine.some(({ id }) => this.#isDueBy(id, from)) ? [] : this.#ask(one.id, from);
  }

  /** Whoever has asked to close comes first with all that is due of him. A request puts its worst first by itself; of several the first must hold the worst. */
  #pagesOf(dues: readonly Due[]): Due[][] {
    const ordered = dues.length > REACHED_MAX ? this.#worstFirst(dues) : dues;
    const theirs = [...Map.groupBy(ordered, ({ customerId }) => customerId).values()];
    const waits = (mine: readonly Due[]): boolean => mine.some(({ id }) => (this.#positions.get(id)?.closing ?? null) !== null);
    return [...pagesOf(theirs.filter(waits)), ...pagesOf(theirs.filter((mine) => !waits(mine)))];
  }

  #worstFirst(dues: readonly Due[]): Due[] {
    const found = [...Map.groupBy(dues, ({ customerId }) => customerId)].flatMap(([customerId, mine]) => {
      const healthOf = healthIn(this.#cross.pursesOf(customerId), this.#mark);
      return mine.map((due) => ({ due, health: healthOf(this.#positions.get(due.id)!) }));
    });
    return found.sort(byHealth).map(({ due }) => due);
  }
}
