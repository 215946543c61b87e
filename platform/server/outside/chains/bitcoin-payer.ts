/** Pays on Bitcoin, from coins that a watching wallet of the node lists. What it reserves are coins, with the fee that was asked of the network then. */
import * as z from "zod/mini";
import { satoshis } from "./bitcoin.ts";
import { height, openNodes, told } from "./nodes.ts";
import { type Payer, type Payment, SigningRefusal } from "./payer.ts";
import { NodeFault } from "./port.ts";
import { coinOf, DUST, readSpends, type Spend } from "./signer/bitcoin.ts";
import type { Signer } from "./signer/signer.ts";

const COINS_MAX = 50;
/** Blocks above a payment that has spent the same coin, until no other branch is expected. */
const SETTLED = 6;
/** Virtual bytes: what every transaction has with two outputs, and each input of ours. */
const BASE_BYTES = 11n + 2n * 43n;
const INPUT_BYTES = 69n;
const KILO = 1_000n;

const unspent = z.array(z.object({ txid: z.string(), vout: height, amount: z.string() }));
const foundShape = z.object({ blockhash: z.optional(z.string()), confirmations: z.optional(z.string()) });
const spendersShape = z.object({
  tx: z.array(z.object({ vin: z.array(z.object({ txid: z.optional(z.string()), vout: z.optional(height) })) })),
});

export function bitcoinPayer({ urls, signer }: { readonly urls: readonly string[]; readonly signer: Signer }): Payer {
  const { rpc } = openNodes(urls);
  const ours = async (): Promise<string> => (await signer.address("bitcoin")).text;

  /** The largest first: few inputs, small fees. */
  async function coinsOf(taken: ReadonlySet<string>): Promise<readonly Spend[]> {
    const list = told(unspent, await rpc("listunspent", 1, 9_999_999, [await ours()]));
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

  function choose(units: bigint, perKilo: bigint, coins: readonly Spend[]) {
    const chosen: Spend[] = [];
    let sum = 0n;
    // Rounded up: a fee below the network's own waits longer.
    const fee = (): bigint => ((BASE_BYTES + INPUT_BYTES * BigInt(Math.max(1, chosen.length))) * perKilo + KILO - 1n) / KILO;
    for (const coin of coins.slice(0, COINS_MAX)) {
      if (chosen.length > 0 && sum >= units + fee()) break;
      chosen.push(coin);
      sum += coin.units;
    }
    return { chosen, fee: fee(), isEnough: sum >= units + fee() };
  }

  /** Undefined where the node knows of no such transaction. */
  async function find(hash: string): Promise<z.output<typeof foundShape> | undefined> {
    try {
      return told(foundShape, await rpc("getrawtransaction", hash, true));
    } catch (fault) {
      if (fault instanceof NodeFault && /no such mempool/i.test(fault.message)) return undefined;
      throw fault;
    }
  }
  const isMined = (found: z.output<typeof foundShape> | undefined): boolean => Number(found?.confirmations ?? 0) > 0;

  /** Whether something in settled blocks has spent it: it is gone, was there, and none of the newest blocks has taken it. */
  async function isGone({ txid, vout }: Spend): Promise<boolean> {
    if ((await rpc("gettxout", txid, vout, false)) !== null || !isMined(await find(txid))) return false;
    const head = told(height, await rpc("getblockcount"));
    for (let at = head; at > Math.max(-1, head - SETTLED); at -= 1) {
      const { tx } = told(spendersShape, await rpc("getblock", told(z.string(), await rpc("getblockhash", at)), 2));
      if (tx.some(({ vin }) => vin.some((one) => one.txid === txid && one.vout === vout))) return false;
    }
    return true;
  }

  return {
    name: "bitcoin",
    address: ours,
    balance: async (token) => (token === null ? (await coinsOf(new Set())).reduce((sum, { units }) => sum + units, 0n) : 0n),
    feeOf: async ({ units }) => choose(units, await rate(), await coinsOf(new Set())).fee + DUST,
    reserve: async ({ units, feeMax }: Pick<Payment, "units" | "feeMax">, taken) => {
      const used = new Set(taken.flatMap((one) => readSpends(one).coins.map(coinOf)));
      const { chosen, fee, isEnough } = choose(units, await rate(), await coinsOf(used));
      if (!isEnough) throw new SigningRefusal("not-enough", "the hot wallet of Bitcoin has no coins for the payment");
      if (fee > feeMax) throw new SigningRefusal("fee-ceiling", `Bitcoin takes ${fee}, more than ${feeMax}`);
      return [String(fee), ...chosen.map((coin) => `${coinOf(coin)}:${coin.units}`)].join(" ");
    },
    sign: async (payment) => await signer.sign("bitcoin", payment),
    broadcast: async ({ hash, bytes }) => {
      try {
        await rpc("sendrawtransaction", bytes);
      } catch (fault) {
        const isKnown = fault instanceof NodeFault && /already|missingorspent/i.test(fault.message);
        if (!isKnown || (await find(hash)) === undefined) throw fault;
      }
    },
    status: async ({ hash }, spends) => {
      const found = await find(hash);
      if (found?.blockhash !== undefined && isMined(found)) {
        const header = told(z.object({ height }), await rpc("getblockheader", found.blockhash));
        return { kind: "mined", height: header.height, isDone: true };
      }
      if (found) return { kind: "waiting" };
      for (const coin of readSpends(spends).coins)
        // Asked again, since it may have been mined while its coins were looked for.
        if ((await isGone(coin)) && (await find(hash)) === undefined) return { kind: "conflicted" };
      return { kind: "unknown" };
    },
  };
}
