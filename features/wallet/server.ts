import type { Config } from "@assay/server/config.ts";
import { command, type Feature, feature, query, type Tx, type Visitor } from "@assay/server/feature.ts";
import type { FiatRateSource } from "@assay/server/outside/fiat-rates.ts";
import { calls, events } from "./contract.ts";
import type { PriceOf } from "./rules.ts";
import { claimFaucet } from "./server/claim-faucet.ts";
import { refreshFiatRates } from "./server/fiat-rates.ts";
import { listBills } from "./server/list-bills.ts";
import { listFiatRates } from "./server/list-fiat-rates.ts";
import { listTransfers } from "./server/list-transfers.ts";
import { listUserCurrencies } from "./server/list-user-currencies.ts";
import { listWallets } from "./server/list-wallets.ts";
import { openPractice } from "./server/open-practice.ts";
import { fundFaucet } from "./server/postings.ts";
import { showCurrency } from "./server/show-currency.ts";
import { showWallet } from "./server/show-wallet.ts";
import { transfer } from "./server/transfer.ts";

export { addressOf, type Place } from "./server/postings.ts";

export interface WalletTerms {
  readonly mode: Config["mode"];
  readonly rates: FiatRateSource;
  /** The latest price of a currency in USDT, for values that are shown. */
  readonly priceOf: PriceOf;
  /** Opens a throwaway customer and a session of theirs; answers the token. */
  openCustomer(tx: Tx, caller: Visitor): Promise<{ customerId: string; token: string }>;
}

export function walletFeature(terms: WalletTerms): Feature {
  return feature("wallet", import.meta.dirname, {
    handlers: [
      query(calls.listWallets, listWallets(terms)),
      query(calls.showWallet, showWallet(terms)),
      query(calls.showCurrency, showCurrency(terms)),
      command(calls.transfer, transfer),
      query(calls.listTransfers, listTransfers),
      query(calls.listBills, listBills),
      query(calls.listUserCurrencies, listUserCurrencies),
      query(calls.listFiatRates, listFiatRates),
      command(calls.claimFaucet, claimFaucet(terms)),
      command(calls.openPractice, openPractice(terms)),
    ],
    events,
    jobs: [refreshFiatRates(terms.rates)],
    shortcuts: ["transfer", "bills"],
    boot: async (tx) => {
      if (terms.mode === "sandbox") await tx.ledger.post(fundFaucet());
    },
  });
}
