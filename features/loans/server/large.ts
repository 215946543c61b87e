/** What a customer does about a large loan: he applies, sees how it stands, accepts what was approved, or takes it back. */
import { createHash } from "node:crypto";
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { formatPrice, formatRate } from "@assay/core/money.ts";
import { reject, Rejection } from "@assay/core/rejection.ts";
import { later } from "@assay/core/time.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { standingsOf } from "@assay/server/admission.ts";
import { type Database, violates } from "@assay/server/database.ts";
import type { Customer, Reader, Tx, Writer } from "@assay/server/feature.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { readPage } from "@assay/server/page.ts";
import { type calls, events } from "../contract.ts";
import {
  annualRate,
  collateralFor,
  CLOSE_FEE,
  judgeCollateral,
  LINES,
  LOANS_MAX,
  type Offer,
  OVERDUE_DAILY,
  symbolOf,
  valueOf,
} from "../rules.ts";
import { judgeLarge, LARGE_LTV_MAX, LARGE_MAX, offerAt, REVIEW_MS, VIP_MIN } from "../rules/large.ts";
import { describeLoan, moneyIn } from "./answers.ts";
import {
  type Application,
  applications,
  hasOpenApplication,
  holdApplication,
  isProfessional,
  listApplicationRows,
  writeApplications,
} from "./applications.ts";
import { loanOf } from "./borrow.ts";
import { stepOf } from "./changing.ts";
import { openedNotice } from "./notices.ts";
import { accepted, accountsOf, POOL, PROMISED, unapproved } from "./postings.ts";
import { freshTick, needTick, type Prices } from "./prices.ts";
import { findOffer, listOnSale, loans, steps, sumOpen } from "./store.ts";

/** What is asked of other features about a customer. */
export interface Customers {
  vipLevel(db: Database, customerId: string): Promise<number>;
  isKnown(db: Database, customerId: string): Promise<boolean>;
}

/** As an offer: so many times the margin are lent. The amount is agreed, and bounds it no more. */
export const offerOf = ({ currency, collateralCurrency, hourlyRate, amount, times }: Application): Offer =>
  offerAt({ currency, collateralCurrency, hourlyRate, ltvMax: LARGE_LTV_MAX, min: amount, max: amount }, times);

/** SHA-256 of all that is agreed to, in hex. */
export const termsHash = (one: Application): string =>
  createHash("sha256")
    .update(
      [
        "large-loan-1",
        one.id,
        one.currency,
        one.collateralCurrency,
        one.amount,
        one.times,
        one.days,
        one.hourlyRate,
        OVERDUE_DAILY,
        ...Object.values(LINES),
        CLOSE_FEE,
      ].join("\n"),
    )
    .digest("hex");

/** The fewest units of margin at the index of now; undefined while there is none. */
export function leastMargin(one: Application, prices: Prices, now: Date): { least: bigint; price: bigint } | undefined {
  const price = freshTick(prices, symbolOf(one), now)?.price;
  return price === undefined ? undefined : { least: collateralFor(offerOf(one), one.amount, price), price };
}

export function describeApplication(
  one: Application,
  prices: Prices,
  now: Date,
): OutputOf<typeof calls.listApplications>["list"][number] {
  const margin = one.endedAt === null ? leastMargin(one, prices, now) : undefined;
  return {
    id: one.id,
    state: one.state,
    currency: one.currency,
    collateral_currency: one.collateralCurrency,
    symbol: symbolOf(one),
    amount: moneyIn(one.currency)(one.amount),
    times: one.times,
    days: one.days,
    hourly_rate: formatRate(one.hourlyRate),
    annual_rate: formatRate(annualRate(one.hourlyRate)),
    contact: one.contact,
    applied_at: one.appliedAt.getTime(),
    decide_by: one.decideBy.getTime(),
    decided_at: one.decidedAt?.getTime() ?? null,
    accept_by: one.state === "approved" ? one.acceptBy!.getTime() : null,
    terms_hash: termsHash(one),
    collateral: margin ? moneyIn(one.collateralCurrency)(margin.least) : null,
    price: margin ? formatPrice(margin.price) : null,
    cause: one.cause,
    note: one.note,
    loan_id: one.loanId,
  };
}

export const apply =
  (prices: Prices, customers: Customers, isPractice: boolean) =>
  async (tx: Writer<Customer>, asked: InputOf<typeof calls.apply>): Promise<OutputOf<typeof calls.apply>> => {
    const { customerId } = tx.caller;
    if (!isPractice) {
      const [standing] = await standingsOf(tx.db, tx.declared.standings, [customerId]);
      if (standing!.level < 1) reject("real-name-needed");
    }
    if ((await customers.vipLevel(tx.db, customerId)) < VIP_MIN && !(await isProfessional(tx.db, customerId)))
      reject("large-loan-level", { level: VIP_MIN });
    if (await hasOpenApplication(tx.db, customerId)) reject("large-loan-open");
    const offer = (await findOffer(tx.db, asked.offer_id)) ?? reject("no-such-offer");
    if (!(await listOnSale(tx.db, tx.now, "large")).some(({ id }) => id === offer.id)) reject("not-on-sale");
    const { price } = needTick(prices, symbolOf(offer), tx.now);
    const open = await sumOpen(tx.db, customerId);
    if (open.count >= LOANS_MAX) reject("too-many-loans", { maximum: LOANS_MAX });
    const balances = await readBalances(tx.db, [POOL]);
    const room = {
      pool: balances.find(({ currency }) => currency === offer.currency)?.units ?? 0n,
      value: LARGE_MAX > open.large ? LARGE_MAX - open.large : 0n,
    };
    const units = judgeLarge(offer, asked.amount, room, price);
    if (units instanceof Rejection) throw units;
    const { currency, collateralCurrency, hourlyRate } = offer;
    const application: Application = {
      id: tx.random.id(tx.now),
      customerId,
      offerId: offer.id,
      currency,
      collateralCurrency,
      hourlyRate,
      amount: units,
      value: valueOf(currency, units, price),
      times: asked.times,
      days: asked.days,
      contact: asked.contact,
      appliedAt: tx.now,
      decideBy: later(tx.now, REVIEW_MS),
      state: "applied",
      decidedAt: null,
      acceptBy: null,
      endedAt: null,
      cause: null,
      note: null,
      loanId: null,
    };
    try {
      await applications.insert(tx.db, [application]);
    } catch (fault) {
      // Two may come at once.
      if (violates(fault, "application_open")) reject("large-loan-open");
      throw fault;
    }
    tx.emit(events.changed, { customerId });
    return { application: describeApplication(application, prices, tx.now) };
  };

export const listApplications =
  (prices: Prices) =>
  async (
    { db, now, caller: { customerId } }: Reader<Customer>,
    paging: InputOf<typeof calls.listApplications>,
  ): Promise<OutputOf<typeof calls.listApplications>> =>
    await readPage(
      paging,
      (rows) => listApplicationRows(db, { customerId, ...rows }),
      (one) => describeApplication(one, prices, now),
    );

async function holdOwn(tx: Writer<Customer>, id: string): Promise<Application> {
  const found = await holdApplication(tx.db, id);
  return found?.customerId === tx.caller.customerId ? found : reject("no-such-application");
}

/** The loan begins under the terms that were approved, at the index of now. */
export const acceptLarge =
  (prices: Prices, notify: Notify) =>
  async (tx: Writer<Customer>, asked: InputOf<typeof calls.acceptLarge>): Promise<OutputOf<typeof calls.acceptLarge>> => {
    const { customerId } = tx.caller;
    const one = await holdOwn(tx, asked.id);
    if (one.state !== "approved" || one.acceptBy! <= tx.now) reject("application-over");
    if (asked.terms_hash !== termsHash(one)) reject("large-terms-changed");
    await tx.ledger.open([...accountsOf(one), { address: PROMISED, currency: one.currency }]);
    const { count } = await sumOpen(tx.db, customerId);
    if (count >= LOANS_MAX) reject("too-many-loans", { maximum: LOANS_MAX });
    const { price } = needTick(prices, symbolOf(one), tx.now);
    const collateral = judgeCollateral(offerOf(one), asked.collateral, one.amount, price);
    if (collateral instanceof Rejection) throw collateral;
    const value = valueOf(one.currency, one.amount, price);
    const agreed = { units: one.amount, collateral, days: one.days, value, applicationId: one.id };
    const loan = loanOf(tx.random.id(tx.now), customerId, { ...one, id: one.offerId }, agreed, tx.now);
    await loans.insert(tx.db, [loan]);
    await steps.insert(tx.db, [stepOf(tx, loan, "borrowed", { amount: one.amount, collateral, price })]);
    await writeApplications(tx.db, [{ ...one, state: "running", endedAt: tx.now, loanId: loan.id }]);
    await tx.ledger.post(accepted(loan));
    await notify(tx, [openedNotice(loan)]);
    tx.emit(events.changed, { customerId });
    return { loan: describeLoan(loan, prices, tx.now) };
  };

/** Ends applications that nobody has accepted, and returns to the pool what was set aside for them. */
export async function endUnaccepted(
  tx: Tx,
  ended: readonly Application[],
  state: "withdrawn" | "lapsed",
): Promise<Application[]> {
  const aside = ended.filter((one) => one.state === "approved");
  await tx.ledger.open(
    aside.flatMap(({ currency }) => [
      { address: POOL, currency },
      { address: PROMISED, currency },
    ]),
  );
  const over = ended.map((one): Application => ({ ...one, state, endedAt: tx.now }));
  await writeApplications(tx.db, over);
  for (const one of aside) await tx.ledger.post(unapproved(one.id, one));
  for (const { customerId } of ended) tx.emit(events.changed, { customerId });
  return over;
}

export const withdrawApplication =
  (prices: Prices) =>
  async (
    tx: Writer<Customer>,
    { id }: InputOf<typeof calls.withdrawApplication>,
  ): Promise<OutputOf<typeof calls.withdrawApplication>> => {
    const one = await holdOwn(tx, id);
    if (one.endedAt !== null) reject("application-over");
    const [over] = await endUnaccepted(tx, [one], "withdrawn");
    return { application: describeApplication(over!, prices, tx.now) };
  };
