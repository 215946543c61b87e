/** All SQL of statements. */
import { type Account, accountTypes } from "@assay/core/accounts.ts";
import { amount, formatAmount } from "@assay/core/money.ts";
import { addressOf, type Place } from "@assay/features/wallet/server.ts";
import type { Database } from "@assay/server/database.ts";
import { readClosings, readOpenings, readStretch, type Stretch, type StretchOpening } from "@assay/server/ledger/stretch.ts";
import { jsonList } from "@assay/server/rows.ts";
import { sql } from "kysely";
import { type Line, LINES_A_PAGE, type Sum } from "../rules.ts";

export interface Statement {
  readonly id: string;
  readonly customerId: string;
  readonly from: Date;
  readonly to: Date;
  readonly account: Account | null;
  readonly currency: string | null;
  readonly state: "preparing" | "ready";
  readonly lines: number;
  readonly linesTotal: number | null;
  readonly height: string | null;
  readonly createdAt: Date;
  readonly readyAt: Date | null;
}

const columns = sql`id, customer_id as "customerId", from_at as "from", to_at as "to", account, currency, state, lines,
  lines_total as "linesTotal", height, created_at as "createdAt", ready_at as "readyAt"`;

export const insertStatement = async (
  db: Database,
  { id, customerId, from, to, account, currency, createdAt }: Statement,
): Promise<void> =>
  void (await sql`insert into statements.statement (id, customer_id, from_at, to_at, account, currency, state, created_at)
    values (${id}, ${customerId}, ${from}, ${to}, ${account}, ${currency}, 'preparing', ${createdAt})`.execute(db));

/** How many a customer has ordered since a moment, and whether one is being prepared. */
export async function countOrdered(db: Database, customerId: string, since: Date): Promise<{ count: number; isBusy: boolean }> {
  const { rows } = await sql<{ count: number; isBusy: boolean }>`
    select count(*) filter (where created_at >= ${since})::int as count,
      coalesce(bool_or(state = 'preparing'), false) as "isBusy"
    from statements.statement where customer_id = ${customerId}`.execute(db);
  return rows[0]!;
}

export async function findStatements(
  db: Database,
  customerId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Statement[]> {
  const { rows } = await sql<Statement>`select ${columns} from statements.statement where customer_id = ${customerId}
    order by created_at desc, id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function findStatement(db: Database, customerId: string, id: string): Promise<Statement | undefined> {
  const { rows } = await sql<Statement>`select ${columns} from statements.statement
    where id = ${id} and customer_id = ${customerId}`.execute(db);
  return rows[0];
}

/** The one that waits the longest, held by this transaction. */
export async function holdNext(db: Database): Promise<Statement | undefined> {
  const { rows } = await sql<Statement>`select ${columns} from statements.statement where state = 'preparing'
    order by created_at, id limit 1 for update skip locked`.execute(db);
  return rows[0];
}

interface Where {
  readonly account: Account;
  readonly place: Place;
}

/** The customer's places that a statement is about, by their addresses. */
function placesOf({ customerId, account }: Statement): Map<string, Where> {
  const accounts = account === null ? accountTypes.map((type) => type.account) : [account];
  return new Map(
    accounts.flatMap((one) =>
      (["available", "held"] as const).map((place): [string, Where] => [
        addressOf(customerId, one, place),
        { account: one, place },
      ]),
    ),
  );
}

/** What the ledger is asked for: the customer's places, over the time of the statement. */
const stretchOf = (statement: Statement): Stretch => ({
  addresses: [...placesOf(statement).keys()],
  currency: statement.currency,
  from: statement.from,
  to: statement.to,
});

export const countLines = async (db: Database, statement: Statement): Promise<StretchOpening[]> =>
  await readOpenings(db, stretchOf(statement));

/** What was in each place as the time ended, worked out backwards from what is there now: by "account place currency". */
export async function findClosings(db: Database, statement: Statement): Promise<Map<string, bigint>> {
  const places = placesOf(statement);
  const rows = await readClosings(db, stretchOf(statement));
  return new Map(rows.map(({ address, currency, units }) => [keyOf({ ...places.get(address)!, currency }), units]));
}

/** Begins to gather: names the block, and writes what every place began with. */
export async function beginStatement(
  db: Database,
  statement: Statement,
  { height, openings }: { height: string; openings: readonly StretchOpening[] },
): Promise<void> {
  const places = placesOf(statement);
  const sums = openings.map(({ address, currency, opening }) => ({
    ...places.get(address)!,
    currency,
    opening: String(opening),
  }));
  await sql`update statements.statement set height = ${height}, lines_total = ${openings.reduce((sum, { lines }) => sum + lines, 0)}
    where id = ${statement.id}`.execute(db);
  await sql`insert into statements.sum (statement_id, account, place, currency, opening)
    select ${statement.id}, one ->> 'account', one ->> 'place', one ->> 'currency', (one ->> 'opening')::numeric
    from unnest(${jsonList(sums)}) as given(one)`.execute(db);
}

export async function findSums(db: Database, id: string): Promise<Sum[]> {
  const { rows } = await sql<Record<"account" | "place" | "currency" | "opening" | "came" | "went", string>>`
    select account, place, currency, opening, came, went from statements.sum where statement_id = ${id}
    order by account, currency, place`.execute(db);
  return rows.map(({ opening, came, went, ...of }) => {
    const [began, plus, minus] = [BigInt(opening), BigInt(came), BigInt(went)];
    return { ...of, opening: began, came: plus, went: minus, closing: began + plus - minus };
  });
}

/** Units by "account place currency". */
export type Balances = Readonly<Record<string, string>>;
export const keyOf = ({ account, place, currency }: Pick<Line, "account" | "place" | "currency">): string =>
  `${account} ${place} ${currency}`;

export interface Page {
  readonly page: number;
  readonly afterId: string;
  readonly lastId: string;
  readonly lines: number;
  readonly digest: string;
  readonly starts: Balances;
}

const pageColumns = sql`page, after_id as "afterId", last_id as "lastId", lines, digest, starts`;

export async function findPage(db: Database, id: string, page: number): Promise<Page | undefined> {
  const { rows } =
    await sql<Page>`select ${pageColumns} from statements.page where statement_id = ${id} and page = ${page}`.execute(db);
  return rows[0];
}

/** How many pages these have, and the digest of their last. */
export async function findEnds(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Pick<Page, "page" | "digest" | "lastId">>> {
  const { rows } = await sql<Page & { id: string }>`
    select distinct on (statement_id) statement_id as id, ${pageColumns} from statements.page
    where statement_id = any(${[...ids]}::uuid[]) order by statement_id, page desc`.execute(db);
  return new Map(rows.map(({ id, ...page }) => [id, page]));
}

/** Lines in a row, oldest first, with the balance after each; whole transfers, so that a page has one line more at most. */
export async function readLines(
  db: Database,
  statement: Statement,
  {
    afterId,
    lastId,
    starts,
  }: { readonly afterId: string | undefined; readonly lastId?: string | undefined; readonly starts: Balances },
): Promise<{ lines: Line[]; ends: Balances }> {
  const rows = await readStretch(db, { ...stretchOf(statement), afterId, lastId, limit: LINES_A_PAGE + 1 });
  const isTorn = rows.length > LINES_A_PAGE && rows[LINES_A_PAGE]!.id === rows[LINES_A_PAGE - 1]!.id;
  const places = placesOf(statement);
  const balances = new Map(Object.entries(starts).map(([key, units]) => [key, BigInt(units)]));
  const lines = rows.slice(0, isTorn ? LINES_A_PAGE + 1 : LINES_A_PAGE).map(({ address, change, at, ...row }): Line => {
    const of = { ...places.get(address)!, currency: row.currency };
    const balance = (balances.get(keyOf(of)) ?? 0n) + change;
    balances.set(keyOf(of), balance);
    const text = (units: bigint): string => formatAmount(amount(row.currency, units));
    const { id, reason, reference } = row;
    return { ...of, id, at: at.getTime(), reason, reference, change: text(change), balance: text(balance) };
  });
  return { lines, ends: Object.fromEntries([...balances].map(([key, units]) => [key, String(units)])) };
}

/** Keeps where a page lies, and adds what its lines have moved, in units, to the sums. */
export async function writePage(
  db: Database,
  statementId: string,
  { page, afterId, lastId, lines, digest, starts }: Page,
  moved: readonly Pick<Sum, "account" | "place" | "currency" | "came" | "went">[],
): Promise<void> {
  await sql`insert into statements.page (statement_id, page, after_id, last_id, lines, digest, starts)
    values (${statementId}, ${page}, ${afterId}, ${lastId}, ${lines}, ${digest}, ${JSON.stringify(starts)}::jsonb)`.execute(db);
  const changes = moved.map((one) => ({ ...one, came: String(one.came), went: String(one.went) }));
  await sql`update statements.sum s set came = s.came + (one ->> 'came')::numeric, went = s.went + (one ->> 'went')::numeric
    from unnest(${jsonList(changes)}) as given(one)
    where s.statement_id = ${statementId} and s.account = one ->> 'account' and s.place = one ->> 'place'
      and s.currency = one ->> 'currency'`.execute(db);
  await sql`update statements.statement set lines = lines + ${lines} where id = ${statementId}`.execute(db);
}

export const endStatement = async (db: Database, id: string, now: Date): Promise<void> =>
  void (await sql`update statements.statement set state = 'ready', ready_at = ${now} where id = ${id}`.execute(db));

/** Forgets what is older; the lines stay in the ledger. */
export const forgetBefore = async (db: Database, before: Date): Promise<void> =>
  void (await sql`delete from statements.statement where created_at < ${before} and state = 'ready'`.execute(db));
