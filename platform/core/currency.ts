/**
 * What the product counts in: coins, and equities, whose units are fractions of one share. Ids are the inherited ones where the specification names them (section 3) and are never
 * reused; a scale may only grow, because stored integers are never reinterpreted.
 */
export interface CurrencyFact {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: "coin" | "equity";
  /** Decimals of the smallest unit the ledger keeps. */
  readonly scale: number;
  /** Decimals shown where no market says otherwise. */
  readonly decimalsShown: number;
}

const coin = (id: number, code: string, name: string, decimalsShown = 8): CurrencyFact => ({
  id,
  code,
  name,
  kind: "coin",
  scale: 8,
  decimalsShown,
});

/** Shares are counted to eight decimals, of which six can be traded. */
const equity = (id: number, code: string, name: string): CurrencyFact => ({
  id,
  code,
  name,
  kind: "equity",
  scale: 8,
  decimalsShown: 6,
});

export const currencies = [
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
] as const satisfies readonly CurrencyFact[];

/** A currency code, such as "BTC". */
export type Currency = string;

const byCode = new Map<string, CurrencyFact>(currencies.map((fact) => [fact.code, fact]));
const byId = new Map<number, CurrencyFact>(currencies.map((fact) => [fact.id, fact]));

export function currencyFact(code: Currency): CurrencyFact {
  const fact = byCode.get(code);
  if (!fact) throw new RangeError(`unknown currency ${code}`);
  return fact;
}

export const findCurrency = (code: string): CurrencyFact | undefined => byCode.get(code);
export const currencyById = (id: number): CurrencyFact | undefined => byId.get(id);
export const isEquity = (code: string): boolean => byCode.get(code)?.kind === "equity";
export const scaleOf = (code: Currency): number => currencyFact(code).scale;

/** Fiat currencies in which values may be shown (specification, section 7). They are never ledger money here. */
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
