/** Who has what on a chain of accounts. The paying wallet begins with more than anybody asks for. */
export class Balances {
  readonly #units = new Map<string, bigint>();

  of(token: string | null, owner: string): bigint {
    return this.#units.get(`${token} ${owner}`) ?? 0n;
  }

  add(token: string | null, owner: string, units: bigint): void {
    this.#units.set(`${token} ${owner}`, this.of(token, owner) + units);
  }

  move(token: string | null, from: string, to: string, units: bigint): void {
    this.add(token, from, -units);
    this.add(token, to, units);
  }
}

export const ENDLESS = 10n ** 30n;

/** What a sandbox's hot wallet begins with, in the chain's own integer: between the floor and the ceiling of a house. */
export const HOT_STOCK = { ether: 10n ** 21n, sun: 5n * 10n ** 12n, tether: 2n * 10n ** 12n } as const;

/** Tokens of the sandbox: what an exchange knows, and one that it does not. */
export const sandboxTokens = {
  ethereum: {
    USDT: "0x5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d0001",
    USDC: "0x5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d0002",
    other: "0x5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d0009",
  },
  tron: {
    USDT: "415a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d0001",
    other: "415a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d0009",
  },
} as const;
