import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyById } from "@assay/core/currency.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { accountOf } from "../rules.ts";
import type { WalletTerms } from "./terms.ts";
import { describeWallet, emptyHolding, readHoldings } from "./balances.ts";
import { readFiatRate } from "./fiat-rates.ts";

type ShowWallet = typeof calls.showWallet;

export const showWallet =
  ({ priceOf }: WalletTerms) =>
  async ({ db, caller }: Reader<Customer>, input: InputOf<ShowWallet>): Promise<OutputOf<ShowWallet>> => {
    const [account, currency] = [accountOf(input.type), currencyById(input.currency)!.code];
    const [holdings, rate] = await Promise.all([readHoldings(db, caller.customerId), readFiatRate(db, input.fiat)]);
    const holding = holdings.find((one) => one.account === account && one.currency === currency);
    return { type: input.type, wallet: describeWallet(holding ?? emptyHolding(account, currency), priceOf, rate) };
  };
