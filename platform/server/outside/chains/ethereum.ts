/** Ethereum and chains like it, by JSON-RPC: coins that a transaction carries, `Transfer` logs of tokens, and coins that contracts send where the node tells traces (traces.ts). */
import * as z from "zod/mini";
import type { Clock } from "../../clock.ts";
import { addressesOf } from "./keys.ts";
import { believedNodes, type Comparing, eachHeight, height, type Nodes, told } from "./nodes.ts";
import { type Chain, type ChainBlock, type ChainTransfer, NodeFault } from "./port.ts";
import { openTraces } from "./traces.ts";

/** keccak256("Transfer(address,address,uint256)"). */
export const TRANSFER_TOPIC = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
/** Chains on which money is worth nothing. Any other is taken for a real one. */
const practiceChains: readonly number[] = [31_337, 1_337, 11_155_111, 17_000, 560_048];

const hex = z.string().check(z.regex(/^0x[0-9a-f]*$/i));
const header = z.object({ number: height, hash: hex, parentHash: hex });
const blockShape = z.extend(header, {
  transactions: z.array(z.object({ hash: hex, from: hex, to: z.nullable(hex), value: hex })),
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

const blockAt = async ({ rpc }: Nodes, at: number, whole: boolean): Promise<unknown> =>
  await rpc("eth_getBlockByNumber", `0x${at.toString(16)}`, whole);
const hashAt = async (node: Nodes, at: number): Promise<string | undefined> =>
  told(z.nullable(header), await blockAt(node, at, false))?.hash;
export const comparingEthereum: Comparing = {
  headOf: async ({ rpc }) => told(height, await rpc("eth_blockNumber")),
  hashOf: hashAt,
};

interface Reached {
  readonly urls: readonly string[];
  readonly xpub: string;
  readonly clock?: Clock;
}

export function ethereumChain({ urls, xpub, clock }: Reached): Chain {
  const believed = believedNodes(urls, comparingEthereum);
  const innerTransfers = openTraces(clock);
  return {
    name: "ethereum",
    addressAt: addressesOf("ethereum", xpub),
    head: async () => (await believed()).head,
    hashAt: async (at) => await hashAt(await believed(), at),
    transfersIn: async (from, to) => {
      const node = await believed();
      const blocks = await eachHeight(from, Math.min(to, node.head), async (at) => {
        const block = told(z.nullable(blockShape), await blockAt(node, at, true));
        // By the block's hash, so that no other branch is mixed in.
        return block && { block, of: told(receipts, await node.rpc("eth_getBlockReceipts", block.hash)) };
      });
      const read: ChainBlock[] = [];
      // Traces are long, so that one block's are held at a time.
      for (const one of blocks)
        if (one) read.push(withInner(blockOf(one.block, one.of), await innerTransfers(node.agreeing, one.block)));
      return read;
    },
    heightOf: async (hash) => {
      const { rpc } = await believed();
      return told(z.nullable(z.object({ blockNumber: height })), await rpc("eth_getTransactionReceipt", hash))?.blockNumber;
    },
    balancesAt: async (keys, at) => {
      const { rpc } = await believed();
      const asked = keys.map(async (key) => told(hex, await rpc("eth_getBalance", key, `0x${at.toString(16)}`)));
      return { height: at, units: (await Promise.all(asked)).map(BigInt) };
    },
    identity: async () => {
      const node = await believed();
      return {
        isReal: !practiceChains.includes(told(height, await node.rpc("eth_chainId"))),
        genesis: told(header, await blockAt(node, 0, false)).hash,
      };
    },
  };
}

const withInner = (block: ChainBlock, inner: readonly ChainTransfer[]): ChainBlock => ({
  ...block,
  transfers: [...block.transfers, ...inner],
});

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
    const coin = { hash: transaction.hash, position: -1, from: [transaction.from.toLowerCase()], token: null, units };
    const logs = receipt.logs.flatMap((log, position) => {
      // A fourth topic is the number of an NFT.
      if (log.topics[0] !== TRANSFER_TOPIC || log.topics.length !== 3 || log.data.length !== 66) return [];
      const token = log.address.toLowerCase();
      const [from, to] = [[addressIn(log.topics[1]!)], addressIn(log.topics[2]!)];
      return [{ hash: transaction.hash, position, from, to, token, units: BigInt(log.data) }];
    });
    return [...(units > 0n && transaction.to ? [{ ...coin, to: transaction.to.toLowerCase() }] : []), ...logs].filter(
      (one) => one.units > 0n,
    );
  });
  return { height: number, hash, parent: parentHash, transfers };
}
