/** Addresses as transfers and payers name them. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { createBase58check } from "@scure/base";
import type { Family } from "@assay/features/payees/server.ts";
import type { Payers } from "@assay/server/outside/chains/payer.ts";
import type { ChainAddress } from "@assay/server/outside/chains/port.ts";
import type { Network } from "./store.ts";

const base58check = createBase58check(sha256);

export const familyOn: Readonly<Record<Network, Family>> = { ethereum: "evm", bitcoin: "bitcoin", tron: "tron" };

/** Of an address that was judged, or of one of our own. */
export function keyOf(network: Network, address: string): string {
  if (network === "ethereum") return address.toLowerCase();
  return network === "tron" ? bytesToHex(base58check.decode(address)) : address;
}

/** The house's own addresses on a network: what its signer pays from, and what it keeps its coins on. */
export const ownAddresses =
  (payers: Payers, cold: (network: Network) => Promise<ChainAddress | undefined>) =>
  async (network: Network): Promise<readonly ChainAddress[]> => {
    const [hot, kept] = [await payers[network]?.address(), await cold(network)];
    return [...(hot === undefined ? [] : [{ text: hot, key: keyOf(network, hot) }]), ...(kept ? [kept] : [])];
  };
