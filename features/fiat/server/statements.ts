/** Statements of banks: the only thing that shows money. One counts whole, once, and only where it continues the last one. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { later } from "@assay/core/time.ts";
import type { Operator, Tx, Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { type calls, events } from "../contract.ts";
import { CHOICE_MS, countryAt, parseFiat } from "../rules/catalogue.ts";
import { dealOf, partOf } from "../rules/deal.ts";
import { isAwaited, isLate, judgeMovement } from "../rules/match.ts";
import { readCamt } from "../rules/camt.ts";
import { isXml } from "../rules/camt-size.ts";
import { isProviders } from "../rules/cards.ts";
import { isStatement, type Movement, readStatement, referencesIn, type Statement, type WrongLine } from "../rules/statement.ts";
import { fiatText, findPricing, pricingOf } from "./answers.ts";
import {
  holdReturning,
  isLineKnown,
  isStatementKnown,
  lastStatement,
  type Line,
  lines,
  listOutgoing,
  type Part,
  parts,
  statements,
  writeLines,
} from "./books-store.ts";
import { bookAccounts, bounced, cameIn, explained, paidOut, wentBack, wentOut } from "./book-postings.ts";
import { isOneName } from "./name.ts";
import { cameBackNotice, heldNotice, lateNotice } from "./notices.ts";
import { poolAccounts } from "./postings.ts";
import { type Row, takeBack } from "./reversals.ts";
import { type Account, findAccount, findOurs, holdNamed, listById, type Payment, writeOutcome } from "./store.ts";
import type { FiatTerms } from "./terms.ts";

export const leastOf = ({ country, method, currency }: Payment, now: Date): bigint =>
  parseFiat(currency, countryAt(country, now)?.ways.find((way) => way.method === method)?.min ?? "0")!;

/** What money for a payment buys: in time its part of what was agreed, late what it is worth at the rate of this moment. */
export async function settled(
  terms: FiatTerms,
  tx: Tx,
  payment: Payment,
  { counts, bookedAt }: { readonly counts: bigint; readonly bookedAt: Date },
): Promise<Pick<Payment, "owed" | "isLate">> {
  if (!isLate(payment, bookedAt)) return { owed: partOf(payment, counts), isLate: false };
  const { currency, method } = payment;
  const { mid, card } = await pricingOf(terms, tx.db, currency, tx.now, method);
  return { owed: dealOf(currency, counts, mid, card).arrives, isLate: true };
}

/** Until when its customer may choose his money back, where it came late. */
export const choosesBy = ({ isLate: cameLate }: Pick<Payment, "isLate">, now: Date): Date | null =>
  cameLate ? later(now, CHOICE_MS) : null;

const canSettle = async (terms: FiatTerms, tx: Tx, payment: Payment, { bookedAt }: Pick<Line, "bookedAt">): Promise<boolean> =>
  !isAwaited(payment.status) ||
  !isLate(payment, bookedAt) ||
  (await findPricing(terms, tx.db, payment.currency, tx.now, payment.method)) !== undefined;

export interface Taken {
  readonly lines: number;
  readonly matched: number;
  /** Lines of which something waits for people. */
  readonly waiting: number;
}

/** Whether it may be taken in at all: it continues the last one of its account, sums up, and no line was there before. */
async function judged(tx: Tx, { account: name, number, currency, opening, closing, movements }: Statement) {
  const found = await findOurs(tx.db, name, currency);
  if (found === "other-currency") return reject("wrong-statement", { line: 3 });
  const { id } = found ?? reject("no-such-account");
  const account = (await findAccount(tx.db, id, sql`for no key update`))!;
  if (await isStatementKnown(tx.db, id, number)) reject("statement-known");
  const last = await lastStatement(tx.db, id);
  if (last && last.closing !== opening) reject("statement-gap", { expected: fiatText(currency, last.closing), currency });
  const sum = movements.reduce((total, { units }) => total + units, opening);
  if (sum !== closing) reject("statement-sum", { expected: fiatText(currency, sum), currency });
  const bankIds = movements.map(({ bankId }) => bankId);
  if (new Set(bankIds).size < bankIds.length || (await isLineKnown(tx.db, id, bankIds))) reject("line-known");
  return { account, position: (last?.position ?? 0) + 1 };
}

/** Takes a statement in, and makes of each of its lines what it is. Coins are delivered by a job, after the commit. */
export async function takeStatement(
  terms: FiatTerms,
  tx: Tx,
  statement: Statement,
  concerns: (customerId: string) => void = () => undefined,
): Promise<Taken> {
  const { account, position } = await judged(tx, statement);
  const { number, opening, closing, movements } = statement;
  const statementId = tx.random.id(tx.now);
  await statements.insert(tx.db, [
    { id: statementId, accountId: account.id, position, number, opening, closing, readAt: tx.now },
  ]);
  const lineOf = (movement: Movement) => ({
    ...unread(movement, tx.now),
    id: tx.random.id(tx.now),
    statementId,
    accountId: account.id,
  });
  const fates = await readElsewhere(terms, tx, account.id, { movements, concerns });
  const [others, rows] = [[] as Line[], [] as Row[]];
  for (const movement of movements) {
    const [line, fate] = [lineOf(movement), fates.get(movement.bankId)];
    if (fate) others.push({ ...line, fate, counted: movement.units > 0n ? movement.units : 0n });
    else rows.push({ movement, line });
  }
  const came = await takeCredits(
    terms,
    tx,
    account,
    rows.filter(({ movement }) => movement.units > 0n),
  );
  const isFee = ({ movement }: Row): boolean => movement.units < 0n && movement.isFee === true;
  const fees = rows.filter(isFee).map(({ line }): Line => ({ ...line, fate: "bank-fee" }));
  const returned = await seeReturns(
    tx,
    account,
    rows.filter((row) => row.movement.units < 0n && !isFee(row)),
  );
  // Lines and payments stand before what takes them back: a bank may do so on the same statement.
  await lines.insert(tx.db, [...came.made, ...returned.made, ...fees, ...others]);
  await parts.insert(tx.db, came.parts);
  await writeLines(tx.db, returned.seen);
  await writeOutcome(tx.db, came.payments);
  const debits = rows.filter(({ line }) => returned.left.has(line.id));
  if (debits.length > 0 || returned.seen.length > 0) await tx.ledger.open([...bookAccounts(account), ...poolAccounts]);
  for (const posting of came.made.flatMap((line) => cameIn(account, line))) tx.ledger.take(posting);
  for (const { id, units } of returned.made) for (const posting of wentBack(account, id, -units)) await tx.ledger.post(posting);
  for (const { id, units } of others)
    for (const posting of units < 0n ? paidOut(account, id, -units) : bounced(account, id, units)) tx.ledger.take(posting);
  for (const { id, units } of fees)
    for (const posting of [...wentOut(account, id, -units), ...explained(account, id, -units, "bank-fee")])
      tx.ledger.take(posting);
  const reversed = await takeBack(tx, account, debits);
  await lines.insert(tx.db, reversed.made);
  for (const line of reversed.made.filter(({ fate }) => fate === "unexplained"))
    for (const posting of wentOut(account, line.id, -line.units)) await tx.ledger.post(posting);

  const changed = [...came.payments, ...reversed.payments];
  for (const customerId of new Set(changed.map((one) => one.customerId))) {
    concerns(customerId);
    tx.emit(events.changed, { customerId });
  }
  const gone = new Set(reversed.payments.map(({ id }) => id));
  const stay = came.payments.filter(({ id }) => !gone.has(id));
  await terms.notify(tx, [
    ...stay.filter(({ status }) => status === "on-hold").map(heldNotice),
    ...stay.filter(({ chooseBy }) => chooseBy !== null).map(lateNotice),
    ...(await noticesOfReturns(tx, account, came.made)),
  ]);
  const waits = came.made.filter(({ id, open }) => open > 0n && !reversed.lineIds.has(id));
  return {
    lines: movements.length,
    matched: came.made.filter(({ fate }) => fate === "matched").length + others.length,
    waiting: waits.length,
  };
}

/** Whoever was told that his money goes back is told that it has not arrived. */
async function noticesOfReturns({ db }: Tx, { currency }: Account, made: readonly Line[]) {
  const back = made.filter(({ fate }) => fate === "came-back");
  const payments = await listById(
    db,
    back.flatMap(({ paymentId }) => paymentId ?? []),
  );
  return back.flatMap((line) =>
    payments.filter(({ id }) => id === line.paymentId).map((one) => cameBackNotice(one, fiatText(currency, line.units))),
  );
}

/** What lines are another feature's, by the bank's id. */
async function readElsewhere(
  { lineReaders = [] }: FiatTerms,
  tx: Tx,
  accountId: string,
  { movements, concerns }: { readonly movements: readonly Movement[]; readonly concerns: (customerId: string) => void },
) {
  const fates = new Map<string, "payout" | "bounced">();
  for (const reader of lineReaders)
    for (const [bankId, fate] of await reader.read(tx, accountId, movements, concerns)) fates.set(bankId, fate);
  return fates;
}

async function takeCredits(terms: FiatTerms, tx: Tx, { id: accountId }: Account, rows: readonly Row[]) {
  const named = rows.flatMap(({ movement }) => referencesIn(movement.reference));
  const known = new Map((await holdNamed(tx.db, accountId, named)).map((payment) => [payment.reference, payment]));
  const gone = new Map(
    (
      await listOutgoing(
        tx.db,
        accountId,
        rows.flatMap(({ movement }) => movement.reverses ?? []),
      )
    ).map((line) => [line.bankId, line]),
  );
  const changed = new Map<string, Payment>();
  const made: Line[] = [];
  const paying: Part[] = [];
  for (const { movement, line } of rows) {
    // What had gone back to its payer and comes back whole is his still: people find him another way.
    const before = gone.get(movement.reverses ?? "");
    if (before?.units === -movement.units) {
      made.push({ ...line, fate: "came-back", open: movement.units, paymentId: before.paymentId });
      continue;
    }
    const references = referencesIn(movement.reference).filter((reference) => known.has(reference));
    // Of two payments in one line nobody knows which is meant, and what comes back from elsewhere pays for none.
    const payment = references.length === 1 && movement.reverses === undefined ? known.get(references[0]!)! : undefined;
    // What late money buys nobody can say without a rate: it waits for people, and the other lines do not wait for it.
    if (!payment || !(await canSettle(terms, tx, payment, line))) {
      made.push({ ...line, fate: "unknown", open: movement.units });
      continue;
    }
    const read = await readMovement(terms, tx, payment, line);
    made.push({ ...line, ...read.line, paymentId: payment.id });
    if (read.line.counted > 0n)
      paying.push({
        id: tx.random.id(tx.now),
        lineId: line.id,
        paymentId: payment.id,
        units: read.line.counted,
        bought: read.payment.owed!,
        state: "counted",
        at: tx.now,
      });
    known.set(payment.reference, read.payment);
    changed.set(payment.id, read.payment);
  }
  return { made, parts: paying, payments: [...changed.values()] };
}

/** Which movements show that what was decided to go back has gone; what is `left` is something else. */
async function seeReturns(tx: Tx, { id: accountId }: Account, rows: readonly Row[]) {
  const named = (reference: string): string => reference.trim().toUpperCase();
  const returning = await holdReturning(
    tx.db,
    accountId,
    rows.map(({ movement }) => named(movement.reference)),
  );
  const seen = new Map<string, Line>();
  const made: Line[] = [];
  const left = new Set<string>();
  for (const [reference, of] of Map.groupBy(rows, ({ movement }) => named(movement.reference))) {
    const found = returning.find(({ returnReference }) => returnReference === reference);
    const gone = found ? goneOf(found, of) : [];
    if (gone.length > 0) seen.set(found!.id, { ...found!, returnSeen: true });
    for (const row of of)
      if (gone.includes(row)) made.push({ ...row.line, fate: "outgoing", paymentId: found!.paymentId });
      else left.add(row.line.id);
  }
  return { seen: [...seen.values()], made, left };
}

/** One of them is all that goes back, or all of them together are: others may have paid back a part of it before. */
function goneOf({ returned }: Line, rows: readonly Row[]): readonly Row[] {
  const whole = rows.find(({ movement }) => -movement.units === returned);
  if (whole) return [whole];
  return rows.reduce((sum, { movement }) => sum - movement.units, 0n) === returned ? rows : [];
}

type Parted = Pick<Line, "fate" | "counted" | "open">;

async function readMovement(
  terms: FiatTerms,
  tx: Tx,
  payment: Payment,
  { units, name, bookedAt }: Pick<Line, "units" | "name" | "bookedAt">,
): Promise<{ readonly line: Parted; readonly payment: Payment }> {
  const { fate, counts } = judgeMovement(payment, units, leastOf(payment, tx.now), isOneName(name, payment.payer));
  if (!isAwaited(payment.status)) return { line: { fate, counted: 0n, open: units }, payment };
  const bought = await settled(terms, tx, payment, { counts, bookedAt });
  if (fate === "matched")
    return {
      line: { fate, counted: counts, open: units - counts },
      payment: {
        ...payment,
        ...bought,
        chooseBy: choosesBy(bought, tx.now),
        status: "matched",
        paid: counts,
        endedAt: null,
      },
    };
  return {
    line: { fate, counted: 0n, open: units },
    payment: { ...payment, ...bought, status: "on-hold", endedAt: null },
  };
}

/** A bank that names a day alone may mean an hour that is still to come: what it has shown has happened by now. */
const unread = (
  { bankId, bookedAt, units, name, reference }: Movement,
  now: Date,
): Omit<Line, "id" | "statementId" | "accountId"> => ({
  bankId,
  bookedAt: bookedAt < now ? bookedAt : now,
  units,
  name,
  reference,
  fate: units > 0n ? "unknown" : "unexplained",
  paymentId: null,
  counted: 0n,
  open: 0n,
  returned: 0n,
  returnReference: null,
  returnSeen: false,
  takenBack: 0n,
  lost: 0n,
  note: null,
});

/** A statement in CSV, or in the form of ISO 20022. */
export const readText = (text: string): Statement | WrongLine => (isXml(text) ? readCamt(text) : readStatement(text));

type Call = typeof calls.importStatement;

export const importStatement =
  (terms: FiatTerms) =>
  async (tx: Writer<Operator>, { text }: InputOf<Call>): Promise<OutputOf<Call>> => {
    const read = readText(text);
    if (!isStatement(read)) return reject("wrong-statement", { line: read.line });
    const { account, number, currency, opening, closing, movements } = read;
    const ours = await findOurs(tx.db, account, currency);
    const own = typeof ours === "object" && ours.method === "card" ? movements.find(isProviders) : undefined;
    if (own) reject("line-of-provider", { line: own.bankId });
    tx.caller.shows({ account, number, opening: fiatText(currency, opening), closing: fiatText(currency, closing) });
    return { ...(await takeStatement(terms, tx, read, tx.caller.concerns)) };
  };
