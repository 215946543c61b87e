/**
 * The audit of a ledger at work: block by block behind the sealer, it verifies the chain, adds up what each account should have and compares
 * that with what it has. It remembers how far it has come, and asks what must stay true of customers whose money has moved.
 */
import { MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Job, Tx } from "../feature.ts";
import type { Truth } from "../simulation.ts";
import { type Block, blockHolds, CHAIN_BEGIN, type ChainPlace, listBlocks } from "./sealer.ts";

/** New blocks of one step: some 20,000 lines, a tenth of a second. */
const BLOCKS_MAX = 4;
/** Accounts that are compared in one step though nothing moved there; a million of them is gone round in about a day. */
const COMPARED_MAX = 2_000;
/** Customers about whom a truth is asked at once. */
const CUSTOMERS_MAX = 200;
/** What moved longer ago is history that is caught up with: what is open now is asked when it moves again. */
const RECENT_MS = 10 * MINUTE_MS;
/** Of what one truth finds so much is kept. */
const SAID_MAX = 500;

interface Found {
  readonly kind: string;
  readonly subject: string;
  readonly customers: readonly string[];
  readonly said: string;
}

interface AuditRow extends ChainPlace {
  /** The last account that was compared, and the last old block that was verified again, on their way round. */
  readonly compared: string;
  readonly patrolled: string;
  readonly at: Date;
}

export interface AuditTerms {
  /** What must stay true and can be asked of a ledger at work. */
  readonly truths: readonly Truth[];
  /** Hears each fault once, as it is found. */
  onFault(said: string): void;
}

/** Goes on with the audit in bounded steps, each in a transaction that sees one moment. */
export const auditor = (terms: AuditTerms): Job => ({
  name: "ledger.audit",
  everyMs: 10 * SECOND_MS,
  run: async (tx) => {
    // Balances, lines and open rows must be of one moment, though all of them change meanwhile.
    await sql`set transaction isolation level repeatable read`.execute(tx.db);
    return await auditStep(tx, terms);
  },
});

async function auditStep({ db, now, afterCommit }: Tx, { truths, onFault }: AuditTerms): Promise<"more" | "done"> {
  const [state, open] = [await readRow(db), await openFaults(db)];
  const blocks = await listBlocks(db, state.height, BLOCKS_MAX);
  const found: Found[] = [];
  const moved = new Set<string>();
  let place: ChainPlace = state;
  for (const block of blocks) {
    if (!(await blockHolds(db, place, block))) found.push(brokenBlock(block.height));
    const added = await addUp(db, place, block);
    for (const id of added.accounts) moved.add(id);
    found.push(
      ...added.mixed.map((currency) => fault("sum", currency, `the lines of block ${block.height} do not sum to nothing`)),
    );
    place = block;
  }
  const isUpToDate = blocks.length < BLOCKS_MAX;
  const oldBlock = isUpToDate ? await nextOldBlock(db, state, place) : state.patrolled;
  const again = new Set(open.filter(({ kind }) => kind === "block").map(({ subject }) => subject));
  if (oldBlock !== state.patrolled) again.add(oldBlock);
  for (const block of blocks) again.delete(block.height);
  for (const height of again) if (!(await stands(db, height))) found.push(brokenBlock(height));
  const disputed = open.filter(({ kind }) => kind === "balance" || kind === "floor").map(({ subject }) => subject);
  const compared = isUpToDate
    ? await compare(db, place, { moved: [...moved, ...disputed], after: state.compared })
    : { found: open.filter(({ kind }) => kind === "balance" || kind === "floor"), last: state.compared };
  found.push(...compared.found);
  const isRecent = blocks.some(({ at }) => now.getTime() - at.getTime() < RECENT_MS);
  const customers = new Set([...(isRecent ? await customersOf(db, [...moved]) : []), ...open.flatMap((one) => one.customers)]);
  const asked = customers.size > 0 || open.some(({ kind }) => !ledgerKinds.has(kind));
  if (asked) found.push(...(await judge(db, truths, [...customers], now)));
  const recheckedKinds = (kind: string): boolean => kind !== "sum" && (asked || ledgerKinds.has(kind));
  const fresh = await keepFaults(db, open, found, recheckedKinds, now);
  await sql`
    update ledger.audit set height = ${place.height}, last_tx = ${place.last_tx}::xid8, last_id = ${place.last_id},
      compared = ${compared.last}, patrolled = ${oldBlock}, at = ${now}`.execute(db);
  if (fresh.length > 0) afterCommit(() => fresh.forEach(({ said }) => onFault(said)));
  return isUpToDate ? "done" : "more";
}

const ledgerKinds: ReadonlySet<string> = new Set(["block", "sum", "balance", "floor"]);
const fault = (kind: string, subject: string, said: string, customers: readonly string[] = []): Found => ({
  kind,
  subject,
  said,
  customers,
});
const brokenBlock = (height: string): Found => fault("block", height, `block ${height} does not follow from its lines`);

async function readRow(db: Database): Promise<AuditRow> {
  const { rows } = await sql<AuditRow & { hash: Buffer | null }>`
    select a.*, b.hash from ledger.audit a left join ledger.block b using (height)`.execute(db);
  const row = rows[0]!;
  return { ...row, hash: row.hash ?? CHAIN_BEGIN.hash };
}

async function openFaults(db: Database): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select kind, subject, customers, said from ledger.audit_fault where ended_at is null
    order by found_at, kind, subject limit ${FAULTS_READ}`.execute(db);
  return rows;
}

/** So many faults are looked at again in one step. */
const FAULTS_READ = 200;

/** Adds a block's lines to what each account should have. Answers the accounts, and currencies in which the lines do not sum to nothing. */
async function addUp(db: Database, after: ChainPlace, block: Block): Promise<{ accounts: string[]; mixed: string[] }> {
  const { rows } = await sql<{ account: string; currency: string; units: string }>`
    with lines as materialized (
      select source, destination, units from ledger.transfer
      where (tx, id) > (${after.last_tx}::xid8, ${after.last_id}::bigint)
        and (tx, id) <= (${block.last_tx}::xid8, ${block.last_id}::bigint)
    ), delta as materialized (
      select account, sum(units) as units from (
        select source as account, -units as units from lines union all select destination, units from lines
      ) sides group by account
    ), kept as (
      insert into ledger.audited as a select account, units from delta
      on conflict (account) do update set balance = a.balance + excluded.balance
    )
    select d.account, coalesce(a.currency, '') as currency, d.units from delta d left join ledger.account a on a.id = d.account`.execute(
    db,
  );
  const sums = new Map<string, bigint>();
  for (const { currency, units } of rows) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(units));
  return {
    accounts: rows.map(({ account }) => account),
    mixed: [...sums].filter(([, sum]) => sum !== 0n).map(([currency]) => currency),
  };
}

/** Compares what accounts have with what their lines say: those that moved, and the next ones on the way round. */
async function compare(
  db: Database,
  place: ChainPlace,
  { moved, after }: { readonly moved: readonly string[]; readonly after: string },
): Promise<{ found: Found[]; last: string }> {
  const { rows } = await sql<{ kind: string; id: string; name: string; balance: string; lines: string }>`
    with fresh as materialized (
      select source, destination, units from ledger.transfer where (tx, id) > (${place.last_tx}::xid8, ${place.last_id}::bigint)
    ), tail as (
      select account, sum(units) as units from (
        select source as account, -units as units from fresh union all select destination, units from fresh
      ) sides group by account
    ), asked as (
      select unnest(${[...moved]}::bigint[]) as id
      union (select id from ledger.account where id > ${after}::bigint order by id limit ${COMPARED_MAX})
    ), told as (
      select a.id, a.address || ' ' || a.currency as name, a.address like 'world/%' as outside, a.balance,
        coalesce(d.balance, 0) + coalesce(t.units, 0) as lines
      from asked join ledger.account a using (id) left join ledger.audited d on d.account = a.id left join tail t on t.account = a.id
    )
    select 'balance' as kind, id, name, balance, lines from told where balance <> lines
    union all select 'floor', id, name, balance, lines from told where balance < 0 and not outside
    order by 2, 1 limit ${FAULTS_READ}`.execute(db);
  const { rows: ends } = await sql<{ last: string; count: number }>`
    select coalesce(max(id), 0) as last, count(*)::int as count from (
      select id from ledger.account where id > ${after}::bigint order by id limit ${COMPARED_MAX}
    ) round`.execute(db);
  const { last, count } = ends[0]!;
  return {
    found: rows.map(({ kind, id, name, balance, lines }) =>
      fault(
        kind,
        id,
        kind === "floor" ? `${name} is below nothing: ${balance}` : `${name} has ${balance}, its lines say ${lines}`,
      ),
    ),
    last: count < COMPARED_MAX ? "0" : last,
  };
}

/** The next block on the way round those that were verified before; from the newest back to the first. */
async function nextOldBlock(db: Database, { patrolled }: AuditRow, place: ChainPlace): Promise<string> {
  const [next] = await listBlocks(db, patrolled, 1);
  return next && BigInt(next.height) <= BigInt(place.height) ? next.height : "0";
}

/** Whether a block still follows from the one before and from its lines. */
async function stands(db: Database, height: string): Promise<boolean> {
  if (height === "0") return true;
  const [first, second] = await listBlocks(db, String(BigInt(height) - 2n), 2);
  if (height === "1") return first !== undefined && (await blockHolds(db, CHAIN_BEGIN, first));
  return first !== undefined && second !== undefined && (await blockHolds(db, first, second));
}

const uuidIn = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

async function customersOf(db: Database, accounts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ customer: string }>`
    select distinct split_part(address, '/', 2) as customer from ledger.account
    where id = any(${[...accounts]}::bigint[]) and address like 'user/%'`.execute(db);
  return rows.map(({ customer }) => customer).filter((customer) => customer.match(uuidIn)?.[0] === customer);
}

async function judge(db: Database, truths: readonly Truth[], customers: readonly string[], now: Date): Promise<Found[]> {
  const found = new Map<string, string[]>();
  for (let from = 0; from === 0 || from < customers.length; from += CUSTOMERS_MAX)
    for (const { code, faults } of truths) {
      const lines = await faults(db, customers.slice(from, from + CUSTOMERS_MAX), now, []);
      if (lines.length > 0) found.set(code, [...(found.get(code) ?? []), ...lines]);
    }
  return [...found].map(([code, lines]) => {
    const said = `${code} ${[...new Set(lines)].join("; ")}`;
    return fault(code, code, said.slice(0, SAID_MAX), [...new Set(said.match(uuidIn) ?? [])].slice(0, CUSTOMERS_MAX));
  });
}

/** Keeps what was found for the first time, which it answers, and ends what was looked at again and is found no more. */
async function keepFaults(
  db: Database,
  open: readonly Found[],
  found: readonly Found[],
  isLookedAt: (kind: string) => boolean,
  now: Date,
): Promise<Found[]> {
  const key = ({ kind, subject }: Found): string => `${kind} ${subject}`;
  const [known, still] = [new Set(open.map(key)), new Set(found.map(key))];
  const fresh = [...new Map(found.filter((one) => !known.has(key(one))).map((one) => [key(one), one])).values()];
  for (const { kind, subject, said, customers } of fresh)
    await sql`
      insert into ledger.audit_fault (kind, subject, customers, said, found_at)
      values (${kind}, ${subject}, ${[...customers]}::uuid[], ${said}, ${now}) on conflict do nothing`.execute(db);
  for (const one of open.filter((before) => isLookedAt(before.kind) && !still.has(key(before))))
    await sql`
      update ledger.audit_fault set ended_at = ${now}
      where kind = ${one.kind} and subject = ${one.subject} and ended_at is null`.execute(db);
  return fresh;
}

export interface AuditState {
  /** All blocks up to here are verified. */
  readonly height: string;
  /** Blocks that are sealed and not verified yet. */
  readonly behind: number;
  /** When the audit last went on; undefined where it never has. */
  readonly at: Date | undefined;
  readonly faults: number;
  /** The oldest open fault, in words. */
  readonly said: string | undefined;
}

/** How far the audit has come, and what is wrong. */
export async function readAudit(db: Database): Promise<AuditState> {
  const { rows } = await sql<{ height: string; behind: number; at: Date; faults: number; said: string | null }>`
    select a.height, a.at, (coalesce((select max(height) from ledger.block), 0) - a.height)::int as behind,
      (select count(*)::int from ledger.audit_fault where ended_at is null) as faults,
      (select said from ledger.audit_fault where ended_at is null order by found_at, kind, subject limit 1) as said
    from ledger.audit a`.execute(db);
  const { at, said, ...row } = rows[0]!;
  return { ...row, at: at.getTime() === 0 ? undefined : at, said: said ?? undefined };
}
