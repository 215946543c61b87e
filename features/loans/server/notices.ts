/** What a customer is told of a loan: one message, which says the latest. */
import { join } from "node:path";
import { formatPrice } from "@assay/core/money.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { type Notice, phrasesOf, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import type en from "../locales/en.json";
import { debtOf, endOf, LINES, overdueOf, priceAt } from "../rules.ts";
import type { Sale } from "../rules/close-out.ts";
import { holdingOf, moneyIn } from "./answers.ts";
import type { Application } from "./applications.ts";
import type { Loan } from "./store.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));

/** Of an application: where all of them are. */
const LIST_ROUTE = "/pages/otc/otc?list=applications";
const routeOf = ({ id }: Loan): string => `/pages/otc/loan?id=${id}`;
const moneyOf = (currency: string, units: bigint): string => `${moneyIn(currency)(units)} ${currency}`;
const lineOf = (loan: Loan, line: bigint): string => {
  const price = priceAt(holdingOf(loan), line);
  return price === undefined ? "-" : formatPrice(price);
};

const noticeOf = (loan: Loan, texts: Notice["texts"], push: boolean): Notice => ({
  customerId: loan.customerId,
  topic: "loans",
  subject: loan.id,
  texts,
  route: routeOf(loan),
  push,
});

/** Its customer has seen it made, so that it is no news for a device. */
export const openedNotice = (loan: Loan): Notice =>
  noticeOf(
    loan,
    say(phrases.opened, {
      lent: moneyOf(loan.currency, loan.lent),
      collateral: moneyOf(loan.collateralCurrency, loan.collateral),
      days: String(loan.days),
      call: lineOf(loan, LINES.call),
      close: lineOf(loan, LINES.close),
      symbol: loan.symbol,
    }),
    false,
  );

export const calledNotice = (loan: Loan): Notice =>
  noticeOf(
    loan,
    say(phrases.called, {
      debt: moneyOf(loan.currency, debtOf(loan)),
      symbol: loan.symbol,
      last: lineOf(loan, LINES.last),
      close: lineOf(loan, LINES.close),
    }),
    true,
  );

export const lastNotice = (loan: Loan): Notice =>
  noticeOf(
    loan,
    say(phrases.last, {
      debt: moneyOf(loan.currency, debtOf(loan)),
      symbol: loan.symbol,
      close: lineOf(loan, LINES.close),
    }),
    true,
  );

export const closedNotice = (loan: Loan, sale: Sale): Notice =>
  noticeOf(
    loan,
    say(sale.ended ? phrases.closed : phrases["closed-part"], {
      paid: moneyOf(loan.currency, sale.fromProceeds + sale.brought),
      sold: moneyOf(loan.collateralCurrency, sale.sold),
      fee: moneyOf(loan.collateralCurrency, sale.fee),
    }),
    true,
  );

export const overdueNotice = (loan: Loan): Notice =>
  noticeOf(
    loan,
    say(phrases.overdue, {
      debt: moneyOf(loan.currency, debtOf(loan)),
      day: moneyOf(loan.currency, overdueOf(loan.principal)),
    }),
    true,
  );

export const reminderNotice = (loan: Loan, now: Date): Notice =>
  noticeOf(
    loan,
    say(phrases.reminder, {
      debt: moneyOf(loan.currency, debtOf(loan)),
      days: String(Math.ceil((endOf(loan).getTime() - now.getTime()) / DAY_MS)),
    }),
    true,
  );

const applicationNotice = (one: Application, texts: Notice["texts"]): Notice => ({
  customerId: one.customerId,
  topic: "loans",
  subject: one.id,
  texts,
  route: LIST_ROUTE,
  push: true,
});

export const decidedNotice = (one: Application): Notice =>
  applicationNotice(
    one,
    say(one.state === "approved" ? phrases["large-approved"] : phrases["large-refused"], {
      amount: moneyOf(one.currency, one.amount),
    }),
  );

export const lapsedNotice = (one: Application): Notice =>
  applicationNotice(one, say(phrases["large-lapsed"], { amount: moneyOf(one.currency, one.amount) }));
