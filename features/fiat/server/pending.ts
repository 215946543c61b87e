/** What people decide: whose an unknown payment is, whether money on hold goes on or back, and when an announced one is given up. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Operator, Reader, Tx, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { type Fiat, parseFiat } from "../rules/catalogue.ts";
import { restOf } from "../rules/cards.ts";
import { isAwaited } from "../rules/match.ts";
import type { Payer } from "../rules/payer.ts";
import { fiatText } from "./answers.ts";
import { assigned, bookAccounts, bouncedLate, givenBack } from "./book-postings.ts";
import { holdLine, isPart, isStillChosen, type Line, listWaiting, parts, writeLines } from "./books-store.ts";
import { askRefund } from "./cards/refunds.ts";
import { listElsewhere } from "./cards/store.ts";
import { listWarnings } from "./cards/warnings.ts";
import { lateNotice, refundedNotice, refusedNotice } from "./notices.ts";
import { poolAccounts, unlock } from "./postings.ts";
import { choosesBy, leastOf, settled } from "./statements.ts";
import {
  type Account,
  findAccount,
  holdNamed,
  holdPayment,
  listAnnounced,
  listById,
  type Payment,
  writeOutcome,
} from "./store.ts";
import type { FiatTerms } from "./terms.ts";
import { openVault } from "./vault.ts";

type ListPending = typeof calls.listPending;
type Pending = OutputOf<ListPending>["list"][number];

export const listPending =
  ({ uploads, keys }: FiatTerms) =>
  async ({ db, now }: Reader<Operator>, { limit }: InputOf<ListPending>): Promise<OutputOf<ListPending>> => {
    const [waiting, announced, warnings] = await Promise.all([
      listWaiting(db, limit + 1),
      listAnnounced(db, limit + 1),
      listWarnings(db, now, limit + 1),
    ]);
    const named = await listById(db, [
      ...waiting.flatMap(({ paymentId }) => paymentId ?? []),
      ...warnings.map(({ paymentId }) => paymentId),
    ]);
    const paymentOf = new Map([...named, ...announced].map((payment) => [payment.id, payment]));
    const elsewhere = await listElsewhere(
      db,
      waiting.map(({ id }) => id),
    );
    const vault = openVault(keys);
    const told = (payment: Payment | undefined) => ({
      payment: payment?.id ?? null,
      reference: payment?.reference ?? null,
      payer: payment?.payer ?? null,
      ...contactsOf(payment && vault.open(payment.sealed)),
      customer: payment?.customerId ?? null,
      elsewhere: null,
      voucher: payment?.voucher ? uploads.linkTo(payment.voucher, now) : null,
    });
    const currencies = new Map<string, Fiat>();
    for (const { accountId } of waiting)
      if (!currencies.has(accountId)) currencies.set(accountId, (await findAccount(db, accountId))!.currency);
    const list: Pending[] = [
      ...waiting.map((line): Pending => {
        const currency = currencies.get(line.accountId)!;
        const payment = line.paymentId === null ? undefined : paymentOf.get(line.paymentId);
        const isAskedBack = line.fate === "held" && payment !== undefined && !isOnHold(line, payment);
        return {
          key: line.id,
          kind: elsewhere.has(line.id) ? "elsewhere" : isAskedBack ? "asked-back" : (line.fate as Pending["kind"]),
          at: line.bookedAt.getTime(),
          account: line.accountId,
          currency,
          amount: fiatText(currency, line.open),
          bank_name: line.name,
          bank_reference: line.reference,
          ...told(payment),
          elsewhere: describeElsewhere(currency, line.open, elsewhere.get(line.id) ?? 0n),
        };
      }),
      ...announced.map((payment): Pending => ({
        key: payment.id,
        kind: "announced",
        at: payment.announcedAt!.getTime(),
        account: payment.accountId,
        currency: payment.currency,
        amount: fiatText(payment.currency, payment.fiat),
        bank_name: null,
        bank_reference: null,
        ...told(payment),
      })),
      ...warnings.map(({ paymentId, units, at, ...warning }): Pending => {
        const payment = paymentOf.get(paymentId)!;
        const { accountId, currency } = payment;
        const amount = fiatText(currency, units ?? payment.fiat);
        return { ...warning, at: at.getTime(), account: accountId, currency, amount, ...told(payment) };
      }),
    ].toSorted((one, other) => one.at - other.at);
    return { list: list.slice(0, limit), more: list.length > limit };
  };

const describeElsewhere = (currency: Fiat, open: bigint, others: bigint): Pending["elsewhere"] =>
  others === 0n ? null : { paid_back: fiatText(currency, others), rest: fiatText(currency, restOf(open, others)) };

const othersOf = async ({ db }: Tx, { id }: Line): Promise<bigint> => (await listElsewhere(db, [id])).get(id) ?? 0n;

/** The payment of a line that is held waits with it, unless its customer has asked for the money back. */
const isOnHold = ({ fate }: Line, { status }: Payment): boolean => fate === "held" && status === "on-hold";

const contactsOf = (payer: Payer | undefined) => ({
  email: payer?.email ?? null,
  phone: payer?.phone ?? null,
  tax_id: payer?.tax_id ?? null,
});

/** A line of which something waits, and the amount that whoever decides has seen of it. */
async function waitingLine(
  tx: Tx,
  id: string,
  said?: { readonly currency: Fiat; readonly amount: string },
): Promise<{ readonly line: Line; readonly account: Account }> {
  const line = (await holdLine(tx.db, id)) ?? reject("no-such-line");
  if (line.open === 0n) reject("line-over");
  const account = (await findAccount(tx.db, line.accountId))!;
  const isSame = !said || (account.currency === said.currency && parseFiat(account.currency, said.amount) === line.open);
  return isSame ? { line, account } : reject("amount-differs");
}

/** A part of what waited counts for a payment, once. */
async function count(
  tx: Tx,
  { line, account }: { readonly line: Line; readonly account: Account },
  part: { readonly paymentId: string; readonly units: bigint; readonly bought: bigint },
): Promise<Line> {
  const row = { id: tx.random.id(tx.now), lineId: line.id, ...part, state: "counted", at: tx.now } as const;
  await parts.insert(tx.db, [row]);
  await tx.ledger.open(bookAccounts(account));
  // Named after line and payment, so that a second run of it is the same.
  for (const posting of assigned(account, `${line.id} ${part.paymentId}`, part.units)) await tx.ledger.post(posting);
  return {
    ...line,
    fate: "matched",
    paymentId: line.paymentId ?? part.paymentId,
    counted: line.counted + part.units,
    open: line.open - part.units,
  };
}

const write = async (tx: Tx, line: Line, payment: Payment | undefined): Promise<void> => {
  await writeLines(tx.db, [line]);
  if (!payment) return;
  await writeOutcome(tx.db, [payment]);
  tx.emit(events.changed, { customerId: payment.customerId });
};

type Concerned = Pick<Payment, "customerId" | "reference"> & Partial<Pick<Payment, "payer">>;

const show = (
  tx: Writer<Operator>,
  line: Line,
  payment: Concerned | undefined,
  more: Readonly<Record<string, string>> = {},
): void => {
  if (payment) tx.caller.concerns(payment.customerId);
  tx.caller.shows({
    account: line.accountId,
    "bank-name": line.name,
    "bank-reference": line.reference,
    ...(payment && { reference: payment.reference }),
    ...(payment?.payer !== undefined && { payer: payment.payer }),
    ...more,
  });
};

type AssignLine = typeof calls.assignLine;

/**
 * Gives all that waits of a line to a payment, or a part of it: what a payment takes at most is what was agreed and is not paid yet. What others
 * have paid back of it is gone, and buys nothing.
 */
export const assignLine =
  (terms: FiatTerms) =>
  async (tx: Writer<Operator>, { line: id, reference, amount }: InputOf<AssignLine>): Promise<OutputOf<AssignLine>> => {
    const { line, account } = await waitingLine(tx, id);
    if (line.fate === "held") reject("line-over");
    const [payment] = await holdNamed(tx.db, line.accountId, [reference]);
    const free = restOf(line.open, await othersOf(tx, line));
    if (!payment) return await bounceElsewhere(terms, tx, { line, account, free }, { reference, amount });
    const { currency } = payment;
    const room = roomOf(payment);
    if (room === 0n || (await isPart(tx.db, line.id, payment.id))) reject("payment-over");
    const part = amount === undefined ? free : (parseFiat(currency, amount) ?? 0n);
    if (part === 0n || part > free || (amount !== undefined && part > room)) reject("amount-differs");
    const units = part < room ? part : room;
    const least = leastOf(payment, tx.now);
    // What was paid before counts too: the rest of a payment may be small.
    if (units + (payment.paid ?? 0n) < least) reject("below-fiat-minimum", { minimum: fiatText(currency, least), currency });
    show(tx, line, payment);
    const { owed, isLate } = await settled(terms, tx, payment, { counts: units, bookedAt: line.bookedAt });
    const given: Payment = {
      ...payment,
      owed: (payment.paid === null ? 0n : (payment.owed ?? 0n)) + owed!,
      isLate: payment.isLate || isLate,
      // What completes a payment goes its way.
      chooseBy: payment.paid === null ? choosesBy({ isLate }, tx.now) : payment.chooseBy,
      status: "matched",
      paid: (payment.paid ?? 0n) + units,
      endedAt: null,
    };
    await write(tx, await count(tx, { line, account }, { paymentId: payment.id, units, bought: owed! }), given);
    if (given.chooseBy !== null && payment.chooseBy === null) await terms.notify(tx, [lateNotice(given)]);
    return { payment: payment.id };
  };

/** It may be what has come back of another feature's payout, the whole line: a bank does not always say so by itself. */
async function bounceElsewhere(
  { lineReaders = [] }: FiatTerms,
  tx: Writer<Operator>,
  { line, account, free }: { readonly line: Line; readonly account: Account; readonly free: bigint },
  { reference, amount }: Pick<InputOf<AssignLine>, "reference" | "amount">,
): Promise<OutputOf<AssignLine>> {
  const { id, open } = line;
  for (const reader of lineReaders) {
    const payout = await reader.bounce(tx, account.id, reference, open);
    if (!payout) continue;
    const isWhole = free === line.units && (amount === undefined || parseFiat(account.currency, amount) === open);
    if (!isWhole) reject("amount-differs");
    show(tx, line, { ...payout, reference });
    await tx.ledger.open(bookAccounts(account));
    for (const posting of bouncedLate(account, id, open)) await tx.ledger.post(posting);
    await write(tx, { ...line, fate: "bounced", counted: open, open: 0n }, undefined);
    return { payment: payout.id };
  }
  return reject("no-such-payment");
}

/** What of a payment's agreed money has not come: nothing where it waits on hold or was paid back. */
function roomOf({ status, fiat, paid }: Payment): bigint {
  if (isAwaited(status)) return fiat;
  return status === "matched" || status === "delivered" ? fiat - (paid ?? 0n) : 0n;
}

type Release = typeof calls.release;

export const release =
  ({ notify }: FiatTerms) =>
  async (tx: Writer<Operator>, { line: id, ...said }: InputOf<Release>): Promise<OutputOf<Release>> => {
    const { line, account } = await waitingLine(tx, id, said);
    const payment = line.paymentId === null ? undefined : await holdPayment(tx.db, line.paymentId);
    if (!payment || !isOnHold(line, payment)) return reject("line-over");
    show(tx, line, payment);
    // What it buys was settled as it came.
    const units = line.units < payment.fiat ? line.units : payment.fiat;
    const goesOn: Payment = { ...payment, status: "matched", paid: units, chooseBy: choosesBy(payment, tx.now) };
    await write(tx, await count(tx, { line, account }, { paymentId: payment.id, units, bought: payment.owed! }), goesOn);
    if (goesOn.chooseBy !== null) await notify(tx, [lateNotice(goesOn)]);
    return { payment: payment.id };
  };

type Refund = typeof calls.refund;

/** Only a decision: a bank is told outside, and a later statement shows that the money has gone. What came by a card a job pays back. */
export const refund =
  ({ notify }: FiatTerms) =>
  async (tx: Writer<Operator>, { line: id, note, ...said }: InputOf<Refund>): Promise<OutputOf<Refund>> => {
    const { line, account } = await waitingLine(tx, id, said);
    // The rest may be asked back too, and of one line all goes back at once.
    if (await isStillChosen(tx.db, line.id)) reject("still-chosen");
    const payment = line.paymentId === null ? undefined : await holdPayment(tx.db, line.paymentId);
    const elsewhere = describeElsewhere(account.currency, line.open, await othersOf(tx, line));
    show(tx, line, payment, elsewhere ? { "paid-back": elsewhere.paid_back, rest: elsewhere.rest } : {});
    // Named after the line, so that a second run of it is the same.
    const reference = `R-${line.id.slice(-12).toUpperCase()}`;
    const isAll = line.fate !== "matched";
    const back: Line = {
      ...line,
      fate: isAll ? "returned" : line.fate,
      returned: line.open,
      open: 0n,
      returnReference: reference,
      note,
    };
    const isHeld = payment !== undefined && isOnHold(line, payment);
    await tx.ledger.open([...bookAccounts(account), ...poolAccounts]);
    // What a provider has refused may be asked for again: each time it is a posting of its own.
    const asked = await askRefund(tx, account, back);
    for (const posting of [...givenBack(account, asked ?? reference, line.open), ...(isHeld ? unlock(payment) : [])])
      await tx.ledger.post(posting);
    const over = isHeld
      ? { ...payment, status: "refunded" as const, promised: 0n, owed: null, note, endedAt: tx.now }
      : undefined;
    await write(tx, back, over);
    if (payment) await notify(tx, [refundedNotice(payment, said.amount, note)]);
    return { reference };
  };

type Refuse = typeof calls.refuse;

export const refuse =
  ({ notify }: FiatTerms) =>
  async (tx: Writer<Operator>, { payment: id, note }: InputOf<Refuse>): Promise<OutputOf<Refuse>> => {
    const payment = (await holdPayment(tx.db, id)) ?? reject("no-such-payment");
    tx.caller.concerns(payment.customerId);
    if (payment.status !== "being-matched") reject("payment-over");
    await tx.ledger.open(poolAccounts);
    for (const posting of unlock(payment)) await tx.ledger.post(posting);
    const over: Payment = { ...payment, status: "refused", promised: 0n, note, endedAt: tx.now };
    await writeOutcome(tx.db, [over]);
    await notify(tx, [refusedNotice(over)]);
    tx.emit(events.changed, { customerId: over.customerId });
    return {};
  };
