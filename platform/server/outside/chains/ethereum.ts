/** Ethereum and chains like it, by JSON-RPC: coins that a transaction carries, and `Transfer` logs of tokens. Coins that a contract sends are seen in traces alone, which not every node keeps: they are not found here. */
import * as z from "zod/mini";
import { addressesOf } from "./keys.ts";
import { eachHeight, height, openNodes, told } from "./nodes.ts";
import { type Chain, type ChainBlock, type ChainTransfer, NodeFault } from "./port.ts";

/** keccak256("Transfer(address,address,uint256)"). */
export const TRANSFER_TOPIC = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
/** Chains on which money is worth nothing. Any other is taken for a real one. */
const practiceChains: readonly number[] = [31_337, 1_337, 11_155_111, 17_000, 560_048];

const hex = z.string().check(z.regex(/^0x[0-9a-f]*$/i));
const header = z.object({ number: height, hash: hex, parentHash: hex });
const blockShape = z.extend(header, {
  transactions: z.array(z.object({ hash: hex, to: z.nullable(hex), value: hex })),
});
const receipts = z.array(
  z.object({
    transactionHash: hex,
    status: hex,
    logs: z.array(z.object({ address: hex, topics: z.array(hex), data: hex })),
  }),
);

/** What a word of 32 bytes says of an address. */
const addressIn = (topic: string): string => `0x${topic.slice(-40).toLowerCase()}`;

export function ethereumChain({ urls, xpub }: { readonly urls: readonly string[]; readonly xpub: string }): Chain {
  const { rpc } = openNodes(urls);
  const blockAt = async (at: number, whole: boolean): Promise<unknown> =>
    await rpc("eth_getBlockByNumber", `0x${at.toString(16)}`, whole);
  return {
    name: "ethereum",
    addressAt: addressesOf("ethereum", xpub),
    head: async () => told(height, await rpc("eth_blockNumber")),
    hashAt: async (at) => told(z.nullable(header), await blockAt(at, false))?.hash,
    transfersIn: async (from, to) => {
      const blocks = await eachHeight(from, to, async (at) => {
        const block = told(z.nullable(blockShape), await blockAt(at, true));
        // By the block's hash, so that no other branch is mixed in.
        return block && { block, of: told(receipts, await rpc("eth_getBlockReceipts", block.hash)) };
      });
      return blocks.flatMap((one) => (one ? [blockOf(one.block, one.of)] : []));
    },
    identity: async () => ({
      isReal: !practiceChains.includes(told(height, await rpc("eth_chainId"))),
      genesis: told(header, await blockAt(0, false)).hash,
    }),
  };
}

function blockOf(
  { number, hash, parentHash, transactions }: z.output<typeof blockShape>,
  of: z.output<typeof receipts>,
): ChainBlock {
  const byHash = new Map(of.map((receipt) => [receipt.transactionHash, receipt]));
  const transfers = transactions.flatMap((transaction): ChainTransfer[] => {
    const receipt = byHash.get(transaction.hash);
    if (!receipt) throw new NodeFault(`block ${hash} has no receipt of ${transaction.hash}`);
    if (BigInt(receipt.status) !== 1n) return [];
    const units = BigInt(transaction.value);
    const coin = { hash: transaction.hash, position: -1, token: null, units };
    const logs = receipt.logs.flatMap((log, position) => {
      // A fourth topic is the number of an NFT.
      if (log.topics[0] !== TRANSFER_TOPIC || log.topics.length !== 3 || log.data.length !== 66) return [];
      const token = log.address.toLowerCase();
      return [{ hash: transaction.hash, position, to: addressIn(log.topics[2]!), token, units: BigInt(log.data) }];
    });
    return [...(units > 0n && transaction.to ? [{ ...coin, to: transaction.to.toLowerCase() }] : []), ...logs].filter(
      (one) => one.units > 0n,
    );
  });
  return { height: number, hash, parent: parentHash, transfers };
}
