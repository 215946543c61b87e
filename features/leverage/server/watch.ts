/**
 * What this process watches the marks for, built from the tables and kept up after every commit. A tick looks at the nearest
 * triggers of its market and touches no table unless it reaches one. Whatever fires is judged anew in its transaction, so
 * memory that is behind can cost a look and no money.
 */
import type { Price } from "@assay/core/money.ts";
import { type MovedMark, type Trailing, TrailingIndex } from "@assay/core/trailing-index.ts";
import { TriggerIndex } from "@assay/core/trigger-index.ts";
import type { IndexTick } from "@assay/features/market/server.ts";
import { divide } from "@assay/core/money.ts";
import { liquidationPrice, spareAt } from "../rules/margin.ts";
import { sidesOf } from "../rules/shared-maintenance.ts";
import { type Contract, markOf } from "../rules/terms.ts";
import type { Marks } from "./marks.ts";
import { freeAddress } from "./postings.ts";
import { collateralOf, exposureOf, isActive, type Position } from "./positions.ts";
import { byHealth, healthOf, purseOf, type Purses, spareOf } from "./purse.ts";
import type { Reached } from "./reach.ts";

interface Watched {
  readonly contract: Contract;
  readonly triggers: TriggerIndex;
  readonly trailing: TrailingIndex<IndexTick | null>;
  /** Ids of cross positions that wait for marks of all their markets. */
  readonly unarmed: Set<string>;
  mark: Price | undefined;
}

/** What of a position waits for a price. An id of the index is one of these letters and the position's id. */
const kinds = { order: "o", liquidation: "l", stopLoss: "s", takeProfit: "p", share: "c", closing: "x" } as const;

/** What any mark reaches. */
const ANY_MARK = { fires: "rising", price: 1n } as const;

/** Positions that one request carries, at most. */
const REACHED_MAX = 1_000;

const pagesOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / REACHED_MAX) }, (_, page) =>
    all.slice(page * REACHED_MAX, (page + 1) * REACHED_MAX),
  );

export class Watch {
  readonly marks: Marks;
  readonly #markets = new Map<string, Watched>();
  readonly #positions = new Map<string, Position>();
  readonly #cross = new Map<string, Set<string>>();
  /** What customers with cross positions have free, as last known. */
  readonly #free = new Map<string, bigint>();
  /** Positions that a request is on its way for. */
  readonly #asked = new Set<string>();
  readonly #trailed = new Map<string, MovedMark<IndexTick | null>>();
  /** The last change that is known here; undefined before the tables were read. */
  version: string | undefined;

  constructor(marks: Marks) {
    this.marks = marks;
    for (const [symbol, { contract }] of marks.contracts)
      this.#markets.set(symbol, {
        contract,
        triggers: new TriggerIndex(),
        trailing: new TrailingIndex(),
        unarmed: new Set(),
        mark: undefined,
      });
  }

  /** How many positions and orders are watched. */
  get size(): number {
    return this.#positions.size;
  }

  /** What positions have become, and what their customers have free. */
  learn(positions: readonly Position[], free: ReadonlyMap<string, bigint>): void {
    for (const [customerId, units] of free) if (this.#cross.has(customerId)) this.#free.set(customerId, units);
    const crossed = new Set<string>(free.keys());
    for (const position of positions) {
      const followed = this.#markets.get(position.symbol)?.trailing.find(position.id);
      this.#forget(position.id);
      if (position.marginMode === "cross" && position.state !== "pending") crossed.add(position.customerId);
      if (isActive(position)) this.#watch(this.#withBest(position, followed), free);
    }
    for (const customerId of crossed) if (this.#cross.has(customerId)) this.#arm(customerId);
  }

  /** Whether a customer's free money backs cross positions. */
  hasCross(customerId: string): boolean {
    return this.#cross.has(customerId);
  }

  /**
   * Takes a tick to know and answers what it may set off, in requests of a bounded size. What was answered is not answered
   * again before `done`.
   */
  look(tick: IndexTick): Reached[][] {
    const market = this.#markets.get(tick.symbol);
    if (!market || tick.price === undefined || this.version === undefined) return [];
    const mark = markOf(market.contract, tick.price);
    market.mark = mark;
    if (market.unarmed.size > 0) this.#armAnew(market);
    const isTrailing = market.trailing.size > 0 && market.trailing.reaches(mark, tick);
    if (!isTrailing && !market.triggers.reaches(mark)) return [];
    const ids = new Set([
      ...market.triggers.crossed(mark).filter((key) => !this.#asked.has(key.slice(1)) && this.#isReal(key, market)),
      ...(isTrailing ? market.trailing.crossed(mark, tick) : []).map((id) => `t${id}`),
    ]);
    const found = [...new Set([...ids].map((key) => key.slice(1)))].filter((id) => !this.#asked.has(id));
    for (const id of found) this.#asked.add(id);
    // A request puts its worst first by itself; of several the first must hold the worst of all.
    const ordered = found.length > REACHED_MAX ? this.#worstFirst(found) : found;
    // Who has asked to close does so before others are liquidated at the same mark.
    const [waiting = [], others = []] = [true, false].map((waits) =>
      ordered.filter((id) => (this.#positions.get(id)!.closing !== null) === waits),
    );
    return [...pagesOf(waiting), ...pagesOf(others)].map((page) =>
      page.map((id) => ({ id, customerId: this.#positions.get(id)!.customerId, best: market.trailing.find(id) })),
    );
  }

  /** A request has been answered, or has failed: what still waits may fire again. */
  done(reached: readonly Reached[]): void {
    for (const { id, customerId } of reached) {
      this.#asked.delete(id);
      if (this.#positions.get(id)?.marginMode === "cross") this.#arm(customerId);
    }
  }

  /** How far trailing stops have followed since that was stored. */
  trailed(): MovedMark<IndexTick | null>[] {
    for (const market of this.#markets.values()) this.#settle(market);
    return [...this.#trailed.values()];
  }

  /** So far is stored now; what has moved on meanwhile is stored the next time. */
  stored(trailed: readonly MovedMark<IndexTick | null>[]): void {
    for (const moved of trailed) if (this.#trailed.get(moved.id) === moved) this.#trailed.delete(moved.id);
  }

  /** A position as it was written, but with the best mark that was seen here: what is stored of it may be a second behind. */
  #withBest(position: Position, followed: Trailing<IndexTick | null> | undefined): Position {
    const { id, side, trailing, trailingMark: stored } = position;
    if (!followed || stored === null || followed.share !== trailing) return { ...position };
    const { mark, by } = followed;
    if (side === "long" ? mark <= stored : mark >= stored) return { ...position };
    this.#trailed.set(id, { id, mark, by });
    return { ...position, trailingMark: mark, trailingTick: by };
  }

  #watch(position: Position, free: ReadonlyMap<string, bigint>): void {
    const { id, customerId, symbol, side, state, limit, closing, stopLoss, takeProfit, trailing, trailingMark } = position;
    const market = this.#markets.get(symbol);
    if (!market) return;
    this.#positions.set(id, position);
    const [winning, losing] = side === "long" ? (["rising", "falling"] as const) : (["falling", "rising"] as const);
    if (state === "pending") return market.triggers.set(kinds.order + id, { fires: losing, price: limit! });
    if (closing !== null) market.triggers.set(kinds.closing + id, ANY_MARK);
    if (stopLoss !== null) market.triggers.set(kinds.stopLoss + id, { fires: losing, price: stopLoss });
    if (takeProfit !== null) market.triggers.set(kinds.takeProfit + id, { fires: winning, price: takeProfit });
    if (trailing !== null && trailingMark !== null) {
      this.#settle(market);
      market.trailing.set(id, { fires: losing, mark: trailingMark, share: trailing, by: position.trailingTick });
    }
    if (position.marginMode === "cross") {
      const mine = this.#cross.get(customerId) ?? new Set();
      this.#cross.set(customerId, mine.add(id));
      this.#free.set(customerId, free.get(customerId) ?? this.#free.get(customerId) ?? 0n);
      return;
    }
    const price = liquidationPrice(market.contract, exposureOf(position), collateralOf(position));
    if (price !== undefined) market.triggers.set(kinds.liquidation + id, { fires: losing, price });
  }

  #forget(id: string): void {
    const position = this.#positions.get(id);
    if (!position) return;
    const { symbol, customerId } = position;
    const market = this.#markets.get(symbol)!;
    this.#positions.delete(id);
    for (const kind of Object.values(kinds)) market.triggers.remove(kind + id);
    market.trailing.remove(id);
    market.unarmed.delete(id);
    this.#trailed.delete(id);
    const mine = this.#cross.get(customerId);
    if (mine?.delete(id) && mine.size === 0) {
      this.#cross.delete(customerId);
      this.#free.delete(customerId);
    }
  }

  /** Marks that trailing stops have followed are kept until they are stored. */
  #settle({ trailing }: Watched): void {
    for (const moved of trailing.settle()) this.#trailed.set(moved.id, moved);
  }

  /**
   * Lets a customer's cross positions wait for the marks at which each side of a market would have lost an equal share of what
   * their purse has to spare. As long as none of these is reached the purse cannot be under its bound; when one is, it is judged and
   * shared anew. All positions of a side wait, so that one for which a request is on its way hides no other.
   */
  #arm(customerId: string): void {
    const positions = [...(this.#cross.get(customerId) ?? [])].map((id) => this.#positions.get(id)!);
    const marks = (symbol: string): Price | undefined => this.#markets.get(symbol)!.mark;
    const left = this.#spareWith(customerId, positions, marks);
    for (const { id, symbol } of positions) {
      const market = this.#markets.get(symbol)!;
      market.triggers.remove(kinds.share + id);
      if (left === undefined) market.unarmed.add(id);
      else market.unarmed.delete(id);
    }
    if (left === undefined) return;
    const held = positions.map((one) => ({
      contract: this.#markets.get(one.symbol)!.contract,
      exposure: exposureOf(one),
      mark: marks(one.symbol)!,
    }));
    const sides = sidesOf(held);
    const share = divide(left, BigInt(sides.length), "down");
    for (const { contract, exposure, mark } of sides) {
      const { triggers } = this.#markets.get(contract.symbol)!;
      const price = liquidationPrice(contract, exposure, share - spareAt(contract, exposure, mark));
      const fires = exposure.side === "long" ? "falling" : "rising";
      const trigger = left <= 0n ? ANY_MARK : price === undefined ? undefined : ({ fires, price } as const);
      for (const { id, symbol, side } of positions)
        if (trigger && symbol === contract.symbol && side === exposure.side) triggers.set(kinds.share + id, trigger);
    }
  }

  #armAnew(market: Watched): void {
    const customers = new Set([...market.unarmed].map((id) => this.#positions.get(id)!.customerId));
    for (const customerId of customers) this.#arm(customerId);
  }

  /** Collateral and spare of a customer's cross positions; undefined while one of them has no mark. */
  #spareWith(
    customerId: string,
    positions: readonly Position[],
    marks: (symbol: string) => Price | undefined,
  ): bigint | undefined {
    const [first] = positions;
    if (!first) return undefined;
    const purses = this.#pursesOf(customerId);
    const spare = spareOf(purses, positions, marks);
    return spare === undefined ? undefined : purseOf(purses, first).collateral + spare;
  }

  /** What is known here of the purses of one customer. */
  #pursesOf(customerId: string): Purses {
    return {
      contract: (symbol) => this.#markets.get(symbol)!.contract,
      cross: () => [...(this.#cross.get(customerId) ?? [])].map((id) => this.#positions.get(id)!),
      balance: (address) => (address === freeAddress(customerId) ? (this.#free.get(customerId) ?? 0n) : 0n),
    };
  }

  #worstFirst(ids: readonly string[]): string[] {
    const marks = (symbol: string): Price | undefined => this.#markets.get(symbol)!.mark;
    const found = ids.map((id) => {
      const position = this.#positions.get(id)!;
      return { id, health: healthOf(this.#pursesOf(position.customerId), position, marks) };
    });
    return found.sort(byHealth).map(({ id }) => id);
  }

  /** A share that is used up is shared anew; only a purse without anything left sets something off. */
  #isReal(key: string, market: Watched): boolean {
    if (!key.startsWith(kinds.share)) return true;
    const { customerId } = this.#positions.get(key.slice(1))!;
    this.#arm(customerId);
    const trigger = market.triggers.find(key);
    return trigger !== undefined && (trigger.fires === "falling" ? market.mark! <= trigger.price : market.mark! >= trigger.price);
  }
}
