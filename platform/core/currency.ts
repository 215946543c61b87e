/**
 * What the product counts in: coins and tokens, fiat money, and equities, whose units are fractions of one share. The list below is where
 * an installation begins; what it has come to since are stored rows that every process and client learns. Ids are the inherited
 * ones where the specification names them (section 3) and are never reused.
 */
export const currencyKinds = ["coin", "equity", "fiat", "token"] as const;

/** A chain on which a currency moves. */
export interface Network {
  /** Such as ERC20 or TRC20. */
  readonly subName: string;
  /** The family of chains, which says what an address looks like. */
  readonly type: string;
  /** Where the currency lives on the chain; null where it is the chain's own coin. */
  readonly address: string | null;
  readonly status: "open" | "closed";
}

export interface CurrencyFact {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: (typeof currencyKinds)[number];
  /** Decimals of the smallest unit the ledger keeps. */
  readonly scale: number;
  /** Decimals shown where no market says otherwise. */
  readonly decimalsShown: number;
  /** A path to its picture; null where the app has its own, or shows letters. */
  readonly image: string | null;
  readonly networks: readonly Network[];
}

const coin = (id: number, code: string, name: string, decimalsShown = 8): CurrencyFact => ({
  id,
  code,
  name,
  kind: "coin",
  scale: 8,
  decimalsShown,
  image: null,
  networks: [],
});

/** Shares are counted to eight decimals, of which six can be traded. */
const equity = (id: number, code: string, name: string): CurrencyFact => ({
  id,
  code,
  name,
  kind: "equity",
  scale: 8,
  decimalsShown: 6,
  image: null,
  networks: [],
});

export const seedCurrencies: readonly CurrencyFact[] = [
  coin(1, "BTC", "Bitcoin"),
  coin(2, "ETH", "Ethereum"),
  coin(3, "USDT", "Tether", 2),
  coin(4, "SOL", "Solana", 6),
  coin(5, "BNB", "BNB", 6),
  coin(6, "XRP", "XRP", 4),
  coin(7, "DOGE", "Dogecoin", 4),
  coin(8, "ADA", "Cardano", 4),
  coin(9, "AVAX", "Avalanche", 4),
  coin(10, "LINK", "Chainlink", 4),
  coin(11, "SUI", "Sui", 4),
  coin(12, "DOT", "Polkadot", 4),
  coin(13, "LTC", "Litecoin", 6),
  coin(14, "UNI", "Uniswap", 4),
  coin(15, "ARB", "Arbitrum", 4),
  coin(16, "OP", "Optimism", 4),
  coin(17, "APT", "Aptos", 4),
  coin(18, "PEPE", "Pepe", 0),
  coin(19, "NEAR", "NEAR Protocol", 4),
  coin(20, "ATOM", "Cosmos", 4),
  coin(21, "FIL", "Filecoin", 4),
  coin(22, "AAVE", "Aave", 6),
  coin(23, "SEI", "Sei", 4),
  coin(24, "BCH", "Bitcoin Cash", 6),
  coin(25, "ETC", "Ethereum Classic", 4),
  coin(26, "HBAR", "Hedera", 2),
  coin(27, "XLM", "Stellar", 4),
  coin(28, "ALGO", "Algorand", 4),
  coin(29, "INJ", "Injective", 4),
  coin(30, "USDC", "USD Coin", 2),
  coin(32, "TRX", "TRON", 4),
  equity(1001, "AAPL", "Apple"),
  equity(1002, "MSFT", "Microsoft"),
  equity(1003, "NVDA", "NVIDIA"),
  equity(1004, "AMZN", "Amazon"),
  equity(1005, "TSLA", "Tesla"),
  equity(1006, "SPY", "SPDR S&P 500 ETF"),
  equity(1007, "IBM", "IBM"),
  equity(1008, "BAC", "Bank of America"),
];

/** A currency code, such as "BTC". */
export type Currency = string;

const byCode = new Map<string, CurrencyFact>(seedCurrencies.map((fact) => [fact.code, fact]));
const byId = new Map<number, CurrencyFact>(seedCurrencies.map((fact) => [fact.id, fact]));
/** Local money: the house's own books count in it, and no list, call or place of a customer's knows it. */
const localByCode = new Map<string, CurrencyFact>();

/**
 * Takes in a stored row. What balances stand on never changes: throws where the id or the code means another stored currency already, or
 * its kind or scale another one. What only the seed says gives way: a release may lengthen it by what an installation has added before.
 */
export function learnCurrency(fact: CurrencyFact): void {
  for (const known of [localByCode.get(fact.code), byCode.get(fact.code), byId.get(fact.id)]) {
    const differs = known && (["id", "code", "kind", "scale"] as const).find((key) => fact[key] !== known[key]);
    if (!differs) continue;
    if (!seedCurrencies.includes(known))
      throw new RangeError(`${fact.code} has the ${differs} ${fact[differs]}, and had ${known[differs]}`);
    byCode.delete(known.code);
    byId.delete(known.id);
  }
  if (fact.kind === "fiat") return void localByCode.set(fact.code, fact);
  byCode.set(fact.code, fact);
  byId.set(fact.id, fact);
}

/** Whether it is local money. */
export const isLocal = (code: string): boolean => localByCode.has(code);

/** All that is known by now, in the order in which it was learned; without local money. */
export const allCurrencies = (): readonly CurrencyFact[] => [...byCode.values()];

let met: (code: string) => void = () => undefined;
/** Calls with every code that is met and not known: whoever can, learns. */
export const onUnknown = (run: (code: string) => void): void => void (met = run);

export function currencyFact(code: Currency): CurrencyFact {
  const fact = localByCode.get(code) ?? findCurrency(code);
  if (!fact) throw new RangeError(`unknown currency ${code}`);
  return fact;
}

export function findCurrency(code: string): CurrencyFact | undefined {
  const fact = byCode.get(code);
  if (!fact && code) met(code);
  return fact;
}
export const currencyById = (id: number): CurrencyFact | undefined => byId.get(id);
export const isEquity = (code: string): boolean => byCode.get(code)?.kind === "equity";
export const scaleOf = (code: Currency): number => currencyFact(code).scale;

/** Fiat currencies in which values may be shown (specification, section 7). In the ledger some of them are local money of the house. */
export const fiatCodes = [
  "USD",
  "CNY",
  "GBP",
  "HKD",
  "JPY",
  "EUR",
  "AED",
  "THB",
  "PHP",
  "SGD",
  "VND",
  "IDR",
  "NGN",
  "BRL",
  "INR",
  "MXN",
] as const;
export type FiatCode = (typeof fiatCodes)[number];
