/** Bitcoin, by the RPC of its node: what each output pays. */
import { parseDecimal } from "@assay/core/money.ts";
import * as z from "zod/mini";
import { addressesOf, type BitcoinPrefix } from "./keys.ts";
import { eachHeight, height, openNodes, told } from "./nodes.ts";
import { type Chain, type ChainTransfer, NodeFault } from "./port.ts";

const SATOSHI_SCALE = 8;
const output = z.object({
  n: height,
  value: z.string(),
  // Nodes before Core 22 answer a list.
  scriptPubKey: z.object({ address: z.optional(z.string()), addresses: z.optional(z.array(z.string())) }),
});
const blockShape = z.object({
  height,
  hash: z.string(),
  previousblockhash: z.optional(z.string()),
  tx: z.array(z.object({ txid: z.string(), vout: z.array(output) })),
});

/** The node writes whole bitcoins with eight decimals, sometimes with an exponent. */
export function satoshis(text: string): bigint {
  const [digits = "", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "", fraction = ""] = digits.split(".");
  const units = parseDecimal(`${whole}${fraction}`, 0);
  const shift = SATOSHI_SCALE - fraction.length + Number(exponent);
  if (units === undefined || !(shift >= 0)) throw new NodeFault(`a node answered the value ${text}`);
  return units * 10n ** BigInt(shift);
}

export function bitcoinChain({
  urls,
  xpub,
  prefix,
}: {
  readonly urls: readonly string[];
  readonly xpub: string;
  readonly prefix?: BitcoinPrefix;
}): Chain {
  const { rpc } = openNodes(urls);
  const head = async (): Promise<number> => told(height, await rpc("getblockcount"));
  const hashAt = async (at: number): Promise<string> => told(z.string(), await rpc("getblockhash", at));
  return {
    name: "bitcoin",
    addressAt: addressesOf("bitcoin", xpub, prefix),
    head,
    hashAt: async (at) => (at > (await head()) ? undefined : await hashAt(at)),
    transfersIn: async (from, to) =>
      await eachHeight(from, Math.min(to, await head()), async (at) => {
        const block = told(blockShape, await rpc("getblock", await hashAt(at), 2));
        const transfers = block.tx.flatMap(({ txid, vout }) =>
          vout.flatMap(({ n, value, scriptPubKey: { address, addresses } }): ChainTransfer[] => {
            const paid = address ?? (addresses?.length === 1 ? addresses[0] : undefined);
            const units = satoshis(value);
            return paid === undefined || units === 0n ? [] : [{ hash: txid, position: n, to: paid, token: null, units }];
          }),
        );
        return { height: block.height, hash: block.hash, parent: block.previousblockhash ?? "", transfers };
      }),
    identity: async () => {
      const { chain } = told(z.object({ chain: z.string() }), await rpc("getblockchaininfo"));
      return { isReal: chain === "main", genesis: await hashAt(0) };
    },
  };
}
