/** A payment on Ethereum: a coin or a token's `transfer`, by EIP-1559, with no more gas than its ceiling pays. */
import { encodeFunctionData, erc20Abi, type Hex, keccak256 } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { type Payment, SigningRefusal } from "../payer.ts";
import type { Built, SignerTerms } from "./signer.ts";

const GAS_MAX = 1_000_000n;
const ADDRESS = /^0x(?!0{40})[0-9a-f]{40}$/;

/** `spends` is a nonce, the limit of gas, and the tip for one gas in wei. */
export async function buildEthereum(payment: Payment, { keyOf, chainId }: SignerTerms): Promise<Built> {
  const { to, token, units, feeMax, spends } = payment;
  if (!ADDRESS.test(to) || to === token) throw new SigningRefusal("wrong-destination", `${to} is nobody's address on Ethereum`);
  const [, nonce = "", gasText = "0", tipText = "0"] = /^(\d{1,9}) (\d{1,9}) (\d{1,15})$/.exec(spends) ?? [];
  const [gas, tip] = [BigInt(gasText), BigInt(tipText)];
  if (nonce === "" || gas === 0n) throw new SigningRefusal("not-enough", "the payment names no nonce");
  // Rounded down: all the gas together stays below the ceiling.
  const perGas = feeMax / gas;
  if (gas > GAS_MAX || tip > perGas) throw new SigningRefusal("fee-ceiling", `${gas} gas for more than ${feeMax} wei`);
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to as Hex, units] });
  const bytes = await privateKeyToAccount(`0x${Buffer.from(keyOf("ethereum").secret).toString("hex")}`).signTransaction({
    type: "eip1559",
    chainId,
    nonce: Number(nonce),
    gas,
    maxFeePerGas: perGas,
    maxPriorityFeePerGas: tip,
    ...(token === null ? { to: to as Hex, value: units } : { to: token as Hex, data }),
  });
  return { hash: keccak256(bytes), bytes, uses: [nonce] };
}
