/** A node of a practice chain that speaks Ethereum's JSON-RPC. It takes signed transactions of coins and of tokens' `transfer`, and refuses what a node refuses; it runs no other contract, and gas costs nothing. */
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
import { Balances, ENDLESS, sandboxTokens } from "./balances.ts";
import { type Block, type ChainLaws, SandboxChain, SETTLED } from "./chain.ts";
import { hotKey, type PayingKey, payingKey } from "./wallet.ts";

const CHAIN_ID = 31_337;
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
}

const tokens: readonly string[] = Object.values(sandboxTokens.ethereum);
const accountOf = ({ secret }: PayingKey) => privateKeyToAccount(`0x${Buffer.from(secret).toString("hex")}`);
const payer = accountOf(payingKey("ethereum"));
const hot = accountOf(hotKey("ethereum"));
/** What the node names as the price of gas, which nobody is charged. */
const GWEI = 1_000_000_000;

export function ethereumNode(laws: Pick<ChainLaws<Sent>, "clock" | "salt">) {
  const balances = new Balances();
  for (const token of [null, ...tokens])
    for (const owner of [payer.address, hot.address]) balances.add(token, owner.toLowerCase(), ENDLESS);
  const failed = new Set<string>();
  const mined = new Map<string, number>();
  const chain = new SandboxChain<Sent>({
    ...laws,
    hashText: (_height, hex) => `0x${hex}`,
    moved: ({ id, from, payee, token, units, nonce }, direction) => {
      mined.set(from, direction === 1 ? nonce + 1 : nonce);
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
    if (nonce !== next && (nonce < next || next > 0)) throw new Error(nonce < next ? "nonce too low" : "nonce too high");
    const to = (parsed.to ?? "").toLowerCase();
    const isToken = tokens.includes(to);
    const { payee, units } = isToken ? argsOf(parsed.data ?? "0x") : { payee: to, units: parsed.value ?? 0n };
    const id = keccak256(raw);
    const sent = { id, from, to, nonce, token: isToken ? to : null, payee, units, input: parsed.data ?? "0x" };
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
  const receiptOf = (block: Block<Sent>) => (one: Sent) => {
    const isFailed = failed.has(one.id);
    const topics = [TRANSFER_TOPIC, pad(one.from as Hex), pad(one.payee as Hex)];
    const log = { address: one.token, topics, data: numberToHex(one.units, { size: 32 }) };
    return {
      transactionHash: one.id,
      blockHash: block.hash,
      blockNumber: numberToHex(block.height),
      status: numberToHex(isFailed ? 0 : 1),
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
    eth_getBalance: ([owner]) => numberToHex(balances.of(null, owner!.toLowerCase())),
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
    eth_sendRawTransaction: async ([raw]) => await take(raw as Hex),
  };
  return { chain, methods };
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
