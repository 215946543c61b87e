/** The half of the ledger that judges: balances in memory, as they will be after the postings so far. It knows no database. */
import { accountKey, hasFloor, type Posting } from "./posting.ts";

export class Balances {
  readonly #units = new Map<string, bigint>();

  /** The balance of an account, undefined when it is not known here. */
  of(key: string): bigint | undefined {
    return this.#units.get(key);
  }

  set(key: string, units: bigint): void {
    this.#units.set(key, units);
  }

  /** Whether no known account with a floor would fall below zero at any transfer. */
  covers({ transfers }: Posting): boolean {
    const after = new Map<string, bigint>();
    for (const { from, to, amount: moved } of transfers) {
      const source = accountKey(from, moved.currency);
      const rest = this.#after(after, source, -moved.units);
      if (rest !== undefined && rest < 0n && hasFloor(from)) return false;
      this.#after(after, accountKey(to, moved.currency), moved.units);
    }
    return true;
  }

  /** Moves the money of a posting between the accounts that are known. */
  take({ transfers }: Posting): void {
    for (const { from, to, amount: moved } of transfers) {
      this.#move(accountKey(from, moved.currency), -moved.units);
      this.#move(accountKey(to, moved.currency), moved.units);
    }
  }

  #after(after: Map<string, bigint>, key: string, change: bigint): bigint | undefined {
    const units = after.get(key) ?? this.#units.get(key);
    if (units === undefined) return undefined;
    after.set(key, units + change);
    return units + change;
  }

  #move(key: string, change: bigint): void {
    const units = this.#units.get(key);
    if (units !== undefined) this.#units.set(key, units + change);
  }
}
