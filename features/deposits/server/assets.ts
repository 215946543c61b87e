/** What an installation begins with: what can be deposited where, from which amount on and after how many blocks. */
import { scaleOf } from "@assay/core/currency.ts";
import { parseDecimal } from "@assay/core/money.ts";
import type { Config } from "@assay/server/config.ts";
import type { Network } from "../contract.ts";
import type { Asset } from "./store.ts";

interface Seed {
  readonly network: Network;
  readonly currency: string;
  readonly decimals: number;
  readonly min: string;
  readonly confirmations: number;
  /** The contract: the real one, and the sandbox's. */
  readonly tokens?: Readonly<Record<Config["mode"], string>>;
  /** What a practice payment brings. */
  readonly practice: string;
}

const seeds: readonly Seed[] = [
  { network: "ethereum", currency: "ETH", decimals: 18, min: "0.001", confirmations: 6, practice: "0.05" },
  {
    network: "ethereum",
    currency: "USDT",
    decimals: 6,
    min: "5",
    confirmations: 6,
    practice: "100",
    tokens: {
      production: "0xdac17f958d2ee523a2206206994597c13d831ec7",
      sandbox: "0x5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d0001",
    },
  },
  {
    network: "ethereum",
    currency: "USDC",
    decimals: 6,
    min: "5",
    confirmations: 6,
    practice: "100",
    tokens: {
      production: "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
      sandbox: "0x5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d0002",
    },
  },
  { network: "bitcoin", currency: "BTC", decimals: 8, min: "0.0001", confirmations: 3, practice: "0.005" },
  { network: "tron", currency: "TRX", decimals: 6, min: "1", confirmations: 20, practice: "500" },
  {
    network: "tron",
    currency: "USDT",
    decimals: 6,
    min: "1",
    confirmations: 20,
    practice: "100",
    tokens: {
      production: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
      sandbox: "415a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d0001",
    },
  },
];

export const assetsOf = (mode: Config["mode"]): readonly Asset[] =>
  seeds.map(({ network, currency, decimals, min, confirmations, tokens }, index) => ({
    id: index + 1,
    network,
    currency,
    token: tokens?.[mode] ?? null,
    decimals,
    min: parseDecimal(min, scaleOf(currency))!,
    confirmations,
    fromAt: new Date(0),
  }));

/** What the sandbox's wallet pays, as the chain counts it. */
export function practicePayment({
  network,
  currency,
  decimals,
}: Pick<Asset, "network" | "currency" | "decimals">): bigint | undefined {
  const seed = seeds.find((one) => one.network === network && one.currency === currency);
  return seed && parseDecimal(seed.practice, decimals)!;
}
