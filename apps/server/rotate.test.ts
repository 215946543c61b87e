/** Each purpose is given a new key on a house that runs: what lay under the old one opens before, meanwhile and after, and the old one goes. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { calls as identity } from "@assay/features/identity/contract.ts";
import { openPasswords } from "@assay/features/identity/server.ts";
import { listEvidence } from "@assay/features/proofs/server.ts";
import { uploadsFeature } from "@assay/features/uploads/server.ts";
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from "@assay/core/time.ts";
import { ManualClock } from "@assay/server/clock.ts";
import { startDelivery, waitingMessages } from "@assay/server/delivery.ts";
import type { KeyUse, OutsidePort } from "@assay/server/feature.ts";
import { feature } from "@assay/server/feature.ts";
import { runJob } from "@assay/server/jobs.ts";
import { deviceCookie } from "@assay/server/http/device-cookie.ts";
import { keyedHashes } from "@assay/server/keys/keyed-hash.ts";
import { ANNOUNCED_MS, changeRoot, KeyRing, openKeys } from "@assay/server/keys/key-ring.ts";
import { type Keys, keysOf, NoKey } from "@assay/server/keys/keys.ts";
import { allPurposes, type Purpose, termsOf } from "@assay/server/keys/purposes.ts";
import { countLeft, renewKeys, SETTLED_MS } from "@assay/server/keys/renew.ts";
import { signatures } from "@assay/server/keys/signatures.ts";
import { openOutside, type Outside } from "@assay/server/outside/outside.ts";
import { createSealing, versionIn, versionOf } from "@assay/server/outside/sealing.ts";
import { openPrices } from "@assay/server/outside/prices/open.ts";
import { MarketFeed } from "@assay/features/market/server.ts";
import { readConfig } from "@assay/server/config.ts";
import { createLog } from "@assay/server/log.ts";
import { openWorkPuzzles } from "@assay/server/work.ts";
import { systemRandom } from "@assay/server/random.ts";
import { customer } from "@assay/server/testing-money.ts";
import { openTestHouse, type TestHouse, usual } from "@assay/server/testing.ts";
import { sql } from "kysely";
import { openFeatures } from "./features.ts";
import { describeKeys, rotate, ROTATED_RULE } from "./rotate.ts";
import { ofTheSystem } from "./time-and-chance.ts";

const ROOT = "a root secret of tests";
const folder = mkdtempSync(join(tmpdir(), "assay-keys-"));
const config = readConfig({ DATA_DIR: folder, ASSAY_FEED: "simulated:7" });
const log = createLog("silent");

let house: TestHouse;
let outside: Outside;
let ring: KeyRing;
let uses: readonly KeyUse[];
/** Features are made before there is a database: until then the first keys, which are the same. */
const keys: Keys = {
  for: (purpose, version) => (ring ?? keysOf(ROOT)).for(purpose, version),
  all: (purpose) => (ring ?? keysOf(ROOT)).all(purpose),
};

before(async () => {
  const source = await openPrices(config.feed, { instruments: [], ...ofTheSystem, log, shares: undefined });
  const feed = new MarketFeed({ source, ...ofTheSystem, log });
  outside = await openOutside(config, new ManualClock(usual.start), keys);
  const features = openFeatures(config, outside, feed, log, { clock: new ManualClock(usual.start), keys });
  house = await openTestHouse(features);
  ring = await openKeys(house.database, { roots: [ROOT], clock: house.clock, random: systemRandom });
  uses = [waitingMessages, ...features.flatMap(({ keyUses }) => keyUses)];
});
after(async () => {
  await outside.close();
  await house.close();
  rmSync(folder, { recursive: true });
});

const order = { by: "olga", reason: "a test" };

/** A new key is made by order of the operator, and comes into use. */
async function rotated(purpose: Purpose): Promise<void> {
  const done = await rotate(house.dispatch.transact, [ROOT], { subject: purpose, ...order });
  assert.ok("said" in done, JSON.stringify(done));
  await ring.look(house.database);
  assert.equal(ring.for(purpose).version, 1, "it is known before it is used");
  house.clock.advance(ANNOUNCED_MS);
  assert.equal(ring.for(purpose).version, 2);
}

/** The house goes on until it has nothing to do with keys. */
async function settled(ms = SETTLED_MS): Promise<void> {
  house.clock.advance(ms);
  for (const job of ["uploads.renew", "uploads.forget", "proofs.seal", "proofs.seal", "proofs.seal"]) await house.runJob(job);
  await runJob(renewKeys(ring, uses), house.dispatch);
  await runJob(countLeft(uses), house.dispatch);
  await ring.look(house.database);
}

async function assertGone(purpose: Purpose): Promise<void> {
  assert.throws(() => ring.for(purpose, 1), NoKey);
  const { rows } = await sql<{ wrapped: Buffer | null }>`
    select wrapped from platform.key where purpose = ${purpose} and version = 1`.execute(house.database);
  assert.deepEqual(rows, [{ wrapped: null }], "its bytes are in no table any more");
  assert.deepEqual(
    ring.all(purpose).map(({ version }) => version),
    [2],
  );
}

const assertKept = (purpose: Purpose): void => assert.equal(ring.for(purpose, 1).version, 1);

const run = async (statement: ReturnType<typeof sql>) => await statement.execute(house.database);
const one = async <T>(statement: ReturnType<typeof sql>): Promise<T> => (await run(statement)).rows[0] as T;

/** A customer's row, with what a test sets in it. */
async function addCustomer(number: number, email: string, passwordHash: string | null = null): Promise<string> {
  const id = customer(number);
  await run(sql`
    insert into identity.customer (id, email, password_hash, nickname, extension_code, lang, created_at)
    values (${id}, ${email}, ${passwordHash}, 'n', ${`c${number}`}, 'en', ${house.clock.now()})`);
  return id;
}

/** Sealed columns: a row of each, as the features write it. */
const columns: readonly { purpose: Purpose; table: string; column: string; insert(sealed: string): Promise<unknown> }[] = [
  {
    purpose: "authenticators",
    table: "identity.totp",
    column: "sealed",
    insert: async (sealed) =>
      await run(sql`
        insert into identity.totp (customer_id, sealed, begun_at)
        values (${await addCustomer(1, "totp@example.com")}, ${sealed}, ${house.clock.now()})`),
  },
  {
    purpose: "operators",
    table: "operators.account",
    column: "totp_secret",
    insert: async (sealed) =>
      await run(sql`
        insert into operators.account (operator_id, password_hash, totp_secret)
        values (${customer(2)}, '$argon2id$v=19$m=8,t=2,p=1$AA$AA', ${sealed})`),
  },
  {
    purpose: "people",
    table: "verification.request",
    column: "sealed",
    insert: async (sealed) =>
      await run(sql`
        insert into verification.request (id, customer_id, level, try, country, id_type, sealed, document, listed, document_known, needed, state,
          round, submitted_at)
        values (${customer(3)}, ${customer(3)}, 1, 1, 'DE', 'passport', ${sealed}, 'x', '', false, 1, 'refused', 1, ${house.clock.now()})`),
  },
  {
    purpose: "cards",
    table: "payees.card",
    column: "sealed",
    insert: async (sealed) => await insertCard(4, sealed),
  },
  {
    purpose: "payers",
    table: "fiat.payment",
    column: "sealed",
    insert: async (sealed) =>
      await run(sql`
        insert into fiat.payment (id, customer_id, account_id, country, currency, method, reference, fiat, fee, spread, arrives, mid, rate, payer,
          sealed, created_at, due_at, status, promised, is_late)
        select ${customer(5)}, ${customer(5)}, id, 'BR', 'BRL', 'pix', 'r5', 100, 1, 1, 10, 1, 1, 'p', ${sealed}, ${house.clock.now()},
          ${house.clock.now()}, 'expired', 0, false from fiat.account order by id limit 1`),
  },
];

const insertSale = async (sealed: string) =>
  await run(sql`
    insert into sell.sale (id, customer_id, card_id, account_id, reference, country, currency, bank_name, last_four, sealed, units, fee, spread,
      arrives, mid, rate, state, needed, created_at, is_late, ended_at)
    values (${customer(6)}, ${customer(6)}, ${customer(6)}, 'a', 'r6', 'BR', 'BRL', 'b', '1234', ${sealed}, 10, 1, 1, 100, 1, 1, 'cancelled', 0,
      ${house.clock.now()}, false, ${house.clock.now()})`);

const insertCard = async (number: number, sealed: string) =>
  await run(sql`
    insert into payees.card (id, customer_id, kind, country, bank_name, sealed, digest, created_at, usable_at)
    values (${customer(number)}, ${customer(number)}, 'domestic', 'DE', 'b', ${sealed}, ${Buffer.from(String(number))}, ${house.clock.now()},
      ${later(house.clock.now(), DAY_MS)})`);

const tried = new Set<Purpose>();
const forPurpose = (purpose: Purpose, name: string, work: () => Promise<void>): void => {
  tried.add(purpose);
  test(`${purpose}: ${name}`, work);
};

describe("a key is replaced", () => {
  test("cards: a sale keeps its bank account under the same key, and is counted with the others", async () => {
    const use = uses.filter(({ purpose }) => purpose === "cards");
    assert.equal(use.length, 2);
    await insertSale(createSealing(keys, "cards").seal({ name: "Ada" }).sealed);
    assert.equal(await use[1]!.left(house.database, 2, 10), 1);
    await house.dispatch.transact(async (tx) => assert.equal(await use[1]!.renew?.(tx, 1, 10), 0));
  });

  for (const { purpose, table, column, insert } of columns) {
    forPurpose(purpose, "what it sealed is sealed anew", async () => {
      const sealing = createSealing(keys, purpose);
      const read = async (): Promise<string> => {
        const found = await one<{ sealed: string }>(sql`
          select ${sql.ref(column)} as sealed from ${sql.table(table)} where ${sql.ref(column)} is not null`);
        assert.deepEqual(sealing.open(found), { name: "Ada" });
        return found.sealed;
      };
      await insert(sealing.seal({ name: "Ada" }).sealed);
      await rotated(purpose);
      assert.equal(versionOf(await read()), 1, "it opens under the old one");
      assert.equal(versionOf(sealing.seal({}).sealed), 2);
      await settled();
      assert.equal(versionOf(await read()), 2);
      await assertGone(purpose);
    });
  }

  test("people: what was forgotten lies under no key and holds up nobody", async () => {
    const { rows } = await run(sql`update verification.request set sealed = '' returning id`);
    assert.ok(rows.length > 0);
    for (const use of uses.filter(({ purpose }) => purpose === "people")) {
      assert.equal(await use.left(house.database, 99, 10), 0);
      await house.dispatch.transact(async (tx) => assert.equal(await use.renew?.(tx, 99, 10), 0));
    }
  });

  forPurpose("files", "they are sealed anew, and what lay in the store before is deleted", async () => {
    const store = outside.files;
    const { uploads } = uploadsFeature({ files: store, keys });
    const picture = Buffer.from("a picture");
    const old = await store.put(createSealing(keys, "files").sealBytes(picture));
    await run(sql`
      insert into uploads.file (name, customer_id, key, media_type, bytes, created_at, used_by, is_open)
      values ('picture', ${customer(6)}, ${old}, 'image/webp', 9, ${house.clock.now()}, 'identity.avatar', true)`);
    await rotated("files");
    assert.deepEqual(await uploads.read(house.database, "picture"), picture);
    await settled();
    const found = await one<{ key: string; version: number }>(sql`
      select key, key_version as version from uploads.file where name = 'picture'`);
    assert.equal(found.version, 2);
    assert.notEqual(found.key, old);
    assert.deepEqual(await uploads.read(house.database, "picture"), picture);
    assert.equal(versionIn((await store.get(found.key))!), 2);
    await assertGone("files");
    assert.ok(await store.get(old), "whoever reads it now still can");
    house.clock.advance(HOUR_MS);
    await house.runJob("uploads.forget");
    assert.equal(await store.get(old), undefined);
    assert.equal((await run(sql`select from uploads.outdated`)).rows.length, 0);
  });

  forPurpose("passwords", "each is hashed anew as its owner signs in, and the old key stays for those who have not", async () => {
    const passwords = openPasswords({ keys, random: systemRandom });
    await addCustomer(7, "here@example.com", await passwords.hash("a long password here"));
    await addCustomer(8, "away@example.com", await passwords.hash("a long password away"));
    // Another test left an operator's.
    await run(sql`delete from operators.account`);
    await rotated("passwords");
    await house.call(identity.login, { user_string: "here@example.com", password: "a long password here" });
    const { hash } = await one<{ hash: string }>(sql`
      select password_hash as hash from identity.customer where email = 'here@example.com'`);
    assert.match(hash, /,keyid=2\$/);
    await settled();
    assertKept("passwords");
    assert.match(
      await describeKeys(house.dispatch.transact),
      /passwords: key 2.*\n.*still under an older key: 1 passwords of customers who have not signed in since/,
    );
    await house.call(identity.login, { user_string: "away@example.com", password: "a long password away" });
    await settled();
    await assertGone("passwords");
    await house.call(identity.login, { user_string: "away@example.com", password: "a long password away" });
  });

  forPurpose("recovery-codes", "one that was not used keeps the old key until there are others", async () => {
    const keyed = keyedHashes(keys, "recovery-codes");
    const id = await addCustomer(9, "codes@example.com");
    const keep = async (hash: Buffer): Promise<unknown> =>
      await run(sql`insert into identity.recovery_code (customer_id, code_hash) values (${id}, ${hash})`);
    const first = keyed.of(id, "AAAAABBBBB");
    await keep(first);
    await rotated("recovery-codes");
    await keep(keyed.of(id, "CCCCCDDDDD"));
    await settled();
    assertKept("recovery-codes");
    assert.ok(keyed.all(id, "AAAAABBBBB").some((hash) => hash.equals(first)));
    await run(sql`delete from identity.recovery_code where code_hash = ${first}`);
    await settled();
    await assertGone("recovery-codes");
    const { hash } = await one<{ hash: Buffer }>(
      sql`select code_hash as hash from identity.recovery_code where customer_id = ${id}`,
    );
    assert.ok(keyed.all(id, "CCCCCDDDDD")[0]?.equals(hash));
  });

  forPurpose("evidence", "the public log has a new key, which the one before it announces", async () => {
    await house.runJob("proofs.seal");
    const inUse = async () =>
      await one<{ id: number; secret: string }>(sql`select id, secret from proofs.key where retired_at is null`);
    const { id } = await inUse();
    await rotated("evidence");
    await settled();
    const next = await inUse();
    assert.equal(next.id, id + 1);
    assert.equal(versionOf(next.secret), 2);
    const said = await one<{ key: number }>(
      sql`select key from proofs.link where rule = 'log-key-1' order by place desc limit 1`,
    );
    assert.equal(said.key, id);
    await assertGone("evidence");
  });

  forPurpose("push", "browsers of before are reached by the old key until each has renewed itself", async () => {
    const first = outside.push.inUse();
    await run(sql`
      insert into messages.push_subscription (session_id, customer_id, endpoint, p256dh, auth, lang, at)
      values (${customer(10)}, ${customer(10)}, 'https://fcm.googleapis.com/1', 'p', 'a', 'en', ${house.clock.now()})`);
    await rotated("push");
    const second = outside.push.inUse();
    assert.notEqual(second.publicKey, first.publicKey);
    assert.equal(outside.push.versionOf(first.publicKey), 1);
    await settled();
    assertKept("push");
    await run(sql`update messages.push_subscription set key_version = 2`);
    await settled();
    await assertGone("push");
    assert.equal(outside.push.versionOf(first.publicKey), undefined);
  });

  forPurpose("queue", "what waits goes out, and the old key after it", async () => {
    const delivered: object[] = [];
    const mail: OutsidePort<object> = { name: "mail", deliver: async (message) => void delivered.push(message) };
    const terms = { pool: house.pool, clock: house.clock, ports: [mail as OutsidePort<never>], keys, onFault: assert.ifError };
    await (await startDelivery(terms)).stop();
    const { sealed } = createSealing(keys, "queue").seal({ message: { text: "123456" } });
    await run(sql`insert into pgboss.job (name, data) values ('outside-mail', ${JSON.stringify({ sealed })}::jsonb)`);
    await rotated("queue");
    await settled();
    assertKept("queue");
    const arrived = Promise.withResolvers<void>();
    const delivery = await startDelivery({
      ...terms,
      ports: [{ name: "mail", deliver: async (message: object) => arrived.resolve(void delivered.push(message)) }],
    });
    await arrived.promise;
    await delivery.stop();
    assert.deepEqual(delivered, [{ text: "123456" }]);
    await settled();
    await assertGone("queue");
  });

  forPurpose("codes", "one that was sent proves right under either key, for as long as it lives", async () => {
    const keyed = keyedHashes(keys, "codes");
    const sent = keyed.of("register", "a@example.com", "123456");
    await rotated("codes");
    assert.ok(keyed.all("register", "a@example.com", "123456").some((hash) => hash.equals(sent)));
    await settled();
    assertKept("codes");
    await settled(10 * MINUTE_MS);
    await assertGone("codes");
    assert.ok(!keyed.all("register", "a@example.com", "123456").some((hash) => hash.equals(sent)));
  });

  forPurpose("addresses", "a code that waits for one is found", async () => {
    const email = "moved@example.com";
    const target = (address: string): Buffer => keyedHashes(keys, "addresses").of(address);
    await house.call(identity.sendMailCode, { user_string: email, scene: "register" });
    const { text } = house.sent.findLast(({ port }) => port === "mail")!.message as { text: string };
    const code = /\d{6}/.exec(text)![0];
    const first = target(email);
    await rotated("addresses");
    assert.notDeepEqual(target(email), first);
    await house.call(identity.checkCode, { user_string: email, scene: "register", email_code: code });
    const wrong = await house.refusal(identity.checkCode, { user_string: email, scene: "register", email_code: "000000" });
    assert.equal(wrong.code, "wrong-code");
    await settled(DAY_MS);
    await assertGone("addresses");
  });

  for (const [purpose, lifeMs] of [
    ["freeze-links", 31 * DAY_MS],
    ["file-links", HOUR_MS],
    ["channel", 0],
  ] as const) {
    forPurpose(purpose, "what was signed is good until its own end", async () => {
      const marks = signatures(keys, purpose);
      const mark = marks.sign("a link");
      await rotated(purpose);
      assert.ok(marks.isRight("a link", mark));
      assert.ok(!marks.isRight("another link", mark));
      assert.notDeepEqual(marks.sign("a link"), mark);
      await settled(SETTLED_MS - 1);
      assertKept(purpose);
      await settled(lifeMs + 1);
      await assertGone(purpose);
      assert.ok(!marks.isRight("a link", mark));
    });
  }

  forPurpose("devices", "a browser is known by either key", async () => {
    const cookie = deviceCookie("https://assay.test", keys);
    const { deviceId, header } = cookie.make();
    const given = { cookie: header.split(";")[0]! };
    await rotated("devices");
    assert.equal(cookie.read(given), deviceId);
    await settled(90 * DAY_MS + 1);
    await assertGone("devices");
    assert.equal(cookie.read(given), undefined);
  });

  forPurpose("puzzles", "one that was handed out is good for its own time", async () => {
    const asked = { call: identity.checkCode, about: "an address", now: house.clock.now() };
    const first = openWorkPuzzles(keys).issue(asked, 10, systemRandom);
    await rotated("puzzles");
    const other = openWorkPuzzles(keys).issue(asked, 10, systemRandom);
    assert.notEqual(first.split(".").at(-1), other.split(".").at(-1));
    await settled(10 * MINUTE_MS + 1);
    await assertGone("puzzles");
  });

  forPurpose("replies", "a request that comes again is known again", async () => {
    const digests = keyedHashes(keys, "replies");
    const first = digests.of("POST /x {}");
    await rotated("replies");
    assert.ok(digests.all("POST /x {}").some((hash) => hash.equals(first)));
    await settled(2 * DAY_MS);
    await assertGone("replies");
  });

  test("every purpose that can have a new key was tried, and the others say why they cannot", async () => {
    for (const purpose of allPurposes) {
      const isFixed = termsOf(purpose).rest === "fixed";
      assert.equal(tried.has(purpose), !isFixed, purpose);
      if (!isFixed) continue;
      const done = await rotate(house.dispatch.transact, [ROOT], { subject: purpose, ...order });
      assert.match((done as { fault: string }).fault, /has no successor/);
    }
  });

  test("each rotation stands in the log, with who asked for it and why", async () => {
    const { rows } = await run(sql`select subject, fact from proofs.evidence where rule = ${ROTATED_RULE} order by tx, id`);
    assert.equal(rows.length, tried.size);
    const [{ subject }] = rows as [{ subject: string }];
    const [told] = await listEvidence(house.database, "00000000-0000-0000-0000-000000000000", subject);
    assert.deepEqual(told?.fact, { ...(told?.fact as object), key: "authenticators", version: "2", ...order });
  });
});

describe("a process dies while keys are renewed", () => {
  test("what it has done stands, what it was doing is done again, and the next one ends it", async () => {
    const sealing = createSealing(keys, "cards");
    for (let number = 1_000; number < 1_450; number += 1) await insertCard(number, sealing.seal({ number }).sealed);
    await rotate(house.dispatch.transact, [ROOT], { subject: "cards", ...order });
    house.clock.advance(ANNOUNCED_MS + SETTLED_MS);
    await ring.look(house.database);
    const left = async (): Promise<number> =>
      await uses.find(({ purpose }) => purpose === "cards")!.left(house.database, 3, 1_000);
    assert.equal(await left(), 451);
    const job = renewKeys(ring, uses);
    assert.equal(await house.dispatch.transact((tx) => job.run(tx)), "more");
    assert.equal(await left(), 251);
    await assert.rejects(
      house.dispatch.transact(async (tx) => {
        await job.run(tx);
        throw new Error("killed");
      }),
      /killed/,
    );
    assert.equal(await left(), 251);
    // Another process knows nothing but the table.
    const other = new KeyRing([ROOT], house.clock);
    await other.look(house.database);
    await runJob(renewKeys(other, uses), house.dispatch);
    assert.equal(await left(), 0);
    await ring.look(house.database);
    assert.throws(() => ring.for("cards", 2), NoKey);
    const { rows } = await run(sql`select sealed from payees.card where customer_id = ${customer(1_449)}`);
    assert.deepEqual(sealing.open(rows[0] as { sealed: string }), { number: 1_449 });
  });
});

describe("the root is replaced", () => {
  test("all keys lie under the new one, and the old one opens none of them", async () => {
    const NEXT = "another root secret";
    const both = new KeyRing([NEXT, ROOT], house.clock);
    await both.look(house.database);
    assert.deepEqual(
      both.for("people").bytes,
      ring.for("people").bytes,
      "a process that knows both opens what lies under either",
    );
    const done = await rotate(house.dispatch.transact, [NEXT, ROOT], { subject: "root", ...order });
    assert.match((done as { said: string }).said, /^\d+ keys lie under the first ROOT_SECRET now/);
    const again = await rotate(house.dispatch.transact, [NEXT, ROOT], { subject: "root", ...order });
    assert.match((again as { fault: string }).fault, /already/);
    const alone = new KeyRing([NEXT], house.clock);
    await alone.look(house.database);
    for (const purpose of allPurposes) assert.deepEqual(alone.for(purpose).bytes, ring.for(purpose).bytes, purpose);
    await assert.rejects(new KeyRing([ROOT], house.clock).look(house.database), /another ROOT_SECRET/);
    await assert.rejects(
      openKeys(house.database, { roots: [ROOT], clock: house.clock, random: systemRandom }),
      /another ROOT_SECRET/,
    );
    assert.equal(await changeRoot(house.database, [ROOT, NEXT], systemRandom), allPurposes.length);
  });

  test("a key that is copied into the place of another opens nothing", async () => {
    const copied = await openTestHouse([feature("nothing", folder, {})]);
    const terms = { roots: [ROOT], clock: copied.clock, random: systemRandom };
    await openKeys(copied.database, terms);
    await sql`update platform.key set wrapped = (select wrapped from platform.key where purpose = 'codes') where purpose = 'people'`.execute(
      copied.database,
    );
    await assert.rejects(openKeys(copied.database, terms));
    await copied.close();
  });

  test("there is no key for what nobody knows", async () => {
    const done = await rotate(house.dispatch.transact, [ROOT], { subject: "cookies", ...order });
    assert.match((done as { fault: string }).fault, /There is no key for cookies/);
  });
});
