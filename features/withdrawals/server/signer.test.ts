/** Withdrawals by a signer that asks for people, and what takes the place of payments, on the sandbox's nodes. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { MINUTE_MS } from "@assay/core/time.ts";
import { ManualClock } from "@assay/server/clock.ts";
import { readRegistration } from "@assay/server/factors/passkeys.ts";
import { TestDevice } from "@assay/server/factors/testing-passkeys.ts";
import { bitcoinChain } from "@assay/server/outside/chains/bitcoin.ts";
import { ethereumChain } from "@assay/server/outside/chains/ethereum.ts";
import type { Payer } from "@assay/server/outside/chains/payer.ts";
import { openPayers } from "@assay/server/outside/chains/payers.ts";
import { type ChainName, NodeFault } from "@assay/server/outside/chains/port.ts";
import { openSandboxNodes } from "@assay/server/outside/chains/sandbox/open.ts";
import { sandboxCap } from "@assay/server/outside/chains/sandbox/signer.ts";
import { hotKey, sandboxXpub } from "@assay/server/outside/chains/sandbox/wallet.ts";
import { sandboxTokens } from "@assay/server/outside/chains/sandbox/balances.ts";
import { mayTrust } from "@assay/server/outside/chains/signer/approvals.ts";
import { Journal } from "@assay/server/outside/chains/signer/journal.ts";
import { openSigner } from "@assay/server/outside/chains/signer/signer.ts";
import { firstTrust, type Trust, trustDigest } from "@assay/server/outside/chains/signer/trust.ts";
import { tronChain } from "@assay/server/outside/chains/tron.ts";
import { usual } from "@assay/server/testing.ts";
import { calls } from "../contract.ts";
import { COLD, idOf, openWithdrawalHouse, type WithdrawalHouse } from "./testing.ts";

const CONSOLE = "https://console.example.com";
const TRON = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
const reason = "Looked at the customer's history";
const challengeOf = (options: unknown) => ({ challenge: (options as { challenge: string }).challenge });

/** A house on one chain of the sandbox, whose blocks come when the test says so. */
async function openOn(stack: AsyncDisposableStack, name: ChainName, trust?: Trust) {
  const passkeys = new Map<string, NonNullable<Awaited<ReturnType<typeof readRegistration>>>[]>();
  const still = new ManualClock(usual.start);
  const nodes = await openSandboxNodes(still, `a test of signers ${randomUUID()}`);
  stack.defer(nodes.close);
  const reached = { urls: [nodes.urlOf(name)], xpub: sandboxXpub(name) };
  const chain =
    name === "ethereum"
      ? ethereumChain(reached)
      : name === "tron"
        ? tronChain(reached)
        : bitcoinChain({ ...reached, prefix: "bcrt" });
  const journal = new Journal();
  const clock = new ManualClock(usual.start);
  const signer = openSigner({
    keyOf: hotKey,
    chainId: 31_337,
    prefix: "bcrt",
    capOf: sandboxCap,
    journal,
    clock,
    ...(trust && { trust }),
  });
  const straight = openPayers([[name, reached.urls]], signer)[name]!;
  /** What a process does that dies at such a place. */
  const fate: { dies: "before it signs" | "after it signed" | undefined; signed: string[]; loses: boolean } = {
    dies: undefined,
    signed: [],
    loses: false,
  };
  const payer: Payer = {
    ...straight,
    broadcast: async (signed) => (fate.loses ? undefined : await straight.broadcast(signed)),
    sign: async (payment) => {
      if (fate.dies === "before it signs") throw new NodeFault("gone");
      const made = await straight.sign(payment);
      fate.signed.push(made.bytes);
      if (fate.dies === "after it signed") throw new NodeFault("gone");
      return made;
    },
  };
  const house = await openWithdrawalHouse({
    chains: { [name]: chain },
    payers: { [name]: payer },
    approving: {
      party: { name: "", origin: CONSOLE },
      passkeysOf: async (_db, operatorId) => passkeys.get(operatorId) ?? [],
    },
  });
  stack.defer(house.close);
  const pay = async (ms = 1_000): Promise<void> => {
    house.clock.advance(ms);
    clock.advance(house.clock.now().getTime() - clock.now().getTime());
    await house.runJob(`withdrawals.pay-${name}`);
  };
  return { house, nodes, still, fate, passkeys, pay, chain, payer: straight, miner: await nodes.chain(name) };
}

async function checkerWith(house: WithdrawalHouse, name: string) {
  const operator = await house.enrol(name, "treasury-checker");
  const device = new TestDevice();
  const challenge = Buffer.from(name);
  const made = device.register({ challenge: challenge.toString("base64url") }, { origin: CONSOLE });
  return { operator, device, passkey: (await readRegistration({ name: "", origin: CONSOLE }, made, challenge))! };
}

test("WD-19 above its threshold the signer pays what passkeys have signed for, and nothing else", async () => {
  await using stack = new AsyncDisposableStack();
  const pins: Trust["pins"] = [];
  const law = { hour: "1", tiers: [{ above: "5000000000", people: 1 }] };
  const trust = { ...firstTrust(CONSOLE), pins, laws: { [`ethereum ${sandboxTokens.ethereum.USDT}`]: law } };
  const { house, passkeys, pay } = await openOn(stack, "ethereum", trust);
  const [cho, dee] = [await checkerWith(house, "Cho"), await checkerWith(house, "Dee")];
  pins.push({ operator: "Cho", ...cho.passkey });
  const without = await house.enrol("Eve", "treasury-checker");
  passkeys.set(cho.operator, [cho.passkey]).set(dee.operator, [dee.passkey]);
  const ann = await house.payer("100000 USDT");
  const { id } = await house.out(ann.as, ann.wallet, "6000");
  const begin = async (withdrawal: string, operator = cho.operator) =>
    await house.call(calls.beginApproval, { withdrawal }, { operator });
  const refused = async (operator: string, more: object): Promise<string> =>
    (await house.refusal(calls.approve, { withdrawal: id, reason, ...more }, { operator })).code;

  const { options, expires_at } = await begin(id);
  const other = await house.out(ann.as, ann.wallet, "7000");
  const answer = cho.device.authenticate(challengeOf(options), { origin: CONSOLE });
  const expires = { expires_at: String(expires_at) };
  const code = "passkey-refused";
  assert.equal(await refused(cho.operator, {}), code);
  assert.equal(await refused(cho.operator, { credential: answer }), code);
  assert.equal(await refused(cho.operator, { credential: answer, expires_at: String(expires_at - 1) }), code);
  assert.equal(await refused(cho.operator, { credential: answer, expires_at: String(expires_at + 9 * MINUTE_MS) }), code);
  assert.equal(await refused(dee.operator, { credential: answer, ...expires }), code);
  const another = await begin(other.id);
  const wrong = cho.device.authenticate(challengeOf(another.options), { origin: CONSOLE });
  assert.equal(await refused(cho.operator, { credential: wrong, expires_at: String(another.expires_at) }), code);

  // A sandbox's operator without a passkey approves for the house; the signer wants more, and it waits for people again.
  assert.deepEqual((await begin(id, without)).options, null);
  await house.call(calls.approve, { withdrawal: id, reason }, { operator: without });
  await pay();
  assert.equal(await house.state(ann.as, id), "review");
  assert.equal(house.alarms.length, 1);
  // Whose passkey is not pinned helps no further.
  const dees = await begin(id, dee.operator);
  const signed = dee.device.authenticate(challengeOf(dees.options), { origin: CONSOLE });
  const said = { withdrawal: id, reason, credential: signed, expires_at: String(dees.expires_at) };
  assert.deepEqual(await house.call(calls.approve, said, { operator: dee.operator }), { state: "queued" });
  await pay();
  assert.equal(await house.state(ann.as, id), "review");
  house.clock.advance(1_000);
  await house.call(calls.approve, { withdrawal: id, reason, credential: answer, ...expires }, { operator: cho.operator });
  await pay();
  assert.equal(await house.state(ann.as, id), "broadcast");
  assert.equal(
    (await house.refusal(calls.beginApproval, { withdrawal: id }, { operator: cho.operator })).code,
    "withdrawal-decided",
  );
  const nobodys = { withdrawal: "00000000-0000-7000-8000-00000000dead" };
  assert.equal((await house.refusal(calls.beginApproval, nobodys, { operator: cho.operator })).code, "no-such-withdrawal");
});

test("WD-19 an operator carries his passkeys to the keystore, and signs for another one what approves no payment", async () => {
  await using stack = new AsyncDisposableStack();
  const { house, passkeys } = await openOn(stack, "ethereum");
  const [cho, dee] = [await checkerWith(house, "Cho"), await checkerWith(house, "Dee")];
  const none = await house.call(calls.showPins, {}, { operator: cho.operator });
  assert.deepEqual(none, { pins: [], options: null });
  passkeys.set(cho.operator, [cho.passkey]).set(dee.operator, [dee.passkey]);
  const pinOf = async (operator: string) => (await house.call(calls.showPins, {}, { operator })).pins[0]!;
  const trust: Trust = { ...firstTrust(CONSOLE), pins: [await pinOf(cho.operator), await pinOf(dee.operator)] };
  const next = { ...trust, quorum: 1 };
  const digest = Buffer.from(trustDigest(next, trust)).toString("base64url");
  const signed: { credentialId: string; answer: string }[] = [];
  for (const { operator, device, passkey } of [cho, dee]) {
    const { options } = await house.call(calls.showPins, { digest }, { operator });
    signed.push({ credentialId: passkey.credentialId, answer: device.authenticate(challengeOf(options), { origin: CONSOLE }) });
  }
  assert.equal(await mayTrust(trust, next, signed), true);
  assert.equal(await mayTrust(trust, next, signed.slice(1)), false);
});

test("WD-19 in production nobody approves without a passkey, and without a signer nothing is asked for", async () => {
  const house = await openWithdrawalHouse({ mode: "production" });
  const operator = await house.enrol("Eve", "treasury-checker");
  const ann = await house.payer("100000 USDT");
  const { id } = await house.out(ann.as, ann.wallet, "6000");
  assert.equal((await house.refusal(calls.approve, { withdrawal: id, reason }, { operator })).code, "passkey-refused");
  await house.close();
  const closed = await openWithdrawalHouse({ mode: "production", payers: {} });
  const bob = await closed.payer();
  const asked = { currency: idOf("USDT"), network: "ethereum", amount: "100", wallet: bob.wallet } as const;
  assert.equal((await closed.refusal(calls.withdraw, asked, { as: bob.as })).code, "network-paused");
  await closed.pool.query("insert into withdrawals.network (network) values ('ethereum')");
  assert.equal((await closed.refusal(calls.withdraw, asked, { as: bob.as })).code, "network-paused");
  const { list } = await closed.call(calls.showRates, {}, { as: bob.as });
  assert.equal(
    list.every(({ paused }) => paused),
    true,
  );
  await closed.close();
});

for (const dies of [undefined, "before it signs", "after it signed"] as const)
  test(`WD-20 what waits for five minutes is raised once and arrives once, where the process dies ${dies ?? "nowhere"}`, async () => {
    await using stack = new AsyncDisposableStack();
    const { house, pay, fate, miner, chain } = await openOn(stack, "ethereum");
    const ann = await house.payer();
    const { id } = await house.out(ann.as, ann.wallet);
    const shown = async () => (await house.call(calls.showWithdrawal, { id }, { as: ann.as })).withdrawal;
    await pay();
    await pay();
    const first = (await shown()).hash;
    await pay(4 * MINUTE_MS);
    assert.equal(fate.signed.length, 1);
    fate.dies = dies;
    await pay(MINUTE_MS);
    await pay();
    fate.dies = undefined;
    await pay();
    await pay();
    const second = (await shown()).hash;
    assert.notEqual(second, first);
    assert.equal(new Set(fate.signed).size, 2);
    const from = miner.head().height + 1;
    for (let left = 14; left > 0; left -= 1) miner.mine();
    await pay();
    assert.deepEqual([(await shown()).state, (await shown()).hash], ["confirmed", second]);
    const paid = (await chain.transfersIn(from, miner.head().height)).flatMap(({ transfers }) => transfers);
    assert.deepEqual(
      paid.filter(({ to }) => to === COLD.toLowerCase()).map(({ hash, units }) => [hash, units]),
      [[second, 95_000_000n]],
    );
    assert.deepEqual(await house.has(ann.as), ["900", "0"]);
  });

test("WD-20 of two versions the older may be mined, and nothing is given back while one is asked for", async () => {
  await using stack = new AsyncDisposableStack();
  const { house, pay, fate, miner } = await openOn(stack, "ethereum");
  const ann = await house.payer();
  const { id } = await house.out(ann.as, ann.wallet);
  const shown = async () => (await house.call(calls.showWithdrawal, { id }, { as: ann.as })).withdrawal;
  await pay();
  await pay();
  const first = (await shown()).hash;
  fate.dies = "after it signed";
  await pay(5 * MINUTE_MS);
  for (let left = 14; left > 0; left -= 1) miner.mine();
  fate.dies = undefined;
  await pay();
  assert.deepEqual([(await shown()).state, (await shown()).hash], ["confirmed", first]);
  await pay();
  assert.deepEqual(await house.has(ann.as), ["900", "0"]);
});

for (const dies of [undefined, "after it signed"] as const)
  test(`WD-20 tron: what was never mined is built again once blocks say that it is void, dying ${dies ?? "nowhere"}`, async () => {
    await using stack = new AsyncDisposableStack();
    const { house, pay, fate, miner, still, chain } = await openOn(stack, "tron");
    const ann = await house.payer("1000 USDT", "USDT", "TRC20", TRON);
    const asked = { currency: idOf("USDT"), network: "tron", amount: "100", wallet: ann.wallet } as const;
    const { id } = (await house.call(calls.withdraw, asked, { as: ann.as })).withdrawal;
    // It is lost on its way: no node has heard of it.
    fate.loses = true;
    await pay();
    const blocks = (): void => {
      for (let left = 14; left > 0; left -= 1) miner.mine();
    };
    const skip = house.clock.now().getTime() - still.now().getTime();
    still.advance(skip + 9 * MINUTE_MS);
    blocks();
    assert.equal(fate.signed.length, 1);
    still.advance(2 * MINUTE_MS);
    blocks();
    // Blocks say so, and the signer's own clock does not yet.
    await pay(11 * MINUTE_MS);
    assert.equal(fate.signed.length, 1);
    assert.equal(await house.state(ann.as, id), "broadcast");
    fate.dies = dies;
    await pay(2 * MINUTE_MS);
    [fate.dies, fate.loses] = [undefined, false];
    await pay();
    await pay();
    assert.equal(new Set(fate.signed).size, 2);
    const from = miner.head().height + 1;
    for (let left = 22; left > 0; left -= 1) miner.mine();
    await pay();
    assert.equal(await house.state(ann.as, id), "confirmed");
    const paid = (await chain.transfersIn(from, miner.head().height)).flatMap(({ transfers }) => transfers);
    assert.equal(paid.length, 1);
    assert.deepEqual(await house.has(ann.as), ["900", "0"]);
  });
