/** One suite for the three chains: the adapters that speak to real nodes, on the sandbox's nodes. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { ManualClock } from "../../clock.ts";
import { bitcoinChain } from "./bitcoin.ts";
import { ethereumChain } from "./ethereum.ts";
import { addressesOf, addressOfKey } from "./keys.ts";
import { openNodes } from "./nodes.ts";
import { type Chain, type ChainName, type ChainTransfer, NodeFault } from "./port.ts";
import { sandboxTokens } from "./sandbox/balances.ts";
import { openSandboxNodes, type SandboxNodes } from "./sandbox/open.ts";
import { payingKey, sandboxXpub } from "./sandbox/wallet.ts";
import { tronChain } from "./tron.ts";

const clock = new ManualClock(new Date("2026-03-02T12:00:00Z"));
let nodes: SandboxNodes;
before(async () => {
  nodes = await openSandboxNodes(clock, "a test");
});
after(async () => await nodes.close());

const open = (name: ChainName, urls: readonly string[] = [nodes.urlOf(name)]): Chain => {
  const terms = { urls, xpub: sandboxXpub(name) };
  return { ethereum: ethereumChain, bitcoin: (one: typeof terms) => bitcoinChain({ ...one, prefix: "bcrt" }), tron: tronChain }[
    name
  ](terms);
};

interface Asked {
  readonly path: string;
  readonly body: unknown;
}

/** Where a node answers that asks the sandbox's own and may tell something else. */
async function otherwise(
  name: ChainName,
  tell: (asked: Asked, answer: <Told = unknown>() => Promise<Told>) => Promise<unknown>,
): Promise<string> {
  const server = createServer((request, response) => {
    void json(request).then(async (body) => {
      const path = request.url === "/" ? "" : request.url!;
      const sent = { method: "POST", body: JSON.stringify(body) };
      const answer = async <Told>(): Promise<Told> => (await (await fetch(`${nodes.urlOf(name)}${path}`, sent)).json()) as Told;
      response.end(JSON.stringify(await tell({ path, body }, answer)));
    });
  });
  after(() => server.close().closeAllConnections());
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const kinds: readonly [ChainName, token: string | null, position: number][] = [
  ["ethereum", null, -1],
  ["ethereum", sandboxTokens.ethereum.USDT, 0],
  ["bitcoin", null, 0],
  ["tron", null, -1],
  ["tron", sandboxTokens.tron.USDT, 0],
];

for (const [name, token, position] of kinds)
  describe(`${name}, ${token ?? "its own coin"}`, () => {
    test("what was signed and sent is found in the block that it is mined in, to the unit, and again in another branch", async () => {
      const [chain, miner] = [open(name), await nodes.chain(name)];
      const { text, key } = await chain.addressAt(7);
      const to = name === "tron" ? key : text;
      const hash = await nodes.wallet.pay(name, to, token, 12_345_678n);
      miner.mine();
      const paid = async (): Promise<ChainTransfer[]> => {
        const blocks = await chain.transfersIn(Math.max(0, (await chain.head()) - 2), (await chain.head()) + 5);
        return blocks.flatMap(({ transfers }) => transfers).filter((one) => one.to === key);
      };
      const from = [(await addressOfKey(name, payingKey(name).open, "bcrt")).key];
      assert.deepEqual(await paid(), [{ hash, position, from, to: key, token, units: 12_345_678n }]);
      const [head, before] = [await chain.head(), await chain.hashAt(await chain.head())];
      miner.reorganise(1);
      assert.notEqual(await chain.hashAt(head), before);
      assert.deepEqual(await paid(), [{ hash, position, from, to: key, token, units: 12_345_678n }]);
    });

    test("blocks follow each other by their parents, and above the head is nothing", async () => {
      const [chain, miner] = [open(name), await nodes.chain(name)];
      for (let left = 3; left > 0; left -= 1) miner.mine();
      const head = await chain.head();
      const blocks = await chain.transfersIn(head - 2, head + 3);
      assert.deepEqual(
        blocks.map(({ height }) => height),
        [head - 2, head - 1, head],
      );
      assert.deepEqual(
        blocks.slice(1).map(({ parent }) => parent),
        blocks.slice(0, -1).map(({ hash }) => hash),
      );
      assert.deepEqual([await chain.hashAt(head), await chain.hashAt(head + 1)], [blocks.at(-1)!.hash, undefined]);
    });
  });

test("DEP-13 ether that a contract sends on is found, once in each branch, and not by a node that tells no traces", async () => {
  const { FORWARDER } = await import("./sandbox/ethereum.ts");
  const { privateKeyToAccount } = await import("viem/accounts");
  const [chain, miner, { rpc }] = [open("ethereum"), await nodes.chain("ethereum"), openNodes([nodes.urlOf("ethereum")])];
  const { key } = await chain.addressAt(11);
  const account = privateKeyToAccount(`0x${Buffer.from(payingKey("ethereum").secret).toString("hex")}`);
  const nonce = Number(await rpc("eth_getTransactionCount", account.address, "pending"));
  const called = { to: FORWARDER, value: 9n, data: `0x${key.slice(2).padStart(64, "0")}` } as const;
  const sent = await account.signTransaction({
    type: "legacy",
    chainId: 31_337,
    nonce,
    gas: 100_000n,
    gasPrice: 0n,
    ...called,
  });
  const hash = await rpc("eth_sendRawTransaction", sent);
  const inner = { hash, position: -2, from: [FORWARDER], to: key, token: null, units: 9n };
  const found = async (of: Chain): Promise<ChainTransfer[]> => {
    const blocks = await of.transfersIn((await of.head()) - 3, await of.head());
    return blocks.flatMap(({ transfers }) => transfers).filter((one) => one.hash === hash);
  };
  for (const next of [() => miner.mine(), () => miner.reorganise(2)]) {
    next();
    const paid = { hash, position: -1, from: [account.address.toLowerCase()], to: FORWARDER, token: null, units: 9n };
    assert.deepEqual(await found(chain), [paid, inner]);
  }
  const silent = await otherwise("ethereum", async ({ body }, answer) =>
    /trace/.test((body as { readonly method: string }).method)
      ? { jsonrpc: "2.0", id: 1, error: { code: -32_601, message: "the method does not exist" } }
      : await answer(),
  );
  assert.deepEqual(
    (await found(open("ethereum", [silent]))).map(({ position }) => position),
    [-1],
  );
});

/** Calls the contract of TRON's sandbox that sends on, from a block of its own; answers the hash. */
async function sendOnTron(to: string, units: bigint): Promise<string> {
  const { FORWARDER, sign } = await import("./sandbox/tron.ts");
  const { post } = openNodes([nodes.urlOf("tron")]);
  const owner_address = (await addressOfKey("tron", payingKey("tron").open)).key;
  const called = {
    owner_address,
    contract_address: FORWARDER,
    parameter: to.slice(2).padStart(64, "0"),
    call_value: String(units),
  };
  const { transaction } = (await post("/wallet/triggersmartcontract", called)) as { transaction: { txID: string } };
  const signed = { ...transaction, signature: [sign(transaction.txID)] };
  assert.equal(((await post("/wallet/broadcasttransaction", signed)) as { result: boolean }).result, true);
  return transaction.txID;
}
const OUTCOMES = "/wallet/gettransactioninfobyblocknum";
const hexOf = (note: string): string => Buffer.from(note).toString("hex");

test("DEP-13 TRX that a contract sends on is found, once in each branch, and not by a node that saves none of it, unless another beside it does", async () => {
  const { FORWARDER } = await import("./sandbox/tron.ts");
  const [chain, miner] = [open("tron"), await nodes.chain("tron")];
  const { key } = await chain.addressAt(11);
  const hash = await sendOnTron(key, 9n);
  const inner = { hash, position: -2, from: [FORWARDER], to: key, token: null, units: 9n };
  const found = async (of: Chain): Promise<ChainTransfer[]> => {
    const blocks = await of.transfersIn((await of.head()) - 3, await of.head());
    return blocks.flatMap(({ transfers }) => transfers).filter((one) => one.hash === hash);
  };
  for (const next of [() => miner.mine(), () => miner.reorganise(2)]) {
    next();
    assert.deepEqual(await found(chain), [inner]);
  }
  const asked: string[] = [];
  const silent = await otherwise("tron", async ({ path }, answer) => {
    if (path !== OUTCOMES) return await answer();
    asked.push(path);
    return (await answer<object[]>()).map((one) => ({ ...one, internal_transactions: undefined }));
  });
  assert.deepEqual(await found(open("tron", [silent])), []);
  const both = open("tron", [silent, nodes.urlOf("tron")]);
  assert.deepEqual(await found(both), [inner]);
  // Whoever has told some is asked first from then on.
  asked.length = 0;
  assert.deepEqual([await found(both), asked.length], [[inner], 0]);
});

test("DEP-13 of what a node of TRON tells of contracts, only TRX that has moved counts, and what it tells of other transactions is not believed", async () => {
  const [{ key }, miner] = [await open("tron").addressAt(12), await nodes.chain("tron")];
  const hash = await sendOnTron(key, 9n);
  miner.mine();
  const inner = (note: string, callValue: string, more: object = {}) => ({
    caller_address: "41c0",
    transferTo_address: key,
    callValueInfo: [{ callValue }],
    note: hexOf(note),
    ...more,
  });
  const all = [
    inner("call", "5", { rejected: true }),
    inner("call", "6", { caller_address: key }),
    inner("freezeForEnergy", "7"),
    inner("create", "8"),
    inner("call", "0", { callValueInfo: [{}, { callValue: "8", tokenId: "1002000" }] }),
    inner("suicide", "3", { callValueInfo: [{ callValue: "3" }, { callValue: "8", tokenId: "1002000" }] }),
    inner("call", "9"),
  ];
  const telling = async (told: readonly object[]): Promise<Chain> =>
    open("tron", [await otherwise("tron", async ({ path }, answer) => (path === OUTCOMES ? told : await answer()))]);
  const chain = await telling([{ id: hash, internal_transactions: all }]);
  const [block] = await chain.transfersIn(await chain.head(), await chain.head());
  assert.deepEqual(
    block!.transfers.map(({ position, units, from, to }) => [position, units, from, to]),
    [
      [-2, 3n, ["41c0"], key],
      [-3, 9n, ["41c0"], key],
    ],
  );
  const other = await telling([{ id: "ab", internal_transactions: all }]);
  await assert.rejects(other.transfersIn(await other.head(), await other.head()), NodeFault);
});

test("DEP-14 what stands on addresses of TRON is told with its settled block, or not at all where that moves on meanwhile", async () => {
  const [chain, miner] = [open("tron"), await nodes.chain("tron")];
  const [{ key }, { key: other }] = [await chain.addressAt(13), await chain.addressAt(14)];
  await nodes.wallet.pay("tron", key, null, 5n);
  await sendOnTron(key, 9n);
  miner.mine();
  const balances = async (of = chain) => await of.balancesAt!([key, other], await of.head());
  assert.deepEqual((await balances())?.units, [0n, 0n]);
  for (let left = 12; left > 0; left -= 1) miner.mine();
  assert.deepEqual(await balances(), { height: (await chain.head()) - 12, units: [14n, 0n] });
  const moving = await otherwise("tron", async ({ path }, answer) => {
    if (path === "/walletsolidity/getaccount") miner.mine();
    return await answer();
  });
  assert.equal(await balances(open("tron", [moving])), undefined);
});

test("a chain mines by the clock while something waits to be confirmed, and stands still afterwards", async () => {
  const chain = open("ethereum");
  const before = await chain.head();
  clock.advance(3_600_000);
  await nodes.wallet.pay("ethereum", (await chain.addressAt(1)).text, null, 1n);
  assert.equal((await chain.head()) - before < 30, true);
  const sent = await chain.head();
  clock.advance(2_500);
  assert.equal((await chain.head()) - sent, 2);
  clock.advance(3_600_000);
  const rest = await chain.head();
  clock.advance(3_600_000);
  assert.equal(await chain.head(), rest);
});

test("addresses are those of published test vectors", async () => {
  // The mnemonic of eleven times abandon and about: BIP84's own vector, and what wallets show for the others.
  const of = async (name: ChainName, xpub: string): Promise<string> => (await addressesOf(name, xpub)(0)).text;
  const { HDKey } = await import("@scure/bip32");
  const seed = Buffer.from(
    "5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4",
    "hex",
  );
  const xpub = (path: string): string => HDKey.fromMasterSeed(seed).derive(path).publicExtendedKey;
  assert.equal(await of("bitcoin", xpub("m/84'/0'/0'")), "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu");
  assert.equal(await of("ethereum", xpub("m/44'/60'/0'")), "0x9858EfFD232B4033E47d90003D41EC34EcaEda94");
  assert.equal(await of("tron", xpub("m/44'/195'/0'")), "TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH");
});

test("a node refuses what nobody has signed, and what was sent already", async () => {
  const ethereum = openNodes([nodes.urlOf("ethereum")]);
  const { signPayment } = await import("./sandbox/ethereum.ts");
  const used = await signPayment("0x0000000000000000000000000000000000000001", null, 1n, 0);
  await assert.rejects(ethereum.rpc("eth_sendRawTransaction", used), /nonce too low/);
  const bitcoin = openNodes([nodes.urlOf("bitcoin")]);
  const forged = (await import("./sandbox/bitcoin.ts")).signPayment(
    { txid: "01".repeat(32), vout: 0, units: 5n },
    { to: (await open("bitcoin").addressAt(0)).text, units: 5n },
  );
  await assert.rejects(bitcoin.rpc("sendrawtransaction", forged), /missingorspent|script-verify/);
  const tron = openNodes([nodes.urlOf("tron")]);
  const { key } = await open("tron").addressAt(3);
  const built = (await tron.post("/wallet/createtransaction", { owner_address: key, to_address: key, amount: "1" })) as {
    txID: string;
  };
  const { sign } = await import("./sandbox/tron.ts");
  const answer = await tron.post("/wallet/broadcasttransaction", { ...built, signature: [sign(built.txID)] });
  assert.equal((answer as { code: string }).code, "SIGERROR");
});

test("a list of nodes goes on past one that is not there, and says so when none is", async () => {
  const chain = open("bitcoin", ["http://127.0.0.1:9", nodes.urlOf("bitcoin")]);
  assert.equal(await chain.head(), (await nodes.chain("bitcoin")).head().height);
  await assert.rejects(open("bitcoin", ["http://127.0.0.1:9"]).head(), /no node answers/);
  assert.deepEqual((await open("tron").identity()).isReal, false);
});
