/** All SQL of token sales. */
import { bool, instant, int, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { type RawBuilder, sql } from "kysely";
import type { Commitment, State } from "../rules.ts";

export const projects = tableOf("ieo.project", {
  id: int(),
  token: text(),
  tokenId: int(),
  tokenScale: int(),
  name: text(),
  payCurrency: text(),
  price: units,
  total: units,
  cap: units,
  min: units,
  most: units,
  announcedAt: instant,
  opensAt: instant,
  endsAt: instant,
  listingAt: instant,
  freeRatio: units,
  lockDays: int(),
  parts: int(),
  whitePaper: text(),
  website: text(),
  practice: bool,
  applied: int(),
  committed: units,
  allocatedAt: instant.orNull,
  passed: int().orNull,
  sold: units.orNull,
  listHash: text().orNull,
});
export type Project = RowOf<typeof projects>;

export const subscriptions = tableOf("ieo.subscription", {
  id: uuid,
  projectId: int(),
  number: int(),
  customerId: uuid,
  committed: units,
  presses: int(),
  createdAt: instant,
  allocated: units.orNull,
  cost: units.orNull,
  paidAt: instant.orNull,
  releases: int(),
  released: units,
  dueAt: instant.orNull,
});
export type Subscription = RowOf<typeof subscriptions>;

/** `lock` is empty, or `for update` so that nobody else commits to it or allocates it meanwhile. */
export const findProject = async (db: Database, id: number, lock = sql``): Promise<Project | undefined> =>
  (await projects.select(db, sql`where id = ${id} ${lock}`))[0];

export const findProjects = async (db: Database, ids: readonly number[]): Promise<Map<number, Project>> =>
  new Map((await projects.select(db, sql`where id = any(${[...new Set(ids)]}::int[])`)).map((one) => [one.id, one]));

/** 0 while it can be subscribed to, 1 before, 2 afterwards. */
const turnOf = (now: Date): RawBuilder<unknown> =>
  sql`case when opens_at <= ${now} and ends_at > ${now} then 0 when opens_at > ${now} then 1 else 2 end`;
const turns: Record<State, number> = { "in-progress": 0, "warm-up": 1, ended: 2 };

export const listProjectRows = async (
  db: Database,
  now: Date,
  status: State | undefined,
  { offset, limit }: PageRows,
): Promise<Project[]> =>
  await projects.select(
    db,
    sql`where ${status ? sql`${turnOf(now)} = ${turns[status]}` : sql`true`}
      order by ${turnOf(now)}, case when ends_at > ${now} then ends_at end, ends_at desc, id limit ${limit} offset ${offset}`,
  );

export const lastProjectId = async (db: Database): Promise<number> =>
  (await sql<{ id: number }>`select coalesce(max(id), 0) as id from ieo.project`.execute(db)).rows[0]!.id;

/** The practice sale that was announced last. */
export const lastPractice = async (db: Database): Promise<Project | undefined> =>
  (await projects.select(db, sql`where practice order by id desc limit 1`))[0];

export const findSubscription = async (db: Database, projectId: number, customerId: string): Promise<Subscription | undefined> =>
  (await subscriptions.select(db, sql`where project_id = ${projectId} and customer_id = ${customerId}`))[0];

export const findOwn = async (db: Database, customerId: string, id: string): Promise<Subscription | undefined> =>
  (await subscriptions.select(db, sql`where customer_id = ${customerId} and id = ${id}`))[0];

export const listSubscriptionRows = async (
  db: Database,
  customerId: string,
  { offset, limit }: PageRows,
): Promise<Subscription[]> =>
  await subscriptions.select(db, sql`where customer_id = ${customerId} order by id desc limit ${limit} offset ${offset}`);

/** Writes what a press adds: to a subscription, which may be new, and to the sale's sums. */
export async function writeCommitment(db: Database, row: Subscription, added: bigint): Promise<void> {
  if (row.presses === 1) await subscriptions.insert(db, [row]);
  else await subscriptions.update(db, [row], ["committed", "presses"]);
  await sql`update ieo.project set committed = committed + ${String(added)}::numeric,
    applied = applied + ${row.presses === 1 ? 1 : 0} where id = ${row.projectId}`.execute(db);
}

export const listCommitmentRows = async (db: Database, projectId: number, after: number, limit: number): Promise<Commitment[]> =>
  (await subscriptions.select(db, sql`where project_id = ${projectId} and number > ${after} order by number limit ${limit}`)).map(
    ({ number, committed }) => ({ number, amount: committed }),
  );

/** The sale that has ended longest ago and is not allocated. */
export const holdEnded = async (db: Database, now: Date): Promise<Project | undefined> =>
  (
    await projects.select(
      db,
      sql`where allocated_at is null and ends_at <= ${now} order by ends_at, id limit 1 for update skip locked`,
    )
  )[0];

export const listAllOf = async (db: Database, projectId: number): Promise<Subscription[]> =>
  await subscriptions.select(db, sql`where project_id = ${projectId} order by number`);

export async function writeAllocation(db: Database, project: Project, rows: readonly Subscription[]): Promise<void> {
  await subscriptions.update(db, rows, ["allocated", "cost", "dueAt"]);
  await sql`update ieo.project set allocated_at = ${project.allocatedAt}, passed = ${project.passed},
    sold = ${String(project.sold)}::numeric, list_hash = ${project.listHash} where id = ${project.id}`.execute(db);
}

export const holdDue = async (db: Database, now: Date, limit: number): Promise<Subscription[]> =>
  await subscriptions.select(db, sql`where due_at <= ${now} order by due_at, id limit ${limit} for update skip locked`);

export const writeMoved = async (db: Database, rows: readonly Subscription[]): Promise<void> =>
  await subscriptions.update(db, rows, ["paidAt", "releases", "released", "dueAt"]);
