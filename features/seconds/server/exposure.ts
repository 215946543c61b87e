/** What the house may lose at one moment: its bounds by market and direction, and what is left of them while a batch opens options. */
import { formatAmount, parseAmount, pow10, type Rate, RATE_SCALE, amount, divide } from "@assay/core/money.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import { type Direction, STAKE_CURRENCY, STAKE_DECIMALS, STAKE_MIN, type TermSeconds } from "../rules.ts";
import { type Exposed, sumExposed, sumOwnExposed } from "./store.ts";

/** Winnings of open options with a fixed payout in one market and direction. What stands in the other direction is not set against it. */
export const EXPOSURE_MAX = parseAmount(STAKE_CURRENCY, "50000")!;
/** The same of those that expire together, whom one jump of the index would pay all. */
export const EXPOSURE_TOGETHER_MAX = parseAmount(STAKE_CURRENCY, "10000")!;
/** The part of those that one customer may have: nobody shuts a direction to all others. */
export const EXPOSURE_OWN_MAX = amount(STAKE_CURRENCY, EXPOSURE_TOGETHER_MAX.units / 4n);
/** Options that would expire at most so far apart expire together, in ms. */
export const TOGETHER_MS = 10 * SECOND_MS;

export interface Kind {
  readonly symbol: string;
  readonly direction: Direction;
  readonly seconds: TermSeconds;
}

/** A kind of which a customer asks, or anybody who is none. */
export interface KindAsked extends Kind {
  readonly customerId: string | undefined;
}

export class Exposure {
  /** Kinds that are asked for, by their names. */
  readonly #exposed: Map<string, Exposed>;
  /** What expires together with them of their customers' own, by kind and customer. */
  readonly #own: Map<string, bigint>;

  constructor(exposed: readonly Exposed[], own: ReadonlyMap<string, bigint>) {
    this.#exposed = new Map(exposed.map((one) => [nameOf(one), one]));
    this.#own = new Map(own);
  }

  /** Reads what is open beside kinds of options that would begin now. Whoever opens options holds the pool's account meanwhile. */
  static async read(db: Database, kinds: readonly KindAsked[], now: Date): Promise<Exposure> {
    const distinct = [...new Map(kinds.map((kind) => [nameOf(kind), kind])).values()];
    const expiring = <Asked extends Kind>(kind: Asked) => ({
      ...kind,
      expiresAt: new Date(now.getTime() + kind.seconds * SECOND_MS),
    });
    const owned = [...new Map(kinds.map((kind) => [ownNameOf(kind), kind])).values()].flatMap(({ customerId, ...kind }) =>
      customerId === undefined ? [] : [expiring({ ...kind, customerId })],
    );
    const none = distinct.map(({ symbol, direction, seconds }): Exposed => ({ symbol, direction, seconds, all: 0n, near: 0n }));
    const [exposed, own] = await Promise.all([
      sumExposed(db, distinct.map(expiring), TOGETHER_MS),
      sumOwnExposed(db, owned, TOGETHER_MS),
    ]);
    return new Exposure([...none, ...exposed], new Map(own.map((one) => [ownNameOf(one), one.near])));
  }

  /** The winnings that may still be promised to who asks, in units. */
  left(kind: KindAsked): bigint {
    const { all, near } = this.#exposed.get(nameOf(kind))!;
    const own = this.#own.get(ownNameOf(kind)) ?? 0n;
    const lefts = [EXPOSURE_MAX.units - all, EXPOSURE_TOGETHER_MAX.units - near];
    if (kind.customerId !== undefined) lefts.push(EXPOSURE_OWN_MAX.units - own);
    const least = lefts.reduce((a, b) => (b < a ? b : a));
    return least > 0n ? least : 0n;
  }

  /** Rejection: exposure-reached {left}, the largest stake that is possible instead. */
  judge(kind: KindAsked, winnings: bigint, rate: Rate): Rejection | undefined {
    const left = this.left(kind);
    if (winnings <= left) return undefined;
    return new Rejection("exposure-reached", { left: formatAmount(amount(STAKE_CURRENCY, stakeFor(left, rate))) });
  }

  take({ customerId, symbol, direction, seconds }: KindAsked, winnings: bigint): void {
    for (const [name, one] of this.#exposed) {
      if (one.symbol !== symbol || one.direction !== direction) continue;
      const isNear = Math.abs(one.seconds - seconds) * SECOND_MS <= TOGETHER_MS;
      this.#exposed.set(name, { ...one, all: one.all + winnings, near: isNear ? one.near + winnings : one.near });
      const own = ownNameOf({ ...one, customerId });
      if (isNear) this.#own.set(own, (this.#own.get(own) ?? 0n) + winnings);
    }
  }
}

/** The largest stake whose winnings are at most these, in units: cut off to what a stake may be, and nothing below the least one. */
export function stakeFor(winnings: bigint, rate: Rate): bigint {
  const unit = pow10(scaleOf(STAKE_CURRENCY) - STAKE_DECIMALS);
  const stake = (divide(winnings * pow10(RATE_SCALE), rate, "down") / unit) * unit;
  return stake < STAKE_MIN.units ? 0n : stake;
}

const ownNameOf = (kind: KindAsked): string => `${nameOf(kind)} ${kind.customerId ?? ""}`;

const nameOf = ({ symbol, direction, seconds }: Kind): string => `${symbol} ${direction} ${seconds}`;
