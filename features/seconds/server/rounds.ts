/** The rounds in which a batch stakes, and how far each may still fill: nobody may fill one alone, nor stand on both of its sides. */
import { amount, formatAmount } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { Database } from "@assay/server/database.ts";
import {
  type Direction,
  ROUND_OWN_MAX,
  ROUND_SIDE_MAX,
  ROUND_STAKES_MAX,
  roundName,
  RULE_NOW,
  type RuleVersion,
  STAKE_CURRENCY,
} from "../rules.ts";
import { type RoundKey, sumOwnStakes, sumRounds } from "./store.ts";

interface Side {
  readonly stakes: number;
  readonly units: bigint;
}

const empty: Side = { stakes: 0, units: 0n };

/** One text for one round of a pool. */
export const keyOf = ({ symbol, seconds, closesAt }: RoundKey): string => roundName(symbol, seconds, closesAt.getTime());

export class Rounds {
  readonly #sides = new Map<string, Side>();
  readonly #versions = new Map<string, RuleVersion>();
  /** By round and customer: the side and how many stakes. */
  readonly #own = new Map<string, { readonly direction: Direction; readonly stakes: number }>();

  /** Reads how the rounds stand. Whoever opens options holds the pool's account meanwhile. */
  static async read(db: Database, customers: readonly string[], keys: readonly RoundKey[]): Promise<Rounds> {
    const rounds = new Rounds();
    const [sides, own] = await Promise.all([sumRounds(db, keys), sumOwnStakes(db, customers, keys)]);
    for (const side of sides) {
      const round = keyOf(side);
      rounds.#sides.set(`${round} ${side.direction}`, side);
      const known = rounds.#versions.get(round);
      rounds.#versions.set(round, known === undefined || side.version < known ? side.version : known);
    }
    for (const { customerId, direction, stakes, ...key } of own) {
      const name = `${keyOf(key)} ${customerId}`;
      // Before sides were bound one customer could stand on both.
      rounds.#own.set(name, { direction, stakes: stakes + (rounds.#own.get(name)?.stakes ?? 0) });
    }
    return rounds;
  }

  /** The rule under which a round is shared out: that under which it began. */
  version(round: string): RuleVersion {
    return this.#versions.get(round) ?? RULE_NOW;
  }

  /** Rejections: staked-other-side, too-many-stakes-in-round {maximum}, round-full {left}. */
  judge(customerId: string, round: string, direction: Direction, units: bigint): Rejection | undefined {
    const own = this.#own.get(`${round} ${customerId}`);
    if (own && own.direction !== direction) return new Rejection("staked-other-side");
    if (own && own.stakes >= ROUND_OWN_MAX) return new Rejection("too-many-stakes-in-round", { maximum: ROUND_OWN_MAX });
    const side = this.#sides.get(`${round} ${direction}`) ?? empty;
    const isFull = side.stakes >= ROUND_STAKES_MAX || side.units >= ROUND_SIDE_MAX.units;
    const left = isFull ? 0n : ROUND_SIDE_MAX.units - side.units;
    return units > left ? new Rejection("round-full", { left: formatAmount(amount(STAKE_CURRENCY, left)) }) : undefined;
  }

  take(customerId: string, round: string, direction: Direction, units: bigint): void {
    const { stakes, units: before } = this.#sides.get(`${round} ${direction}`) ?? empty;
    this.#sides.set(`${round} ${direction}`, { stakes: stakes + 1, units: before + units });
    const own = this.#own.get(`${round} ${customerId}`)?.stakes ?? 0;
    this.#own.set(`${round} ${customerId}`, { direction, stakes: own + 1 });
  }
}
