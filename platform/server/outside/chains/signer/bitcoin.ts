/** A payment on Bitcoin: coins of the hot wallet, the payee, and the rest back to the hot wallet. */
import * as btc from "@scure/btc-signer";
import { type Payment, SigningRefusal } from "../payer.ts";
import type { Built, SignerTerms } from "./signer.ts";

/** Below this an output costs more than it is worth, and nodes do not pass it on. */
export const DUST = 546n;

export interface Spend {
  readonly txid: string;
  readonly vout: number;
  readonly units: bigint;
}

export const coinOf = ({ txid, vout }: Pick<Spend, "txid" | "vout">): string => `${txid}:${vout}`;

/** `spends` is the fee in satoshis, then `txid:place:satoshis` of each coin. */
export function readSpends(text: string): { readonly fee: bigint; readonly coins: readonly Spend[] } {
  const [fee = "", ...parts] = text.split(" ");
  const coins = parts.map((part) => {
    const [, txid = "", vout = "", units = ""] = /^([0-9a-f]{64}):(\d{1,9}):(\d{1,17})$/.exec(part) ?? [];
    if (txid === "") throw new SigningRefusal("not-enough", "the payment names no coins");
    return { txid, vout: Number(vout), units: BigInt(units) };
  });
  if (!/^\d{1,17}$/.test(fee) || coins.length === 0) throw new SigningRefusal("not-enough", "the payment names no coins");
  return { fee: BigInt(fee), coins };
}

export const networkOf = (prefix: string) => ({ ...(prefix === "bc" ? btc.NETWORK : btc.TEST_NETWORK), bech32: prefix });

export async function buildBitcoin({ to, token, units, feeMax, spends }: Payment, terms: SignerTerms): Promise<Built> {
  const network = networkOf(terms.prefix);
  const key = terms.keyOf("bitcoin");
  const own = btc.p2wpkh(key.open, network);
  if (token !== null || !isAddress(to, network))
    throw new SigningRefusal("wrong-destination", `${to} is no address of this chain of Bitcoin`);
  const { fee, coins } = readSpends(spends);
  const rest = coins.reduce((sum, coin) => sum + coin.units, 0n) - units - fee;
  if (rest < 0n || units < DUST) throw new SigningRefusal("not-enough", "the coins do not pay the payment and its fee");
  const change = rest >= DUST ? rest : 0n;
  if (fee + rest - change > feeMax) throw new SigningRefusal("fee-ceiling", `a fee above ${feeMax} satoshis`);
  const transaction = new btc.Transaction();
  for (const { txid, vout, units: amount } of coins)
    transaction.addInput({ txid, index: vout, witnessUtxo: { script: own.script, amount } });
  transaction.addOutputAddress(to, units, network);
  if (change > 0n) transaction.addOutput({ script: own.script, amount: change });
  transaction.sign(key.secret);
  transaction.finalize();
  return { hash: transaction.id, bytes: transaction.hex, uses: coins.map(coinOf) };
}

function isAddress(text: string, network: ReturnType<typeof networkOf>): boolean {
  try {
    return btc.Address(network).decode(text) !== undefined;
  } catch {
    return false;
  }
}
