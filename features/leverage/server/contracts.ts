/** The contract markets: every spot market with an index, levered as far as it is deep. */
import { currencyFact } from "@assay/core/currency.ts";
import { formatAmount, formatDecimal, formatPrice, formatRate } from "@assay/core/money.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { type Market, onListed } from "@assay/features/market/server.ts";
import type * as z from "zod/mini";
import type { contractTerms } from "../contract.ts";
import { type Contract, contractOf } from "../rules/terms.ts";

type Terms = z.output<typeof contractTerms>;
type Row = readonly [floor: string, leverageMax: number, maintenance: string];

/** Maintenance stays at or under half of the initial margin at the bracket's highest leverage. */
const deep: readonly Row[] = [
  ["0", 125, "0.004"],
  ["50000", 100, "0.005"],
  ["250000", 50, "0.01"],
  ["1000000", 20, "0.025"],
  ["5000000", 10, "0.05"],
];
const liquid: readonly Row[] = [
  ["0", 75, "0.0065"],
  ["25000", 50, "0.01"],
  ["100000", 25, "0.02"],
  ["500000", 10, "0.05"],
];
const other: readonly Row[] = [
  ["0", 50, "0.01"],
  ["10000", 25, "0.02"],
  ["50000", 10, "0.05"],
  ["250000", 5, "0.1"],
];

const bracketsBy: Readonly<Record<string, readonly Row[]>> = { BTC: deep, ETH: deep, SOL: liquid, BNB: liquid, XRP: liquid };

function termsOf(market: Market): Terms {
  const { symbol, base, quote } = market;
  return {
    symbol,
    currency_id: currencyFact(base).id,
    legal_id: currencyFact(quote).id,
    base,
    quote,
    tick: formatPrice(market.tick),
    step: formatDecimal(market.step, scaleOf(base)),
    price_decimals: market.priceDecimals,
    quantity_decimals: market.quantityDecimals,
    notional_min: formatAmount(market.notionalMin),
    quantity_max: formatAmount(market.quantityMax),
    band: formatRate(market.band),
    fee: "0.0005",
    liquidation_fee: "0.005",
    interest: "0.0003",
    markup: "0.0001",
    brackets: (bracketsBy[base] ?? other).map(([floor, multiple_max, maintenance]) => ({ floor, multiple_max, maintenance })),
  };
}

/** A contract market as the server judges by it, and as the contract tells it. */
export interface Listed {
  readonly contract: Contract;
  readonly terms: Terms;
}

export const listed = (terms: Terms): Listed => ({ terms, contract: contractOf(terms) });

const contractsNow = new Map<string, Listed>();
onListed((market) => {
  if (market.kind === "coin" && market.indexed) contractsNow.set(market.symbol, listed(termsOf(market)));
});

/** All contract markets by symbol. */
export const contracts: ReadonlyMap<string, Listed> = contractsNow;
