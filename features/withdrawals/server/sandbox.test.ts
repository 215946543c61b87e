/** A withdrawal over a node of the sandbox, by the payer and the signer that pay for real. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ManualClock } from "@assay/server/clock.ts";
import { ethereumChain } from "@assay/server/outside/chains/ethereum.ts";
import { openPayers } from "@assay/server/outside/chains/payers.ts";
import { openSandboxNodes } from "@assay/server/outside/chains/sandbox/open.ts";
import { sandboxSigner } from "@assay/server/outside/chains/sandbox/signer.ts";
import { sandboxXpub } from "@assay/server/outside/chains/sandbox/wallet.ts";
import { usual } from "@assay/server/testing.ts";
import { calls } from "../contract.ts";
import { COLD, openWithdrawalHouse } from "./testing.ts";

test("WD-01 WD-04 over the sandbox's node of Ethereum what arrives is what was said, and its blocks confirm it", async () => {
  await using stack = new AsyncDisposableStack();
  const clock = new ManualClock(usual.start);
  const nodes = await openSandboxNodes(clock, "a test of withdrawals");
  stack.defer(nodes.close);
  const urls = [nodes.urlOf("ethereum")];
  const chain = ethereumChain({ urls, xpub: sandboxXpub("ethereum") });
  const payers = openPayers([["ethereum", urls]], sandboxSigner(clock));
  const house = await openWithdrawalHouse({ chains: { ethereum: chain }, payers });
  stack.defer(house.close);
  const miner = await nodes.chain("ethereum");

  const { as, wallet } = await house.payer();
  const { id } = await house.out(as, wallet, "100");
  await house.pay();
  assert.equal(await house.state(as, id), "broadcast");
  await house.pay();
  const from = miner.head().height + 1;
  for (let left = 6; left > 0; left -= 1) miner.mine();
  await house.pay();
  const { withdrawal } = await house.call(calls.showWithdrawal, { id }, { as });
  assert.equal(withdrawal.state, "confirmed");
  const blocks = await chain.transfersIn(from, miner.head().height);
  const paid = blocks.flatMap(({ transfers }) => transfers).filter(({ hash }) => hash === withdrawal.hash);
  assert.deepEqual(
    paid.map(({ to, units }) => [to, units]),
    [[COLD.toLowerCase(), 95_000_000n]],
  );
  assert.deepEqual(await house.has(as), ["900", "0"]);
});
