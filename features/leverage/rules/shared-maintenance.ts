/**
 * What positions that share a purse must keep together. Brackets go by the sum of their values on one side of a market: ten small
 * positions risk as much as one of their size, and keep as much. An isolated position is a purse of its own and goes by its own
 * value, so that no other one moves the price at which it is liquidated.
 */
import type { Price } from "@assay/core/money.ts";
import { type Exposure, maintenanceOn, profitAt, valueAt } from "./margin.ts";
import type { Contract } from "./terms.ts";

/** A position at the mark of its market. */
export interface Held {
  readonly contract: Contract;
  readonly exposure: Exposure;
  readonly mark: Price;
}

/** The positions of each side of each market as one, entered at the mark: what it wins is what the mark brings from here on. */
export function sidesOf(purse: readonly Held[]): Held[] {
  const sides = Map.groupBy(purse, ({ contract, exposure }) => `${contract.symbol} ${exposure.side}`);
  return [...sides.values()].map((own) => {
    const { contract, exposure, mark } = own[0]!;
    const quantity = own.reduce((sum, one) => sum + one.exposure.quantity, 0n);
    return { contract, exposure: { side: exposure.side, quantity, entry: mark }, mark };
  });
}

/** The maintenance margin of a purse in quote units: that of each side's value, rounded down. */
export const sharedMaintenance = (purse: readonly Held[]): bigint =>
  sidesOf(purse).reduce(
    (sum, { contract, exposure, mark }) => sum + maintenanceOn(contract, valueAt(contract, exposure.quantity, mark)),
    0n,
  );

/** What closing all of a purse at the marks would bring, before fees, in quote units. */
export const sharedProfit = (purse: readonly Held[]): bigint =>
  purse.reduce((sum, { contract, exposure, mark }) => sum + profitAt(contract, exposure, mark), 0n);

/** What a purse has to spare without its collateral: profit less maintenance. */
export const sharedSpare = (purse: readonly Held[]): bigint => sharedProfit(purse) - sharedMaintenance(purse);

/**
 * What a purse has to spare at marks that stand, while positions leave it one by one: exactly `sharedSpare` of those that are left, but
 * each one that leaves costs its own side anew and not the whole purse.
 */
export class ShrinkingPurse {
  #profit = 0n;
  #maintenance = 0n;
  readonly #sides = new Map<string, { quantity: bigint; maintenance: bigint }>();

  constructor(purse: readonly Held[]) {
    for (const one of purse) this.#change(one, 1n);
  }

  get spare(): bigint {
    return this.#profit - this.#maintenance;
  }

  /** Takes one of its positions out. */
  leave(one: Held): void {
    this.#change(one, -1n);
  }

  #change({ contract, exposure, mark }: Held, times: bigint): void {
    const key = `${contract.symbol} ${exposure.side}`;
    const side = this.#sides.get(key) ?? { quantity: 0n, maintenance: 0n };
    this.#sides.set(key, side);
    side.quantity += times * exposure.quantity;
    this.#profit += times * profitAt(contract, exposure, mark);
    this.#maintenance -= side.maintenance;
    side.maintenance = side.quantity === 0n ? 0n : maintenanceOn(contract, valueAt(contract, side.quantity, mark));
    this.#maintenance += side.maintenance;
  }
}
