import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { ManualClock } from "../../clock.ts";
import { readConfig } from "../../config.ts";
import { openChains } from "./open.ts";
import { chainNames } from "./port.ts";
import { sandboxXpub } from "./sandbox/wallet.ts";
import { sandboxXpubs } from "./sandbox/xpubs.ts";

const clock = new ManualClock(new Date("2026-03-02T12:00:00Z"));
const xpub = sandboxXpub("ethereum");
const open = async (env: Record<string, string>) => await openChains(readConfig(env), clock, { tries: 2, pauseMs: 0 });

/** A node that says which chain it is of, and nothing else. */
async function nodeOf(chainId: string) {
  const header = { number: "0x0", hash: "0x01", parentHash: "0x00", transactions: [] };
  const answers: Readonly<Record<string, unknown>> = { eth_chainId: chainId, eth_blockNumber: "0x0" };
  const server = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      const { method } = JSON.parse(Buffer.concat(chunks).toString()) as { method: string };
      response.end(JSON.stringify({ id: 1, result: answers[method] ?? header }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => await new Promise((resolve) => server.close(resolve)),
  };
}

test("DEP-10 a sandbox refuses to start with a node of a chain on which real money moves, or with one that says nothing", async () => {
  const [real, practice] = [await nodeOf("0x1"), await nodeOf("0x7a69")];
  const env = (url: string) => ({ CHAIN_ETHEREUM_NODES: url, CHAIN_ETHEREUM_XPUB: xpub });
  await assert.rejects(open(env(real.url)), /real money moves, and this is a sandbox/);
  await assert.rejects(open(env("http://127.0.0.1:9")), /do not say which chain/);
  const opened = await open(env(practice.url));
  assert.deepEqual(Object.keys(opened.chains).toSorted(), ["bitcoin", "ethereum", "tron"]);
  await opened.close();
  await Promise.all([real.close(), practice.close()]);
});

test("the written public keys are those of the sandbox's wallet", () => {
  for (const name of chainNames) assert.equal(sandboxXpubs[name], sandboxXpub(name));
});

test("a sandbox has all chains, and the process that leads has the wallet that pays; an xpub alone, or nodes alone, mean nothing", async () => {
  const all = await open({});
  assert.deepEqual([Object.keys(all.chains).length, all.practice !== undefined], [3, true]);
  await all.close();
  const api = await open({ ROLE: "api", DATABASE_URL: "postgresql://a@b/c" });
  assert.deepEqual([Object.keys(api.chains).length, api.practice], [3, undefined]);
  assert.match((await api.chains.bitcoin!.addressAt(0)).text, /^bcrt1q/);
  // Where the house keeps what is cold every process knows, and none can pay from it.
  assert.match((await api.cold("bitcoin"))!.text, /^bcrt1q/);
  assert.throws(() => readConfig({ CHAIN_TRON_XPUB: xpub }), /CHAIN_TRON_XPUB needs CHAIN_TRON_NODES/);
});
