/** All SQL of draws. */
import type { Database } from "@assay/server/database.ts";
import { textList } from "@assay/server/rows.ts";
import { sql } from "kysely";
import type { AskedFact, DrawnFact } from "../rules/draw-receipt.ts";
import type { Odds } from "../rules/draws.ts";
import { ASKED_RULE } from "../rules/draw-receipt.ts";
import { canonicalText, type Head } from "../rules.ts";

export interface ChainRow {
  number: number;
  salt: string;
  end: string;
  length: number;
  used: number;
  /** Where the public log has its end; null until it is sealed. */
  place: string | null;
}

const chains = sql`
  select c.number, c.salt, c.chain_end as end, c.length, c.used, l.place from proofs.draw_chain c
  left join proofs.evidence e on e.subject = c.subject left join proofs.link l on l.tx = e.tx and l.evidence_id = e.id`;

/** Chains with room, the oldest first. */
export async function listOpenChains(db: Database): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`${chains} where c.used < c.length order by c.number for update of c`.execute(db);
  return rows;
}

/** The newest chains, for everybody. */
export async function listChains(db: Database, limit: number): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`${chains} order by c.number desc limit ${limit}`.execute(db);
  return rows;
}

/** How many draws have taken a preimage, wait, and were not revealed in time. */
export async function countDraws(db: Database): Promise<{ placed: number; waiting: number; late: number }> {
  const { rows } = await sql<{ placed: number; waiting: number; late: number }>`
    select (select coalesce(sum(used), 0)::int from proofs.draw_chain) as placed,
      (select count(*)::int from proofs.draw where state = 'asked') as waiting,
      (select count(*)::int from proofs.draw where state = 'late') as late`.execute(db);
  return rows[0]!;
}

/** Answers the number of the new chain. */
export async function insertChain(
  db: Database,
  { salt, end, length, subject }: Pick<ChainRow, "salt" | "end" | "length"> & { readonly subject: string },
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into proofs.draw_chain (number, salt, chain_end, length, subject)
    select coalesce(max(number), 0) + 1, ${salt}, ${end}, ${length}, ${subject} from proofs.draw_chain returning number`.execute(
    db,
  );
  return rows[0]!.number;
}

export interface AskedDraw {
  readonly reference: string;
  readonly customerId: string;
  readonly feature: string;
  readonly odds: Odds;
}

export async function insertDraws(
  db: Database,
  draws: readonly (AskedDraw & { readonly fact: AskedFact })[],
  deadlineAt: Date,
): Promise<void> {
  await sql`
    insert into proofs.draw (reference, customer_id, feature, asked, odds, deadline_at, state)
    select reference, customer_id, feature, asked, odds, ${deadlineAt}, 'asked' from unnest(
      ${draws.map((one) => one.reference)}::uuid[], ${draws.map((one) => one.customerId)}::uuid[],
      ${draws.map((one) => one.feature)}::text[], ${textList(draws.map((one) => canonicalText(one.fact)))},
      ${textList(draws.map((one) => canonicalText(one.odds)))}
    ) as told(reference, customer_id, feature, asked, odds)`.execute(db);
}

interface DrawRow {
  reference: string;
  customer_id: string;
  feature: string;
  asked: string;
  odds: string;
  state: "asked" | "late";
}

const columns = sql`d.reference, d.customer_id, d.feature, d.asked, d.odds, d.state`;

const readDraw = (row: DrawRow) => ({
  reference: row.reference,
  customerId: row.customer_id,
  feature: row.feature,
  asked: JSON.parse(row.asked) as AskedFact,
  odds: JSON.parse(row.odds) as Odds,
  state: row.state,
});

/** What nobody has revealed by its deadline. */
export async function lockOverdue(db: Database, now: Date, limit: number) {
  const { rows } = await sql<DrawRow>`
    select ${columns} from proofs.draw d where d.state = 'asked' and d.deadline_at <= ${now}
    order by d.deadline_at limit ${limit} for update`.execute(db);
  return rows.map(readDraw);
}

/** What is sealed and has no preimage yet, in the order of the log. */
export async function lockSealed(db: Database, limit: number) {
  const { rows } = await sql<DrawRow & Head>`
    select ${columns}, l.place, l.hash from proofs.draw d
    join proofs.evidence e on e.subject = d.reference and e.customer_id = d.customer_id and e.rule = ${ASKED_RULE}
    join proofs.link l on l.tx = e.tx and l.evidence_id = e.id
    where d.chain is null order by l.place limit ${limit} for update of d`.execute(db);
  return rows.map((row) => ({ ...readDraw(row), head: { place: row.place, hash: row.hash } }));
}

/** What becomes of a draw. */
export interface DecidedDraw extends AskedDraw {
  readonly asked: AskedFact;
  readonly was?: "asked" | "late";
  readonly state: "drawn" | "late";
  readonly place: { readonly chain: number; readonly index: number } | null;
  readonly outcome?: readonly number[];
  readonly fact?: DrawnFact;
}

export async function writeDraws(db: Database, draws: readonly DecidedDraw[]): Promise<void> {
  const outcomes = draws.map(({ outcome }) => (outcome ? `{${outcome.join(",")}}` : null));
  await sql`
    update proofs.draw d set state = told.state, chain = told.chain, index = told.index, outcome = told.outcome::int[] from unnest(
      ${draws.map((one) => one.reference)}::uuid[], ${draws.map((one) => one.state)}::text[],
      ${draws.map((one) => one.place?.chain ?? null)}::int[], ${draws.map((one) => one.place?.index ?? null)}::int[],
      ${outcomes}::text[]
    ) as told(reference, state, chain, index, outcome) where d.reference = told.reference`.execute(db);
  await sql`
    update proofs.draw_chain c set used = told.used from (
      select chain, max(index) as used from unnest(
        ${draws.map((one) => one.place?.chain ?? null)}::int[], ${draws.map((one) => one.place?.index ?? null)}::int[]
      ) as taken(chain, index) where chain is not null group by chain
    ) told where c.number = told.chain`.execute(db);
}
