import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyById } from "@assay/core/currency.ts";
import { amount, formatAmount, formatPrice, formatRate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Reader } from "@assay/server/feature.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import type { calls } from "../contract.ts";
import { overnightRate } from "../rules/funding.ts";
import { premiumNow } from "./charge-overnight.ts";
import type { Marks } from "./marks.ts";
import { HOUSE, INSURANCE, QUOTE } from "./postings.ts";
import { marksNow } from "./standing.ts";

type ShowContract = typeof calls.showContract;

/** A contract market as it stands, and the funds behind it. */
export const showContract =
  (marks: Marks) =>
  async ({ db }: Reader, { currency_id, legal_id }: InputOf<ShowContract>): Promise<OutputOf<ShowContract>> => {
    const symbol = `${currencyById(currency_id)!.code}/${currencyById(legal_id)!.code}`;
    const { contract, terms } = marks.contracts.get(symbol) ?? reject("no-such-market");
    const balances = await readBalances(db, [HOUSE, INSURANCE]);
    const fund = (wanted: string): string => {
      const found = balances.find(({ address, currency }) => address === wanted && currency === QUOTE);
      return formatAmount(amount(QUOTE, found?.units ?? 0n));
    };
    const mark = marksNow(marks)(symbol);
    const premium = premiumNow(marks, contract);
    return {
      feed: marks.feed,
      terms,
      mark: mark === undefined ? null : formatPrice(mark),
      overnight_long: formatRate(overnightRate(contract, premium, "long")),
      overnight_short: formatRate(overnightRate(contract, premium, "short")),
      insurance_fund: fund(INSURANCE),
      house_fund: fund(HOUSE),
    };
  };
