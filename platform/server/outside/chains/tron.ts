/** TRON, by the HTTP interface of its node: TRX that a transaction carries, `Transfer` logs of tokens, and TRX that contracts send where the node saves that. */
import * as z from "zod/mini";
import { TRANSFER_TOPIC } from "./ethereum.ts";
import { addressesOf } from "./keys.ts";
import { type BelievedNode, believedNodes, type Comparing, eachHeight, height, type Nodes, told } from "./nodes.ts";
import { type Chain, type ChainBlock, type ChainTransfer, NodeFault } from "./port.ts";
import { type Moved, placed } from "./traces.ts";

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
          value: z.object({
            amount: z.optional(digits),
            owner_address: z.optional(z.string()),
            to_address: z.optional(z.string()),
          }),
        }),
      }),
    ),
  }),
});
const blockShape = z.extend(header, { transactions: z._default(z.array(transaction), []) });
const log = z.object({ address: z.string(), topics: z._default(z.array(z.string()), []), data: z._default(z.string(), "") });
/** What a contract has done within a transaction; a value without a token is TRX. */
const inner = z.object({
  caller_address: z._default(z.string(), ""),
  transferTo_address: z._default(z.string(), ""),
  callValueInfo: z._default(z.array(z.object({ callValue: z._default(digits, "0"), tokenId: z.optional(z.string()) })), []),
  note: z._default(z.string(), ""),
  rejected: z._default(z.boolean(), false),
});
const outcomes = z.array(
  z.object({
    id: z.string(),
    log: z._default(z.array(log), []),
    // Only nodes with `vm.saveInternalTx` tell any.
    internal_transactions: z._default(z.array(inner), []),
  }),
);
type Told = z.output<typeof blockShape>;
type Outcomes = z.output<typeof outcomes>;
/** Called with TRX, or ended and has left what it had; other notes are of stakes and votes, whose values reach nobody. */
const moves: readonly string[] = ["call", "suicide"].map((note) => Buffer.from(note).toString("hex"));
/** Within these contracts may send. */
const runs: readonly string[] = ["TriggerSmartContract", "CreateSmartContract"];
const isRun = ({ raw_data }: Told["transactions"][number]): boolean => raw_data.contract.some(({ type }) => runs.includes(type));
/** A node answers an empty object for a block that it has not. */
const nothing = z.object({ blockID: z.optional(z.string()) });

async function blockAt({ post }: Nodes, at: number): Promise<Told | undefined> {
  const answer = await post("/wallet/getblockbynum", { num: at });
  return told(nothing, answer).blockID === undefined ? undefined : told(blockShape, answer);
}
export const comparingTron: Comparing = {
  headOf: async ({ post }) => told(header, await post("/wallet/getnowblock", {})).block_header.raw_data.number,
  hashOf: async (node, at) => (await blockAt(node, at))?.blockID,
};

export function tronChain({ urls, xpub }: { readonly urls: readonly string[]; readonly xpub: string }): Chain {
  const believed = believedNodes(urls, comparingTron);
  const outcomesOf = openOutcomes();
  return {
    name: "tron",
    addressAt: addressesOf("tron", xpub),
    head: async () => (await believed()).head,
    hashAt: async (at) => (await blockAt(await believed(), at))?.blockID,
    transfersIn: async (from, to) => {
      const node = await believed();
      const blocks = await eachHeight(from, Math.min(to, node.head), async (at) => {
        const block = await blockAt(node, at);
        return block && { block, of: await outcomesOf(node, block) };
      });
      return blocks.flatMap((one) => (one ? [blockOf(one.block, one.of)] : []));
    },
    heightOf: async (hash) => {
      const { post } = await believed();
      const shape = z.object({ blockNumber: z.optional(height) });
      return told(shape, await post("/wallet/gettransactioninfobyid", { value: hash })).blockNumber;
    },
    balancesAt: async (keys) => {
      const { post } = await believed();
      const settled = async (): Promise<number> =>
        told(header, await post("/walletsolidity/getnowblock", {})).block_header.raw_data.number;
      const account = z.object({ balance: z._default(digits, "0") });
      const before = await settled();
      const asked = keys.map(async (key) => told(account, await post("/walletsolidity/getaccount", { address: key })).balance);
      const units = (await Promise.all(asked)).map(BigInt);
      return (await settled()) === before ? { height: before, units } : undefined;
    },
    identity: async () => {
      const genesis = (await blockAt(await believed(), 0))?.blockID ?? "";
      return { isReal: genesis === REAL_GENESIS, genesis };
    },
  };
}

/**
 * What became of a block's transactions. One that has run contracts is asked of each node that tells the believed block, until one has told
 * what contracts have sent: many save none of it, and one that has is asked first from then on.
 */
function openOutcomes(): (node: BelievedNode, block: Told) => Promise<Outcomes> {
  const tell = new WeakSet<Nodes["post"]>();

  async function outcomesBy({ post }: Nodes, { blockID, block_header, transactions }: Told): Promise<Outcomes> {
    const of = told(outcomes, await post("/wallet/gettransactioninfobyblocknum", { num: block_header.raw_data.number }));
    const known = new Set(of.map(({ id }) => id));
    // It is asked by its height, so that another branch may answer.
    if (transactions.some((one) => isRun(one) && !known.has(one.txID)))
      throw new NodeFault(`a node of TRON does not tell what became of block ${blockID}`);
    return of;
  }

  return async ({ agreeing }, block) => {
    const nodes = agreeing.toSorted((one, other) => Number(tell.has(other.post)) - Number(tell.has(one.post)));
    const asked = block.transactions.some(isRun) ? nodes : nodes.slice(0, 1);
    let first: Outcomes | undefined;
    let failed: NodeFault | undefined;
    for (const node of asked) {
      try {
        const of = await outcomesBy(node, block);
        first ??= of;
        if (of.every(({ internal_transactions: some }) => some.length === 0)) continue;
        tell.add(node.post);
        return of;
      } catch (fault) {
        if (!(fault instanceof NodeFault)) throw fault;
        failed ??= fault;
      }
    }
    if (!first) throw failed!;
    return first;
  };
}

/** What a transaction's contracts have sent of TRX, in its order. */
const movedIn = ({ id, internal_transactions: all }: Outcomes[number]): readonly Moved[] =>
  all
    .filter(({ note, rejected }) => moves.includes(note) && !rejected)
    .map(({ caller_address: from, transferTo_address: to, callValueInfo }) => ({
      hash: id,
      from,
      to,
      units: callValueInfo.reduce((sum, { callValue, tokenId }) => (tokenId ? sum : sum + BigInt(callValue)), 0n),
    }))
    // Code of another contract that runs in its own name carries the value and moves none.
    .filter(({ from, to }) => from !== to);

function blockOf(block: Told, of: Outcomes): ChainBlock {
  const outcomeOf = new Map(of.map((one) => [one.id, one]));
  const { number, parentHash } = block.block_header.raw_data;
  const transfers = block.transactions.flatMap(({ txID, ret, raw_data }): ChainTransfer[] => {
    if (ret.some(({ contractRet = "SUCCESS" }) => contractRet !== "SUCCESS")) return [];
    const coins = raw_data.contract.flatMap(({ type, parameter: { value } }): ChainTransfer[] => {
      const { owner_address: owner, to_address: to, amount = 0 } = value;
      if (type !== "TransferContract" || to === undefined) return [];
      return [
        { hash: txID, position: -1, from: owner === undefined ? undefined : [owner], to, token: null, units: BigInt(amount) },
      ];
    });
    const outcome = outcomeOf.get(txID);
    const tokens = (outcome?.log ?? []).flatMap(({ address, topics, data }, position): ChainTransfer[] => {
      if (`0x${topics[0]}` !== TRANSFER_TOPIC || topics.length !== 3 || data.length !== 64) return [];
      const [from, to] = topics.slice(1).map((topic) => `41${topic.slice(-40)}`);
      return [{ hash: txID, position, from: [from!], to: to!, token: `41${address}`, units: BigInt(`0x${data}`) }];
    });
    return [...coins, ...tokens, ...(outcome ? placed(movedIn(outcome)) : [])].filter(({ units }) => units > 0n);
  });
  return { height: number, hash: block.blockID, parent: parentHash, transfers };
}
