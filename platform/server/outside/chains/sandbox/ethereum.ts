/** A node of a practice chain that speaks Ethereum's JSON-RPC. It takes signed transactions of coins and of tokens' `transfer`, and refuses what a node refuses; it runs one contract more, which sends on what it is sent. Gas costs what a transaction offers for it. */
import {
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  parseTransaction,
  recoverTransactionAddress,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { TRANSFER_TOPIC } from "../ethereum.ts";
import { Balances, ENDLESS, HOT_STOCK, sandboxTokens } from "./balances.ts";
import { type Block, type ChainLaws, SandboxChain, SETTLED } from "./chain.ts";
import { hotKey, type PayingKey, payingKey } from "./wallet.ts";

const CHAIN_ID = 31_337;
/** A contract that sends the coins that it is called with to the address that it is called with. */
export const FORWARDER = "0x5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d0003";
const GAS = 100_000n;

interface Sent {
  readonly id: Hex;
  readonly from: string;
  readonly to: string;
  readonly nonce: number;
  /** Of the chain's coin, or of the token that `to` is. */
  readonly token: string | null;
  readonly payee: string;
  readonly units: bigint;
  readonly input: Hex;
  /** Wei for one gas. */
  readonly price: bigint;
  /** The tip and the most for one gas that were offered. */
  readonly fees: readonly [bigint, bigint];
}

const tokens: readonly string[] = Object.values(sandboxTokens.ethereum);
const accountOf = ({ secret }: PayingKey) => privateKeyToAccount(`0x${Buffer.from(secret).toString("hex")}`);
const payer = accountOf(payingKey("ethereum"));
const hot = accountOf(hotKey("ethereum"));
/** What the node names as the price of gas. */
const GWEI = 1_000_000_000;

export function ethereumNode(laws: Pick<ChainLaws<Sent>, "clock" | "salt">) {
  const balances = new Balances();
  for (const token of [null, ...tokens]) {
    balances.add(token, payer.address.toLowerCase(), ENDLESS);
    balances.add(token, hot.address.toLowerCase(), token === null ? HOT_STOCK.ether : HOT_STOCK.tether);
  }
  const failed = new Set<string>();
  const mined = new Map<string, number>();
  const chain = new SandboxChain<Sent>({
    ...laws,
    hashText: (_height, hex) => `0x${hex}`,
    moved: ({ id, from, payee, token, units, nonce, price }, direction) => {
      mined.set(from, direction === 1 ? nonce + 1 : nonce);
      balances.add(null, from, BigInt(-direction) * gasUsed(token) * price);
      if (direction === 1 && balances.of(token, from) < units) failed.add(id);
      else if (direction === 1) balances.move(token, from, payee, units);
      else if (!failed.delete(id)) balances.move(token, payee, from, units);
    },
  });
  /** The number of an account's first transaction that waits for nothing. */
  function nextOf(from: string): number {
    const waiting = chain.waiting.filter((one) => one.from === from).map(({ nonce }) => nonce + 1);
    return Math.max(chain.head() && (mined.get(from) ?? 0), ...waiting);
  }
  function countAt(from: string, at: string | undefined): number {
    if (at === "pending") return nextOf(from);
    const { height } = chain.head();
    const newest = Array.from({ length: Math.min(SETTLED, height + 1) }, (_, index) => chain.blockAt(height - index));
    const open = at === "finalized" ? newest.flatMap((block) => block?.transactions ?? []) : [];
    const first = open.filter((one) => one.from === from).map(({ nonce }) => nonce);
    return Math.min(mined.get(from) ?? 0, ...first);
  }

  async function take(raw: Hex): Promise<Hex> {
    const parsed = parseTransaction(raw);
    if (parsed.chainId !== CHAIN_ID) throw new Error("invalid chain id for signer");
    const from = (await recoverTransactionAddress({ serializedTransaction: raw as never })).toLowerCase();
    if (chain.waiting.some(({ id }) => id === keccak256(raw))) throw new Error("already known");
    const [next, nonce] = [nextOf(from), parsed.nonce ?? 0];
    // A chain that has begun anew takes the numbers of a wallet on from where the chain before has left them.
    const rival = chain.waiting.findIndex((one) => one.from === from && one.nonce === nonce);
    if (rival < 0 && nonce !== next && (nonce < next || next > 0))
      throw new Error(nonce < next ? "nonce too low" : "nonce too high");
    const to = (parsed.to ?? "").toLowerCase();
    const isToken = tokens.includes(to);
    const payee = to === FORWARDER ? `0x${(parsed.data ?? "").slice(-40)}` : to;
    const { payee: goal, units } = isToken ? argsOf(parsed.data ?? "0x") : { payee, units: parsed.value ?? 0n };
    const id = keccak256(raw);
    const sent = {
      id,
      from,
      to,
      nonce,
      token: isToken ? to : null,
      payee: goal,
      units,
      input: parsed.data ?? "0x",
      price: priceOf(parsed),
      fees: [parsed.maxPriorityFeePerGas ?? parsed.gasPrice ?? 0n, parsed.maxFeePerGas ?? parsed.gasPrice ?? 0n] as const,
    };
    if (rival >= 0) {
      const { fees } = chain.waiting[rival]!;
      if (sent.fees.some((fee, index) => fee * 100n < fees[index]! * 110n))
        throw new Error("replacement transaction underpriced");
      chain.waiting.splice(rival, 1);
    }
    if (!isToken && balances.of(null, from) < units) throw new Error("insufficient funds for gas * price + value");
    chain.submit(sent);
    return id;
  }

  const blockText = (block: Block<Sent>, whole: boolean) => ({
    number: numberToHex(block.height),
    hash: block.hash,
    parentHash: block.parent,
    timestamp: numberToHex(Math.floor(block.at / 1_000)),
    transactions: block.transactions.map((one) =>
      whole
        ? {
            hash: one.id,
            from: one.from,
            to: one.to,
            nonce: numberToHex(one.nonce),
            value: numberToHex(one.token ? 0n : one.units),
            input: one.input,
          }
        : one.id,
    ),
  });
  /** What somebody has with the block at a height: without what those above it have moved. */
  function coinsAt(owner: string, at: string | undefined): bigint {
    const { height } = chain.head();
    const above = at === undefined || !at.startsWith("0x") ? 0 : Math.max(0, height - Number(at));
    const later = Array.from({ length: above }, (_, index) => chain.blockAt(height - index)?.transactions ?? []).flat();
    return later.reduce(
      (sum, { id, from, payee, token, units, price }) => {
        const moved = token === null && !failed.has(id) ? units : 0n;
        return sum - (payee === owner ? moved : 0n) + (from === owner ? moved + gasUsed(token) * price : 0n);
      },
      balances.of(null, owner),
    );
  }
  const traceOf = (one: Sent) => {
    const call = (from: string, to: string) => ({ type: "CALL", from, to, value: numberToHex(one.token ? 0n : one.units) });
    const calls = one.to === FORWARDER ? [call(FORWARDER, one.payee)] : [];
    const error = failed.has(one.id) ? { error: "execution reverted" } : {};
    return { txHash: one.id, result: { ...call(one.from, one.to), calls, ...error } };
  };
  const receiptOf = (block: Block<Sent>) => (one: Sent) => {
    const isFailed = failed.has(one.id);
    const topics = [TRANSFER_TOPIC, pad(one.from as Hex), pad(one.payee as Hex)];
    const log = { address: one.token, topics, data: numberToHex(one.units, { size: 32 }) };
    return {
      transactionHash: one.id,
      blockHash: block.hash,
      blockNumber: numberToHex(block.height),
      status: numberToHex(isFailed ? 0 : 1),
      gasUsed: numberToHex(gasUsed(one.token)),
      effectiveGasPrice: numberToHex(one.price),
      logs: one.token === null || isFailed ? [] : [log],
    };
  };

  const methods: Readonly<Record<string, (params: readonly string[]) => unknown>> = {
    eth_chainId: () => numberToHex(CHAIN_ID),
    eth_blockNumber: () => numberToHex(chain.head().height),
    eth_getBlockByNumber: ([at, whole]) => {
      const block = at === "latest" ? chain.head() : chain.blockAt(Number(at));
      return block ? blockText(block, Boolean(whole)) : null;
    },
    eth_getBlockReceipts: ([hash]) => {
      const block = chain.find(hash!);
      return block ? block.transactions.map(receiptOf(block)) : null;
    },
    eth_getBalance: ([owner, at]) => numberToHex(coinsAt(owner!.toLowerCase(), at)),
    eth_getTransactionCount: ([owner, at]) => numberToHex(countAt(owner!.toLowerCase(), at)),
    eth_gasPrice: () => numberToHex(GWEI),
    eth_maxPriorityFeePerGas: () => numberToHex(GWEI),
    eth_estimateGas: () => numberToHex(GAS),
    eth_call: ([call]) => {
      const { to, data } = Object(call) as { readonly to: string; readonly data: Hex };
      const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data });
      if (functionName !== "balanceOf") throw new Error("execution reverted");
      return numberToHex(balances.of(to.toLowerCase(), args[0].toLowerCase()), { size: 32 });
    },
    eth_getTransactionByHash: ([hash]) => {
      const block = chain.blockOf(hash!);
      const isThere = block !== undefined || chain.waiting.some(({ id }) => id === hash);
      return isThere ? { hash, blockNumber: block ? numberToHex(block.height) : null } : null;
    },
    eth_getTransactionReceipt: ([hash]) => {
      const block = chain.blockOf(hash!);
      return block ? receiptOf(block)(block.transactions.find(({ id }) => id === hash)!) : null;
    },
    debug_traceBlockByHash: ([hash]) => {
      const block = chain.find(hash!);
      if (!block) throw new Error(`block ${hash} not found`);
      return block.transactions.map(traceOf);
    },
    eth_sendRawTransaction: async ([raw]) => await take(raw as Hex),
  };
  return { chain, methods };
}

const gasUsed = (token: string | null): bigint => (token === null ? 21_000n : 50_000n);

/** By EIP-1559, where the block's own price is what the node names. */
function priceOf({
  gasPrice,
  maxFeePerGas,
  maxPriorityFeePerGas,
}: {
  readonly gasPrice?: bigint | undefined;
  readonly maxFeePerGas?: bigint | undefined;
  readonly maxPriorityFeePerGas?: bigint | undefined;
}): bigint {
  if (maxFeePerGas === undefined) return gasPrice ?? 0n;
  const wanted = BigInt(GWEI) + (maxPriorityFeePerGas ?? 0n);
  return maxFeePerGas < wanted ? maxFeePerGas : wanted;
}

/** What `transfer` of a token was called with. */
function argsOf(data: Hex): { payee: string; units: bigint } {
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data });
  if (functionName !== "transfer") throw new Error("execution reverted");
  return { payee: args[0].toLowerCase(), units: args[1] };
}

/** Signs what pays, as a wallet does, before a node sees it. */
export async function signPayment(to: string, token: string | null, units: bigint, nonce: number): Promise<Hex> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to as Hex, units] });
  const paid = token === null ? { to: to as Hex, value: units } : { to: token as Hex, data };
  return await payer.signTransaction({ type: "legacy", chainId: CHAIN_ID, nonce, gas: GAS, gasPrice: 0n, ...paid });
}

export const payerAddress: string = payer.address;
