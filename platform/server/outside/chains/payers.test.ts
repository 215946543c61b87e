/** One suite for the three payers, on the sandbox's nodes: what is signed, found again in blocks, and what becomes of it. */
import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { ManualClock } from "../../clock.ts";
import { bitcoinChain } from "./bitcoin.ts";
import { ethereumChain } from "./ethereum.ts";
import { type Payer, type Payment, SigningRefusal } from "./payer.ts";
import { openPayers } from "./payers.ts";
import { type Chain, type ChainName, chainNames } from "./port.ts";
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
const chainOf = (name: ChainName): Chain => {
  const terms = { urls: [nodes.urlOf(name)], xpub: sandboxXpub(name) };
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
      assert.equal((await payer.balance(token)) > one.units, true);
      const signed = await payer.sign(one);
      assert.deepEqual(await payer.status(signed, one.spends), { kind: "unknown" });
      await payer.broadcast(signed);
      await payer.broadcast(signed);
      assert.deepEqual(await payer.status(signed, one.spends), { kind: "waiting" });
      miner.mine();
      await payer.broadcast(signed);
      const { height } = miner.head();
      assert.deepEqual(await payer.status(signed, one.spends), { kind: "mined", height, isDone: true });
      const paid = (await chain.transfersIn(height, height)).flatMap(({ transfers }) => transfers);
      assert.deepEqual(
        paid.filter(({ hash, to }) => hash === signed.hash && to === one.to).map(({ token: of, units }) => [of, units]),
        [[token, 1_234_567n]],
      );
      miner.reorganise(1);
      assert.deepEqual(await payer.status(signed, one.spends), { kind: "mined", height, isDone: true });
      miner.reorganise(1, () => true);
      miner.reorganise(miner.head().height - height + 1, () => false);
      assert.deepEqual(await payer.status(signed, one.spends), { kind: "unknown" });
      await payer.broadcast(signed);
      miner.mine();
      assert.equal((await payer.status(signed, one.spends)).kind, "mined");
    });
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
  const path = join(folder, "cap.journal");
  const open = (journal: Journal) =>
    payerOf(
      "ethereum",
      signerOf(journal, (_name, token) => (token === null ? 10_000n : undefined)),
    );
  const before = new Journal(path);
  const [one, two] = [await payment(open(before), null, 6_000n), await payment(open(before), null, 4_001n)];
  const signed = await open(before).sign(one);
  before.close();
  const journal = new Journal(path);
  const payer = open(journal);
  const spends = await payer.reserve(two, [one.spends]);
  await refuses(payer.sign({ ...two, spends }), "hourly-cap");
  assert.deepEqual(await payer.sign(one), signed);
  clock.advance(3_600_000);
  assert.equal((await payer.sign({ ...two, spends })).hash.length, 66);
  await refuses(payer.sign({ ...two, id: "token", token: sandboxTokens.ethereum.USDT, spends: "99 1 1" }), "wrong-destination");
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
