/** What customers are told of offers and loans, and the calls that only tell. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyFact } from "@assay/core/currency.ts";
import { amount, divide, formatAmount, formatPrice, formatRate, pow10, type Price, RATE_SCALE } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { readLines } from "@assay/server/agreements/lines.ts";
import type { Database } from "@assay/server/database.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { KeptAnswers } from "@assay/server/kept-answers.ts";
import type { Address } from "@assay/server/ledger/ledger.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { readPage } from "@assay/server/page.ts";
import { bills, type calls } from "../contract.ts";
import {
  accrued,
  annualRate,
  CLOSE_FEE,
  DAYS_MAX,
  DAYS_MIN,
  debtOf,
  endOf,
  type Holding,
  hoursMax,
  interestOf,
  LAST_WINDOW_MS,
  LINES,
  mayLeave,
  OVERDUE_ANNUAL,
  OVERDUE_DAILY,
  OVERDUE_DAYS,
  overdueOf,
  priceAt,
  riskRate,
  SELL_FEE,
  symbolOf,
  VALUE,
  VALUE_MAX,
} from "../rules.ts";
import { LARGE_MAX, LARGE_MIN, REVIEW_MS, TIMES_MAX, VALID_MS, VIP_MIN } from "../rules/large.ts";
import { judgeLoan } from "./judge-loan.ts";
import { FEES, heldAddress, INSURANCE, POOL, PROMISED, spotAddress } from "./postings.ts";
import { freshTick, type Prices } from "./prices.ts";
import { findLoan, listLoanRows, listOnSale, listSteps, type Loan, type OfferRow, sumOpen, sumOwed } from "./store.ts";

export const moneyIn = (currency: string) => (units: bigint) => formatAmount(amount(currency, units));

export const holdingOf = (loan: Loan): Holding => ({
  currency: loan.currency,
  collateralCurrency: loan.collateralCurrency,
  collateral: loan.collateral,
  proceeds: loan.proceeds,
  debt: debtOf(loan),
});

const ONE = pow10(RATE_SCALE);
export const priceText = (price: Price | undefined): string | null => (price === undefined ? null : formatPrice(price));

/** Loan to value, rounded up: the inverse of the risk rate. */
function ltvText(held: Holding, price: Price): string | null {
  const rate = riskRate(held, price);
  return rate === undefined || rate === 0n ? null : formatRate(divide(ONE * ONE, rate, "up"));
}

export function describeLoan(kept: Loan, prices: Prices, now: Date): OutputOf<typeof calls.borrow>["loan"] {
  const loan = accrued(kept, now);
  const held = holdingOf(loan);
  const isOpen = loan.endedAt === null;
  const price = isOpen ? freshTick(prices, loan.symbol, now)?.price : undefined;
  const [money, coin] = [moneyIn(loan.currency), moneyIn(loan.collateralCurrency)];
  const line = (at: bigint): string | null => (isOpen ? priceText(priceAt(held, at)) : null);
  const rate = price === undefined ? undefined : riskRate(held, price);
  return {
    id: loan.id,
    status: loan.status,
    standing: loan.standing,
    currency: loan.currency,
    currency_id: currencyFact(loan.currency).id,
    collateral_currency: loan.collateralCurrency,
    collateral_currency_id: currencyFact(loan.collateralCurrency).id,
    symbol: loan.symbol,
    hourly_rate: formatRate(loan.hourlyRate),
    days: loan.days,
    created_at: loan.createdAt.getTime(),
    ends_at: endOf(loan).getTime(),
    ended_at: loan.endedAt?.getTime() ?? null,
    lent: money(loan.lent),
    principal: money(loan.principal),
    interest: money(loan.interest),
    overdue_interest: money(loan.overdueInterest),
    interest_paid: money(loan.interestPaid),
    debt: money(held.debt),
    collateral: coin(loan.collateral),
    proceeds: money(loan.proceeds),
    sold: coin(loan.sold),
    lost: money(loan.lost),
    price: priceText(price),
    risk_rate: rate === undefined ? null : formatRate(rate),
    ltv: price === undefined ? null : ltvText(held, price),
    call_price: line(LINES.call),
    last_price: line(LINES.last),
    close_price: line(LINES.close),
    last_until: loan.lastUntil?.getTime() ?? null,
    may_remove: coin(price === undefined ? 0n : mayLeave(held, "collateral", price)),
    may_release: money(price === undefined ? 0n : mayLeave(held, "proceeds", price)),
  };
}

export const describeOffer = (offer: OfferRow) => ({
  offer_id: offer.id,
  currency: offer.currency,
  collateral: offer.collateralCurrency,
  hourly_rate: formatRate(offer.hourlyRate),
  annual_rate: formatRate(annualRate(offer.hourlyRate)),
  ltv_max: formatRate(offer.ltvMax),
  min: moneyIn(offer.currency)(offer.min),
  max: moneyIn(offer.currency)(offer.max),
});

export const roomOf = (value: bigint): bigint => (value < VALUE_MAX ? VALUE_MAX - value : 0n);

const POOL_PLACES = [POOL, PROMISED, FEES, INSURANCE];

type Owed = Awaited<ReturnType<typeof sumOwed>>;

/** What everybody may know of the pool, by each coin that is lent. */
async function describePools(db: Database, currencies: ReadonlySet<string>, owed: Owed) {
  const balances = await readBalances(db, POOL_PLACES);
  return [...currencies].map((currency) => {
    const money = moneyIn(currency);
    const at = (place: Address): bigint =>
      balances.find((one) => one.address === place && one.currency === currency)?.units ?? 0n;
    return {
      currency,
      free: money(at(POOL)),
      promised: money(at(PROMISED)),
      lent: money(owed.get(currency) ?? 0n),
      earned: money(at(FEES)),
      insurance: money(at(INSURANCE)),
    };
  });
}

export function showIndex(practice: boolean, prices: Prices): (reader: Reader) => Promise<OutputOf<typeof calls.showIndex>> {
  // It reads every open loan, and everybody asks for it.
  const sums = new KeptAnswers<Owed>();
  return async ({ db, now, caller }) => {
    const [onSale, large] = [await listOnSale(db, now), await listOnSale(db, now, "large")];
    const owed = await sums.read("owed", now, async () => await sumOwed(db));
    const pools = await describePools(db, new Set([...onSale, ...large].map(({ currency }) => currency)), owed);
    const { value } = caller.customerId === undefined ? { value: 0n } : await sumOpen(db, caller.customerId);
    const shown = (offer: OfferRow) => {
      const symbol = symbolOf(offer);
      return {
        ...describeOffer(offer),
        currency_id: currencyFact(offer.currency).id,
        collateral_id: currencyFact(offer.collateralCurrency).id,
        daily_rate: formatRate(offer.hourlyRate * 24n),
        pool_free: pools.find(({ currency }) => currency === offer.currency)!.free,
        symbol,
        price: priceText(freshTick(prices, symbol, now)?.price),
      };
    };
    return {
      practice,
      offers: onSale.map(shown),
      large_offers: large.map(shown),
      large: {
        min: moneyIn(VALUE)(LARGE_MIN),
        max: moneyIn(VALUE)(LARGE_MAX),
        times_max: TIMES_MAX,
        vip_min: VIP_MIN,
        review_ms: REVIEW_MS,
        valid_ms: VALID_MS,
      },
      lines: {
        leave: formatRate(LINES.leave),
        call: formatRate(LINES.call),
        last: formatRate(LINES.last),
        close: formatRate(LINES.close),
        target: formatRate(LINES.target),
      },
      close_fee: formatRate(CLOSE_FEE),
      sell_fee: formatRate(SELL_FEE),
      overdue_daily: formatRate(OVERDUE_DAILY),
      overdue_annual: formatRate(OVERDUE_ANNUAL),
      overdue_days: OVERDUE_DAYS,
      last_window_ms: LAST_WINDOW_MS,
      days_min: DAYS_MIN,
      days_max: DAYS_MAX,
      room: moneyIn(VALUE)(roomOf(value)),
      pools,
    };
  };
}

export const quoteLoan =
  (prices: Prices) =>
  async ({ db, now, caller }: Reader, asked: InputOf<typeof calls.quoteLoan>): Promise<OutputOf<typeof calls.quoteLoan>> => {
    const pool = async (currency: string): Promise<bigint> =>
      (await readBalances(db, [POOL])).find((one) => one.currency === currency)?.units ?? 0n;
    const { value } = caller.customerId === undefined ? { value: 0n } : await sumOpen(db, caller.customerId);
    const { offer, units, collateral, tick } = await judgeLoan({ db, now, prices, value, pool }, asked);
    const { currency, collateralCurrency, hourlyRate } = offer;
    const debt = units + interestOf(units, hourlyRate);
    const held = { currency, collateralCurrency, collateral, proceeds: units, debt };
    const money = moneyIn(currency);
    // The lines as they lie once all has left that may.
    const rest = { ...held, proceeds: units - mayLeave(held, "proceeds", tick.price) };
    return {
      currency,
      per_hour: money(interestOf(units, hourlyRate)),
      per_day: money(interestOf(units * 24n, hourlyRate)),
      in_all: money(interestOf(units * BigInt(hoursMax(asked.days)), hourlyRate)),
      risk_rate: formatRate(riskRate(rest, tick.price)!),
      call_price: priceText(priceAt(rest, LINES.call)),
      last_price: priceText(priceAt(rest, LINES.last)),
      close_price: priceText(priceAt(rest, LINES.close)),
      may_release: money(units - rest.proceeds),
      overdue_day: money(overdueOf(units)),
    };
  };

export const listLoans =
  (prices: Prices) =>
  async (
    { db, now, caller: { customerId } }: Reader<Customer>,
    { list = "open", ...paging }: InputOf<typeof calls.listLoans>,
  ): Promise<OutputOf<typeof calls.listLoans>> =>
    await readPage(
      paging,
      (rows) => listLoanRows(db, { customerId, list, ...rows }),
      (loan) => describeLoan(loan, prices, now),
    );

export const showLoan =
  (prices: Prices) =>
  async (
    { db, now, caller: { customerId } }: Reader<Customer>,
    { id }: InputOf<typeof calls.showLoan>,
  ): Promise<OutputOf<typeof calls.showLoan>> => {
    const loan = (await findLoan(db, customerId, id)) ?? reject("no-such-loan");
    const [money, coin] = [moneyIn(loan.currency), moneyIn(loan.collateralCurrency)];
    const steps = (await listSteps(db, id)).map((step) => ({
      id: step.id,
      at: step.at.getTime(),
      kind: step.kind,
      amount: money(step.amount),
      collateral: coin(step.collateral),
      price: step.price === null ? null : formatPrice(step.price),
      receipt: step.receipt,
    }));
    // What a loan begins and ends with is named after it, and all between after its step.
    const lines = await readLines(db, {
      free: spotAddress(customerId),
      held: heldAddress(customerId),
      reasons: bills.map(({ reason }) => reason),
      references: [id, ...steps.map((step) => step.id)],
    });
    return { loan: describeLoan(loan, prices, now), steps, lines };
  };
