/** One suite for the three chains: the adapters that speak to real nodes, on the sandbox's nodes. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ManualClock } from "../../clock.ts";
import { bitcoinChain } from "./bitcoin.ts";
import { ethereumChain } from "./ethereum.ts";
import { addressesOf } from "./keys.ts";
import { openNodes } from "./nodes.ts";
import type { Chain, ChainName, ChainTransfer } from "./port.ts";
import { sandboxTokens } from "./sandbox/balances.ts";
import { openSandboxNodes, type SandboxNodes } from "./sandbox/open.ts";
import { sandboxXpub } from "./sandbox/wallet.ts";
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
      assert.deepEqual(await paid(), [{ hash, position, to: key, token, units: 12_345_678n }]);
      const [head, before] = [await chain.head(), await chain.hashAt(await chain.head())];
      miner.reorganise(1);
      assert.notEqual(await chain.hashAt(head), before);
      assert.deepEqual(await paid(), [{ hash, position, to: key, token, units: 12_345_678n }]);
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
