/** The sandbox's nodes: one listener on this machine with three chains behind it, each begun when it is first asked, and the wallet that pays. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import * as z from "zod/mini";
import type { Clock } from "../../../clock.ts";
import { satoshis } from "../bitcoin.ts";
import { lazily } from "../keys.ts";
import { openNodes, told } from "../nodes.ts";
import { type ChainName, chainNames, NodeFault, type PracticeWallet } from "../port.ts";
import type { SandboxChain } from "./chain.ts";

const BODY_BYTES_MAX = 1_000_000;

export interface SandboxNodes {
  /** Where a chain's node answers. */
  urlOf(name: ChainName): string;
  readonly wallet: PracticeWallet;
  /** What no real node offers: blocks at once, and another branch. For tests. */
  chain(name: ChainName): Promise<Pick<SandboxChain<{ readonly id: string }>, "head" | "mine" | "reorganise">>;
  close(): Promise<void>;
}

/** Answers one request; the path begins behind the chain's name. */
type Answer = (path: string, body: Readonly<Record<string, unknown>>) => unknown;
interface Node {
  readonly chain: Pick<SandboxChain<{ readonly id: string }>, "head" | "mine" | "reorganise">;
  readonly answer: Answer;
}

export async function openSandboxNodes(clock: Clock, salt: string): Promise<SandboxNodes> {
  const laws = { clock, salt };
  const nodes: Readonly<Record<ChainName, () => Promise<Node>>> = {
    ethereum: lazily(async () => {
      const { chain, methods } = (await import("./ethereum.ts")).ethereumNode(laws);
      return { chain, answer: rpcOf(methods) };
    }),
    bitcoin: lazily(async () => {
      const { chain, methods } = (await import("./bitcoin.ts")).bitcoinNode(laws);
      return { chain, answer: rpcOf(methods) };
    }),
    tron: lazily(async () => {
      const { chain, paths } = await (await import("./tron.ts")).tronNode(laws);
      return { chain, answer: (path, body) => (paths[path] ?? no("no such path"))(body) };
    }),
  };
  const server = createServer((request, response) => {
    void answered(nodes, request).then((text) => {
      response.setHeader("content-type", "application/json");
      response.end(text);
    });
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  const urlOf = (name: ChainName): string => `http://127.0.0.1:${port}/${name}`;
  return {
    urlOf,
    wallet: openWallet(urlOf),
    chain: async (name) => (await nodes[name]()).chain,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function no(message: string): never {
  throw new Error(message);
}

const rpcOf =
  (methods: Readonly<Record<string, (params: readonly string[]) => unknown>>): Answer =>
  async (_path, { id, method, params }) => {
    try {
      const run = methods[String(method)] ?? no("the method is not available");
      return { jsonrpc: "2.0", id, result: await run((params ?? []) as readonly string[]) };
    } catch (fault) {
      return { jsonrpc: "2.0", id, error: { code: -32_000, message: fault instanceof Error ? fault.message : String(fault) } };
    }
  };

async function answered(nodes: Readonly<Record<ChainName, () => Promise<Node>>>, request: IncomingMessage): Promise<string> {
  try {
    const [, first = "", ...rest] = new URL(request.url ?? "/", "http://node").pathname.split("/");
    const name = chainNames.find((one) => one === first) ?? no("no such chain");
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > BODY_BYTES_MAX) no("the body is too long");
      chunks.push(chunk);
    }
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8") || "{}") as Readonly<Record<string, unknown>>;
    const { answer } = await nodes[name]();
    return JSON.stringify(await answer(rest.length === 0 ? "" : `/${rest.join("/")}`, body));
  } catch (fault) {
    return JSON.stringify({ Error: fault instanceof Error ? fault.message : String(fault) });
  }
}

/** Pays as anybody would: it asks a node, signs, and hands the signed bytes over. */
function openWallet(urlOf: (name: ChainName) => string): PracticeWallet {
  const own: { coin?: { txid: string; vout: number; units: bigint } } = {};
  // One payment at a time: each builds on what the one before has left.
  let last: Promise<unknown> = Promise.resolve();

  async function payEther(to: string, token: string | null, units: bigint): Promise<string> {
    const { rpc } = openNodes([urlOf("ethereum")]);
    const { payerAddress, signPayment } = await import("./ethereum.ts");
    const nonce = told(z.string(), await rpc("eth_getTransactionCount", payerAddress, "pending"));
    return told(z.string(), await rpc("eth_sendRawTransaction", await signPayment(to, token, units, Number(nonce))));
  }

  async function payBitcoin(to: string, units: bigint): Promise<string> {
    const { rpc } = openNodes([urlOf("bitcoin")]);
    const { signPayment } = await import("./bitcoin.ts");
    const coin = (own.coin ??= await firstCoin(rpc));
    const txid = told(z.string(), await rpc("sendrawtransaction", signPayment(coin, { to, units })));
    own.coin = { txid, vout: 1, units: coin.units - units };
    return txid;
  }

  async function payTron(to: string, token: string | null, units: bigint): Promise<string> {
    const { post } = openNodes([urlOf("tron")]);
    const { sign } = await import("./tron.ts");
    const { addressOfKey } = await import("../keys.ts");
    const { payingKey } = await import("./wallet.ts");
    const owner_address = (await addressOfKey("tron", payingKey("tron").open)).key;
    const unsigned = z.looseObject({ txID: z.string() });
    const parameter = `${to.slice(2).padStart(64, "0")}${units.toString(16).padStart(64, "0")}`;
    const called = { owner_address, contract_address: token, function_selector: "transfer(address,uint256)", parameter };
    const built =
      token === null
        ? told(unsigned, await post("/wallet/createtransaction", { owner_address, to_address: to, amount: String(units) }))
        : told(z.object({ transaction: unsigned }), await post("/wallet/triggersmartcontract", called)).transaction;
    const sent = await post("/wallet/broadcasttransaction", { ...built, signature: [sign(built.txID)] });
    if (!told(z.object({ result: z.boolean() }), sent).result) throw new NodeFault(`TRON refused ${JSON.stringify(sent)}`);
    return built.txID;
  }

  return {
    pay: async (name, to, token, units) => {
      const paid = last.then(async () =>
        name === "bitcoin" ? await payBitcoin(to, units) : await (name === "tron" ? payTron : payEther)(to, token, units),
      );
      last = paid.catch(() => undefined);
      return await paid;
    },
  };
}

async function firstCoin(rpc: (method: string, ...params: readonly unknown[]) => Promise<unknown>) {
  const shape = z.object({ unspents: z.array(z.object({ txid: z.string(), vout: z.string(), amount: z.string() })) });
  const { unspents } = told(shape, await rpc("scantxoutset", "start"));
  const { txid, vout, amount } = unspents[0] ?? no("the paying wallet of Bitcoin is empty");
  return { txid, vout: Number(vout), units: satoshis(amount) };
}
