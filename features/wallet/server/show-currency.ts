import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyById } from "@assay/core/currency.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { accountTypes, type calls } from "../contract.ts";
import { sumValues, valueText } from "../rules.ts";
import type { WalletTerms } from "./terms.ts";
import { describeWallet, emptyHolding, holdingValue, readHoldings } from "./balances.ts";
import { readFiatRate } from "./fiat-rates.ts";

type ShowCurrency = typeof calls.showCurrency;

export const showCurrency =
  ({ priceOf }: WalletTerms) =>
  async ({ db, caller }: Reader<Customer>, input: InputOf<ShowCurrency>): Promise<OutputOf<ShowCurrency>> => {
    const currency = currencyById(input.currency)!;
    const [holdings, rate] = await Promise.all([readHoldings(db, caller.customerId), readFiatRate(db, input.fiat)]);
    const own = holdings.filter((one) => one.currency === currency.code);
    return {
      currency: currency.code,
      currency_id: currency.id,
      value: valueText(sumValues(own.map((one) => holdingValue(one, priceOf))), rate.rate),
      accounts: accountTypes.map(({ field, account }) => {
        const holding = own.find((one) => one.account === account) ?? emptyHolding(account, currency.code);
        return { type: field, wallet: describeWallet(holding, priceOf, rate) };
      }),
    };
  };
