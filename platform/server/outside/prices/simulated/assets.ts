/**
 * What the simulation believes of each asset. Levels are those of late 2025, rounded; liveliness follows the asset's
 * rank. They make a screen look right and are no statement about any market.
 */
export interface SimulatedAsset {
  /** In USDT: the level at which a new history ends, and toward which prices drift back over months. */
  readonly level: number;
  /** How strongly it follows the market as a whole. */
  readonly beta: number;
  /** Standard deviation of its own daily log return, beside the market's. */
  readonly ownVolatility: number;
  /** Turnover of an average day in millions of USDT. */
  readonly dailyMillions: number;
  /** Half the spread, as a fraction of the price. */
  readonly halfSpread: number;
  /** Updates follow one another after so many steps of 200 ms. */
  readonly everySteps: number;
}

type Row = readonly [
  level: number,
  beta: number,
  ownVolatility: number,
  dailyMillions: number,
  halfSpread: number,
  everySteps: number,
];

const rows: Readonly<Record<string, Row>> = {
  BTC: [87_000, 1, 0.016, 1_800, 0.000_01, 1],
  ETH: [2_850, 1.25, 0.022, 1_200, 0.000_015, 1],
  SOL: [132, 1.4, 0.032, 420, 0.000_04, 1],
  BNB: [860, 0.9, 0.022, 190, 0.000_03, 1],
  XRP: [2.05, 1.1, 0.036, 380, 0.000_06, 1],
  DOGE: [0.145, 1.5, 0.043, 160, 0.000_08, 1],
  ADA: [0.42, 1.3, 0.035, 70, 0.000_15, 2],
  TRX: [0.275, 0.5, 0.02, 60, 0.000_15, 2],
  AVAX: [13.6, 1.4, 0.038, 45, 0.000_3, 2],
  LINK: [12.6, 1.4, 0.038, 60, 0.000_3, 2],
  SUI: [1.52, 1.6, 0.049, 90, 0.000_1, 2],
  DOT: [2.4, 1.3, 0.032, 25, 0.000_25, 3],
  LTC: [84, 1.1, 0.029, 50, 0.000_1, 2],
  BCH: [545, 1.1, 0.032, 40, 0.000_12, 3],
  UNI: [6.3, 1.4, 0.043, 30, 0.000_2, 3],
  AAVE: [172, 1.4, 0.041, 35, 0.000_15, 3],
  ARB: [0.21, 1.5, 0.043, 25, 0.000_3, 3],
  OP: [0.31, 1.5, 0.043, 18, 0.000_25, 4],
  APT: [2.5, 1.4, 0.041, 20, 0.000_25, 4],
  NEAR: [1.95, 1.4, 0.043, 28, 0.000_3, 3],
  ATOM: [2.5, 1.2, 0.032, 14, 0.000_25, 5],
  FIL: [1.65, 1.3, 0.041, 20, 0.000_35, 4],
  ETC: [13.8, 1.2, 0.032, 15, 0.000_4, 5],
  HBAR: [0.14, 1.4, 0.046, 30, 0.000_1, 3],
  XLM: [0.245, 1.2, 0.038, 26, 0.000_1, 4],
  PEPE: [0.000_004_4, 1.7, 0.058, 110, 0.001_2, 2],
  AAPL: [268, 0.25, 0.013, 9_000, 0.000_03, 2],
  MSFT: [478, 0.25, 0.012, 8_000, 0.000_03, 2],
  NVDA: [180, 0.5, 0.022, 30_000, 0.000_05, 1],
  AMZN: [222, 0.3, 0.016, 9_000, 0.000_04, 3],
  TSLA: [395, 0.5, 0.028, 30_000, 0.000_05, 2],
  SPY: [662, 0.25, 0.007, 40_000, 0.000_01, 2],
  IBM: [298, 0.2, 0.013, 1_200, 0.000_08, 4],
  BAC: [51.6, 0.25, 0.012, 1_800, 0.000_15, 4],
};

export function simulatedAsset(base: string): SimulatedAsset {
  const row = rows[base];
  if (!row) throw new RangeError(`the simulation knows no ${base}`);
  const [level, beta, ownVolatility, dailyMillions, halfSpread, everySteps] = row;
  return { level, beta, ownVolatility, dailyMillions, halfSpread, everySteps };
}
