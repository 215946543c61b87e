/** Customers report artworks; the product desk looks at what is reported, and ends the sale or lets it stand. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import type { Customer, Operator, Reader, Writer } from "@assay/server/feature.ts";
import type { PageRows } from "@assay/server/page.ts";
import { sql } from "kysely";
import type { calls } from "../contract.ts";
import { type Cause, REPORTS_A_DAY_MAX } from "../rules.ts";
import { pageTogether } from "./answers.ts";
import { holdWork } from "./store.ts";

type Report = typeof calls.reportWork;

export async function reportWork(tx: Writer<Customer>, { work_id, cause }: InputOf<Report>): Promise<OutputOf<Report>> {
  const { customerId } = tx.caller;
  // Whoever else reports it, and whoever judges it, waits here.
  if (!(await holdWork(tx.db, work_id))) reject("no-such-work");
  const { rows } = await sql<{ own: string; day: string }>`
    select count(*) filter (where work_id = ${work_id}) as own, count(*) filter (where at > ${later(tx.now, -DAY_MS)}) as day
    from nft.report where customer_id = ${customerId}`.execute(tx.db);
  if (rows[0]!.own !== "0") reject("artwork-reported");
  if (Number(rows[0]!.day) >= REPORTS_A_DAY_MAX) reject("reported-enough", { maximum: REPORTS_A_DAY_MAX });
  await sql`insert into nft.report values (${work_id}, ${customerId}, ${cause}, ${tx.now}, null)`.execute(tx.db);
  return { reported: true };
}

interface Reported {
  readonly work_id: number;
  readonly title: string;
  readonly picture: string;
  readonly artist: string;
  readonly reports: number;
  readonly causes: Cause[];
  readonly since: Date;
}

async function listReportRows(db: Database, { offset, limit }: PageRows): Promise<Reported[]> {
  const { rows } = await sql<Reported>`
    select work_id, title, work.picture, name as artist, count(*)::int as reports, array_agg(distinct cause order by cause) as causes,
      min(at) as since
    from nft.report join nft.work using (work_id) join nft.artist on artist.artist_id = work.artist_id where judged_at is null
    group by work_id, title, work.picture, name order by since, work_id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

type List = typeof calls.listReports;

export const listReports = async ({ db }: Reader<Operator>, paging: InputOf<List>): Promise<OutputOf<List>> =>
  await pageTogether(
    paging,
    (rows) => listReportRows(db, rows),
    async (list) => list.map(({ since, ...one }) => ({ ...one, since: since.getTime() })),
  );

type Judge = typeof calls.closeReports;

export async function closeReports(tx: Writer<Operator>, { work_id }: InputOf<Judge>): Promise<OutputOf<Judge>> {
  const work = (await holdWork(tx.db, work_id)) ?? reject("no-such-work");
  const { numAffectedRows } = await sql`
    update nft.report set judged_at = ${tx.now} where work_id = ${work_id} and judged_at is null`.execute(tx.db);
  if (numAffectedRows === 0n) reject("not-reported");
  tx.caller.shows({ title: work.title, reports: String(numAffectedRows) });
  return { closed: Number(numAffectedRows) };
}
