/** All SQL of loans and their offers; that of applications is in applications.ts. */
import type { Price } from "@assay/core/money.ts";
import { bool, instant, int, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { type RawBuilder, sql } from "kysely";
import type { eventKinds, lists } from "../contract.ts";
import type { Standing, Status } from "../rules.ts";

export const offers = tableOf("loans.offer", {
  id: int(),
  fromAt: instant,
  isOnSale: bool,
  currency: text(),
  collateralCurrency: text(),
  hourlyRate: units,
  ltvMax: units,
  min: units,
  max: units,
  isLarge: bool,
});
export type OfferRow = RowOf<typeof offers>;

export const loans = tableOf("loans.loan", {
  id: uuid,
  customerId: uuid,
  offerId: int(),
  /** Of a large loan: what was approved. */
  applicationId: uuid.orNull,
  currency: text(),
  collateralCurrency: text(),
  symbol: text(),
  hourlyRate: units,
  days: int(),
  createdAt: instant,
  lent: units,
  value: units,
  principal: units,
  hours: int(),
  principalHours: units,
  interest: units,
  overdueDays: int(),
  overduePrincipalDays: units,
  overdueInterest: units,
  interestPaid: units,
  waived: units,
  covered: units,
  lost: units,
  repaid: units,
  collateral: units,
  proceeds: units,
  sold: units,
  status: text<Status>(),
  standing: text<Standing>(),
  lastUntil: instant.orNull,
  dueAt: instant,
  remindAt: instant.orNull,
  endedAt: instant.orNull,
});
export type Loan = RowOf<typeof loans>;

export type StepKind = (typeof eventKinds)[number];
export const steps = tableOf("loans.step", {
  id: uuid,
  loanId: uuid,
  at: instant,
  kind: text<StepKind>(),
  amount: units,
  collateral: units,
  price: units.orNull,
  receipt: bool,
});
export type Step = RowOf<typeof steps>;

export const findOffer = async (db: Database, id: number): Promise<OfferRow | undefined> =>
  (await offers.select(db, sql`where id = ${id}`))[0];

/** The newest of each pair that holds at a moment, unless it ends the pair. */
export const listOnSale = async (db: Database, now: Date, size: "instant" | "large" = "instant"): Promise<OfferRow[]> =>
  await offers.select(
    db,
    sql`as one where is_on_sale and is_large = ${size === "large"} and from_at <= ${now} and not exists (
      select from loans.offer newer where newer.currency = one.currency and newer.collateral_currency = one.collateral_currency
        and newer.is_large = one.is_large and newer.id > one.id and newer.from_at <= ${now}
    ) order by id`,
  );

export const pageOffers = async (db: Database, { offset, limit }: PageRows): Promise<OfferRow[]> =>
  await offers.select(db, sql`order by id desc limit ${limit} offset ${offset}`);

/** The id of the next offer; who adds one waits for who does. */
export async function nextOfferId(db: Database): Promise<number> {
  await sql`lock table loans.offer in share row exclusive mode`.execute(db);
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) + 1 as id from loans.offer`.execute(db);
  return rows[0]!.id;
}

/** `lock` is empty, or `for update` so that nobody else changes it meanwhile. */
export const findLoan = async (db: Database, customerId: string, id: string, lock = sql``): Promise<Loan | undefined> =>
  (await loans.select(db, sql`where customer_id = ${customerId} and id = ${id} ${lock}`))[0];

export const listLoanRows = async (
  db: Database,
  { customerId, list, offset, limit }: PageRows & { customerId: string; list: (typeof lists)[number] },
): Promise<Loan[]> =>
  await loans.select(
    db,
    sql`where customer_id = ${customerId} and ended_at is ${sql.raw(list === "open" ? "null" : "not null")}
      order by id desc limit ${limit} offset ${offset}`,
  );

export interface Open {
  readonly count: number;
  /** Of those at once, and of the large ones: each has its own limit. */
  readonly value: bigint;
  readonly large: bigint;
}

/** How many loans of a customer are open, and what they were worth together when they were lent. */
export async function sumOpen(db: Database, customerId: string): Promise<Open> {
  const { rows } = await sql<{ count: number; value: string; large: string }>`
    select count(*)::int as count, coalesce(sum(value) filter (where application_id is null), 0) as value,
      coalesce(sum(value) filter (where application_id is not null), 0) as large from loans.loan
    where customer_id = ${customerId} and ended_at is null`.execute(db);
  return { count: rows[0]!.count, value: BigInt(rows[0]!.value), large: BigInt(rows[0]!.large) };
}

/** The principal that is owed of all open loans, by currency. */
export async function sumOwed(db: Database): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ currency: string; units: string }>`
    select currency, sum(principal) as units from loans.loan where ended_at is null group by currency`.execute(db);
  return new Map(rows.map(({ currency, units }) => [currency, BigInt(units)]));
}

/** So many steps of a loan are shown, the newest. */
const STEPS_SHOWN = 100;

export const listSteps = async (db: Database, loanId: string): Promise<Step[]> =>
  await steps.select(db, sql`where loan_id = ${loanId} order by id desc limit ${STEPS_SHOWN}`);

export const writeLoans = async (db: Database, changed: readonly Loan[]): Promise<void> =>
  await loans.update(db, changed, [
    "principal",
    "hours",
    "principalHours",
    "interest",
    "overdueDays",
    "overduePrincipalDays",
    "overdueInterest",
    "interestPaid",
    "waived",
    "covered",
    "lost",
    "repaid",
    "collateral",
    "proceeds",
    "sold",
    "status",
    "standing",
    "lastUntil",
    "dueAt",
    "remindAt",
    "endedAt",
  ]);

/**
 * Charges all hours and overdue days that have begun, as `accrued` of rules.ts does, of at most so many loans in one statement. Answers how many
 * there were, and those whose term has ended by it.
 */
export async function accrueDue(db: Database, now: Date, limit: number): Promise<{ charged: number; overdue: Loan[] }> {
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    with due as (
      select id, status as was, created_at + days * interval '24 hours' as ends_at from loans.loan
      where ended_at is null and overdue_days < 3 and due_at <= ${now} order by due_at, id limit ${limit} for update skip locked
    ), begun as (
      select due.*, ${now}::timestamptz >= ends_at as is_over,
        least(days * 24, greatest(hours, floor(extract(epoch from ${now}::timestamptz - created_at) / 3600)::int + 1)) as new_hours,
        case when ${now}::timestamptz >= ends_at
          then least(3, greatest(overdue_days, floor(extract(epoch from ${now}::timestamptz - ends_at) / 86400)::int + 1)) else 0 end as new_days
      from due join loans.loan using (id)
    ), sums as (
      select begun.*, principal_hours + principal * (new_hours - hours) as new_principal_hours,
        overdue_principal_days + principal * (new_days - overdue_days) as new_principal_days
      from begun join loans.loan using (id)
    )
    update loans.loan l set
      hours = new_hours, principal_hours = new_principal_hours,
      interest = div(new_principal_hours * hourly_rate + 99999999, 100000000),
      overdue_days = new_days, overdue_principal_days = new_principal_days,
      overdue_interest = div(new_principal_days * 500000 + 99999999, 100000000),
      status = case when is_over then 'overdue' else 'running' end,
      due_at = case when is_over then ends_at + new_days * interval '24 hours' else created_at + new_hours * interval '1 hour' end
    from sums where sums.id = l.id returning l.id, was = 'running' and is_over as is_new`.execute(db);
  const over = rows.filter(({ is_new }) => is_new).map(({ id }) => id);
  return { charged: rows.length, overdue: over.length === 0 ? [] : await loans.select(db, sql`where id = any(${over}::uuid[])`) };
}

/** Loans of which their customers are to be reminded that the term ends. */
export const holdReminded = async (db: Database, now: Date, limit: number): Promise<Loan[]> =>
  await loans.select(
    db,
    sql`where ended_at is null and remind_at <= ${now} order by remind_at, id limit ${limit} for update skip locked`,
  );

export interface Priced {
  readonly symbol: string;
  readonly price: Price;
}

/**
 * Loans that a price of their market decides about: those past the line they wait for, those that have recovered, those whose last window or whose
 * overdue days are over. Each part has its index, so that the cost grows with what is crossed and not with what is open.
 */
export async function holdCrossed(db: Database, priced: readonly Priced[], now: Date, limit: number): Promise<Loan[]> {
  if (priced.length === 0) return [];
  const prices = sql`unnest(${priced.map(({ symbol }) => symbol)}::text[], ${priced.map(({ price }) => String(price))}::numeric[])
    as given(symbol, price)`;
  const part = (where: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select found.id from ${prices} cross join lateral (select one.id from loans.loan one
      where one.ended_at is null and one.symbol = given.symbol and ${where} limit ${limit}) found`;
  return await loans.select(
    db,
    sql`where ended_at is null and id in (${sql.join(
      [
        part(sql`one.currency = 'USDT' and one.watch_price > given.price`),
        part(sql`one.currency <> 'USDT' and one.watch_price < given.price`),
        part(sql`one.standing <> 'safe' and one.currency = 'USDT' and (one.safe_price <= given.price or one.safe_price is null)`),
        part(
          sql`one.standing <> 'safe' and one.currency <> 'USDT' and (one.safe_price >= given.price or one.safe_price is null)`,
        ),
        part(sql`one.standing = 'last' and one.last_until <= ${now}`),
        part(sql`one.overdue_days = 3 and one.due_at <= ${now}`),
      ],
      sql` union all `,
    )}) order by id limit ${limit} for update skip locked`,
  );
}
