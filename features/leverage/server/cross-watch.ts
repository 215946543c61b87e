/** Cross purses that this process watches, and the marks for which they wait. */
import { divide } from "@assay/core/money.ts";
import type { Trigger, TriggerIndex } from "@assay/core/trigger-index.ts";
import type { Side } from "../contract.ts";
import { liquidationPrice, spareAt } from "../rules/margin.ts";
import { sidesOf } from "../rules/shared-maintenance.ts";
import type { Contract } from "../rules/terms.ts";
import { freeAddress } from "./postings.ts";
import { exposureOf, type Position } from "./positions.ts";
import { type MarkOf, purseOf, type Purses, spareOf } from "./purse.ts";

/** What a cross purse needs of a market. */
export interface PurseMarket {
  readonly contract: Contract;
  readonly triggers: TriggerIndex;
  /** Customers whose purse waits for marks of all its markets, this one among them. */
  readonly unarmed: Set<string>;
}

interface CrossPurse {
  readonly positions: Map<string, Position>;
  free: bigint;
  /** Takes back what waits for it in the index. */
  disarm: (() => void)[];
}

/** What any mark reaches. */
const ANY_MARK: Trigger = { fires: "rising", price: 1n };

export class CrossWatch {
  readonly #markets: ReadonlyMap<string, PurseMarket>;
  readonly #marks: MarkOf;
  readonly #purses = new Map<string, CrossPurse>();

  /** `marks` are those that a batch would judge by now. */
  constructor(markets: ReadonlyMap<string, PurseMarket>, marks: MarkOf) {
    this.#markets = markets;
    this.#marks = marks;
  }

  has(customerId: string): boolean {
    return (this.#purses.get(customerId)?.positions.size ?? 0) > 0;
  }

  add(position: Position): void {
    const { id, customerId } = position;
    const purse = this.#purses.get(customerId) ?? { positions: new Map(), free: 0n, disarm: [] };
    purse.positions.set(id, position);
    this.#purses.set(customerId, purse);
  }

  /** A purse that is empty is forgotten when it is armed: until then another position may join it. */
  remove({ id, customerId }: Position): void {
    this.#purses.get(customerId)?.positions.delete(id);
  }

  /** Takes to know what a customer has free; whether that is news. */
  setFree(customerId: string, units: bigint): boolean {
    const purse = this.#purses.get(customerId);
    if (!purse || purse.free === units) return false;
    purse.free = units;
    return true;
  }

  positions(customerId: string): Position[] {
    return [...(this.#purses.get(customerId)?.positions.values() ?? [])];
  }

  /** What is known here of the purses of one customer. */
  pursesOf(customerId: string): Purses {
    return {
      contract: (symbol) => this.#markets.get(symbol)!.contract,
      cross: () => this.positions(customerId),
      balance: (address) => (address === freeAddress(customerId) ? (this.#purses.get(customerId)?.free ?? 0n) : 0n),
    };
  }

  /** What a customer's purse has left above what it must keep, none or less when it is under; undefined while one of its markets has no mark. */
  left(customerId: string, marks = this.#marks): bigint | undefined {
    const positions = this.positions(customerId);
    const [first] = positions;
    if (!first) return undefined;
    const purses = this.pursesOf(customerId);
    const spare = spareOf(purses, positions, marks);
    return spare === undefined ? undefined : purseOf(purses, first).collateral + spare;
  }

  /**
   * Lets a customer's purse wait for the marks at which each side of a market would have lost an equal share of what it has left, and
   * answers what that is. As long as none of these is reached the purse cannot be under its bound; when one is, it is judged and
   * shared anew. A side waits once, however many positions it has.
   */
  arm(customerId: string): bigint | undefined {
    const purse = this.#purses.get(customerId);
    if (!purse) return undefined;
    this.#disarm(purse);
    if (purse.positions.size === 0) {
      this.#purses.delete(customerId);
      return undefined;
    }
    const left = this.left(customerId);
    const positions = [...purse.positions.values()];
    if (left === undefined) {
      for (const symbol of new Set(positions.map((one) => one.symbol))) {
        const { unarmed } = this.#markets.get(symbol)!;
        unarmed.add(customerId);
        purse.disarm.push(() => unarmed.delete(customerId));
      }
      return left;
    }
    const sides = sidesOf(
      positions.map((one) => {
        const { contract } = this.#markets.get(one.symbol)!;
        return { contract, exposure: exposureOf(one), mark: this.#marks(one.symbol)! };
      }),
    );
    const share = divide(left, BigInt(sides.length), "down");
    for (const { contract, exposure, mark } of sides) {
      const price = liquidationPrice(contract, exposure, share - spareAt(contract, exposure, mark));
      const fires = exposure.side === "long" ? "falling" : "rising";
      if (left <= 0n) this.#wait(purse, customerId, contract, exposure.side, ANY_MARK);
      else if (price !== undefined) this.#wait(purse, customerId, contract, exposure.side, { fires, price });
    }
    return left;
  }

  /** Arms those purses that have waited for a mark of this market. */
  armWaiting({ unarmed }: PurseMarket): void {
    // Who still waits for another mark leaves the set and joins it again.
    for (const customerId of Array.from(unarmed)) this.arm(customerId);
  }

  #wait(purse: CrossPurse, customerId: string, { symbol }: Contract, side: Side, trigger: Trigger): void {
    const { triggers } = this.#markets.get(symbol)!;
    const key = shareKey(side, customerId);
    triggers.set(key, trigger);
    purse.disarm.push(() => triggers.remove(key));
  }

  #disarm(purse: CrossPurse): void {
    for (const undo of purse.disarm.splice(0)) undo();
  }
}

const shareKey = (side: Side, customerId: string): string => (side === "long" ? "C" : "c") + customerId;

/** Whose purse a key of the index is about; undefined of what is about a single position. */
export const purseIn = (key: string): string | undefined =>
  key.startsWith("C") || key.startsWith("c") ? key.slice(1) : undefined;
