/** The ledger as plainly as it can be said: a map of balances. It is the specification that the real one is tested against. */
import { accountKey, hasFloor, type Posting } from "./posting.ts";

export class LedgerModel {
  readonly balances = new Map<string, bigint>();
  readonly #seen = new Set<string>();

  /** Whether the posting was accepted; a known one is accepted and changes nothing. */
  post({ reason, reference, transfers }: Posting): boolean {
    const name = `${reason} ${reference}`;
    if (this.#seen.has(name)) return true;
    const after = new Map(this.balances);
    for (const { from, to, amount } of transfers) {
      const source = accountKey(from, amount.currency);
      const rest = (after.get(source) ?? 0n) - amount.units;
      if (rest < 0n && hasFloor(from)) return false;
      after.set(source, rest);
      const destination = accountKey(to, amount.currency);
      after.set(destination, (after.get(destination) ?? 0n) + amount.units);
    }
    for (const [key, units] of after) this.balances.set(key, units);
    this.#seen.add(name);
    return true;
  }
}
