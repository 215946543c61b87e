/** All SQL of statements and their lines. */
import { bool, instant, int, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import { sql } from "kysely";
import type { fates } from "../contract.ts";
import type { Fiat } from "../rules/catalogue.ts";

export const statements = tableOf("fiat.statement", {
  id: uuid,
  accountId: text(),
  position: int(),
  number: text(),
  opening: units,
  closing: units,
  readAt: instant,
});
export type Read = RowOf<typeof statements>;

export const lines = tableOf("fiat.line", {
  id: uuid,
  statementId: uuid,
  accountId: text(),
  bankId: text(),
  bookedAt: instant,
  units,
  name: text(),
  reference: text(),
  fate: text<(typeof fates)[number]>(),
  paymentId: uuid.orNull,
  counted: units,
  open: units,
  returned: units,
  returnReference: text().orNull,
  returnSeen: bool,
  /** What the bank has taken back: of what was not delivered, and of what was. */
  takenBack: units,
  lost: units,
  note: text().orNull,
});
export type Line = RowOf<typeof lines>;

/** What of a line pays for a payment, and what that buys in USDT. */
export const parts = tableOf("fiat.part", {
  id: uuid,
  lineId: uuid,
  paymentId: uuid,
  units,
  bought: units,
  /** Whether that is delivered, and whether it was taken back: before that, also by its customer, or after it by the bank, to the house's loss. */
  state: text<"counted" | "delivered" | "taken-back" | "lost">(),
  at: instant,
});
export type Part = RowOf<typeof parts>;

export const practices = tableOf("fiat.practice", {
  id: uuid,
  paymentId: uuid,
  accountId: text(),
  units,
  name: text(),
  reference: text(),
  bookedAt: instant,
  isShown: bool,
});
export type Practice = RowOf<typeof practices>;

export const lastStatement = async (db: Database, accountId: string): Promise<Read | undefined> =>
  (await statements.select(db, sql`where account_id = ${accountId} order by position desc limit 1`))[0];

export const isStatementKnown = async (db: Database, accountId: string, number: string): Promise<boolean> =>
  (await statements.count(db, sql`where account_id = ${accountId} and number = ${number}`)) > 0;

export const isLineKnown = async (db: Database, accountId: string, bankIds: readonly string[]): Promise<boolean> =>
  (await lines.count(db, sql`where account_id = ${accountId} and bank_id = any(${[...bankIds]}::text[])`)) > 0;

/** Lines of which something goes back by these references and has not been seen to. */
export const holdReturning = async (db: Database, accountId: string, references: readonly string[]): Promise<Line[]> =>
  await lines.select(
    db,
    sql`where account_id = ${accountId} and return_reference = any(${[...references]}::text[]) and not return_seen
      order by id for update`,
  );

/** Lines of an account by the bank's ids, in the order in which they were shown. */
export const listNamed = async (db: Database, accountId: string, bankIds: readonly string[]): Promise<Line[]> =>
  await lines.select(db, sql`where account_id = ${accountId} and bank_id = any(${[...bankIds]}::text[]) order by id`);

/** What of an account has gone back to its payers, by the bank's ids. */
export const listOutgoing = async (db: Database, accountId: string, bankIds: readonly string[]): Promise<Line[]> =>
  bankIds.length === 0
    ? []
    : await lines.select(
        db,
        sql`where account_id = ${accountId} and fate = 'outgoing' and bank_id = any(${[...bankIds]}::text[]) order by id`,
      );

/** What people must send back from a bank, and in which currency. */
export async function listReturning(db: Database, limit: number): Promise<(Line & { readonly currency: Fiat })[]> {
  const { rows } = await sql<Record<string, unknown> & { currency: Fiat }>`
    select ${lines.columns}, (select currency from fiat.account where id = account_id) as currency from fiat.line
    where returned > 0 and not return_seen and account_id not in (select id from fiat.account where method = 'card')
    order by line.id limit ${limit}`.execute(db);
  return rows.map(({ currency, ...row }) => ({ ...lines.read(row), currency }));
}

/** Lines that a movement of one of these amounts may take back, by the bank's id or the same text, each once. */
export const holdReversed = async (
  db: Database,
  accountId: string,
  asked: { readonly units: readonly bigint[]; readonly bankIds: readonly string[]; readonly references: readonly string[] },
): Promise<Line[]> =>
  await lines.select(
    db,
    sql`where account_id = ${accountId} and units > 0 and taken_back = 0 and lost = 0 and fate <> 'bounced'
      and units = any(${asked.units.map(String)}::numeric[]) and (bank_id = any(${[...asked.bankIds]}::text[])
        or (trim(reference) <> '' and upper(trim(reference)) = any(${[...asked.references]}::text[])))
      order by id for update`,
  );

export const listParts = async (db: Database, lineIds: readonly string[]): Promise<Part[]> =>
  await parts.select(db, sql`where line_id = any(${[...lineIds]}::uuid[]) and state in ('counted', 'delivered') order by id`);

/** What counts for a payment and is not delivered. */
export const listCounted = async (db: Database, paymentId: string): Promise<Part[]> =>
  await parts.select(db, sql`where payment_id = ${paymentId} and state = 'counted' order by id`);

/** All that counts for these payments is delivered. */
export async function writeDelivered(db: Database, paymentIds: readonly string[]): Promise<void> {
  await sql`update fiat.part set state = 'delivered'
    where payment_id = any(${[...paymentIds]}::uuid[]) and state = 'counted'`.execute(db);
}

export const isPart = async (db: Database, lineId: string, paymentId: string): Promise<boolean> =>
  (await parts.count(db, sql`where line_id = ${lineId} and payment_id = ${paymentId}`)) > 0;

export const holdLine = async (db: Database, id: string): Promise<Line | undefined> =>
  (await lines.select(db, sql`where id = ${id} for update`))[0];

/** In one order, as statements hold them. */
export const holdLines = async (db: Database, ids: readonly string[]): Promise<Line[]> =>
  await lines.select(db, sql`where id = any(${[...ids]}::uuid[]) order by id for update`);

export const listWaiting = async (db: Database, limit: number): Promise<Line[]> =>
  await lines.select(db, sql`where open > 0 order by id limit ${limit}`);

export const writeLines = async (db: Database, rows: readonly Line[]): Promise<void> =>
  await lines.update(db, rows, [
    "fate",
    "paymentId",
    "counted",
    "open",
    "returned",
    "returnReference",
    "returnSeen",
    "takenBack",
    "lost",
    "note",
  ]);

export interface Closing {
  readonly id: string;
  readonly statements: number;
  readonly opening: string;
  readonly closing: string;
}

/** What each account's statements begin and end with, however many there are: smallest units. */
export async function listClosings(db: Database): Promise<Closing[]> {
  const { rows } = await sql<Closing>`
    select account.id, coalesce(newest.position, 0)::int as statements, coalesce(oldest.opening, 0) as opening,
      coalesce(newest.closing, 0) as closing
    from fiat.account
    left join lateral (select opening from fiat.statement where account_id = account.id order by position limit 1) oldest on true
    left join lateral (
      select position, closing from fiat.statement where account_id = account.id order by position desc limit 1
    ) newest on true
    order by account.id`.execute(db);
  return rows;
}

const moved = ["counted", "open", "returning", "unexplained", "spent", "lost", "paidOut"] as const;
export type Book = Closing & { readonly [Sum in (typeof moved)[number]]: string };
const still = Object.fromEntries(moved.map((sum) => [sum, "0"])) as Omit<Book, keyof Closing>;

const kept = sql`counted, open, going_back, unexplained, spent, lost, paid_out`;
const summed = sql`sum(counted) as counted, sum(open) as open, sum(going_back) as going_back, sum(unexplained) as unexplained,
  sum(spent) as spent, sum(lost) as lost, sum(paid_out) as paid_out`;

/** With that, what all lines of each account come to: smallest units, as the database keeps them while lines change. */
export async function sumBooks(db: Database): Promise<Book[]> {
  const { rows } = await sql<Omit<Book, keyof Closing> & { id: string }>`
    select account_id as id, counted, open, going_back as returning, unexplained, spent, lost, paid_out as "paidOut" from (
      select account_id, ${summed} from (
        select account_id, ${kept} from fiat.book union all select account_id, ${kept} from fiat.book_change) one group by 1) said`.execute(
    db,
  );
  const sums = new Map(rows.map((row) => [row.id, row]));
  return (await listClosings(db)).map((closing) => ({ ...still, ...sums.get(closing.id), ...closing }));
}

/** Changes that are folded at once. */
const FOLDED_MAX = 10_000;

/** Adds what has changed to what each account has come to before. */
export async function foldBooks(db: Database): Promise<void> {
  await sql`
    with changed as (
      delete from fiat.book_change where id in (select id from fiat.book_change order by id limit ${FOLDED_MAX}) returning *
    )
    insert into fiat.book (account_id, ${kept}) select account_id, ${summed} from changed group by 1
    on conflict (account_id) do update set counted = book.counted + excluded.counted, open = book.open + excluded.open,
      going_back = book.going_back + excluded.going_back, unexplained = book.unexplained + excluded.unexplained,
      spent = book.spent + excluded.spent, lost = book.lost + excluded.lost, paid_out = book.paid_out + excluded.paid_out`.execute(
    db,
  );
}

export const findPractice = async (db: Database, paymentId: string): Promise<Practice | undefined> =>
  (await practices.select(db, sql`where payment_id = ${paymentId}`))[0];

/** What one practice account has booked and no statement has shown, the oldest first. */
export const listUnshown = async (db: Database, limit: number): Promise<Practice[]> =>
  await practices.select(
    db,
    sql`where not is_shown and account_id = (select account_id from fiat.practice where not is_shown order by id limit 1)
      order by id limit ${limit}`,
  );

/** Things that wait for people, and since when. */
export async function readQueue(db: Database): Promise<{ waiting: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ waiting: string; oldest: Date | null }>`
    select count(*) as waiting, min(at) as oldest from (
      select read_at as at from fiat.line join fiat.statement on statement.id = statement_id where open > 0
      union all select announced_at from fiat.payment where status = 'being-matched') pending`.execute(db);
  return { waiting: Number(rows[0]!.waiting), oldestAt: rows[0]!.oldest };
}

/** Whether a customer still chooses what becomes of what counts of a line. */
export const isStillChosen = async (db: Database, lineId: string): Promise<boolean> =>
  (await parts.count(
    db,
    sql`where line_id = ${lineId} and state = 'counted' and payment_id in (select id from fiat.payment where choose_by is not null)`,
  )) > 0;
