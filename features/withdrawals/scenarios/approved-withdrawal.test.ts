import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { ManualClock } from "@assay/server/clock.ts";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { ethereumChain } from "@assay/server/outside/chains/ethereum.ts";
import { openPayers } from "@assay/server/outside/chains/payers.ts";
import { openSandboxNodes } from "@assay/server/outside/chains/sandbox/open.ts";
import { sandboxSigner } from "@assay/server/outside/chains/sandbox/signer.ts";
import { sandboxXpub } from "@assay/server/outside/chains/sandbox/wallet.ts";
import { usual } from "@assay/server/testing.ts";
import { calls } from "../contract.ts";
import { idOf, openWithdrawalHouse } from "../server/testing.ts";

const reason = "Looked at the customer's history";
const TRON = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";

test("a day after her address is new, 60,000 USDT are asked for, approved by two, broadcast, mined and confirmed on the sandbox's node (WD-01, WD-09, WD-15, WD-16)", async () => {
  await using stack = new AsyncDisposableStack();
  const clock = new ManualClock(usual.start);
  const nodes = await openSandboxNodes(clock, "a scenario of withdrawals");
  stack.defer(nodes.close);
  const urls = [nodes.urlOf("ethereum")];
  const chain = ethereumChain({ urls, xpub: sandboxXpub("ethereum") });
  const payers = openPayers([["ethereum", urls]], sandboxSigner(clock));
  const house = await openWithdrawalHouse({ chains: { ethereum: chain }, payers });
  stack.defer(house.close);
  const miner = await nodes.chain("ethereum");
  const people = [await house.enrol("Cho", "treasury-checker"), await house.enrol("Dee", "treasury-checker")];
  const ann = await house.payer("100000 USDT");
  await house.move("world/treasury", "house/treasury", "1 ETH");
  const names = new Map([[ann.as, "ann"]]);
  const story = new LedgerStory(house.database, names);
  const reads = async () => {
    house.clock.advance(60_000);
    await house.runJob("withdrawals.read-house");
    const { networks } = await house.call(calls.showHouse, {});
    return networks.map(({ difference }) => difference);
  };
  const to = await house.addressOf(ann.as);
  await reads();
  await story.tell("Ann has an address that she has waited a day for. The house has read its wallets.");

  await house.runJob("deposits.scan-ethereum");
  await nodes.wallet.pay("ethereum", to, null, 50_000_000_000_000_001n);
  for (let left = 6; left > 0; left -= 1) miner.mine();
  await house.runJob("deposits.scan-ethereum");
  assert.deepEqual(await reads(), ["0", "0", "0"]);
  const came = (await house.call(calls.listMoves, {}, { as: ann.as })).list;
  names.set(came[0]!.id, "her deposit");
  await story.tell("Ether comes to her own address, and what is below a unit of the ledger waits. Nothing is beside the books.");

  const asked = { currency: idOf("USDT"), network: "ethereum", amount: "60000" } as const;
  const pasted = await house.refusal(calls.withdraw, { ...asked, address: TRON }, { as: ann.as });
  assert.equal(pasted.code, "other-network");
  const { id } = await house.out(ann.as, ann.wallet, "60000");
  names.set(id, "her withdrawal");
  assert.equal(await house.state(ann.as, id), "review");
  await story.tell("An address of TRON is refused on Ethereum. Her own is taken, and 60,000 USDT are set aside.");

  const states: string[] = [];
  for (const operator of people) states.push((await house.call(calls.approve, { withdrawal: id, reason }, { operator })).state);
  assert.deepEqual(states, ["review", "queued"]);
  await house.pay();
  assert.equal(await house.state(ann.as, id), "broadcast");
  assert.deepEqual(await reads(), ["0", "0", "0"]);
  await story.tell("Two people approve. It is signed and sent: what arrives has left, and the fee is the house's.");

  for (let left = 6; left > 0; left -= 1) miner.mine();
  assert.deepEqual(await reads(), ["0", "0", "0"]);
  await house.pay();
  assert.equal(await house.state(ann.as, id), "confirmed");
  assert.deepEqual(await house.steps(ann.as, id), [
    "asked",
    "review",
    "approved",
    "approved",
    "queued",
    "signing",
    "broadcast",
    "confirmed",
  ]);
  assert.deepEqual(await reads(), ["0", "0", "0"]);
  await story.tell("Its sixth block confirms it. What the network took is posted, from the treasury, which has that coin.");

  const second = await house.out(ann.as, ann.wallet, "20000");
  names.set(second.id, "her second");
  await house.call(calls.cancel, { id: second.id }, { as: ann.as });
  assert.equal(await house.state(ann.as, second.id), "cancelled");
  const { list } = await house.call(calls.listMoves, {}, { as: ann.as });
  assert.deepEqual(
    list.map(({ way, currency, amount, state }) => `${way} ${amount} ${currency} ${state}`),
    ["out 20000 USDT cancelled", "out 60000 USDT confirmed", "in 0.050000000000000001 ETH credited"],
  );
  await story.tell("She asks for 20,000 more and takes it back before anybody has looked.");
  await story.end(join(import.meta.dirname, "approved-withdrawal.golden.txt"));
});
