/** A sandbox over months: practice customers who were left go, with their rows and their money, and nobody else does. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { parsePrice } from "../platform/core/money.ts";
import { DAY_MS } from "../platform/core/time.ts";
import { calls as identity } from "../features/identity/contract.ts";
import { addPracticeCustomer, identityFeature, openPracticeCustomer } from "../features/identity/server.ts";
import { calls as lockMining } from "../features/lock-mining/contract.ts";
import { lockMiningFeature } from "../features/lock-mining/server.ts";
import { asked } from "../features/lock-mining/server/testing.ts";
import { featureMap } from "../features/map.ts";
import { proofsFeature } from "../features/proofs/server.ts";
import { calls as wallet } from "../features/wallet/contract.ts";
import { walletFeature } from "../features/wallet/server.ts";
import type { CustomerRows } from "../platform/server/customer-rows.ts";
import { feature, type Feature } from "../platform/server/feature.ts";
import { auditLedger } from "../platform/server/ledger/statement.ts";
import { sandboxFiatRates } from "../platform/server/outside/fiat-rates.ts";
import { systemRandom } from "../platform/server/random.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { testMoney } from "../platform/server/testing-money.ts";
import { openTestHouse } from "../platform/server/testing.ts";

const root = join(import.meta.dirname, "..");
const KEPT_DAYS = 38;

/** Every feature with its tables; those that have a part in the story really work. */
async function openHouse(mode: "sandbox" | "production" = "sandbox") {
  const notify = async () => undefined;
  const port = { deliver: async () => undefined };
  const working: readonly Feature[] = [
    identityFeature({
      publicOrigin: "https://assay.test",
      keys: keysOf("a root of this test"),
      mail: { name: "mail", ...port },
      sms: { name: "sms", ...port },
    }),
    proofsFeature({ keys: keysOf("a root of this test"), notify }),
    walletFeature({
      mode,
      rates: sandboxFiatRates,
      priceOf: () => parsePrice("1"),
      pricesAt: async () => new Map(),
      openCustomer: openPracticeCustomer,
    }),
    lockMiningFeature({ mode: "sandbox", notify }),
  ];
  const features: Feature[] = [];
  for (const name of featureMap) {
    const file = pathToFileURL(join(root, "features", name, "server/customer-rows.ts")).href;
    const { customerRows } = (await import(file)) as { customerRows: readonly CustomerRows[] | (() => readonly CustomerRows[]) };
    const rows = typeof customerRows === "function" ? customerRows() : customerRows;
    features.push(
      working.find((one) => one.name === name) ?? feature(name, join(root, "features", name), { customerRows: rows }),
    );
  }
  const house = await openTestHouse(features);
  const money = testMoney(house, "spot");
  const jobs = new Map(features.flatMap((one) => one.jobs).map((job) => [job.name, job]));
  /** Somebody by one tap; whoever comes by a code has been invited. */
  const open = async (code?: string): Promise<string> => {
    await house.call(wallet.openPractice, code === undefined ? {} : { extension_code: code });
    const { rows } = await sql<{
      id: string;
    }>`select id from identity.customer order by created_at desc, id desc limit 1`.execute(house.database);
    return rows[0]!.id;
  };
  return {
    ...house,
    ...money,
    open,
    /** Days pass: sessions end, what is due is paid, and those who were left go. */
    days: async (count: number) => {
      house.clock.advance(count * DAY_MS);
      await house.runJob("identity.end-over-sessions");
      await house.runJob("lock-mining.pay-due");
      await house.runJob("wallet.end-practice");
      await house.runJob("wallet.forget-practice");
    },
    /** Does a job whose process dies before the commit. */
    killed: async (name: string) =>
      await assert.rejects(
        house.dispatch.transact(async (tx) => {
          await jobs.get(name)!.run(tx);
          throw new Error("killed");
        }),
        /killed/,
      ),
    isThere: async (id: string): Promise<boolean> => {
      const { rows } = await sql`select 1 from identity.customer where id = ${id}`.execute(house.database);
      return rows.length > 0;
    },
    /** Tables that name somebody. */
    naming: async (id: string): Promise<string[]> => {
      const { rows } = await sql<{ name: string; column: string }>`
        select n.nspname || '.' || c.relname as name, a.attname as column
        from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
        where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema|pgboss)' and a.atttypid = 'uuid'::regtype
          and a.attnum > 0 and not a.attisdropped order by 1, 2`.execute(house.database);
      const found: string[] = [];
      for (const { name, column } of rows) {
        const { rows: named } = await sql`
          select 1 from ${sql.table(name)} where ${sql.ref(column)} = ${id}::uuid limit 1`.execute(house.database);
        if (named.length > 0) found.push(`${name}.${column}`);
      }
      return found;
    },
  };
}

describe("practice customers who were left", () => {
  let house: Awaited<ReturnType<typeof openHouse>>;
  before(async () => {
    house = await openHouse();
  });
  after(async () => await house.close());

  /** Rows of all kinds that go. */
  async function leaveRows(id: string): Promise<void> {
    const at = house.clock.now();
    const row = systemRandom.id(at);
    for (const statement of [
      sql`insert into market.favourite (customer_id, symbol, at) values (${id}, 'BTC/USDT', ${at})`,
      sql`insert into messages.push_unwanted (customer_id, topic) values (${id}, 'fills')`,
      sql`insert into chat_room.block (customer_id, blocked_id) values (${id}, ${row})`,
      sql`insert into protection.result (customer_id, day, units) values (${id}, 1, 5)`,
      sql`insert into identity.invite_code (code, customer_id, created_at) values (${row.slice(-12)}, ${id}, ${at})`,
      sql`insert into uploads.file (name, customer_id, key, media_type, bytes, created_at, used_by, is_open)
        values (${row}, ${id}, ${row}, 'image/webp', 9, ${at}, 'support', true)`,
      sql`insert into verification.request (id, customer_id, level, try, country, id_type, sealed, document, listed, document_known,
          needed, state, round, note, submitted_at)
        values (${row}, ${id}, 1, 1, 'DE', 'passport', 'who he is', 'hash', 'a list', false, 1, 'redo', 1, 'a note', ${at})`,
    ])
      await statement.execute(house.database);
    await house.call(wallet.transfer, { currency_id: "3", number: "100", from_field: "change", to_field: "lever" }, { as: id });
  }

  test("WALLET-11 somebody left goes after a month without use, with rows and money; the faucet gives that again", async () => {
    const faucet = await house.balance("house/faucet");
    const ann = await house.open();
    await leaveRows(ann);
    await house.give(ann, "2 BTC");
    assert.notEqual(await house.balance("house/faucet"), faucet);

    await house.days(36);
    assert.ok(await house.isThere(ann), "30 days after the last moment at which a session may have been used");
    house.clock.advance(2 * DAY_MS);
    await house.killed("wallet.forget-practice");
    assert.ok(await house.isThere(ann));
    assert.equal(await house.balance(`user/${ann}/spot`), "9900");

    await house.days(0);
    await house.days(1);
    assert.equal(await house.isThere(ann), false);
    assert.equal(await house.balance("house/faucet"), faucet, "what is given again");
    for (const account of ["spot", "leverage"]) assert.deepEqual(await house.balances(`user/${ann}/${account}`), {});
    const { rows } = await sql<{ sealed: string; note: string | null; deleted: Date | null }>`
      select r.sealed, r.note, f.delete_at as deleted from verification.request r, uploads.file f
      where r.customer_id = ${ann} and f.customer_id = ${ann}`.execute(house.database);
    assert.deepEqual([rows[0]!.sealed, rows[0]!.note, rows[0]!.deleted === null], ["", null, false]);
    assert.deepEqual(await house.naming(ann), ["uploads.file.customer_id", "verification.request.customer_id"]);
    assert.deepEqual(await auditLedger(house.database), []);
  });

  test("WALLET-12 who uses it, has kept it, is a customer or the house's own is not touched, nor is anybody in production", async () => {
    const [used, kept] = [await house.open(), await house.open()];
    await sql`update identity.customer set password_hash = 'a hash', email = 'kept@example.com' where id = ${kept}`.execute(
      house.database,
    );
    const [real, robot] = [systemRandom.id(house.clock.now()), systemRandom.id(house.clock.now())];
    await house.dispatch.transact(async (tx) => {
      await addPracticeCustomer(tx, { id: robot, nickname: "robot", lang: "en", invitedBy: null, inviteCode: null });
      await addPracticeCustomer(tx, { id: real, nickname: "real", lang: "en", invitedBy: null, inviteCode: null });
    });
    await sql`update identity.customer set practice = false, email = 'real@example.com' where id = ${real}`.execute(
      house.database,
    );
    await sql`insert into identity.network_used values (${real}, '192.0.2.1', ${house.clock.now()})`.execute(house.database);
    for (let day = 0; day < KEPT_DAYS; day += 1) {
      // A session is renewed before it ends, as by somebody who comes back.
      await sql`
        update identity.session set seen_at = ${new Date(house.clock.now().getTime() + DAY_MS)},
          expires_at = ${new Date(house.clock.now().getTime() + 3 * DAY_MS)} where customer_id = ${used}`.execute(house.database);
      await house.days(1);
    }
    for (const one of [used, kept, real, robot]) assert.ok(await house.isThere(one));
    assert.equal(await house.balance(`user/${kept}/spot`), "10000");

    const production = await openHouse("production");
    const guest = await production.dispatch.transact(
      async (tx) =>
        (await openPracticeCustomer(tx, { lang: "en", network: "192.0.2.1", device: "test", requestId: "test" })).customerId,
    );
    await production.days(100);
    assert.ok(await production.isThere(guest));
    await production.close();
  });

  test("WALLET-13 what is open ends first: by itself, or as its customer would have ended it", async () => {
    const dan = await house.open();
    const { lock } = await house.call(lockMining.openLock, { ...asked(2, "100"), renew: "1" }, { as: dan });
    assert.ok(lock.renews);
    house.clock.advance(KEPT_DAYS * DAY_MS);
    await house.runJob("identity.end-over-sessions");
    await house.runJob("wallet.forget-practice");
    assert.ok(await house.isThere(dan), "he waits while it is locked");
    await house.days(0);
    await house.days(0);
    assert.equal(await house.isThere(dan), false);
    assert.deepEqual(await house.naming(dan), ["lock_mining.lock.customer_id"]);
    assert.deepEqual(await auditLedger(house.database), []);
  });

  test("WALLET-13 whoever has brought somebody stays while that one is here", async () => {
    const host = await house.open();
    const { rows } = await sql<{ code: string }>`select extension_code as code from identity.customer where id = ${host}`.execute(
      house.database,
    );
    house.clock.advance(20 * DAY_MS);
    const friend = await house.open(rows[0]!.code);
    await house.days(20);
    assert.deepEqual([await house.isThere(host), await house.isThere(friend)], [true, true]);
    await house.days(20);
    await house.days(1);
    assert.deepEqual([await house.isThere(host), await house.isThere(friend)], [false, false]);
  });

  test("WALLET-11 many go in steps, and one who waits keeps nobody", async () => {
    const waiting = await house.open();
    await house.move(`user/${waiting}/spot`, `user/${waiting}/spot/held`, "5");
    const crowd = await Promise.all(
      Array.from(
        { length: 250 },
        async () =>
          await house.dispatch.transact(
            async (tx) =>
              (await openPracticeCustomer(tx, { lang: "en", network: "192.0.2.1", device: "test", requestId: "test" }))
                .customerId,
          ),
      ),
    );
    await house.days(KEPT_DAYS);
    assert.ok(await house.isThere(waiting));
    assert.deepEqual(
      await Promise.all(crowd.map(house.isThere)),
      crowd.map(() => false),
    );
    assert.equal((await house.call(identity.listSessions, {}, { as: waiting })).length, 0);
  });
});

test("WALLET-04 a million practice accounts do not empty the faucet: it is filled before half of its fund is given away", async () => {
  const house = await openHouse();
  try {
    await house.open();
    // Half a million come before the next look, and then another one: the fund's whole.
    for (const _ of ["first", "second", "third"]) {
      await house.move("house/faucet", "world/treasury", String(5_000_000_000 - 10_000));
      await house.open();
      await house.runJob("wallet.fill-faucet");
      assert.equal(await house.balance("house/faucet"), "10000000000");
    }
    await house.runJob("wallet.fill-faucet");
    await house.open();
    assert.equal(await house.balance("house/faucet"), "9999990000");
    assert.deepEqual(await auditLedger(house.database), []);
  } finally {
    await house.close();
  }
  const production = await openHouse("production");
  await production.runJob("wallet.fill-faucet");
  assert.equal(await production.balance("house/faucet"), "0");
  await production.close();
});
