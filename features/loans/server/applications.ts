/** All SQL of applications for large loans, of their verdicts, and of who is noted as professional. */
import { bool, instant, int, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { sql } from "kysely";
import type { ApplicationState, RefusalCause } from "../rules/large.ts";

export const applications = tableOf("loans.application", {
  id: uuid,
  customerId: uuid,
  offerId: int(),
  currency: text(),
  collateralCurrency: text(),
  hourlyRate: units,
  amount: units,
  value: units,
  times: int(),
  days: int(),
  contact: text(),
  appliedAt: instant,
  decideBy: instant,
  state: text<ApplicationState>(),
  decidedAt: instant.orNull,
  acceptBy: instant.orNull,
  endedAt: instant.orNull,
  cause: text<RefusalCause>().orNull,
  note: text().orNull,
  loanId: uuid.orNull,
});
export type Application = RowOf<typeof applications>;

export const verdicts = tableOf("loans.verdict", {
  applicationId: uuid,
  operatorId: uuid,
  at: instant,
  verdict: text<"approve" | "refuse">(),
  cause: text<RefusalCause>().orNull,
  note: text().orNull,
});
export type Verdict = RowOf<typeof verdicts>;

export const professionals = tableOf("loans.professional", { id: uuid, customerId: uuid, isProfessional: bool, at: instant });

export const writeApplications = async (db: Database, changed: readonly Application[]): Promise<void> =>
  await applications.update(db, changed, ["state", "decidedAt", "acceptBy", "endedAt", "cause", "note", "loanId"]);

/** Locked until the transaction ends, so that verdicts and its customer wait for each other. */
export const holdApplication = async (db: Database, id: string): Promise<Application | undefined> =>
  (await applications.select(db, sql`where id = ${id} for update`))[0];

export const hasOpenApplication = async (db: Database, customerId: string): Promise<boolean> =>
  (await applications.count(db, sql`where customer_id = ${customerId} and ended_at is null`)) > 0;

export const listApplicationRows = async (
  db: Database,
  { customerId, offset, limit }: PageRows & { customerId: string },
): Promise<Application[]> =>
  await applications.select(db, sql`where customer_id = ${customerId} order by id desc limit ${limit} offset ${offset}`);

export const listVerdicts = async (db: Database, applicationId: string): Promise<Verdict[]> =>
  await verdicts.select(db, sql`where application_id = ${applicationId} order by at, operator_id`);

export interface Waiting extends Application {
  readonly given: number;
}

/** Those on which an operator has said nothing yet, the oldest first. */
export async function listWaiting(
  db: Database,
  { operatorId, offset, limit }: PageRows & { operatorId: string },
): Promise<Waiting[]> {
  const rows = await applications.select(
    db,
    sql`as one where state in ('applied', 'review') and not exists (
      select from loans.verdict said where said.application_id = one.id and said.operator_id = ${operatorId}
    ) order by applied_at, id limit ${limit} offset ${offset}`,
  );
  const given = await countVerdicts(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, given: given.get(row.id) ?? 0 }));
}

async function countVerdicts(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; given: number }>`
    select application_id as id, count(*)::int as given from loans.verdict
    where application_id = any(${ids}::uuid[]) group by 1`.execute(db);
  return new Map(rows.map(({ id, given }) => [id, given]));
}

export async function readWaiting(db: Database): Promise<{ waiting: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(applied_at) as oldest from loans.application where state in ('applied', 'review')`.execute(
    db,
  );
  return { waiting: rows[0]!.waiting, oldestAt: rows[0]!.oldest };
}

/** What was approved and not accepted in time. */
export const holdLapsed = async (db: Database, now: Date, limit: number): Promise<Application[]> =>
  await applications.select(
    db,
    sql`where state = 'approved' and accept_by <= ${now} order by accept_by, id limit ${limit} for update skip locked`,
  );

export async function isProfessional(db: Database, customerId: string): Promise<boolean> {
  const found = await professionals.select(db, sql`where customer_id = ${customerId} order by id desc limit 1`);
  return found[0]?.isProfessional ?? false;
}

/** How a customer has borrowed so far. */
export async function countLoans(db: Database, customerId: string): Promise<{ open: number; ended: number; bad: number }> {
  const { rows } = await sql<{ open: number; ended: number; bad: number }>`
    select count(*) filter (where ended_at is null)::int as open, count(*) filter (where ended_at is not null)::int as ended,
      count(*) filter (where overdue_days > 0 or status = 'closed-out')::int as bad
    from loans.loan where customer_id = ${customerId}`.execute(db);
  return rows[0]!;
}
