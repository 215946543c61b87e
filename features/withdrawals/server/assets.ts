/** What an installation begins with: what can be withdrawn over which network, and what it costs. */
import { scaleOf } from "@assay/core/currency.ts";
import { parseDecimal } from "@assay/core/money.ts";
import type { Asset, Network } from "./store.ts";

interface Seed {
  readonly network: Network;
  readonly currency: string;
  readonly min: string;
  readonly fee: string;
  /** In the smallest unit of the chain's own coin. */
  readonly feeMax: bigint;
  readonly minutes: number;
}

const GAS_MAX = 20_000_000_000_000_000n;
const BITCOIN_FEE_MAX = 100_000n;
const TRON_FEE_MAX = 100_000_000n;

const seeds: readonly Seed[] = [
  { network: "ethereum", currency: "ETH", min: "0.01", fee: "0.002", feeMax: GAS_MAX, minutes: 5 },
  { network: "ethereum", currency: "USDT", min: "20", fee: "5", feeMax: GAS_MAX, minutes: 5 },
  { network: "ethereum", currency: "USDC", min: "20", fee: "5", feeMax: GAS_MAX, minutes: 5 },
  { network: "bitcoin", currency: "BTC", min: "0.001", fee: "0.0002", feeMax: BITCOIN_FEE_MAX, minutes: 45 },
  { network: "tron", currency: "TRX", min: "20", fee: "2", feeMax: TRON_FEE_MAX, minutes: 5 },
  { network: "tron", currency: "USDT", min: "10", fee: "2", feeMax: TRON_FEE_MAX, minutes: 5 },
];

export const firstAssets = (): readonly Asset[] =>
  seeds.map(({ currency, min, fee, ...seed }, index) => ({
    ...seed,
    id: index + 1,
    currency,
    min: parseDecimal(min, scaleOf(currency))!,
    fee: parseDecimal(fee, scaleOf(currency))!,
  }));
