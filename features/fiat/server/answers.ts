/** What customers are told of countries, rates and their payments. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, formatDecimal, formatRate, parseRate, type Rate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import type { Database } from "@assay/server/database.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { codeOf } from "../rules/code.ts";
import {
  agedCard,
  type Country,
  countryAt,
  type Fiat,
  fiatDecimals,
  type Method,
  parseFiat,
  type RateCard,
} from "../rules/catalogue.ts";
import { COIN, type Deal, dealOf } from "../rules/deal.ts";
import { LOCK_MS } from "../rules/lock.ts";
import { describeCard } from "./cards/pages.ts";
import { type Account, findAccount, findPayment, listOpenAccounts, pagePayments, type Payment } from "./store.ts";
import type { FiatTerms } from "./terms.ts";

export const fiatText = (currency: Fiat, units: bigint): string => formatDecimal(units, fiatDecimals[currency]);
export const coinText = (units: bigint): string => formatAmount(amount(COIN, units));

export const describeDeal = (deal: Deal & Pick<Payment, "country" | "method">) => ({
  country: deal.country,
  currency: deal.currency,
  method: deal.method,
  pays: fiatText(deal.currency, deal.fiat),
  fee: fiatText(deal.currency, deal.fee),
  spread: fiatText(deal.currency, deal.spread),
  arrives: coinText(deal.arrives),
  mid: formatRate(deal.mid),
  rate: formatRate(deal.rate),
});

export const describePayment = (payment: Payment): OutputOf<typeof calls.giveUp>["payment"] => ({
  ...describeDeal(payment),
  id: payment.id,
  reference: payment.reference,
  status: payment.status,
  created_at: payment.createdAt.getTime(),
  due_at: payment.dueAt.getTime(),
  paid: payment.paid === null ? null : fiatText(payment.currency, payment.paid),
  delivered: payment.sold > 0n ? coinText(payment.delivered) : null,
  late: payment.isLate,
  choice:
    payment.chooseBy === null
      ? null
      : { until: payment.chooseBy.getTime(), arrives: coinText(payment.owed! - payment.delivered) },
  note: payment.note,
  has_voucher: payment.voucher !== null,
});

export const describePlace = ({ id, fromAt: _, ...place }: Account) => ({ account: id, ...place });

/** Cards need whoever takes them. */
const isTaken = ({ cards }: FiatTerms, method: Method): boolean => method !== "card" || cards !== undefined;

type ListCountries = typeof calls.listCountries;

export const listCountries =
  (terms: FiatTerms) =>
  async ({ db, now }: Reader): Promise<OutputOf<ListCountries>> => {
    const open = (await listOpenAccounts(db, now)).filter(({ method }) => isTaken(terms, method));
    const rows = [...new Set(open.map(({ country }) => country))].flatMap((code) => countryAt(code, now) ?? []);
    const isOpen = (country: string, method: Method): boolean =>
      open.some((one) => one.country === country && one.method === method);
    return {
      practice: terms.mode === "sandbox",
      lock_ms: LOCK_MS,
      list: rows.map(({ country, currency, fields, ways }) => ({
        country,
        currency,
        decimals: fiatDecimals[currency],
        fields: [...fields],
        methods: ways.filter(({ method }) => isOpen(country, method)).map((way) => ({ ...way })),
      })),
    };
  };

export interface Pricing {
  readonly mid: Rate;
  /** What is taken at this middle: one that has aged costs more. */
  readonly card: RateCard;
}

/** Undefined where the list has none that is young enough. */
export async function findPricing(
  terms: Pick<FiatTerms, "rateOf">,
  db: Database,
  currency: Fiat,
  now: Date,
  method?: Method,
): Promise<Pricing | undefined> {
  // A US dollar is one USDT, whatever a list says.
  if (currency === "USD") return { mid: parseRate("1")!, card: agedCard(currency, now, 0, method)! };
  const { rate, savedAt } = await terms.rateOf(db, currency);
  const card = savedAt && agedCard(currency, now, now.getTime() - savedAt.getTime(), method);
  return rate === undefined || !card ? undefined : { mid: rate, card };
}

export const pricingOf = async (
  terms: Pick<FiatTerms, "rateOf">,
  db: Database,
  currency: Fiat,
  now: Date,
  method?: Method,
): Promise<Pricing> => (await findPricing(terms, db, currency, now, method)) ?? reject("no-fiat-rate");

export const midOf = async (terms: FiatTerms, db: Database, currency: Fiat, now: Date): Promise<Rate> =>
  (await pricingOf(terms, db, currency, now)).mid;

export interface Asked {
  readonly countryCode: string;
  readonly paymentType: Method;
  readonly paymentAmount: string;
}

/** What is asked for, judged as far as everybody's alike, and priced. */
export async function priced(
  terms: FiatTerms,
  { db, now }: { readonly db: Database; readonly now: Date },
  { countryCode, paymentType, paymentAmount }: Asked,
): Promise<{ readonly deal: Deal; readonly country: Country; readonly account: Account }> {
  const country = countryAt(countryCode, now) ?? reject("area-not-supported");
  const way = country.ways.find(({ method }) => method === paymentType) ?? reject("area-not-supported");
  if (!isTaken(terms, paymentType)) reject("area-not-supported");
  const accounts = await listOpenAccounts(db, now);
  const account =
    accounts.find((one) => one.country === countryCode && one.method === paymentType) ?? reject("area-not-supported");
  const { currency } = country;
  const units = parseFiat(currency, paymentAmount) ?? 0n;
  if (units === 0n) reject("wrong-amount", wrongAmount(fiatDecimals[currency]));
  if (units < parseFiat(currency, way.min)!) reject("below-fiat-minimum", { minimum: way.min, currency });
  if (units > parseFiat(currency, way.max)!) reject("above-fiat-maximum", { maximum: way.max, currency });
  const { mid, card } = await pricingOf(terms, db, currency, now, paymentType);
  const deal = dealOf(currency, units, mid, card);
  return { deal, country, account };
}

type ShowRate = typeof calls.showRate;

export const showRate =
  (terms: FiatTerms) =>
  async (reader: Reader, asked: InputOf<ShowRate>): Promise<OutputOf<ShowRate>> => {
    const { deal } = await priced(terms, reader, asked);
    return describeDeal({ ...deal, country: asked.countryCode, method: asked.paymentType });
  };

type PayLog = typeof calls.payLog;

export const payLog = async (
  { db, caller: { customerId } }: Reader<Customer>,
  { status, ...paging }: InputOf<PayLog>,
): Promise<OutputOf<PayLog>> =>
  await readPage(paging, (rows) => pagePayments(db, { customerId, status, ...rows }), describePayment);

type ShowPayment = typeof calls.showPayment;

export const showPayment =
  ({ mode }: FiatTerms) =>
  async ({ db, now, caller }: Reader<Customer>, { id }: InputOf<ShowPayment>): Promise<OutputOf<ShowPayment>> => {
    const payment = (await findPayment(db, caller.customerId, id)) ?? reject("no-such-payment");
    const account = (await findAccount(db, payment.accountId))!;
    const { currency, fiat, reference, payer } = payment;
    const toPay = formatDecimal(fiat, fiatDecimals[currency], fiatDecimals[currency]);
    return {
      practice: mode === "sandbox",
      payment: describePayment(payment),
      place: describePlace(account),
      payer,
      code: codeOf(account, toPay, reference) ?? null,
      card: payment.method === "card" ? await describeCard(db, payment, now) : null,
    };
  };
