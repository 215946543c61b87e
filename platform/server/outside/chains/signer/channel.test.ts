/** What is heard of a signer over its channel, and what whoever has stolen a process that speaks to it can get. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ManualClock } from "../../../clock.ts";
import { TestDevice } from "../../../factors/testing-passkeys.ts";
import { readRegistration } from "../../../factors/passkeys.ts";
import { type Approval, type Payment, SigningRefusal } from "../payer.ts";
import { type ChainName, NodeFault } from "../port.ts";
import { sandboxTokens } from "../sandbox/balances.ts";
import { hotKey } from "../sandbox/wallet.ts";
import { APPROVAL_MS, approvalDigest, markOf, mayTrust } from "./approvals.ts";
import { codeOf, headers, openChannel } from "./channel.ts";
import { Journal } from "./journal.ts";
import { remoteSigner } from "./remote.ts";
import { openSigner, type Signer } from "./signer.ts";
import { faultOf, firstTrust, lawOf, type Trust, trustChallenge, trustDigest } from "./trust.ts";

const clock = new ManualClock(new Date("2026-03-02T12:00:00Z"));
const SECRET = "a secret of at least 32 characters";
const CONSOLE = "https://console.example.com";
const USDT = sandboxTokens.ethereum.USDT;
const folder = mkdtempSync(join(tmpdir(), "channel-"));
const now = (): number => clock.now().getTime();

async function pinned(operator: string) {
  const device = new TestDevice();
  const challenge = Buffer.from(randomUUID());
  const answer = device.register({ challenge: challenge.toString("base64url") }, { origin: CONSOLE });
  const { credentialId, publicKey } = (await readRegistration({ name: "", origin: CONSOLE }, answer, challenge))!;
  const signs = (digest: Uint8Array, origin = CONSOLE) => ({
    credentialId,
    answer: device.authenticate({ challenge: Buffer.from(digest).toString("base64url") }, { origin }),
  });
  return {
    pin: { operator, credentialId, publicKey },
    signs,
    approves: (name: ChainName, payment: Payment, expiresAt = now() + APPROVAL_MS, origin = CONSOLE): Approval => ({
      ...signs(approvalDigest(name, payment, expiresAt), origin),
      expiresAt,
    }),
  };
}
const [cho, dee, other] = await Promise.all([pinned("Cho"), pinned("Dee"), pinned("Eve")]);
const law = {
  hour: "100000",
  tiers: [
    { above: "1000", people: 1 },
    { above: "10000", people: 2 },
  ],
};
const trust: Trust = {
  ...firstTrust(CONSOLE),
  chainId: 31_337,
  prefix: "bcrt",
  pins: [cho.pin, dee.pin],
  laws: {
    "ethereum coin": { hour: String(10n ** 17n), tiers: [] },
    [`ethereum ${USDT}`]: law,
    "bitcoin coin": law,
    "tron coin": law,
  },
};
assert.equal(faultOf(trust), undefined);

const faults: unknown[] = [];
let opened = 0;
function signerOn(journal: Journal): Signer {
  const capOf = (name: ChainName, token: string | null) => {
    const hour = lawOf(trust, name, token)?.hour;
    return hour === undefined ? undefined : BigInt(hour);
  };
  return openSigner({ keyOf: hotKey, chainId: trust.chainId, prefix: trust.prefix, capOf, trust, journal, clock });
}
async function speaking(signer: Signer, secret = SECRET) {
  const server = openChannel({ signer, secret: SECRET, clock, onFault: (fault) => faults.push(fault) });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  after(() => server.close().closeAllConnections());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, remote: remoteSigner({ url, secret, clock }), server };
}
async function fresh() {
  const journal = new Journal(join(folder, `journal ${(opened += 1)}`));
  after(() => journal.close());
  return await speaking(signerOn(journal));
}
const refuses = async (act: Promise<unknown>, why: SigningRefusal["why"], needed = 0): Promise<void> =>
  await assert.rejects(act, (fault: unknown) => fault instanceof SigningRefusal && fault.why === why && fault.needed === needed);

let nonce = 0;
const payment = (units: bigint, more: Partial<Payment> = {}): Payment => ({
  id: randomUUID(),
  to: "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
  token: USDT,
  units,
  feeMax: 10n ** 14n,
  spends: `${(nonce += 1)} 21000 1000 2000`,
  ...more,
});

test("over its channel a signer answers as it does within, and its refusals keep their reason", async () => {
  const journal = new Journal();
  const signer = signerOn(journal);
  const { remote } = await speaking(signer);
  const one = payment(500n);
  assert.deepEqual(await remote.address("tron"), await signer.address("tron"));
  assert.deepEqual(await remote.sign("ethereum", one), await signer.sign("ethereum", one));
  const tron = payment(500n, { token: null, feeMax: 100n, to: "41".padEnd(42, "7"), spends: `1 ${"ab".repeat(32)}` });
  const signed = await remote.sign("tron", tron);
  assert.equal(signed.voidAt instanceof Date, true);
  assert.deepEqual(await signer.sign("tron", tron), signed);
  await refuses(remote.sign("ethereum", { ...one, units: 501n }), "other-payment");
});

test("another secret, another body, a message again, an old one and a strange path are not answered", async () => {
  const { url, remote } = await fresh();
  await assert.rejects(remoteSigner({ url, secret: `${SECRET}!`, clock }).address("tron"), NodeFault);
  await remote.address("tron");
  const body = JSON.stringify({ name: "tron" });
  const send = async (path: string, sent: string, told: Record<string, string>): Promise<number> =>
    (await fetch(`${url}${path}`, { method: "POST", headers: told, body: sent })).status;
  const told = (time = now(), path = "/address") => {
    const [at, number] = [String(time), randomUUID()];
    return { [headers.time]: at, [headers.nonce]: number, [headers.code]: codeOf(SECRET, ["ask", path, at, number, body]) };
  };
  const once = told();
  assert.equal(await send("/address", body, once), 200);
  assert.equal(await send("/address", body, once), 403);
  assert.equal(await send("/address", JSON.stringify({ name: "bitcoin" }), told()), 403);
  assert.equal(await send("/sign", body, told()), 403);
  assert.equal(await send("/else", body, told(now(), "/else")), 403);
  assert.equal(await send("/address", body, told(now() - 61_000)), 403);
  assert.equal(await send("/address", body, told(now() + 61_000)), 403);
  assert.equal(await send("/address", body, {}), 403);
  assert.equal(await send("/address", "x".repeat(300_000), told()), 403);
  // What it cannot read is a fault of its own ends, and is told to whoever runs it.
  const odd = "{}";
  const [at, number] = [String(now()), randomUUID()];
  const code = codeOf(SECRET, ["ask", "/address", at, number, odd]);
  assert.equal(await send("/address", odd, { [headers.time]: at, [headers.nonce]: number, [headers.code]: code }), 500);
  assert.equal(faults.length, 1);
});

test("who answers in its place is not believed, and where nobody answers nobody knows", async () => {
  const { url, server } = await fresh();
  const liar = remoteSigner({ url, secret: SECRET, clock });
  server
    .removeAllListeners("request")
    .on("request", (_request, response: { end: (text: string) => void }) =>
      response.end('{"ok":{"text":"thief","key":"thief"}}'),
    );
  await assert.rejects(liar.address("ethereum"), NodeFault);
  await assert.rejects(remoteSigner({ url: "http://127.0.0.1:9", secret: SECRET, clock }).address("tron"), NodeFault);
});

test("a large payment needs its people: who is not pinned, signs twice, for another amount, too early or elsewhere counts for nothing", async () => {
  const { remote } = await fresh();
  const big = payment(5_000n);
  const sign = async (...approvals: Approval[]) => await remote.sign("ethereum", { ...big, approvals });
  await refuses(sign(), "approvals-needed", 1);
  await refuses(sign(other.approves("ethereum", big)), "approvals-needed", 1);
  for (const changed of [{ units: 4_999n }, { to: `0x${"1".repeat(40)}` }, { token: null }, { feeMax: 1n }, { id: "another" }])
    await refuses(sign(cho.approves("ethereum", { ...big, ...changed })), "approvals-needed", 1);
  await refuses(sign(cho.approves("tron", big)), "approvals-needed", 1);
  await refuses(sign(cho.approves("ethereum", big, now())), "approvals-needed", 1);
  await refuses(sign(cho.approves("ethereum", big, now() + APPROVAL_MS + 1)), "approvals-needed", 1);
  await refuses(sign({ ...cho.approves("ethereum", big), expiresAt: now() + 5 }), "approvals-needed", 1);
  await refuses(sign(cho.approves("ethereum", big, undefined, "https://elsewhere.example.com")), "approvals-needed", 1);
  const right = cho.approves("ethereum", big);
  assert.equal((await sign(right)).hash.length, 66);
  assert.equal(markOf(big.id, { ...right, answer: `${right.answer} ` } as Approval), markOf(big.id, right));
  // Shown again it opens nothing but the same bytes.
  await refuses(remote.sign("ethereum", { ...payment(5_000n), approvals: [right] }), "approvals-needed", 1);
  const bigger = payment(50_000n);
  const two = [cho.approves("ethereum", bigger), cho.approves("ethereum", bigger)];
  await refuses(remote.sign("ethereum", { ...bigger, approvals: two }), "approvals-needed", 2);
  const both = [two[0]!, dee.approves("ethereum", bigger)];
  assert.equal((await remote.sign("ethereum", { ...bigger, approvals: both })).hash.length, 66);
});

test("whoever has stolen a process that may ask gets the cap of an hour and no more, over restarts of the signer too", async () => {
  const path = join(folder, "stolen");
  let stolen = 0n;
  let signed = 0;
  const ask = async (remote: Signer, units: bigint, more: Partial<Payment> = {}): Promise<void> => {
    try {
      await remote.sign("ethereum", payment(units, { to: `0x${"6".repeat(40)}`, ...more }));
      stolen += units;
      signed += 1;
    } catch (fault) {
      assert.equal(fault instanceof SigningRefusal, true);
    }
  };
  for (let restart = 0; restart < 3; restart += 1) {
    const journal = new Journal(path);
    const { remote } = await speaking(signerOn(journal));
    // What nobody has approved is small; approvals of another's payment, a version of nothing and another token bring no more.
    for (let tries = 0; tries < 60; tries += 1) await ask(remote, 1_000n);
    await ask(remote, 100_000n);
    await ask(remote, 5_000n, { approvals: [cho.approves("ethereum", payment(5_000n))] });
    await ask(remote, 1_000n, { version: 1 });
    await ask(remote, 1_000n, { token: sandboxTokens.ethereum.other });
    journal.close();
  }
  assert.deepEqual([stolen, signed], [100_000n, 100]);
  clock.advance(3_600_000);
  const journal = new Journal(path);
  const { remote } = await speaking(signerOn(journal));
  await ask(remote, 1_000n);
  // Nor does what goes to whoever mines: its ceilings count among what is signed of the coin.
  await refuses(remote.sign("ethereum", payment(1n, { feeMax: 10n ** 17n })), "hourly-cap");
  await refuses(remote.sign("ethereum", payment(1n, { token: null, feeMax: 10n ** 17n })), "hourly-cap");
  journal.close();
  assert.equal(stolen, 101_000n);
});

test("another trust needs as many of the people of the old one as it says", async () => {
  const next: Trust = { ...trust, pins: [...trust.pins, other.pin] };
  const digest = trustChallenge(trustDigest(next, trust));
  assert.equal(await mayTrust({ ...trust, pins: [] }, next, []), true);
  assert.equal(await mayTrust(trust, next, []), false);
  assert.equal(await mayTrust(trust, next, [cho.signs(digest), cho.signs(digest)]), false);
  assert.equal(await mayTrust(trust, next, [cho.signs(digest), other.signs(digest)]), false);
  assert.equal(await mayTrust(trust, next, [cho.signs(digest), dee.signs(trustChallenge(trustDigest(trust, trust)))]), false);
  // What was signed as a digest of a payment would be is none.
  assert.equal(await mayTrust(trust, next, [cho.signs(digest), dee.signs(trustDigest(next, trust))]), false);
  assert.equal(await mayTrust(trust, next, [cho.signs(digest), dee.signs(digest)]), true);
  // What they have signed of one trust is nothing once another has taken its place.
  const later: Trust = { ...next, quorum: 1 };
  assert.equal(await mayTrust(later, next, [cho.signs(digest), dee.signs(digest)]), false);
});
