/** The chains on which the seed's currencies move, by code. The short name is what people choose; the contract is where a token lives. */
import type { Network } from "@assay/core/currency.ts";

const own = (subName: string, type: string): Network => ({ subName, type, address: null, status: "open" });
const token = (subName: string, type: string, address: string): Network => ({ subName, type, address, status: "open" });

export const seedNetworks: Readonly<Record<string, readonly Network[]>> = {
  BTC: [own("BTC", "bitcoin")],
  ETH: [own("ETH", "evm")],
  TRX: [own("TRX", "tron")],
  USDT: [
    token("ERC20", "evm", "0xdAC17F958D2ee523a2206206994597C13D831ec7"),
    token("TRC20", "tron", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"),
  ],
  USDC: [token("ERC20", "evm", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48")],
};
