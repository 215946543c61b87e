/** The SQL of proposals and votes. */
import { createHash } from "node:crypto";
import type { Role } from "@assay/core/roles.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import { sql } from "kysely";
import { canonical } from "../canonical.ts";
import type { Database } from "../database.ts";

export const PROPOSAL_LIFE_MS = 7 * DAY_MS;

export type ProposalEnd = "done" | "refused" | "withdrawn" | "outdated" | "expired";

export interface PostingLine {
  readonly reason: string;
  readonly from: string;
  readonly to: string;
  readonly currency: string;
  readonly amount: string;
}

/** What a command would do, as its maker was shown: what it says itself, and the money that it would move. */
export interface Preview {
  readonly shows: Readonly<Record<string, string>>;
  readonly postings: readonly PostingLine[];
}

/** An operator, or a customer in one of his sessions. */
export type Maker = { readonly operatorId: string } | { readonly customerId: string; readonly sessionId: string };

export interface NewProposal {
  readonly id: string;
  readonly call: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly maker: Maker;
  readonly customerId: string | undefined;
  readonly role: Role;
  readonly needed: 1 | 2;
  readonly preview: Preview;
}

export interface ProposalRow {
  readonly id: string;
  readonly place: string;
  readonly hash: string;
  readonly call: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly maker_operator: string | null;
  readonly maker_customer: string | null;
  readonly maker_session: string | null;
  readonly customer_id: string | null;
  readonly role: Role;
  readonly needed: number;
  readonly preview: Preview;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly state: "waiting" | ProposalEnd;
  readonly cause: string | null;
  readonly ended_at: Date | null;
}

export interface VoteRow {
  readonly proposal_id: string;
  readonly operator_id: string;
  readonly verdict: "approve" | "refuse";
  readonly reason: string;
  readonly at: Date;
}

const hashOf = ({ id, call, input, reason, maker, customerId, role, needed, preview }: NewProposal): string =>
  createHash("sha256").update(canonical({ id, call, input, reason, maker, customerId, role, needed, preview })).digest("hex");

/** Stores a proposal and answers its hash and when it expires. */
export async function insertProposal(
  db: Database,
  one: NewProposal,
  now: Date,
): Promise<{ readonly hash: string; readonly expiresAt: Date }> {
  const [hash, expiresAt] = [hashOf(one), later(now, PROPOSAL_LIFE_MS)];
  const { maker } = one;
  const [operator, customer, session] =
    "operatorId" in maker ? [maker.operatorId, null, null] : [null, maker.customerId, maker.sessionId];
  await sql`
    insert into platform.proposal (id, hash, call, input, reason, maker_operator, maker_customer, maker_session, customer_id, role,
      needed, preview, created_at, expires_at, state)
    values (${one.id}, ${hash}, ${one.call}, ${JSON.stringify(one.input)}, ${one.reason}, ${operator}, ${customer}, ${session},
      ${one.customerId ?? null}, ${one.role}, ${one.needed}, ${JSON.stringify(one.preview)}, ${now}, ${expiresAt}, 'waiting')`.execute(
    db,
  );
  return { hash, expiresAt };
}

/** `lock` holds it, so that it ends once and votes follow each other. */
export async function findProposal(db: Database, id: string, lock = sql``): Promise<ProposalRow | undefined> {
  const { rows } = await sql<ProposalRow>`select * from platform.proposal where id = ${id} ${lock}`.execute(db);
  return rows[0];
}

export const holdProposal = async (db: Database, id: string): Promise<ProposalRow | undefined> =>
  await findProposal(db, id, sql`for update`);

export async function listVotes(db: Database, proposals: readonly string[]): Promise<VoteRow[]> {
  const { rows } = await sql<VoteRow>`
    select proposal_id, operator_id, verdict, reason, at from platform.vote
    where proposal_id = any(${[...proposals]}::uuid[]) order by at, operator_id`.execute(db);
  return rows;
}

export async function insertVote(
  db: Database,
  vote: { proposalId: string; operatorId: string; verdict: VoteRow["verdict"]; hash: string; reason: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into platform.vote (proposal_id, operator_id, verdict, hash, reason, at)
    values (${vote.proposalId}, ${vote.operatorId}, ${vote.verdict}, ${vote.hash}, ${vote.reason}, ${now})`.execute(db);
}

export async function endProposal(db: Database, id: string, state: ProposalEnd, cause: string | null, now: Date): Promise<void> {
  await sql`
    update platform.proposal set state = ${state}, cause = ${cause}, ended_at = ${now} where id = ${id}`.execute(db);
}

/** Waiting proposals whose time is over, held, the oldest first. */
export async function holdExpired(db: Database, now: Date, limit: number): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    select * from platform.proposal where state = 'waiting' and expires_at <= ${now}
    order by expires_at, id limit ${limit} for update skip locked`.execute(db);
  return rows;
}

/** What waits that was proposed by a call, with this in one of its fields. */
export async function listWaitingInputs(
  db: Database,
  { call, field, value }: { readonly call: string; readonly field: string; readonly value: string },
): Promise<ProposalRow["input"][]> {
  const { rows } = await sql<Pick<ProposalRow, "input">>`
    select input from platform.proposal
    where state = 'waiting' and call = ${call} and input ->> ${field} = ${value} order by place`.execute(db);
  return rows.map(({ input }) => input);
}

export interface ProposalsWanted {
  readonly state: ProposalRow["state"] | undefined;
  readonly before: number | undefined;
  readonly limit: number;
  /** Those that he made or may vote on; all of them where nobody is named. */
  readonly seenBy: { readonly operatorId: string; readonly roles: readonly Role[] } | undefined;
}

/** The newest first, from before a place. */
export async function listProposalRows(db: Database, wanted: ProposalsWanted): Promise<ProposalRow[]> {
  const { state, before, limit, seenBy } = wanted;
  const { rows } = await sql<ProposalRow>`
    select p.* from platform.proposal p
    where ${state === undefined ? sql`true` : sql`p.state = ${state}`}
      and ${before === undefined ? sql`true` : sql`p.place < ${before}`}
      and ${seenBy === undefined ? sql`true` : sql`(p.maker_operator = ${seenBy.operatorId} or p.role = any(${[...seenBy.roles]}::text[]))`}
    order by p.place desc limit ${limit}`.execute(db);
  return rows;
}

/** How many proposals wait for a role, and since when. */
export async function countWaiting(db: Database): Promise<{ role: Role; waiting: number; oldest_at: Date }[]> {
  const { rows } = await sql<{ role: Role; waiting: string; oldest_at: Date }>`
    select role, count(*) as waiting, min(created_at) as oldest_at from platform.proposal
    where state = 'waiting' group by role order by role`.execute(db);
  return rows.map((row) => ({ ...row, waiting: Number(row.waiting) }));
}
