/** The markets with which an installation begins. Once they are stored, the stored rows say what holds. */
import type { Currency } from "@assay/core/currency.ts";
import type { MarketRow, TermsRow } from "./market-rows.ts";

const QUOTE = "USDT";

/** What all markets of a group have in common. */
type GroupTerms = Pick<TermsRow, "band" | "indexClamp" | "notionalMin" | "makerFee" | "takerFee">;

const coinTerms = { notionalMin: "5", makerFee: "0.0008", takerFee: "0.001" };
const majorTerms: GroupTerms = { ...coinTerms, band: "0.1", indexClamp: "0.005" };
const otherTerms: GroupTerms = { ...coinTerms, band: "0.2", indexClamp: "0.02" };
const equityTerms: GroupTerms = { band: "0.1", indexClamp: "0.005", notionalMin: "1", makerFee: "0.0005", takerFee: "0.0005" };

type Row = readonly [base: Currency, tick: string, step: string, quantityMax: string, categories: string];

const majors: readonly Row[] = [
  ["BTC", "0.01", "0.00001", "100", "Layer 1,Proof of work"],
  ["ETH", "0.01", "0.0001", "2000", "Layer 1"],
  ["SOL", "0.01", "0.001", "40000", "Layer 1"],
  ["BNB", "0.01", "0.001", "5000", "Layer 1"],
  ["XRP", "0.0001", "0.1", "2000000", "Payments"],
];

const others: readonly Row[] = [
  ["DOGE", "0.00001", "1", "20000000", "Meme,Proof of work"],
  ["ADA", "0.0001", "0.1", "5000000", "Layer 1"],
  ["TRX", "0.0001", "0.1", "10000000", "Layer 1,Payments"],
  ["AVAX", "0.01", "0.01", "100000", "Layer 1"],
  ["LINK", "0.01", "0.01", "100000", "DeFi,Oracle"],
  ["SUI", "0.0001", "0.1", "1000000", "Layer 1"],
  ["DOT", "0.001", "0.01", "500000", "Layer 1"],
  ["LTC", "0.01", "0.001", "20000", "Payments,Proof of work"],
  ["BCH", "0.01", "0.001", "3000", "Payments,Proof of work"],
  ["UNI", "0.001", "0.01", "200000", "DeFi"],
  ["AAVE", "0.01", "0.001", "10000", "DeFi"],
  ["ARB", "0.0001", "0.1", "5000000", "Layer 2"],
  ["OP", "0.0001", "0.1", "3000000", "Layer 2"],
  ["APT", "0.001", "0.01", "500000", "Layer 1"],
  ["NEAR", "0.001", "0.1", "500000", "Layer 1"],
  ["ATOM", "0.001", "0.01", "500000", "Layer 1"],
  ["FIL", "0.001", "0.01", "500000", "Storage"],
  ["ETC", "0.01", "0.01", "100000", "Layer 1,Proof of work"],
  ["HBAR", "0.00001", "1", "10000000", "Layer 1"],
  ["XLM", "0.00001", "1", "10000000", "Payments"],
  ["PEPE", "0.00000001", "1", "100000000000", "Meme"],
];

/** One dollar is counted as one USDT (specification, section 9). */
const equities: readonly Row[] = [
  ["AAPL", "0.01", "0.000001", "20000", "Technology"],
  ["MSFT", "0.01", "0.000001", "10000", "Technology"],
  ["NVDA", "0.01", "0.000001", "25000", "Technology,Semiconductors"],
  ["AMZN", "0.01", "0.000001", "20000", "Consumer,Technology"],
  ["TSLA", "0.01", "0.000001", "10000", "Consumer"],
  ["SPY", "0.01", "0.000001", "10000", "Index fund"],
  ["IBM", "0.01", "0.000001", "15000", "Technology"],
  ["BAC", "0.01", "0.000001", "50000", "Banks"],
];

/** Names by which Chinese readers know a coin or a company. Who is not listed goes by the name that everyone uses. */
const chineseNames: Readonly<Record<Currency, string>> = {
  BTC: "比特币",
  ETH: "以太坊",
  SOL: "索拉纳",
  BNB: "币安币",
  XRP: "瑞波币",
  DOGE: "狗狗币",
  ADA: "艾达币",
  TRX: "波场",
  AVAX: "雪崩",
  DOT: "波卡",
  LTC: "莱特币",
  BCH: "比特币现金",
  ATOM: "阿童木",
  FIL: "文件币",
  ETC: "以太坊经典",
  XLM: "恒星币",
  PEPE: "佩佩蛙",
  AAPL: "苹果",
  MSFT: "微软",
  NVDA: "英伟达",
  AMZN: "亚马逊",
  TSLA: "特斯拉",
  SPY: "标普500指数基金",
  BAC: "美国银行",
};

/** They have held ever since. */
const ALWAYS = new Date(0);

const rowOf = ([base, tick, step, quantityMax, categories]: Row, terms: GroupTerms): MarketRow => ({
  symbol: `${base}/${QUOTE}`,
  base,
  quote: QUOTE,
  nameZh: chineseNames[base] ?? null,
  categories: categories.split(","),
  terms: [{ ...terms, holdsFrom: ALWAYS, tick, step, quantityMax }],
});

export const seedMarkets: readonly MarketRow[] = [
  ...majors.map((row) => rowOf(row, majorTerms)),
  ...others.map((row) => rowOf(row, otherTerms)),
  ...equities.map((row) => rowOf(row, equityTerms)),
];
