/**
 * How long a restore looks at a long ledger, and what it needs for that. To make and seal five million lines takes minutes, so that this is a
 * bench and no test; that what it finds is right is shown by the tests of ledger and backup.
 */
import { sql } from "kysely";
import { openDatabase } from "@assay/server/database.ts";
import { cloneDatabase, dropDatabase, ownerUrlOf } from "@assay/server/testing.ts";
import { auditWhole } from "../apps/server/whole-audit.ts";
import { proofsFeature } from "../features/proofs/server.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { figure, type Figure } from "./figure.ts";
import type { Size } from "./rounds.ts";

const sizes = { full: { lines: 5_000_000 }, quick: { lines: 20_000 } } as const;
const CUSTOMERS = 10_000;

export async function measure(size: Size): Promise<Figure[]> {
  const { lines } = sizes[size];
  const url = await cloneDatabase([proofsFeature({ keys: keysOf("a secret"), notify: async () => undefined })]);
  const { database, close } = openDatabase(ownerUrlOf(url), 1, { patient: true });
  try {
    await sql`
      insert into ledger.account (address, currency) select 'user/' || n || '/spot', 'USDT' from generate_series(1, ${CUSTOMERS}) n
      union all select 'world/treasury', 'USDT'`.execute(database);
    // In the order of customers' ids each receives from the treasury, again and again.
    await sql`
      insert into ledger.transfer (reason, reference, line, at, source, destination, units)
      select 'gift', n::text, 0, now(), (select id from ledger.account where address = 'world/treasury'), 1 + n % ${CUSTOMERS}, 5
      from generate_series(1, ${lines}) n`.execute(database);
    await sql`
      update ledger.account a set balance = s.units from (
        select account, sum(units) as units from (
          select source as account, -units as units from ledger.transfer union all select destination, units from ledger.transfer
        ) sides group by account
      ) s where s.account = a.id`.execute(database);
    for (let sealed = 1; sealed > 0;) {
      const { rows } = await sql<{ sealed: number }>`select ledger.seal(now()) as sealed`.execute(database);
      sealed = rows[0]!.sealed;
    }
    const before = process.memoryUsage().rss;
    let most = before;
    const begun = performance.now();
    const { faults, chain } = await auditWhole(ownerUrlOf(url), {
      onBlocks: () => {
        most = Math.max(most, process.memoryUsage().rss);
      },
    });
    const seconds = (performance.now() - begun) / 1_000;
    const count = lines.toLocaleString("en");
    return [
      figure(`lines a second of an audit of ${count}`, lines / seconds, "lines/s", { least: 20_000 }),
      figure("memory that it needs beside PostgreSQL", (most - before) / 1e6, "MB", { most: 100 }),
      figure("lines that it leaves out or finds wrong", lines - chain.transfers + faults.length, "", { most: 0 }),
    ];
  } finally {
    await close();
    await dropDatabase(url);
  }
}
