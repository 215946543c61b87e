/** The payers of some chains, on one signer. */
import { bitcoinPayer } from "./bitcoin-payer.ts";
import { ethereumPayer } from "./ethereum-payer.ts";
import type { Payers } from "./payer.ts";
import type { ChainName } from "./port.ts";
import type { Signer } from "./signer/signer.ts";
import { tronPayer } from "./tron-payer.ts";

export function openPayers(chains: readonly (readonly [ChainName, urls: readonly string[]])[], signer: Signer): Payers {
  const open = { ethereum: ethereumPayer, bitcoin: bitcoinPayer, tron: tronPayer };
  return Object.fromEntries(chains.map(([name, urls]) => [name, open[name]({ urls, signer })]));
}
