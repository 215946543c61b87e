import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { formatRate, parseAmount, parseRate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import type { Operator, Reader, Writer } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { annualRate, HOURLY_MAX, LTV_MAX, VALUE } from "../rules.ts";
import { LARGE_LTV_MAX } from "../rules/large.ts";
import { describeOffer } from "./answers.ts";
import { poolCoins } from "./catalogue.ts";
import { isLendable, type Prices } from "./prices.ts";
import { nextOfferId, offers, pageOffers } from "./store.ts";

type Call = typeof calls.publishOffer;

/** Adds an offer of a pair, one side of which is USDT. Loans that run keep what they have agreed. */
export const publishOffer =
  (prices: Prices) =>
  async (tx: Writer<Operator>, asked: InputOf<Call>): Promise<OutputOf<Call>> => {
    const { currency, collateral: collateralCurrency, is_on_sale: isOnSale } = asked;
    const coin = currency === VALUE ? collateralCurrency : currency;
    const isPair = (currency === VALUE) !== (collateralCurrency === VALUE) && isLendable(prices, coin);
    if (!isPair || !poolCoins.includes(currency)) reject("wrong-loan-pair");
    const [min, max] = [asked.min, asked.max].map((text) => parseAmount(currency, text)?.units ?? 0n) as [bigint, bigint];
    if (min === 0n || max < min) reject("wrong-amount", wrongAmount(scaleOf(currency)));
    const [hourlyRate, ltvMax] = [parseRate(asked.hourly_rate) ?? 0n, parseRate(asked.ltv_max) ?? 0n];
    const isLarge = asked.is_large ?? false;
    const isBound = hourlyRate > 0n && hourlyRate <= HOURLY_MAX && ltvMax > 0n && ltvMax <= (isLarge ? LARGE_LTV_MAX : LTV_MAX);
    if (!isBound) reject("wrong-loan-terms");
    tx.caller.shows({ pair: `${currency} / ${collateralCurrency}`, "annual-rate": formatRate(annualRate(hourlyRate)) });
    const id = await nextOfferId(tx.db);
    const offer = { id, fromAt: tx.now, isOnSale, currency, collateralCurrency, hourlyRate, ltvMax, min, max, isLarge };
    await offers.insert(tx.db, [offer]);
    return { offer_id: id };
  };

export async function listOffers(
  { db }: Reader<Operator>,
  paging: InputOf<typeof calls.listOffers>,
): Promise<OutputOf<typeof calls.listOffers>> {
  return await readPage(
    paging,
    (rows) => pageOffers(db, rows),
    (offer) => ({
      ...describeOffer(offer),
      from_at: offer.fromAt.getTime(),
      is_on_sale: offer.isOnSale,
      is_large: offer.isLarge,
    }),
  );
}
