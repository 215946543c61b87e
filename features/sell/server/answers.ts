/** What customers are told of rates and their sales. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, formatRate } from "@assay/core/money.ts";
import { Rejection, reject } from "@assay/core/rejection.ts";
import { countryAt, type Fiat } from "@assay/features/fiat/contract.ts";
import { type FiatAccount, fiatText, listOpenAccounts, pricingOf } from "@assay/features/fiat/server.ts";
import type { CardPayee } from "@assay/features/payees/server.ts";
import type { Database } from "@assay/server/database.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { type SaleDeal, saleDealOf } from "../rules/deal.ts";
import { COIN, isCancellable, judgeAmount } from "../rules/states.ts";
import { isPaused } from "./judge.ts";
import { findSale, pageSales, type Sale, steps } from "./store.ts";
import type { SellTerms } from "./terms.ts";

const coinText = (units: bigint): string => formatAmount(amount(COIN, units));

export const describeDeal = ({ currency, units, fee, spread, arrives, mid, rate }: SaleDeal) => ({
  currency,
  amount: coinText(units),
  fee: fiatText(currency, fee),
  spread: fiatText(currency, spread),
  arrives: fiatText(currency, arrives),
  mid: formatRate(mid),
  rate: formatRate(rate),
});

export const describeSale = (sale: Sale): OutputOf<typeof calls.cancel>["sale"] => ({
  ...describeDeal(sale),
  id: sale.id,
  reference: sale.reference,
  country: sale.country,
  bank_name: sale.bankName,
  last_four: sale.lastFour,
  state: sale.state,
  reason: sale.reason,
  note: sale.note,
  created_at: sale.createdAt.getTime(),
  ended_at: sale.endedAt?.getTime() ?? null,
  due_at: sale.dueAt?.getTime() ?? null,
  late: sale.isLate,
  can_cancel: isCancellable(sale.state),
  returned: sale.returned === null ? null : fiatText(sale.currency, sale.returned),
  back: sale.back === null ? null : coinText(sale.back),
});

/** What a bank account is paid in: its country's money, and abroad, where that is not on the rate card, US dollars over SWIFT. */
function currencyFor({ country, kind }: CardPayee, now: Date): Fiat | undefined {
  return countryAt(country, now)?.currency ?? (kind === "international" ? "USD" : undefined);
}

/** The account of ours that pays: of the same country where there is one, and a bank's rather than a code's. A provider of cards pays nobody. */
function payingAccount(open: readonly FiatAccount[], country: string, currency: Fiat): FiatAccount | undefined {
  const able = open.filter((one) => one.currency === currency && one.method !== "card");
  const near = able.filter((one) => one.country === country);
  const from = near.length > 0 ? near : able;
  return from.find(({ method }) => method === "bank") ?? from[0];
}

interface Asked {
  readonly card: string;
  readonly amount: string;
}

/** What is asked for, judged as far as a quote is, and priced. */
export async function pricedSale(
  terms: SellTerms,
  { db, now }: { readonly db: Database; readonly now: Date },
  customerId: string,
  { card: cardId, amount: text }: Asked,
): Promise<{ readonly deal: SaleDeal; readonly card: CardPayee; readonly account: FiatAccount }> {
  const units = judgeAmount(text);
  if (units instanceof Rejection) throw units;
  if (await isPaused(db)) reject("sales-paused");
  const card = (await terms.payees.cardOf(db, customerId, cardId)) ?? reject("no-such-payee");
  const currency = currencyFor(card, now) ?? reject("area-not-supported");
  const account = payingAccount(await listOpenAccounts(db, now), card.country, currency) ?? reject("area-not-supported");
  const { mid, card: rates } = await pricingOf(terms, db, currency, now);
  const deal = saleDealOf(currency, units, mid, rates);
  return { deal, card, account };
}

type Quote = typeof calls.quote;

export const quote =
  (terms: SellTerms) =>
  async (reader: Reader<Customer>, asked: InputOf<Quote>): Promise<OutputOf<Quote>> =>
    describeDeal((await pricedSale(terms, reader, reader.caller.customerId, asked)).deal);

type List = typeof calls.listSales;

export const listSales = async (
  { db, caller: { customerId } }: Reader<Customer>,
  paging: InputOf<List>,
): Promise<OutputOf<List>> => await readPage(paging, (rows) => pageSales(db, { customerId, ...rows }), describeSale);

type Show = typeof calls.showSale;

export const showSale =
  ({ mode }: SellTerms) =>
  async ({ db, caller }: Reader<Customer>, { id }: InputOf<Show>): Promise<OutputOf<Show>> => {
    const sale = (await findSale(db, caller.customerId, id)) ?? reject("no-such-coin-sale");
    return { practice: mode === "sandbox", sale: describeSale(sale), steps: await steps.list(db, id) };
  };
