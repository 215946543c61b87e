import { ownerIn } from "@assay/server/desk-rows.ts";
import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import { bills, calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { claimFaucet } from "./server/claim-faucet.ts";
import { refreshFiatRates } from "./server/fiat-rates.ts";
import { keepFaucetFilled } from "./server/fill-faucet.ts";
import { endPractice, forgetPractice } from "./server/forget-practice.ts";
import { giveStart } from "./server/give-start.ts";
import { listBills } from "./server/list-bills.ts";
import { listFiatRates } from "./server/list-fiat-rates.ts";
import { listTransfers } from "./server/list-transfers.ts";
import { listUserCurrencies } from "./server/list-user-currencies.ts";
import { listWallets } from "./server/list-wallets.ts";
import { openPractice } from "./server/open-practice.ts";
import { panels } from "./server/panels.ts";
import { fundFaucet } from "./server/postings.ts";
import { showCurrency } from "./server/show-currency.ts";
import { showValueHistory } from "./server/show-value-history.ts";
import { showWallet } from "./server/show-wallet.ts";
import type { WalletTerms } from "./server/terms.ts";
import { transfer } from "./server/transfer.ts";

export { type PriceOf, usdtValue } from "./rules.ts";
export { readFiatRate } from "./server/fiat-rates.ts";
export { isCounted } from "./server/balances.ts";
export { readDebts } from "./server/debts.ts";
export { offerFaucetMoney } from "./server/claim-faucet.ts";
export { addressOf, type Place } from "./server/postings.ts";
export { listTakenOut } from "./server/store.ts";
export { moveOwn } from "./server/transfer.ts";

export function walletFeature(terms: WalletTerms): Feature {
  return feature("wallet", import.meta.dirname, {
    customerRows,
    bills,
    handlers: [
      query(calls.listWallets, listWallets(terms)),
      query(calls.showWallet, showWallet(terms)),
      query(calls.showCurrency, showCurrency(terms)),
      query(calls.showValueHistory, showValueHistory(terms)),
      command(calls.transfer, transfer),
      query(calls.listTransfers, listTransfers),
      query(calls.listBills, listBills),
      query(calls.listUserCurrencies, listUserCurrencies),
      query(calls.listFiatRates, listFiatRates),
      command(calls.claimFaucet, claimFaucet(terms)),
      command(calls.openPractice, openPractice(terms)),
    ],
    events,
    panels,
    finders: [ownerIn("wallet.transfer", "posting")],
    listeners: [giveStart(terms)],
    jobs: [refreshFiatRates(terms.rates), keepFaucetFilled(terms), endPractice(terms), forgetPractice(terms)],
    shortcuts: ["transfer", "bills"],
    boot: async (tx) => {
      if (terms.mode === "sandbox") await tx.ledger.post(fundFaucet());
    },
  });
}
