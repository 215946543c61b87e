/** A payment that waits, or has ended, and what takes its place, on the sandbox's nodes. */
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ManualClock } from "../../../clock.ts";
import { type Payer, type Payment, SigningRefusal } from "../payer.ts";
import { openPayers } from "../payers.ts";
import type { ChainName } from "../port.ts";
import { openSandboxNodes, type SandboxNodes } from "../sandbox/open.ts";
import { sandboxCap } from "../sandbox/signer.ts";
import { hotKey } from "../sandbox/wallet.ts";
import { Journal } from "./journal.ts";
import { openSigner, type SignerTerms } from "./signer.ts";

const clock = new ManualClock(new Date("2026-03-02T12:00:00Z"));
const folder = mkdtempSync(join(tmpdir(), "replace-"));
/** The chain's own time stands still, so that nothing is mined by it. */
const still = new ManualClock(new Date("2026-03-02T12:00:00Z"));
let nodes: SandboxNodes;
before(async () => {
  nodes = await openSandboxNodes(still, "a test of replacements");
});
after(async () => await nodes.close());

const payerOn = (name: ChainName, journal: Journal, capOf: SignerTerms["capOf"] = sandboxCap): Payer => {
  const signer = openSigner({ keyOf: hotKey, chainId: 31_337, prefix: "bcrt", capOf, journal, clock });
  return openPayers([[name, [nodes.urlOf(name)]]], signer)[name]!;
};
const payees = {
  ethereum: `0x${"7".repeat(40)}`,
  bitcoin: "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080",
  tron: "41".padEnd(42, "7"),
};
async function payment(payer: Payer, units: bigint): Promise<Payment> {
  const asked = { to: payees[payer.name], token: null, units };
  const whole = { ...asked, feeMax: (await payer.feeOf(asked)) * 5n };
  return { ...whole, id: `${payer.name} ${units}`, spends: await payer.reserve(whole, []) };
}
const refuses = async (act: Promise<unknown>, why: SigningRefusal["why"]): Promise<void> =>
  await assert.rejects(act, (fault: unknown) => fault instanceof SigningRefusal && fault.why === why);

for (const name of ["ethereum", "bitcoin"] as const)
  test(`${name}: what waits is raised within its ceiling, the node takes it in its place, and one of them is mined`, async () => {
    const path = join(folder, name);
    const first = new Journal(path);
    let cap = 10n ** 24n;
    const payer = payerOn(name, first, () => cap);
    const had = await payer.balance(null);
    const one = await payment(payer, 60_000n);
    cap = one.units + one.feeMax;
    const signed = await payer.sign(one);
    await payer.broadcast(signed);
    const spends = (await payer.replace(one))!;
    // As much again would be above the hourly cap: what spends the same pays nothing more.
    const next = { ...one, version: 1, spends };
    const raised = await payer.sign(next);
    first.close();
    const journal = new Journal(path);
    const again = payerOn(name, journal, () => cap);
    assert.deepEqual(await again.sign(next), raised);
    assert.deepEqual(await again.sign(one), signed);
    await again.broadcast(raised);
    assert.deepEqual(
      [(await again.status(signed, one.spends)).kind, (await again.status(raised, spends)).kind],
      ["unknown", "waiting"],
    );
    await assert.rejects(again.broadcast(signed));
    const miner = await nodes.chain(name);
    for (let left = 14; left > 0; left -= 1) miner.mine();
    const [lost, won] = [await again.status(signed, one.spends), await again.status(raised, spends)];
    assert.equal(lost.kind, "conflicted");
    assert.ok(won.kind === "mined");
    assert.equal(had - (await again.balance(null)), 60_000n + won.fee);
    assert.equal(won.fee <= one.feeMax, true);
    journal.close();
  });

test("a version is of the same payment and of the one before, and raises its fee by as much as nodes ask for", async () => {
  for (const name of ["ethereum", "bitcoin"] as const) {
    const payer = payerOn(name, new Journal());
    const one = await payment(payer, 6_000n);
    await refuses(payer.sign({ ...one, version: 1 }), "other-payment");
    await payer.sign(one);
    const spends = (await payer.replace(one))!;
    const next = { ...one, version: 1, spends };
    await refuses(payer.sign({ ...next, version: 2 }), "other-payment");
    for (const changed of [
      { to: name === "ethereum" ? `0x${"8".repeat(40)}` : "bcrt1q" },
      { units: 5_999n },
      { feeMax: one.feeMax * 2n },
    ])
      await refuses(payer.sign({ ...next, ...changed }), "other-payment");
    await refuses(payer.sign({ ...next, spends: one.spends }), "not-replaceable");
    const elsewhere = name === "ethereum" ? spends.replace(/^\d+/, "999") : spends.replace(/[0-9a-f]{64}/, "ab".repeat(32));
    await refuses(payer.sign({ ...next, spends: elsewhere }), "not-replaceable");
    const above =
      name === "ethereum" ? spends.replace(/\d+$/, "99999999999999999") : spends.replace(/^\d+/, String(one.feeMax + 1n));
    await refuses(payer.sign({ ...next, spends: above }), "fee-ceiling");
    await payer.sign(next);
    // At last the ceiling leaves no more.
    let last: Payment = next;
    for (let version = 2; ; version += 1) {
      const more = await payer.replace(last);
      if (more === undefined) break;
      last = { ...one, version, spends: more };
      await payer.sign(last);
      assert.equal(version < 40, true);
    }
  }
});

test("tron: what is void is built again after blocks say so, counts again in the hour, and not before", async () => {
  let cap = 10n ** 24n;
  const payer = payerOn("tron", new Journal(), () => cap);
  const one = await payment(payer, 6_000n);
  cap = one.units + one.feeMax;
  const signed = await payer.sign(one);
  const next = { ...one, version: 1, spends: (await payer.replace(one))! };
  await refuses(payer.sign(next), "not-replaceable");
  clock.advance(12 * 60_000);
  await refuses(payer.sign(next), "not-replaceable");
  clock.advance(1);
  await refuses(payer.sign(next), "hourly-cap");
  clock.advance(60 * 60_000);
  still.advance(80 * 60_000);
  const again = await payer.sign(next);
  assert.notEqual(again.hash, signed.hash);
  assert.deepEqual(await payer.sign(next), again);
  await payer.broadcast(again);
  assert.equal((await payer.status(again, "")).kind, "waiting");
});
