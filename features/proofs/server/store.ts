/** All SQL of proofs. */
import { createHash } from "node:crypto";
import type { Database } from "@assay/server/database.ts";
import { textList } from "@assay/server/rows.ts";
import { sql } from "kysely";
import { LEDGER_RULE, LEDGER_SUBJECT } from "../rules/ledger-head.ts";
import { countUsed } from "./quota-store.ts";
import { canonicalText, CHAIN_START, type Fact, type Head, instructionRule, type Link } from "../rules.ts";

/** Whose evidence is what the house says to everybody. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";

/** What decided something about a customer's money: facts that `rule` turns into what happened to `subject`. */
export interface Evidence {
  readonly customerId: string;
  /** The id of the option, order or position that it is about. */
  readonly subject: string;
  /** Name and version of the rule, such as "seconds-1": a receipt is checked by the rule of its time. */
  readonly rule: string;
  readonly fact: Fact;
  /** What the same record says to other evidence as well: kept once for all. A receipt holds it with the fact, a record as well, as one. */
  readonly shared?: SharedFact;
}

export type SharedFact = Readonly<Record<string, Fact | undefined>>;

/**
 * Writes evidence in the transaction of what it decided, with what much of it shares, and counts what customers have asked for on this
 * day. No lock but that of their own counts is taken; the log is sealed afterwards.
 */
export async function recordEvidence(db: Database, evidence: readonly Evidence[], now: Date): Promise<void> {
  if (evidence.length === 0) return;
  const shared = new Map(
    [...Map.groupBy(evidence, (one) => one.shared)].flatMap(([record, mine]) =>
      record && mine.length > 1 ? [[record, sharedRow(record)] as const] : [],
    ),
  );
  // What only one tells stands with it.
  const ownOf = ({ fact, shared: record }: Evidence): Fact =>
    record && !shared.has(record) ? { ...(fact as SharedFact), ...record } : fact;
  const rows = [...shared.values()];
  if (rows.length > 0)
    await sql`
      insert into proofs.shared_fact (digest, fact) select * from unnest(
        ${rows.map(({ digest }) => digest)}::text[], ${rows.map(({ fact }) => fact)}::text[]
      ) on conflict do nothing`.execute(db);
  const asked = evidence.filter(({ rule }) => instructionRule.test(rule)).map(({ customerId }) => customerId);
  await countUsed(db, "instructions", asked, now);
  await sql`
    insert into proofs.evidence (customer_id, subject, rule, fact, shared, at)
    select customer_id, subject, rule, fact, shared, ${now} from unnest(
      ${evidence.map((one) => one.customerId)}::uuid[], ${evidence.map((one) => one.subject)}::uuid[],
      ${evidence.map((one) => one.rule)}::text[], ${textList(evidence.map((one) => canonicalText(ownOf(one))))},
      ${evidence.map((one) => (one.shared && shared.get(one.shared)?.digest) ?? null)}::text[]
    ) as told(customer_id, subject, rule, fact, shared)`.execute(db);
}

function sharedRow(shared: SharedFact): { digest: string; fact: string } {
  const fact = canonicalText(shared);
  return { digest: createHash("sha256").update(fact).digest("hex"), fact };
}

/** Of what a customer asked for; all else is what came of it. The pattern is `instructionRule`. */
const isInstruction = (rule: "e.rule" | "k.rule") => sql`${sql.ref(rule)} ~ ${instructionRule.source}`;

/** A kind of evidence in `kinds`: what is one here is one in the index `evidence_kind`. */
const isOfKind = sql`
  e.subject = k.subject and e.customer_id = k.customer_id and e.rule = k.rule and coalesce(e.fact::jsonb ->> 'what', '') = k.what`;

/** The kinds of evidence that there are about some things of a customer, each found by one step through the index. */
const kindsOf = (customerId: string, subjects: readonly string[]) => {
  const kind = sql`select e.subject, e.customer_id, e.rule, coalesce(e.fact::jsonb ->> 'what', '') as what from proofs.evidence e`;
  const first = sql`order by e.rule, coalesce(e.fact::jsonb ->> 'what', '') limit 1`;
  return sql`
    with recursive kinds as (
      select found.* from unnest(${[...new Set(subjects)]}::uuid[]) as asked(subject) cross join lateral (
        ${kind} where e.subject = asked.subject and e.customer_id = ${customerId} ${first}
      ) found
      union all
      select next.* from kinds k cross join lateral (
        ${kind} where e.subject = k.subject and e.customer_id = k.customer_id
          and (e.rule, coalesce(e.fact::jsonb ->> 'what', '')) > (k.rule, k.what) ${first}
      ) next
    )`;
};

/** The whole of each that was found, one by one: whatever else there is must not be gone through for it. */
const wholeOf = (found: "of_kind" | "newest") => sql`
  cross join lateral (
    select w.rule, w.fact from proofs.whole_evidence w
    where w.tx = ${sql.ref(`${found}.tx`)} and w.id = ${sql.ref(`${found}.id`)} limit 1
  ) w`;

const DECISIONS_MAX = 50;

/** What decided something about one thing of this customer, oldest first, sealed or not yet. */
export async function listEvidence(
  db: Database,
  customerId: string,
  subject: string,
): Promise<{ readonly rule: string; readonly fact: Fact }[]> {
  const { rows } = await sql<{ rule: string; fact: string }>`
    ${kindsOf(customerId, [subject])}
    select w.rule, w.fact from kinds k cross join lateral (
      select tx, id from proofs.evidence e
      where ${isOfKind} order by e.tx, e.id limit ${DECISIONS_MAX}
    ) of_kind ${wholeOf("of_kind")}
    where not ${isInstruction("k.rule")} order by of_kind.tx, of_kind.id limit ${DECISIONS_MAX}`.execute(db);
  return rows.map(({ rule, fact }) => ({ rule, fact: JSON.parse(fact) as Fact }));
}

export interface RuledFact {
  readonly subject: string;
  readonly rule: string;
  readonly fact: Fact;
}

/** The newest facts that were recorded under some rules: an auditor decides them anew. */
export async function listRuledFacts(db: Database, rules: readonly string[], limit: number): Promise<RuledFact[]> {
  const { rows } = await sql<{ subject: string; rule: string; fact: string }>`
    select subject, rule, fact from proofs.whole_evidence where rule = any(${[...rules]}::text[]) order by tx desc, id desc
    limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, fact: JSON.parse(row.fact) as Fact }));
}

/**
 * Of the newest evidence under some rules that whose `asked` is not what its customer had asked for last before it. Evidence that
 * names nothing asked is not among it.
 */
export async function listNeverAsked(
  db: Database,
  rules: readonly string[],
  limit: number,
): Promise<Pick<RuledFact, "subject" | "rule">[]> {
  const { rows } = await sql<{ subject: string; rule: string }>`
    with newest as (
      select tx, id, customer_id, subject, rule, fact::jsonb -> 'asked' as asked from proofs.evidence
      where rule = any(${[...rules]}::text[]) order by tx desc, id desc limit ${limit}
    )
    select n.subject, n.rule from newest n left join lateral (
      select e.fact::jsonb as fact from proofs.evidence e
      where e.subject = (n.asked ->> 'id')::uuid and e.customer_id = n.customer_id and ${isInstruction("e.rule")}
        and e.fact::jsonb ->> 'what' = n.asked ->> 'what' and (e.tx, e.id) < (n.tx, n.id)
      order by e.tx desc, e.id desc limit 1
    ) last on true
    where n.asked is not null and n.asked is distinct from last.fact`.execute(db);
  return rows;
}

/** Those of these subjects of which nothing proves what became of them. */
export async function listUnproven(db: Database, subjects: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select s.subject from unnest(${[...subjects]}::uuid[]) as s(subject)
    where not exists (select from proofs.evidence e where e.subject = s.subject and not ${isInstruction("e.rule")})`.execute(db);
  return rows.map(({ subject }) => subject);
}

export interface UnsealedRow {
  tx: string;
  id: string;
  rule: string;
  fact: string;
}

export interface ChainEnd {
  readonly head: Head;
  readonly position: { readonly tx: string; readonly id: string };
}

/** Where the log stands. One sealer at a time gets to know. */
export async function lockChain(db: Database): Promise<ChainEnd> {
  await sql`select pg_advisory_xact_lock(4217011)`.execute(db);
  const { rows } = await sql<{ place: string; hash: string; tx: string; evidence_id: string }>`
    select place, hash, tx, evidence_id from proofs.link order by place desc limit 1`.execute(db);
  const last = rows[0];
  if (!last) return { head: CHAIN_START, position: { tx: "0", id: "0" } };
  return { head: { place: last.place, hash: last.hash }, position: { tx: last.tx, id: last.evidence_id } };
}

/** Evidence after a position whose transactions, and all before them, have ended. */
export async function listUnsealed(db: Database, { tx, id }: ChainEnd["position"], limit: number): Promise<UnsealedRow[]> {
  const { rows } = await sql<UnsealedRow>`
    select tx, id, rule, fact from proofs.whole_evidence
    where (tx, id) > (${tx}::xid8, ${id}::bigint) and tx < pg_snapshot_xmin(pg_current_snapshot())
    order by tx, id limit ${limit}`.execute(db);
  return rows;
}

export interface SealedLink extends Link {
  readonly of: Pick<UnsealedRow, "tx" | "id">;
}

export async function insertLinks(db: Database, links: readonly SealedLink[]): Promise<void> {
  await sql`
    insert into proofs.link (place, tx, evidence_id, previous, rule, digest, hash, key, signature)
    select * from unnest(
      ${links.map((link) => link.place)}::bigint[], ${links.map((link) => link.of.tx)}::text[]::xid8[],
      ${links.map((link) => link.of.id)}::bigint[], ${links.map((link) => link.previous)}::text[],
      ${links.map((link) => link.rule)}::text[], ${links.map((link) => link.digest)}::text[],
      ${links.map((link) => link.hash)}::text[], ${links.map((link) => link.key)}::int[],
      ${links.map((link) => link.signature)}::text[])`.execute(db);
}

const linkColumns = sql`l.place, l.previous, l.rule, l.digest, l.hash, l.key::text as key, l.signature`;

export interface ReceiptRow extends Link {
  readonly fact: string;
}

/**
 * The sealed evidence about some things of this customer, oldest first: of each kind of each the newest. However often something
 * was asked for anew, what decided about it and what had been asked for last are among it.
 */
export async function listReceiptRows(
  db: Database,
  customerId: string,
  subjects: readonly string[],
  { limit, asked }: { readonly limit: number; readonly asked?: "only" },
): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    ${kindsOf(customerId, subjects)}
    select ${linkColumns}, w.fact from kinds k cross join lateral (
      select e.tx, e.id from proofs.evidence e
      where ${isOfKind} and exists (select from proofs.link sealed where sealed.tx = e.tx and sealed.evidence_id = e.id)
      order by e.tx desc, e.id desc limit ${limit}
    ) newest join proofs.link l on l.tx = newest.tx and l.evidence_id = newest.id ${wholeOf("newest")}
    where ${asked === undefined} or ${isInstruction("k.rule")} order by l.place`.execute(db);
  return rows;
}

/** Where evidence about these subjects stands in the log, the first of each; those that are not sealed yet are missing. */
export async function listPlaces(db: Database, subjects: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ subject: string; place: string }>`
    select e.subject, min(l.place) as place from proofs.evidence e join proofs.link l on l.tx = e.tx and l.evidence_id = e.id
    where e.subject = any(${[...new Set(subjects)]}::uuid[]) group by e.subject`.execute(db);
  return new Map(rows.map(({ subject, place }) => [subject, place]));
}

/** Whom the evidence at a place of the log is about. */
export async function findOwnerAt(db: Database, place: string): Promise<string | undefined> {
  const { rows } = await sql<{ customer_id: string }>`
    select e.customer_id from proofs.link l join proofs.evidence e on e.tx = l.tx and e.id = l.evidence_id
    where l.place = ${place}::bigint`.execute(db);
  return rows[0]?.customer_id;
}

export async function readHead(db: Database): Promise<Link | undefined> {
  const { rows } = await sql<Link>`select ${linkColumns} from proofs.link l order by l.place desc limit 1`.execute(db);
  return rows[0];
}

/** What the log says of the ledger, the newest first, sealed or not yet. */
export async function listLedgerHeads(db: Database, limit: number): Promise<{ fact: string; at: Date }[]> {
  const { rows } = await sql<{ fact: string; at: Date }>`
    select fact, at from proofs.evidence e
    where subject = ${LEDGER_SUBJECT} and customer_id = ${NOBODY} and rule = ${LEDGER_RULE}
      and coalesce(fact::jsonb ->> 'what', '') = ''
    order by tx desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** The newest of them that is sealed. */
export async function readLedgerReceipt(db: Database): Promise<ReceiptRow | undefined> {
  const [newest] = await listReceiptRows(db, NOBODY, [LEDGER_SUBJECT], { limit: 1 });
  return newest;
}

export async function listStepRows(db: Database, after: number, limit: number): Promise<{ rule: string; digest: string }[]> {
  const { rows } = await sql<{ rule: string; digest: string }>`
    select rule, digest from proofs.link where place > ${after} order by place limit ${limit}`.execute(db);
  return rows;
}

/** All public keys by id: there is one more a season. */
export async function readPublicKeys(db: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: number; public: string }>`select id, public from proofs.key order by id`.execute(db);
  return Object.fromEntries(rows.map((row) => [String(row.id), row.public]));
}

export interface KeyRow {
  id: number;
  secret: string;
  made_at: Date;
}

export async function readKeyInUse(db: Database): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`select id, secret, made_at from proofs.key where retired_at is null`.execute(db);
  return rows[0];
}

export async function readNextKey(db: Database): Promise<(KeyRow & { readonly public: string }) | undefined> {
  const { rows } = await sql<KeyRow & { public: string }>`select id, public, secret, made_at from proofs.next_key`.execute(db);
  return rows[0];
}

interface MadeKey {
  readonly public: string;
  readonly secret: string;
}

/** Answers its id. */
export async function insertFirstKey(db: Database, made: MadeKey, now: Date): Promise<number> {
  await sql`
    insert into proofs.key (id, public, secret, made_at) values (1, ${made.public}, ${made.secret}, ${now})`.execute(db);
  return 1;
}

export async function insertNextKey(db: Database, made: MadeKey & { readonly id: number }, now: Date): Promise<void> {
  await sql`
    insert into proofs.next_key (id, public, secret, made_at)
    values (${made.id}, ${made.public}, ${made.secret}, ${now})`.execute(db);
}

/** Retires the key in use, whose secret is gone from then on, and puts the next one in its place. */
export async function replaceKey(db: Database, next: MadeKey & { readonly id: number }, now: Date): Promise<void> {
  await sql`update proofs.key set retired_at = ${now}, secret = null where retired_at is null`.execute(db);
  await sql`
    insert into proofs.key (id, public, secret, made_at)
    values (${next.id}, ${next.public}, ${next.secret}, ${now})`.execute(db);
  await sql`delete from proofs.next_key`.execute(db);
}
