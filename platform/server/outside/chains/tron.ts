/** TRON, by the HTTP interface of its node: TRX that a transaction carries, and `Transfer` logs of tokens. */
import * as z from "zod/mini";
import { TRANSFER_TOPIC } from "./ethereum.ts";
import { addressesOf } from "./keys.ts";
import { eachHeight, height, openNodes, told } from "./nodes.ts";
import type { Chain, ChainBlock, ChainTransfer } from "./port.ts";

/** The first block of the real chain. */
const REAL_GENESIS = "00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc";

const digits = z.string().check(z.regex(/^\d{1,20}$/));
const header = z.object({
  blockID: z.string(),
  block_header: z.object({ raw_data: z.object({ number: z._default(height, 0), parentHash: z.string() }) }),
});
const transaction = z.object({
  txID: z.string(),
  ret: z._default(z.array(z.object({ contractRet: z.optional(z.string()) })), []),
  raw_data: z.object({
    contract: z.array(
      z.object({
        type: z.string(),
        parameter: z.object({
          value: z.object({ amount: z.optional(digits), to_address: z.optional(z.string()) }),
        }),
      }),
    ),
  }),
});
const blockShape = z.extend(header, { transactions: z._default(z.array(transaction), []) });
const log = z.object({ address: z.string(), topics: z._default(z.array(z.string()), []), data: z._default(z.string(), "") });
const outcomes = z.array(z.object({ id: z.string(), log: z._default(z.array(log), []) }));
/** A node answers an empty object for a block that it has not. */
const nothing = z.object({ blockID: z.optional(z.string()) });

export function tronChain({ urls, xpub }: { readonly urls: readonly string[]; readonly xpub: string }): Chain {
  const { post } = openNodes(urls);
  async function blockAt(at: number): Promise<z.output<typeof blockShape> | undefined> {
    const answer = await post("/wallet/getblockbynum", { num: at });
    return told(nothing, answer).blockID === undefined ? undefined : told(blockShape, answer);
  }
  return {
    name: "tron",
    addressAt: addressesOf("tron", xpub),
    head: async () => told(header, await post("/wallet/getnowblock", {})).block_header.raw_data.number,
    hashAt: async (at) => (await blockAt(at))?.blockID,
    transfersIn: async (from, to) => {
      const blocks = await eachHeight(from, to, async (at) => {
        const block = await blockAt(at);
        return block && { block, of: told(outcomes, await post("/wallet/gettransactioninfobyblocknum", { num: at })) };
      });
      return blocks.flatMap((one) => (one ? [blockOf(one.block, one.of)] : []));
    },
    identity: async () => {
      const genesis = (await blockAt(0))?.blockID ?? "";
      return { isReal: genesis === REAL_GENESIS, genesis };
    },
  };
}

function blockOf(block: z.output<typeof blockShape>, of: z.output<typeof outcomes>): ChainBlock {
  const logs = new Map(of.map(({ id, log }) => [id, log]));
  const { number, parentHash } = block.block_header.raw_data;
  const transfers = block.transactions.flatMap(({ txID, ret, raw_data }): ChainTransfer[] => {
    if (ret.some(({ contractRet = "SUCCESS" }) => contractRet !== "SUCCESS")) return [];
    const coins = raw_data.contract.flatMap(({ type, parameter: { value } }) =>
      type === "TransferContract" && value.to_address !== undefined
        ? [{ hash: txID, position: -1, to: value.to_address, token: null, units: BigInt(value.amount ?? 0) }]
        : [],
    );
    const tokens = (logs.get(txID) ?? []).flatMap(({ address, topics, data }, position) =>
      `0x${topics[0]}` === TRANSFER_TOPIC && topics.length === 3 && data.length === 64
        ? [{ hash: txID, position, to: `41${topics[2]!.slice(-40)}`, token: `41${address}`, units: BigInt(`0x${data}`) }]
        : [],
    );
    return [...coins, ...tokens].filter(({ units }) => units > 0n);
  });
  return { height: number, hash: block.blockID, parent: parentHash, transfers };
}
