/** One suite for the three payers, on the sandbox's nodes: what is signed, found again in blocks, and what becomes of it. */
import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { ManualClock } from "../../clock.ts";
import { bitcoinChain } from "./bitcoin.ts";
import { ethereumChain } from "./ethereum.ts";
import { type Payer, type Payment, SigningRefusal } from "./payer.ts";
import { believedNodes, type Nodes } from "./nodes.ts";
import { openPayers } from "./payers.ts";
import { type Chain, type ChainName, chainNames, NodeFault } from "./port.ts";
import { sandboxTokens } from "./sandbox/balances.ts";
import { openSandboxNodes, type SandboxNodes } from "./sandbox/open.ts";
import { sandboxCap } from "./sandbox/signer.ts";
import { hotKey, sandboxXpub } from "./sandbox/wallet.ts";
import { Journal, JournalFault } from "./signer/journal.ts";
import { openSigner, type SignerTerms } from "./signer/signer.ts";
import { tronChain } from "./tron.ts";

const clock = new ManualClock(new Date("2026-03-02T12:00:00Z"));
const folder = mkdtempSync(join(tmpdir(), "signer-"));
let nodes: SandboxNodes;
before(async () => {
  nodes = await openSandboxNodes(clock, "a test of payers");
});
after(async () => await nodes.close());

const signerOf = (journal = new Journal(), capOf: SignerTerms["capOf"] = sandboxCap) =>
  openSigner({ keyOf: hotKey, chainId: 31_337, prefix: "bcrt", capOf, journal, clock });
const payerOf = (name: ChainName, signer = signerOf()): Payer => openPayers([[name, [nodes.urlOf(name)]]], signer)[name]!;
const chainOf = (name: ChainName, urls: readonly string[] = [nodes.urlOf(name)]): Chain => {
  const terms = { urls, xpub: sandboxXpub(name) };
  if (name === "ethereum") return ethereumChain(terms);
  return name === "tron" ? tronChain(terms) : bitcoinChain({ ...terms, prefix: "bcrt" });
};
let ids = 0;
async function payment(payer: Payer, token: string | null, units: bigint, taken: readonly string[] = []): Promise<Payment> {
  const { key: to } = await chainOf(payer.name).addressAt(5);
  const asked = { to, token, units, feeMax: (await payer.feeOf({ to, token, units })) * 2n };
  return { ...asked, id: `payment-${(ids += 1)}`, spends: await payer.reserve(asked, taken) };
}
const refuses = async (act: Promise<unknown>, why: SigningRefusal["why"]): Promise<void> =>
  await assert.rejects(act, (fault: unknown) => fault instanceof SigningRefusal && fault.why === why);

const kinds: readonly [ChainName, token: string | null][] = [
  ["ethereum", null],
  ["ethereum", sandboxTokens.ethereum.USDT],
  ["bitcoin", null],
  ["tron", null],
  ["tron", sandboxTokens.tron.USDT],
];
for (const [name, token] of kinds)
  describe(`${name}, ${token ?? "its own coin"}`, () => {
    test("a payment arrives to the unit, waits, is mined, falls out with its block and is mined again", async () => {
      const [payer, chain, miner] = [payerOf(name), chainOf(name), await nodes.chain(name)];
      const one = await payment(payer, token, 1_234_567n);
      const [had, hadCoins] = [await payer.balance(token), await payer.balance(null)];
      assert.equal(had > one.units, true);
      const signed = await payer.sign(one);
      assert.deepEqual(await payer.status(signed, one.spends), { kind: "unknown" });
      await payer.broadcast(signed);
      await payer.broadcast(signed);
      assert.deepEqual(await payer.status(signed, one.spends), { kind: "waiting" });
      miner.mine();
      await payer.broadcast(signed);
      const { height } = miner.head();
      const mined = await payer.status(signed, one.spends);
      const fee = mined.kind === "mined" ? mined.fee : 0n;
      assert.deepEqual(mined, { kind: "mined", height, isDone: true, fee });
      assert.equal(fee > 0n && fee <= one.feeMax, true);
      // What it had has become what arrives, and what the network has taken.
      assert.equal(had - (await payer.balance(token)), one.units + (token === null ? fee : 0n));
      if (token !== null) assert.equal(hadCoins - (await payer.balance(null)), fee);
      assert.equal((await payer.balance(token, await chain.addressAt(5))) >= one.units, true);
      const paid = (await chain.transfersIn(height, height)).flatMap(({ transfers }) => transfers);
      assert.deepEqual(
        paid.filter(({ hash, to }) => hash === signed.hash && to === one.to).map(({ token: of, units }) => [of, units]),
        [[token, 1_234_567n]],
      );
      miner.reorganise(1);
      assert.deepEqual(await payer.status(signed, one.spends), { kind: "mined", height, isDone: true, fee });
      miner.reorganise(1, () => true);
      miner.reorganise(miner.head().height - height + 1, () => false);
      assert.deepEqual(await payer.status(signed, one.spends), { kind: "unknown" });
      await payer.broadcast(signed);
      miner.mine();
      assert.equal((await payer.status(signed, one.spends)).kind, "mined");
    });
  });

/** A node that stands where the chain was: it passes on what it is asked, and forgets what was mined since. */
async function lagging(name: ChainName, forgets: Readonly<Record<string, unknown>>): Promise<Server> {
  const server = createServer((request, response) => {
    void json(request).then(async (body) => {
      const asked = body as { readonly method?: string };
      const key = asked.method ?? new URL(request.url ?? "/", "http://node").pathname;
      const answer =
        key in forgets
          ? asked.method === undefined
            ? forgets[key]
            : { jsonrpc: "2.0", id: 1, result: forgets[key] }
          : await (
              await fetch(`${nodes.urlOf(name)}${request.url === "/" ? "" : request.url}`, {
                method: "POST",
                body: JSON.stringify(body),
              })
            ).json();
      response.end(JSON.stringify(answer));
    });
  });
  after(() => {
    server.close().closeAllConnections();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return server;
}

test("a node that lags makes nothing conflicted: what others have mined is asked of them; newer than it no block is believed", async () => {
  const miner = await nodes.chain("ethereum");
  const straight = payerOf("ethereum");
  const one = await payment(straight, null, 5_000n);
  const signed = await straight.sign(one);
  const before = miner.head().height;
  await straight.broadcast(signed);
  miner.mine();
  // It knows of no receipt, and tells a count that is past the payment's.
  const behind = await lagging("ethereum", {
    eth_blockNumber: `0x${before.toString(16)}`,
    eth_getTransactionReceipt: null,
    eth_getTransactionCount: "0xffff",
  });
  const url = `http://127.0.0.1:${(behind.address() as AddressInfo).port}`;
  const both = openPayers([["ethereum", [url, nodes.urlOf("ethereum")]]], signerOf())["ethereum"]!;
  assert.equal((await both.status(signed, one.spends)).kind, "mined");
  const headOf = async (urls: readonly string[]): Promise<number> => await chainOf("ethereum", urls).head();
  assert.equal(await headOf([url, nodes.urlOf("ethereum")]), before);
  assert.equal(await headOf([url, nodes.urlOf("ethereum"), `${nodes.urlOf("ethereum")}/`]), miner.head().height);
});

/** Blocks that all have, up to a height, and above it some of one's own. */
const chainTo = (height: number, ...own: readonly string[]): readonly string[] => [
  ...Array.from({ length: height + 1 }, (_, at) => `0x${at}`),
  ...own,
];
/** Nodes by the hashes of their blocks from the first on; one that has none does not answer. */
function standing(...chains: (readonly (string | undefined)[] | undefined)[]) {
  const met: Nodes[] = [];
  const of = (node: Nodes): readonly (string | undefined)[] => {
    if (!met.includes(node)) met.push(node);
    const chain = chains[met.indexOf(node)];
    if (!chain) throw new NodeFault("silent");
    return chain;
  };
  const urls = chains.map((_, index) => `http://node-${index}`);
  const believed = believedNodes(urls, {
    headOf: async (node) => of(node).length - 1,
    hashOf: async (node, height) => of(node)[height],
  });
  return { chains, told: async () => [(await believed()).head, (await believed()).agreeing.length] };
}

test("a node that is ahead with blocks of its own is not believed above what more than half tell", async () => {
  const inventor = chainTo(10, "own-11", "own-12", "own-13");
  assert.deepEqual(await standing(inventor, chainTo(10)).told(), [10, 2]);
  const three = standing(inventor, chainTo(10), chainTo(11));
  assert.deepEqual(await three.told(), [10, 3]);
  three.chains[1] = chainTo(12);
  assert.deepEqual(await three.told(), [11, 2]);
  // However far it goes, it makes the others no laggards.
  assert.deepEqual(await standing(chainTo(10, ...chainTo(5_000)), chainTo(10)).told(), [10, 2]);
});

test("a node that is catching up keeps nothing from being read, also where the others have dropped what it is at", async () => {
  const pruned = chainTo(2_000).map((hash, at) => (at < 1_900 ? undefined : hash));
  assert.deepEqual(await standing(chainTo(0), pruned, pruned).told(), [2_000, 2]);
  assert.deepEqual(await standing(chainTo(1_900), pruned, pruned).told(), [2_000, 2]);
  // Of two it cannot be told from an honest one beside an inventor.
  await assert.rejects(standing(chainTo(0), pruned).told(), /do not agree about block 0/);
});

test("what a node has told is forgotten once it has left, and only where none answers nothing is believed", async () => {
  const two = standing(undefined, chainTo(10, "own-11"));
  assert.deepEqual(await two.told(), [11, 1]);
  two.chains[0] = chainTo(10);
  assert.deepEqual(await two.told(), [10, 2]);
  two.chains[1] = undefined;
  two.chains[0] = chainTo(9);
  assert.deepEqual(await two.told(), [9, 1]);
  two.chains[0] = undefined;
  await assert.rejects(two.told(), /no node answers/);
  await assert.rejects(standing([undefined], [undefined]).told(), /no node has the block/);
});

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
/** How each chain's node is made to tell a newest block that it has not, and another branch than the others. */
const lies: Readonly<
  Record<ChainName, readonly [ahead: Readonly<Record<string, unknown>>, branch: Readonly<Record<string, unknown>>]>
> = {
  ethereum: [
    { eth_blockNumber: "0x3b9aca00" },
    { eth_getBlockByNumber: { number: "0x1", hash: `0x${"ff".repeat(32)}`, parentHash: "0x00" } },
  ],
  bitcoin: [{ getblockcount: 1_000_000_000 }, { getblockhash: "ff".repeat(32) }],
  tron: [
    { "/wallet/getnowblock": { blockID: "ff", block_header: { raw_data: { number: 1_000_000_000, parentHash: "00" } } } },
    { "/wallet/getblockbynum": { blockID: "ff", block_header: { raw_data: { number: 1, parentHash: "00" } } } },
  ],
};

for (const name of chainNames)
  test(`${name}: a node that names a newest block which it has not is passed over, and keeps nobody from the others afterwards`, async () => {
    const liar = await lagging(name, lies[name][0]);
    const chain = chainOf(name, [urlOf(liar), nodes.urlOf(name)]);
    const { height } = (await nodes.chain(name)).head();
    assert.equal(await chain.head(), height);
    liar.close().closeAllConnections();
    assert.equal(await chain.head(), height);
  });

for (const name of chainNames)
  test(`${name}: of two nodes that tell different chains neither is believed; with a third, what more than half of them tell is`, async () => {
    const liar = await lagging(name, lies[name][1]);
    const { height, hash } = (await nodes.chain(name)).head();
    const two = chainOf(name, [urlOf(liar), nodes.urlOf(name)]);
    await assert.rejects(two.head(), /do not agree/);
    await assert.rejects(two.hashAt(height), /do not agree/);
    await assert.rejects(two.transfersIn(height, height), /do not agree/);
    const three = chainOf(name, [urlOf(liar), nodes.urlOf(name), `${nodes.urlOf(name)}/`]);
    assert.deepEqual([await three.head(), await three.hashAt(height)], [height, hash]);
    // Once it is gone the other is believed again.
    liar.close().closeAllConnections();
    assert.equal(await two.hashAt(height), hash);
  });

for (const name of ["ethereum", "bitcoin"] as const)
  test(`${name}: what another payment has spent in settled blocks is a conflict, and none before`, async () => {
    const [payer, rival, miner] = [payerOf(name), payerOf(name), await nodes.chain(name)];
    const one = await payment(payer, null, 5_000n);
    const signed = await payer.sign(one);
    await rival.broadcast(await rival.sign({ ...one, id: "rival", units: 6_000n }));
    assert.notEqual((await payer.status(signed, one.spends)).kind, "conflicted");
    miner.mine();
    assert.notEqual((await payer.status(signed, one.spends)).kind, "conflicted");
    for (let left = 12; left > 0; left -= 1) miner.mine();
    assert.deepEqual(await payer.status(signed, one.spends), { kind: "conflicted" });
  });

test("tron: a payment that was never sent is a conflict once a settled block is past its time, and not at that time itself", async () => {
  const [payer, miner] = [payerOf("tron"), await nodes.chain("tron")];
  const one = await payment(payer, null, 5_000n);
  const signed = await payer.sign(one);
  clock.advance(601_000);
  miner.mine();
  assert.deepEqual(await payer.status(signed, one.spends), { kind: "unknown" });
  for (let left = 13; left > 0; left -= 1) miner.mine();
  assert.deepEqual(await payer.status(signed, one.spends), { kind: "conflicted" });
});

for (const name of chainNames)
  test(`${name}: one id has the same bytes for ever, over a restart and a torn line too; another payment under it is refused`, async () => {
    const path = join(folder, `${name}.journal`);
    const first = new Journal(path);
    const payer = payerOf(name, signerOf(first));
    const one = await payment(payer, null, 5_000n);
    const signed = await payer.sign(one);
    first.close();
    appendFileSync(path, '0123 {"torn');
    const again = new Journal(path);
    const restarted = payerOf(name, signerOf(again));
    assert.deepEqual(await restarted.sign(one), signed);
    await refuses(restarted.sign({ ...one, units: 5_001n }), "other-payment");
    if (name !== "tron") await refuses(restarted.sign({ ...one, id: "another" }), "other-payment");
    const next = await payment(restarted, null, 6_000n, [one.spends]);
    const other = await restarted.sign(next);
    again.close();
    const third = new Journal(path);
    assert.deepEqual(await payerOf(name, signerOf(third)).sign(next), other);
    third.close();
    writeFileSync(path, readFileSync(path, "utf8").replace('"units":"5000"', '"units":"1"'));
    assert.throws(() => new Journal(path), JournalFault);
  });

test("no more than the cap is signed in an hour, over a restart too, and what was signed before is answered still", async () => {
  const { USDT } = sandboxTokens.ethereum;
  const path = join(folder, "cap.journal");
  const open = (journal: Journal) =>
    payerOf(
      "ethereum",
      signerOf(journal, (_name, token) => (token === null ? 10n ** 24n : token === USDT ? 10_000n : undefined)),
    );
  const before = new Journal(path);
  const [one, two] = [await payment(open(before), USDT, 6_000n), await payment(open(before), USDT, 4_001n)];
  const signed = await open(before).sign(one);
  before.close();
  const journal = new Journal(path);
  const payer = open(journal);
  const spends = await payer.reserve(two, [one.spends]);
  await refuses(payer.sign({ ...two, spends }), "hourly-cap");
  assert.deepEqual(await payer.sign(one), signed);
  clock.advance(3_600_000);
  assert.equal((await payer.sign({ ...two, spends })).hash.length, 66);
  await refuses(payer.sign({ ...two, id: "token", token: sandboxTokens.ethereum.other, spends: "99 1 1" }), "wrong-destination");
  journal.close();
});

for (const name of chainNames)
  test(`${name}: a fee above the ceiling, a strange payee, itself and nothing are refused`, async () => {
    const payer = payerOf(name);
    const one = await payment(payer, null, 5_000n);
    const own = await signerOf().address(name);
    await refuses(payer.sign({ ...one, to: "nobody" }), "wrong-destination");
    await refuses(payer.sign({ ...one, to: own.key }), "wrong-destination");
    await refuses(payer.sign({ ...one, units: 0n }), "not-enough");
    await refuses(payer.reserve({ ...one, units: 10n ** 40n }, []), "not-enough");
    await refuses(payer.sign({ ...one, feeMax: name === "tron" ? 2n ** 64n : 1n }), "fee-ceiling");
    if (name !== "tron") await refuses(payer.reserve({ ...one, feeMax: 1n }, []), "fee-ceiling");
    if (name !== "tron") await refuses(payer.sign({ ...one, spends: "" }), "not-enough");
    assert.equal(await payer.address(), own.text);
  });

test("tron: what a payment may cost follows the prices that the network names, and one that names none is not believed", async () => {
  const { createServer } = await import("node:http");
  const prices: Record<string, string> = {
    getEnergyFee: "100",
    getTransactionFee: "1000",
    getCreateAccountFee: "100000",
    getCreateNewAccountFeeInSystemContract: "1000000",
  };
  const server = createServer((request, response) => {
    const chainParameter = Object.entries(prices).map(([key, value]) => ({ key, value }));
    const called = { result: { result: true }, energy_used: "65000", constant_result: [] };
    response.end(JSON.stringify(request.url === "/wallet/getchainparameters" ? { chainParameter } : called));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const { port } = server.address() as { port: number };
  const payer = openPayers([["tron", [`http://127.0.0.1:${port}`]]], signerOf())["tron"]!;
  const feeOf = async (token: string | null) => await payer.feeOf({ to: "41".padEnd(42, "7"), token, units: 1n });
  assert.deepEqual([await feeOf(null), await feeOf(sandboxTokens.tron.USDT)], [1_400_000n, 10_150_000n]);
  prices["getEnergyFee"] = "210";
  assert.equal(await feeOf(sandboxTokens.tron.USDT), 20_875_000n);
  delete prices["getTransactionFee"];
  await assert.rejects(feeOf(null), /does not name getTransactionFee/);
  server.close();
});
