/** Bitcoin, by the RPC of its node: what each output pays. */
import { parseDecimal } from "@assay/core/money.ts";
import * as z from "zod/mini";
import { addressesOf, type BitcoinPrefix } from "./keys.ts";
import { believedNodes, type Comparing, eachHeight, height, type Nodes, told } from "./nodes.ts";
import { type Chain, type ChainTransfer, NodeFault, NodeRefusal } from "./port.ts";

const SATOSHI_SCALE = 8;
/** What a block is asked for with: since Core 23 with what its inputs have spent; an older node leaves that out. */
const WITH_INPUTS = 3;
// Nodes before Core 22 answer a list.
const script = z.object({ address: z.optional(z.string()), addresses: z.optional(z.array(z.string())) });
const output = z.object({ n: height, value: z.string(), scriptPubKey: script });
const input = z.object({ prevout: z.optional(z.object({ scriptPubKey: script })) });
const blockShape = z.object({
  height,
  hash: z.string(),
  previousblockhash: z.optional(z.string()),
  tx: z.array(z.object({ txid: z.string(), vin: z._default(z.array(input), []), vout: z.array(output) })),
});

const foundShape = z.object({ blockhash: z.optional(z.string()) });

/** The node writes whole bitcoins with eight decimals, sometimes with an exponent. */
export function satoshis(text: string): bigint {
  const [digits = "", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "", fraction = ""] = digits.split(".");
  const units = parseDecimal(`${whole}${fraction}`, 0);
  const shift = SATOSHI_SCALE - fraction.length + Number(exponent);
  if (units === undefined || !(shift >= 0)) throw new NodeFault(`a node answered the value ${text}`);
  return units * 10n ** BigInt(shift);
}

const addressOf = ({ address, addresses }: z.output<typeof script>): string | undefined =>
  address ?? (addresses?.length === 1 ? addresses[0] : undefined);

const hashAt = async ({ rpc }: Nodes, at: number): Promise<string> => told(z.string(), await rpc("getblockhash", at));
export const comparingBitcoin: Comparing = {
  headOf: async ({ rpc }) => told(height, await rpc("getblockcount")),
  hashOf: async (node, at) => {
    try {
      return await hashAt(node, at);
    } catch (fault) {
      if (fault instanceof NodeRefusal) return undefined;
      throw fault;
    }
  },
};

export function bitcoinChain({
  urls,
  xpub,
  prefix,
}: {
  readonly urls: readonly string[];
  readonly xpub: string;
  readonly prefix?: BitcoinPrefix;
}): Chain {
  const believed = believedNodes(urls, comparingBitcoin);
  return {
    name: "bitcoin",
    addressAt: addressesOf("bitcoin", xpub, prefix),
    head: async () => (await believed()).head,
    hashAt: async (at) => {
      const node = await believed();
      return at > node.head ? undefined : await hashAt(node, at);
    },
    transfersIn: async (from, to) => {
      const node = await believed();
      return await eachHeight(from, Math.min(to, node.head), async (at) => {
        const block = told(blockShape, await node.rpc("getblock", await hashAt(node, at), WITH_INPUTS));
        const transfers = block.tx.flatMap(({ txid, vin, vout }) => {
          const spent = vin.map(({ prevout }) => prevout && (addressOf(prevout.scriptPubKey) ?? ""));
          const from = spent.every((one) => one !== undefined) ? [...new Set(spent)] : undefined;
          return vout.flatMap(({ n, value, scriptPubKey }): ChainTransfer[] => {
            const [to, units] = [addressOf(scriptPubKey), satoshis(value)];
            return to === undefined || units === 0n ? [] : [{ hash: txid, position: n, from, to, token: null, units }];
          });
        });
        return { height: block.height, hash: block.hash, parent: block.previousblockhash ?? "", transfers };
      });
    },
    heightOf: async (hash) => {
      const { rpc } = await believed();
      try {
        const { blockhash } = told(foundShape, await rpc("getrawtransaction", hash, true));
        return blockhash === undefined ? undefined : told(z.object({ height }), await rpc("getblockheader", blockhash)).height;
      } catch (fault) {
        if (fault instanceof NodeRefusal) return undefined;
        throw fault;
      }
    },
    identity: async () => {
      const node = await believed();
      const { chain } = told(z.object({ chain: z.string() }), await node.rpc("getblockchaininfo"));
      return { isReal: chain === "main", genesis: await hashAt(node, 0) };
    },
  };
}
