/** A node of a practice chain that speaks Bitcoin's RPC. It takes signed transactions whose inputs are there and pay to the hash of a key, and checks each signature. */
import { hash as digest } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import * as btc from "@scure/btc-signer";
import { formatDecimal } from "@assay/core/money.ts";
import { type Block, type ChainLaws, SandboxChain } from "./chain.ts";
import { hotKey, payingKey } from "./wallet.ts";

const SATOSHI_SCALE = 8;
/** A sequence that lets nothing take its place, as the next below it. */
const FINAL = 0xff_ff_ff_ff;
const FUNDS = 10n ** 16n;
export const regtest = { ...btc.TEST_NETWORK, bech32: "bcrt" };

interface Output {
  readonly script: Uint8Array;
  readonly units: bigint;
}
interface Sent {
  readonly id: string;
  /** Whether another may take its place (BIP125), and what it leaves to the miners. */
  readonly isReplaceable: boolean;
  readonly fee: bigint;
  readonly spends: readonly { readonly coin: string; readonly output: Output }[];
  readonly outputs: readonly Output[];
}

const coinOf = (id: string, index: number): string => `${id}:${index}`;
const key = payingKey("bitcoin");
const payer = btc.p2wpkh(key.open, regtest);
const hot = btc.p2wpkh(hotKey("bitcoin").open, regtest);
/** Enough that many payments at once wait for no change. */
const HOT_COINS = 200;
const HOT_UNITS = 5n * 10n ** 7n;
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

export function bitcoinNode(laws: Pick<ChainLaws<Sent>, "clock" | "salt">) {
  /** Outputs that nobody has spent, in a block or waiting for one. */
  const unspent = new Map<string, Output>();
  const outputsOf = [{ script: payer.script, units: FUNDS }];
  const funding = { id: hexOf(new Uint8Array(32).fill(1)), spends: [], outputs: outputsOf };
  unspent.set(coinOf(funding.id, 0), funding.outputs[0]!);
  // Of this start alone: what earlier starts have spent are other coins.
  const hotFunding = digest("sha256", `${laws.salt} the hot wallet's coins`);
  for (let index = 0; index < HOT_COINS; index += 1)
    unspent.set(coinOf(hotFunding, index), { script: hot.script, units: HOT_UNITS });
  const chain = new SandboxChain<Sent>({
    ...laws,
    dropped: ({ id, spends, outputs }) => {
      for (const index of outputs.keys()) unspent.delete(coinOf(id, index));
      for (const { coin, output } of spends) unspent.set(coin, output);
    },
  });
  const isFunding = (id: string): boolean => id === hotFunding || id === funding.id;
  const isWaiting = (id: string): boolean => chain.waiting.some((one) => one.id === id);

  function take(hex: string): string {
    const transaction = btc.Transaction.fromRaw(Buffer.from(hex, "hex"), { allowUnknownOutputs: true });
    const { id } = transaction;
    if (isWaiting(id)) throw new Error("txn-already-in-mempool");
    if (chain.blockOf(id)) throw new Error("Transaction already in block chain");
    const inputs = Array.from({ length: transaction.inputsLength }, (_, index) => transaction.getInput(index));
    const coins = new Set(inputs.map(({ txid, index: place }) => coinOf(hexOf(txid!), place!)));
    const rivals = chain.waiting.filter((one) => one.spends.some(({ coin }) => coins.has(coin)));
    if (rivals.some(({ isReplaceable }) => !isReplaceable)) throw new Error("txn-mempool-conflict");
    const freed = new Map(rivals.flatMap((one) => one.spends.map(({ coin, output }) => [coin, output] as const)));
    const spends = inputs.map(({ txid, index: place, finalScriptWitness }, index) => {
      const coin = coinOf(hexOf(txid!), place!);
      const output = unspent.get(coin) ?? freed.get(coin);
      if (!output) throw new Error("bad-txns-inputs-missingorspent");
      if (!isSigned(transaction, index, output, finalScriptWitness ?? [])) throw new Error("mandatory-script-verify-flag-failed");
      return { coin, output };
    });
    const outputs = Array.from({ length: transaction.outputsLength }, (_, index) => {
      const { script, amount } = transaction.getOutput(index);
      return { script: script!, units: amount! };
    });
    const sumOf = (list: readonly Output[]): bigint => list.reduce((sum, { units }) => sum + units, 0n);
    const fee = sumOf(spends.map(({ output }) => output)) - sumOf(outputs);
    if (fee < 0n) throw new Error("bad-txns-in-belowout");
    const bytes = BigInt(transaction.vsize);
    if (rivals.length > 0 && fee < rivals.reduce((sum, one) => sum + one.fee, 0n) + bytes)
      throw new Error("insufficient fee, rejecting replacement");
    for (const rival of rivals) {
      chain.waiting.splice(chain.waiting.indexOf(rival), 1);
      for (const index of rival.outputs.keys()) unspent.delete(coinOf(rival.id, index));
      for (const { coin, output } of rival.spends) unspent.set(coin, output);
    }
    for (const { coin } of spends) unspent.delete(coin);
    for (const [index, output] of outputs.entries()) unspent.set(coinOf(id, index), output);
    const isReplaceable = inputs.every(({ sequence }) => (sequence ?? FINAL) < FINAL - 1);
    chain.submit({ id, spends, outputs, isReplaceable, fee });
    return id;
  }

  const blockText = (block: Block<Sent>) => ({
    height: block.height,
    hash: block.hash,
    ...(block.height > 0 && { previousblockhash: block.parent }),
    time: Math.floor(block.at / 1_000),
    tx: block.transactions.map(({ id, spends, outputs }) => ({
      txid: id,
      vin: spends.map(({ coin, output }) => ({
        txid: coin.split(":")[0],
        vout: Number(coin.split(":")[1]),
        prevout: { value: formatDecimal(output.units, SATOSHI_SCALE), scriptPubKey: scriptText(output.script) },
      })),
      vout: outputs.map(({ script, units }, n) => ({
        n,
        value: formatDecimal(units, SATOSHI_SCALE),
        scriptPubKey: scriptText(script),
      })),
    })),
  });
  const methods: Readonly<Record<string, (params: readonly string[]) => unknown>> = {
    getblockchaininfo: () => ({ chain: "regtest", blocks: chain.head().height }),
    getblockcount: () => chain.head().height,
    getblockhash: ([at]) => (chain.blockAt(Number(at)) ?? fail("Block height out of range")).hash,
    getblock: ([hash]) => blockText(chain.find(hash!) ?? fail("Block not found")),
    sendrawtransaction: ([hex]) => take(hex!),
    estimatesmartfee: () => ({ feerate: "0.00002", blocks: 6 }),
    listunspent: ([least, , addresses]) => {
      const scripts = new Set([...(addresses ?? [])].map((one) => hexOf(btc.OutScript.encode(btc.Address(regtest).decode(one)))));
      return [...unspent].flatMap(([coin, { script, units }]) => {
        const [txid = "", vout] = coin.split(":");
        const isMined = isFunding(txid) || !isWaiting(txid) || Number(least) === 0;
        if (!scripts.has(hexOf(script)) || !isMined) return [];
        return [{ txid, vout: Number(vout), amount: formatDecimal(units, SATOSHI_SCALE) }];
      });
    },
    getblockheader: ([hash]) => ({ height: (chain.find(hash!) ?? fail("Block not found")).height }),
    getrawtransaction: ([id]) => {
      if (isFunding(id!)) return { txid: id, confirmations: chain.head().height + 1 };
      const block = chain.blockOf(id!);
      if (!block && !isWaiting(id!)) fail("No such mempool or blockchain transaction");
      return { txid: id, ...(block && { blockhash: block.hash, confirmations: chain.head().height - block.height + 1 }) };
    },
    gettxout: ([id, place]) => {
      const coin = coinOf(id!, Number(place));
      const isSpending = chain.waiting.some(({ spends }) => spends.some((one) => one.coin === coin));
      return (unspent.has(coin) && !isWaiting(id!)) || isSpending ? { confirmations: 1 } : null;
    },
    scantxoutset: () => ({
      unspents: [...unspent].flatMap(([coin, { script, units }]) =>
        hexOf(script) === hexOf(payer.script)
          ? [{ txid: coin.split(":")[0], vout: Number(coin.split(":")[1]), amount: formatDecimal(units, SATOSHI_SCALE) }]
          : [],
      ),
    }),
  };
  return { chain, methods };
}

const scriptText = (script: Uint8Array) => ({
  hex: hexOf(script),
  address: btc.Address(regtest).encode(btc.OutScript.decode(script)),
});

function fail(message: string): never {
  throw new Error(message);
}

function isSigned(
  transaction: btc.Transaction,
  index: number,
  { script, units }: Output,
  witness: readonly Uint8Array[],
): boolean {
  const [signature, open] = witness;
  if (!signature || !open) return false;
  const { script: expected } = btc.p2wpkh(open, regtest);
  if (hexOf(expected) !== hexOf(script)) return false;
  const signed = btc.p2pkh(open, regtest).script;
  const hash = transaction.preimageWitnessV0(index, signed, btc.SigHash.ALL, units);
  return secp256k1.verify(signature.slice(0, -1), hash, open, { format: "der", prehash: false });
}

export interface Coin {
  readonly txid: string;
  readonly vout: number;
  readonly units: bigint;
}

/** Signs what pays these, and sends the rest back, as a wallet does before a node sees it. */
export function signPayment(coin: Coin, ...paid: readonly { readonly to: string; readonly units: bigint }[]): string {
  const transaction = new btc.Transaction();
  transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo: { script: payer.script, amount: coin.units } });
  for (const { to, units } of paid) transaction.addOutputAddress(to, units, regtest);
  const rest = paid.reduce((left, { units }) => left - units, coin.units);
  if (rest > 0n) transaction.addOutputAddress(payer.address, rest, regtest);
  transaction.sign(key.secret);
  transaction.finalize();
  return transaction.hex;
}
