/** Pays on Bitcoin, from coins that a watching wallet of the node lists. What it reserves are coins, with the fee that was asked of the network then. */
import * as z from "zod/mini";
import { comparingBitcoin, satoshis } from "./bitcoin.ts";
import { type BelievedNode, believedNodes, height, type Nodes, openNodes, told } from "./nodes.ts";
import { type Payer, type Payment, SigningRefusal } from "./payer.ts";
import { type ChainAddress, NodeFault } from "./port.ts";
import { coinOf, DUST, feeOfSigned, feeOfSpends, raisedFee, readSpends, sizeOf, type Spend } from "./signer/bitcoin.ts";
import type { Signer } from "./signer/signer.ts";

const COINS_MAX = 50;
/** Blocks above a payment that has spent the same coin, until no other branch is expected. */
const SETTLED = 6;
const KILO = 1_000n;

const unspent = z.array(z.object({ txid: z.string(), vout: height, amount: z.string() }));
const foundShape = z.object({ blockhash: z.optional(z.string()), confirmations: z.optional(z.string()) });
const spendersShape = z.object({
  tx: z.array(z.object({ vin: z.array(z.object({ txid: z.optional(z.string()), vout: z.optional(height) })) })),
});

export function bitcoinPayer({ urls, signer }: { readonly urls: readonly string[]; readonly signer: Signer }): Payer {
  const { rpc } = openNodes(urls);
  const believed = believedNodes(urls, comparingBitcoin);
  const ours = async (): Promise<string> => (await signer.address("bitcoin")).text;

  /** The largest first: few inputs, small fees. */
  async function coinsOf(taken: ReadonlySet<string>, of?: ChainAddress): Promise<readonly Spend[]> {
    const { rpc: ask } = await believed();
    const list = told(unspent, await ask("listunspent", 1, 9_999_999, [of?.text ?? (await ours())]));
    return list
      .map(({ txid, vout, amount }) => ({ txid, vout, units: satoshis(amount) }))
      .filter((coin) => !taken.has(coinOf(coin)))
      .toSorted((one, other) => (one.units < other.units ? 1 : one.units > other.units ? -1 : 0));
  }

  async function rate(): Promise<bigint> {
    const { feerate } = told(z.object({ feerate: z.optional(z.string()) }), await rpc("estimatesmartfee", 6));
    if (feerate === undefined) throw new NodeFault("the node knows no fee of Bitcoin yet");
    return satoshis(feerate);
  }

  /** Rounded up: a fee below the network's own waits longer. */
  const feeFor = (inputs: number, perKilo: bigint): bigint => (sizeOf(inputs) * perKilo + KILO - 1n) / KILO;

  function choose(units: bigint, perKilo: bigint, coins: readonly Spend[]) {
    const chosen: Spend[] = [];
    let sum = 0n;
    const fee = (): bigint => feeFor(Math.max(1, chosen.length), perKilo);
    for (const coin of coins.slice(0, COINS_MAX)) {
      if (chosen.length > 0 && sum >= units + fee()) break;
      chosen.push(coin);
      sum += coin.units;
    }
    return { chosen, fee: fee(), isEnough: sum >= units + fee() };
  }

  /** Undefined where the node knows of no such transaction. */
  async function find({ rpc: ask }: Nodes, hash: string): Promise<z.output<typeof foundShape> | undefined> {
    try {
      return told(foundShape, await ask("getrawtransaction", hash, true));
    } catch (fault) {
      if (fault instanceof NodeFault && /no such mempool/i.test(fault.message)) return undefined;
      throw fault;
    }
  }
  const isMined = (found: z.output<typeof foundShape> | undefined): boolean => Number(found?.confirmations ?? 0) > 0;

  /** Whether something in settled blocks has spent it: it is gone, was there, and none of the newest blocks has taken it. */
  async function isGone(node: BelievedNode, { txid, vout }: Spend): Promise<boolean> {
    const { rpc: ask, head } = node;
    if ((await ask("gettxout", txid, vout, false)) !== null || !isMined(await find(node, txid))) return false;
    for (let at = head; at > Math.max(-1, head - SETTLED); at -= 1) {
      const { tx } = told(spendersShape, await ask("getblock", told(z.string(), await ask("getblockhash", at)), 2));
      if (tx.some(({ vin }) => vin.some((one) => one.txid === txid && one.vout === vout))) return false;
    }
    return true;
  }

  return {
    name: "bitcoin",
    address: ours,
    balance: async (token, of) =>
      token === null ? (await coinsOf(new Set(), of)).reduce((sum, { units }) => sum + units, 0n) : 0n,
    feeOf: async ({ units }) => choose(units, await rate(), await coinsOf(new Set())).fee + DUST,
    reserve: async ({ units, feeMax }: Pick<Payment, "units" | "feeMax">, taken) => {
      const used = new Set(taken.flatMap((one) => readSpends(one).coins.map(coinOf)));
      const { chosen, fee, isEnough } = choose(units, await rate(), await coinsOf(used));
      if (!isEnough) throw new SigningRefusal("not-enough", "the hot wallet of Bitcoin has no coins for the payment");
      if (fee > feeMax) throw new SigningRefusal("fee-ceiling", `Bitcoin takes ${fee}, more than ${feeMax}`);
      return [String(fee), ...chosen.map((coin) => `${coinOf(coin)}:${coin.units}`)].join(" ");
    },
    replaces: "waiting",
    replace: async ({ units, feeMax, spends }) => {
      const [named, ...coins] = spends.split(" ");
      const [least, now] = [raisedFee(spends, units), feeFor(coins.length, await rate())];
      const wanted = least > now ? least : now;
      const next = [String(wanted), ...coins].join(" ");
      // What comes back to the wallet pays the difference: without enough of it there is nothing to take it from.
      const { change } = feeOfSpends(spends, units);
      return wanted <= feeMax && change >= wanted - BigInt(named!) && feeOfSpends(next, units).fee <= feeMax ? next : undefined;
    },
    sign: async (payment) => await signer.sign("bitcoin", payment),
    broadcast: async ({ hash, bytes }) => {
      try {
        await rpc("sendrawtransaction", bytes);
      } catch (fault) {
        const isKnown = fault instanceof NodeFault && /already|missingorspent/i.test(fault.message);
        if (!isKnown || (await find(await believed(), hash)) === undefined) throw fault;
      }
    },
    status: async ({ hash, bytes }, spends) => {
      const node = await believed();
      const found = await find(node, hash);
      if (found?.blockhash !== undefined && isMined(found)) {
        const header = told(z.object({ height }), await node.rpc("getblockheader", found.blockhash));
        return { kind: "mined", height: header.height, isDone: true, fee: feeOfSigned(bytes, spends) };
      }
      if (found) return { kind: "waiting" };
      for (const coin of readSpends(spends).coins)
        // Asked again, since it may have been mined while its coins were looked for.
        if ((await isGone(node, coin)) && (await find(node, hash)) === undefined) return { kind: "conflicted" };
      return { kind: "unknown" };
    },
  };
}
