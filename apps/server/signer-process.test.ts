/** The signer as a process of its own, and the orders that make its keys. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { BootFault } from "@assay/server/boot-fault.ts";
import { ManualClock } from "@assay/server/clock.ts";
import { readConfig } from "@assay/server/config.ts";
import { TestDevice } from "@assay/server/factors/testing-passkeys.ts";
import { readRegistration } from "@assay/server/factors/passkeys.ts";
import { createLog } from "@assay/server/log.ts";
import { remoteSigner } from "@assay/server/outside/chains/signer/remote.ts";
import { type Trust, trustChallenge, trustDigest } from "@assay/server/outside/chains/signer/trust.ts";
import { newWords } from "@assay/server/outside/chains/signer/words.ts";
import { orderKeystore } from "./keystore.ts";
import { openSignerProcess } from "./signer-process.ts";

const SECRET = "a secret of at least 32 characters";
const CONSOLE = "https://console.example.com";
const log = createLog("silent");
const clock = new ManualClock(new Date("2026-03-02T12:00:00Z"));
const folder = (): string => mkdtempSync(join(tmpdir(), "keystore-"));
const says = (sentence: RegExp) => (fault: unknown) => fault instanceof BootFault && sentence.test(fault.message);
const envOf = (dir: string) => ({
  ROLE: "signer",
  ASSAY_MODE: "production",
  SIGNER_SECRET: SECRET,
  SIGNER_PORT: "0",
  DATA_DIR: dir,
  CONSOLE_ORIGIN: CONSOLE,
  KEYSTORE_PASSPHRASE: "a passphrase of the tests",
});
const start = async (env: Record<string, string>) => await openSignerProcess(readConfig(env), log, clock);

test("a keystore is made once, of words that are shown once, for its owner's eyes alone, and the signer starts with it", async () => {
  const dir = folder();
  const env = envOf(dir);
  await assert.rejects(start(env), says(/^There is no keystore at/));
  await assert.rejects(orderKeystore(["make"], env, "not words"), says(/no 24 words/));
  const said = await orderKeystore(["make"], env, "");
  assert.match(said, /not shown again:\n\n([a-z]+ ){23}[a-z]+\n\nCHAIN_ETHEREUM_XPUB=xpub/);
  const file = join(dir, "signer", "keystore.json");
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const kept = readFileSync(file, "utf8");
  await assert.rejects(orderKeystore(["make"], env, ""), says(/never overwritten/));
  assert.equal(readFileSync(file, "utf8"), kept);
  const shown = await orderKeystore(["show"], env, "");
  for (const word of said.split("\n\n")[1]!.split(" ")) assert.equal(shown.includes(` ${word} `), false);
  await assert.rejects(start({ ...env, KEYSTORE_PASSPHRASE: "another passphrase" }), says(/passphrase of the keystore is wrong/));
  const signer = await start(env);
  const remote = remoteSigner({ url: signer.address, secret: SECRET, clock });
  assert.equal(shown.includes((await remote.address("bitcoin")).text), true);
  await assert.rejects(start(env), says(/in use by process/));
  await signer.close();
  await (await start(env)).close();
  await assert.rejects(orderKeystore(["say"], env, ""), says(/^Say `npm run operate/));
});

test("a passphrase comes from a file too; a seed that there is already is taken, and shown no more", async () => {
  const dir = folder();
  const { KEYSTORE_PASSPHRASE, ...rest } = envOf(dir);
  const file = join(dir, "passphrase");
  const env = { ...rest, KEYSTORE_PASSPHRASE_FILE: file };
  await assert.rejects(orderKeystore(["show"], rest, ""), says(/needs KEYSTORE_PASSPHRASE_FILE or/));
  await assert.rejects(orderKeystore(["show"], env, ""), says(/cannot be read/));
  writeFileSync(file, `${KEYSTORE_PASSPHRASE}\n`);
  await assert.rejects(orderKeystore(["show"], env, ""), says(/no keystore at/));
  const words = newWords();
  assert.equal((await orderKeystore(["make"], env, words)).includes(words), false);
  await (await start(env)).close();
});

test("the first people are pinned by whoever has the passphrase, later ones by as many of the first as it takes", async () => {
  const env = envOf(folder());
  await orderKeystore(["make"], env, "");
  const people = await Promise.all(
    ["Cho", "Dee", "Eve"].map(async (operator) => {
      const device = new TestDevice();
      const challenge = Buffer.from(operator);
      const made = device.register({ challenge: challenge.toString("base64url") }, { origin: CONSOLE });
      const { credentialId, publicKey } = (await readRegistration({ name: "", origin: CONSOLE }, made, challenge))!;
      const signs = (next: Trust, old: Trust): string => {
        const asked = { challenge: Buffer.from(trustChallenge(trustDigest(next, old))).toString("base64url") };
        return written({ credentialId, answer: device.authenticate(asked, { origin: CONSOLE }) });
      };
      return { pin: { operator, credentialId, publicKey }, signs };
    }),
  );
  const written = (what: object): string => {
    const file = join(folder(), "file.json");
    writeFileSync(file, JSON.stringify(what));
    return file;
  };
  const trustOf = async (): Promise<Trust> => {
    const shown = await orderKeystore(["show"], env, "");
    return JSON.parse(shown.slice(shown.indexOf("{"))) as Trust;
  };
  const [cho, dee, eve] = people;
  const first = { ...(await trustOf()), serial: 2, pins: [cho!.pin, dee!.pin] };
  await assert.rejects(orderKeystore(["pin", written({ ...first, pins: [cho!.pin] })], env, ""), says(/asks for 2 people/));
  await assert.rejects(orderKeystore(["pin", written({})], env, ""), says(/cannot be read as/));
  assert.match(await orderKeystore(["pin", written(first)], env, ""), /trusts 2 passkeys/);
  const next = { ...first, serial: 3, pins: [...first.pins, eve!.pin] };
  await assert.rejects(orderKeystore(["pin", written({ ...next, serial: 2 })], env, ""), says(/Its serial must be 3/));
  const file = written(next);
  await assert.rejects(
    orderKeystore(["pin", file], env, ""),
    says(/2 of the people who are pinned must sign this trust: [\w-]{43}/),
  );
  await assert.rejects(
    orderKeystore(["pin", file, cho!.signs(next, first), eve!.signs(next, first)], env, ""),
    says(/must sign/),
  );
  assert.match(
    await orderKeystore(["pin", file, cho!.signs(next, first), dee!.signs(next, first)], env, ""),
    /trusts 3 passkeys/,
  );
  assert.deepEqual(await trustOf(), next);
  // One that was cut short is in nobody's way.
  writeFileSync(join(env.DATA_DIR, "signer", "keystore.json.next"), "half");
  // Back to the trust before; then what was signed for the change from it to the next is good for nothing more.
  const back = { ...first, serial: 4 };
  await orderKeystore(["pin", written(back), cho!.signs(back, next), dee!.signs(back, next)], env, "");
  const anew = { ...next, serial: 5 };
  const old = [cho!.signs(next, first), dee!.signs(next, first)];
  await assert.rejects(orderKeystore(["pin", file, ...old], env, ""), says(/Its serial must be 5/));
  await assert.rejects(orderKeystore(["pin", written(anew), ...old], env, ""), says(/must sign/));
  await orderKeystore(["pin", written(anew), cho!.signs(anew, back), dee!.signs(anew, back)], env, "");
  const practice = { ...anew, serial: 6, prefix: "tb" as const };
  await orderKeystore(["pin", written(practice), dee!.signs(practice, anew), eve!.signs(practice, anew)], env, "");
  await assert.rejects(start(env), says(/of practice chains/));
});

test("in a sandbox a signer has the wallet that everybody knows, and signs for whoever has its secret", async () => {
  const dir = folder();
  const signer = await start({ ROLE: "signer", SIGNER_SECRET: SECRET, SIGNER_PORT: "0", DATA_DIR: dir });
  const remote = remoteSigner({ url: signer.address, secret: SECRET, clock });
  assert.match((await remote.address("bitcoin")).text, /^bcrt1q/);
  await assert.rejects(
    start({ ROLE: "signer", SIGNER_SECRET: SECRET, SIGNER_PORT: new URL(signer.address).port, DATA_DIR: folder() }),
    says(/SIGNER_PORT=/),
  );
  await signer.close();
});
