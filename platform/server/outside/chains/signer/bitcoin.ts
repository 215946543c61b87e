/** A payment on Bitcoin: coins of the hot wallet, the payee, and the rest back to the hot wallet. */
import * as btc from "@scure/btc-signer";
import { type Payment, SigningRefusal } from "../payer.ts";
import type { Built, SignerTerms } from "./signer.ts";

/** Below this an output costs more than it is worth, and nodes do not pass it on. */
export const DUST = 546n;

/** Virtual bytes: what every transaction has with two outputs, and each input of ours. */
const [BASE_BYTES, INPUT_BYTES] = [11n + 2n * 43n, 69n];
export const sizeOf = (inputs: number): bigint => BASE_BYTES + INPUT_BYTES * BigInt(inputs);

/** By BIP125 another transaction may take its place. */
const REPLACEABLE = 0xff_ff_ff_fd;

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

/** What a signed payment leaves to the miners: what it spends without what it pays. */
export function feeOfSigned(bytes: string, spends: string): bigint {
  const transaction = btc.Transaction.fromRaw(Buffer.from(bytes, "hex"), { allowUnknownOutputs: true });
  const spent = readSpends(spends).coins.reduce((sum, { units }) => sum + units, 0n);
  return Array.from({ length: transaction.outputsLength }, (_, index) => transaction.getOutput(index).amount!).reduce(
    (left, units) => left - units,
    spent,
  );
}

/** What a payment leaves to the miners: its fee, and a rest that is worth no output. */
export function feeOfSpends(spends: string, units: bigint): { readonly fee: bigint; readonly change: bigint } {
  const { fee, coins } = readSpends(spends);
  const rest = coins.reduce((sum, coin) => sum + coin.units, 0n) - units - fee;
  return rest >= DUST ? { fee, change: rest } : { fee: fee + rest, change: 0n };
}

/** The least that takes the place of a fee: a satoshi more for each byte. */
export const raisedFee = (spends: string, units: bigint): bigint =>
  feeOfSpends(spends, units).fee + sizeOf(readSpends(spends).coins.length);

export const networkOf = (prefix: string) => ({ ...(prefix === "bc" ? btc.NETWORK : btc.TEST_NETWORK), bech32: prefix });

export async function buildBitcoin(
  { to, token, units, feeMax, spends }: Payment,
  terms: SignerTerms,
  before?: string,
): Promise<Built> {
  const network = networkOf(terms.prefix);
  const key = terms.keyOf("bitcoin");
  const own = btc.p2wpkh(key.open, network);
  const script = scriptOf(to, terms.prefix);
  if (token !== null || script === undefined)
    throw new SigningRefusal("wrong-destination", `${to} is no address of this chain of Bitcoin`);
  const { coins, fee: named } = readSpends(spends);
  const { fee, change } = feeOfSpends(spends, units);
  if (fee < named || units < DUST) throw new SigningRefusal("not-enough", "the coins do not pay the payment and its fee");
  if (fee > feeMax) throw new SigningRefusal("fee-ceiling", `a fee above ${feeMax} satoshis`);
  if (before !== undefined && (coinsIn(before) !== coinsIn(spends) || fee < raisedFee(before, units)))
    throw new SigningRefusal("not-replaceable", "the fee must be a satoshi a byte higher, of the same coins");
  const transaction = new btc.Transaction();
  for (const { txid, vout, units: amount } of coins)
    transaction.addInput({ txid, index: vout, sequence: REPLACEABLE, witnessUtxo: { script: own.script, amount } });
  transaction.addOutput({ script, amount: units });
  if (change > 0n) transaction.addOutput({ script: own.script, amount: change });
  transaction.sign(key.secret);
  transaction.finalize();
  return { hash: transaction.id, bytes: transaction.hex, uses: coins.map(coinOf) };
}

const coinsIn = (spends: string): string => spends.split(" ").slice(1).join(" ");

/** What an address stands for. On the sandbox's own chain those of the real one stand for the same keys, since customers have no others. */
function scriptOf(text: string, prefix: string): Uint8Array | undefined {
  for (const network of [networkOf(prefix), ...(prefix === "bcrt" ? [btc.NETWORK] : [])])
    try {
      return btc.OutScript.encode(btc.Address(network).decode(text));
    } catch {
      // It is of another chain.
    }
  return undefined;
}
