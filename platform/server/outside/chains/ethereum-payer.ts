/** Pays on Ethereum. What it reserves is a nonce, with the gas and the tip that were asked of the network then. */
import { encodeFunctionData, erc20Abi, type Hex, numberToHex } from "viem";
import * as z from "zod/mini";
import { comparingEthereum } from "./ethereum.ts";
import { believedNodes, height, type Nodes, openNodes, told } from "./nodes.ts";
import { type Payer, type Payment, SigningRefusal } from "./payer.ts";
import { type ChainAddress, NodeFault } from "./port.ts";
import { raised, readGas } from "./signer/ethereum.ts";
import type { Signer } from "./signer/signer.ts";

const hex = z.string().check(z.regex(/^0x[0-9a-f]*$/i));
const amount = z.pipe(
  hex,
  z.transform((text) => (text === "0x" ? 0n : BigInt(text))),
);
const receipt = z.nullable(z.object({ blockNumber: height, status: hex, gasUsed: amount, effectiveGasPrice: amount }));
/** Prices of gas rise while a payment waits. */
const PRICE_MARGIN = 2n;

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const greatest = (one: bigint, other: bigint): bigint => (one > other ? one : other);

export function ethereumPayer({ urls, signer }: { readonly urls: readonly string[]; readonly signer: Signer }): Payer {
  const { rpc } = openNodes(urls);
  const believed = believedNodes(urls, comparingEthereum);
  const ours = async () => await signer.address("ethereum");
  const countAt = async ({ rpc: ask }: Nodes, at: string): Promise<bigint> =>
    told(amount, await ask("eth_getTransactionCount", (await ours()).key, at));
  const find = async ({ rpc: ask }: Nodes, hash: string): Promise<unknown> => await ask("eth_getTransactionByHash", hash);

  async function balance(token: string | null, of?: ChainAddress): Promise<bigint> {
    const { rpc: ask } = await believed();
    const { key } = of ?? (await ours());
    if (token === null) return told(amount, await ask("eth_getBalance", key, "latest"));
    const data = encodeFunctionData({ abi: erc20Abi, functionName: "balanceOf", args: [key as Hex] });
    return told(amount, await ask("eth_call", { to: token, data }, "latest"));
  }

  /** With a quarter above the node's own estimate, rounded down. */
  async function gasOf({ to, token, units }: Pick<Payment, "to" | "token" | "units">): Promise<bigint> {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to as Hex, units] });
    const call = token === null ? { to, value: numberToHex(units) } : { to: token, data };
    return (told(amount, await rpc("eth_estimateGas", { from: (await ours()).key, ...call })) * 5n) / 4n;
  }
  const tip = async (): Promise<bigint> => told(amount, await rpc("eth_maxPriorityFeePerGas"));

  return {
    name: "ethereum",
    address: async () => (await ours()).text,
    balance,
    feeOf: async (payment) => {
      const [gas, price, perGas] = [await gasOf(payment), told(amount, await rpc("eth_gasPrice")), await tip()];
      return gas * (PRICE_MARGIN * price + perGas);
    },
    reserve: async (payment, taken) => {
      if ((await balance(payment.token)) < payment.units)
        throw new SigningRefusal("not-enough", "the hot wallet of Ethereum has less than the payment");
      const highest = taken.reduce((most, one) => Math.max(most, Number(one.split(" ")[0])), -1);
      const nonce = Math.max(Number(await countAt(await believed(), "pending")), highest + 1);
      const [gas, perGas] = [await gasOf(payment), await tip()];
      if (gas * perGas > payment.feeMax) throw new SigningRefusal("fee-ceiling", `Ethereum takes more than ${payment.feeMax}`);
      // Below the ceiling, so that there is something to raise.
      const most = least(PRICE_MARGIN * told(amount, await rpc("eth_gasPrice")) + perGas, payment.feeMax / gas);
      return `${nonce} ${gas} ${perGas} ${most}`;
    },
    replaces: "waiting",
    replace: async ({ spends, feeMax }) => {
      const { nonce, limit, tip: old, most } = readGas(spends, feeMax);
      const [price, perGas] = [told(amount, await rpc("eth_gasPrice")), greatest(raised(old), await tip())];
      const ceiling = feeMax / limit;
      const wanted = least(greatest(raised(most), PRICE_MARGIN * price + perGas), ceiling);
      return wanted >= raised(most) && perGas <= wanted ? `${nonce} ${limit} ${perGas} ${wanted}` : undefined;
    },
    sign: async (payment) => await signer.sign("ethereum", payment),
    broadcast: async ({ hash, bytes }) => {
      try {
        await rpc("eth_sendRawTransaction", bytes);
      } catch (fault) {
        if (
          !(fault instanceof NodeFault) ||
          (!/already known/i.test(fault.message) && (await find(await believed(), hash)) === null)
        )
          throw fault;
      }
    },
    status: async ({ hash }, spends) => {
      // The count is of a block that no other branch replaces, and is asked before the receipt.
      const node = await believed();
      const final = await countAt(node, "finalized");
      const mined = told(receipt, await node.rpc("eth_getTransactionReceipt", hash));
      if (mined) {
        const fee = mined.gasUsed * mined.effectiveGasPrice;
        return { kind: "mined", height: mined.blockNumber, isDone: BigInt(mined.status) === 1n, fee };
      }
      if (final > BigInt(spends.split(" ")[0]!)) return { kind: "conflicted" };
      return { kind: (await find(node, hash)) === null ? "unknown" : "waiting" };
    },
  };
}
