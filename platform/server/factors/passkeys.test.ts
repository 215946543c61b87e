import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import {
  authenticationOptions,
  checkAuthentication,
  claimedCredential,
  type Passkey,
  readRegistration,
  registrationOptions,
} from "./passkeys.ts";
import { TestDevice } from "./testing-passkeys.ts";

const party = { name: "Assay", origin: "https://console.example.com" };
const elsewhere = { origin: "https://console.example.org" };
const ann = { id: "1", name: "ann", known: [] };

async function made(device: TestDevice): Promise<Passkey> {
  const challenge = randomBytes(32);
  const answer = device.register(await registrationOptions(party, ann, challenge), party);
  const passkey = await readRegistration(party, answer, challenge);
  assert.ok(passkey);
  return passkey;
}

test("a passkey that was made here signs in here", async () => {
  const device = new TestDevice();
  const passkey = await made(device);
  const challenge = randomBytes(32);
  const answer = device.authenticate(await authenticationOptions(party, challenge), party);
  assert.equal(claimedCredential(answer), passkey.credentialId);
  assert.equal(await checkAuthentication(party, answer, challenge, passkey), 1);
});

test("another challenge, another page, another key and a missing finger are refused", async () => {
  const device = new TestDevice();
  const passkey = await made(device);
  const challenge = randomBytes(32);
  const options = await authenticationOptions(party, challenge);
  const check = async (answer: string): Promise<unknown> => await checkAuthentication(party, answer, challenge, passkey);
  const other = await authenticationOptions(party, randomBytes(32));
  assert.equal(await check(device.authenticate(other, party)), undefined, "a stale challenge");
  assert.equal(await check(device.authenticate(options, elsewhere)), undefined, "a page that looks like ours");
  assert.equal(await check(device.authenticate(options, { ...party, verified: false })), undefined, "nobody was verified");
  assert.equal(await check(new TestDevice().authenticate(options, party)), undefined, "a key of somebody else");
  for (const nonsense of ["{}", "[]", '{"id":"x"}', '{"id":1,"response":{}}'])
    assert.equal(await check(nonsense), undefined, nonsense);
});

test("a registration wants its own challenge, its own page and a finger", async () => {
  const device = new TestDevice();
  const challenge = randomBytes(32);
  const options = await registrationOptions(party, ann, challenge);
  assert.equal(await readRegistration(party, device.register(options, elsewhere), challenge), undefined);
  assert.equal(await readRegistration(party, device.register(options, { ...party, verified: false }), challenge), undefined);
  assert.equal(await readRegistration(party, device.register(options, party), randomBytes(32)), undefined);
  assert.equal(await readRegistration(party, "{}", challenge), undefined);
});

test("a counter that goes back is refused of one device, and a synced passkey always says nothing", async () => {
  const [device, synced] = [new TestDevice(), new TestDevice({ synced: true })];
  const passkey = { ...(await made(device)), counter: 5 };
  const challenge = randomBytes(32);
  const options = await authenticationOptions(party, challenge);
  device.turnBack();
  assert.equal(await checkAuthentication(party, device.authenticate(options, party), challenge, passkey), undefined);
  const everywhere = { ...(await made(synced)), counter: 3 };
  assert.equal(everywhere.synced, true);
  assert.equal(await checkAuthentication(party, synced.authenticate(options, party), challenge, everywhere), 0);
});
