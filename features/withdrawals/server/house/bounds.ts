/** How much a hot wallet shall have: below the floor treasury is asked for more, above the ceiling the rest goes to the cold address. */
import { scaleOf } from "@assay/core/currency.ts";
import { parseDecimal } from "@assay/core/money.ts";
import type { Bound } from "./store.ts";

const seeds = [
  { network: "ethereum", currency: "ETH", floor: "50", ceiling: "2500" },
  { network: "ethereum", currency: "USDT", floor: "100000", ceiling: "5000000" },
  { network: "ethereum", currency: "USDC", floor: "100000", ceiling: "5000000" },
  { network: "bitcoin", currency: "BTC", floor: "5", ceiling: "250" },
  { network: "tron", currency: "TRX", floor: "250000", ceiling: "12500000" },
  { network: "tron", currency: "USDT", floor: "100000", ceiling: "5000000" },
] as const;

export const firstBounds = (): readonly Bound[] =>
  seeds.map(({ network, currency, floor, ceiling }, index) => ({
    id: index + 1,
    network,
    currency,
    floor: parseDecimal(floor, scaleOf(currency))!,
    ceiling: parseDecimal(ceiling, scaleOf(currency))!,
  }));
