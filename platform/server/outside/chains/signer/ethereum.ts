/** A payment on Ethereum: a coin or a token's `transfer`, by EIP-1559, with no more gas than its ceiling pays. */
import { encodeFunctionData, erc20Abi, type Hex, keccak256 } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { type Payment, SigningRefusal } from "../payer.ts";
import type { Built, SignerTerms } from "./signer.ts";

const GAS_MAX = 1_000_000n;
const ADDRESS = /^0x(?!0{40})[0-9a-f]{40}$/;

/** Nodes take another transaction with the same nonce only where both fees are a tenth higher. */
const RAISE_PERCENT = 10n;

export interface Gas {
  readonly nonce: string;
  readonly limit: bigint;
  /** For one gas in wei: to whoever mines, and at most in all. */
  readonly tip: bigint;
  readonly most: bigint;
}

/** `spends` is a nonce, the limit of gas, the tip and the most for one gas in wei; without the last it is what the ceiling pays. */
export function readGas(spends: string, feeMax: bigint): Gas {
  const [, nonce = "", limitText = "0", tip = "0", most] = /^(\d{1,9}) (\d{1,9}) (\d{1,15})(?: (\d{1,18}))?$/.exec(spends) ?? [];
  const limit = BigInt(limitText);
  if (nonce === "" || limit === 0n) throw new SigningRefusal("not-enough", "the payment names no nonce");
  // Rounded down: all the gas together stays below the ceiling.
  return { nonce, limit, tip: BigInt(tip), most: most === undefined ? feeMax / limit : BigInt(most) };
}

/** The least that takes the place of so much; rounded up. */
export const raised = (fee: bigint): bigint => (fee * (100n + RAISE_PERCENT) + 99n) / 100n;

export async function buildEthereum(payment: Payment, { keyOf, chainId }: SignerTerms, before?: string): Promise<Built> {
  const { to, token, units, feeMax, spends } = payment;
  if (!ADDRESS.test(to) || to === token) throw new SigningRefusal("wrong-destination", `${to} is nobody's address on Ethereum`);
  const { nonce, limit, tip, most } = readGas(spends, feeMax);
  if (limit > GAS_MAX || tip > most || most * limit > feeMax)
    throw new SigningRefusal("fee-ceiling", `${limit} gas for more than ${feeMax} wei`);
  if (before !== undefined) {
    const old = readGas(before, feeMax);
    if (old.nonce !== nonce || old.limit !== limit || tip < raised(old.tip) || most < raised(old.most))
      throw new SigningRefusal("not-replaceable", "both fees must be a tenth higher, with the same nonce and gas");
  }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to as Hex, units] });
  const bytes = await privateKeyToAccount(`0x${Buffer.from(keyOf("ethereum").secret).toString("hex")}`).signTransaction({
    type: "eip1559",
    chainId,
    nonce: Number(nonce),
    gas: limit,
    maxFeePerGas: most,
    maxPriorityFeePerGas: tip,
    ...(token === null ? { to: to as Hex, value: units } : { to: token as Hex, data }),
  });
  return { hash: keccak256(bytes), bytes, uses: [nonce] };
}
