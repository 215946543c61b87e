/** Which accounts and currencies the assets screen shows. */
import type { OutputOf } from "@assay/core/contract.ts";
import { findCurrency } from "@assay/core/currency.ts";
import { amount, formatAmount, parseAmount } from "@assay/core/money.ts";
import { type AccountField, accountTypes, type calls } from "../contract.ts";

export type AccountWallets = OutputOf<typeof calls.listWallets>["accounts"][number];
export type Wallet = AccountWallets["list"][number];

/** True when nothing is available and nothing is held. */
export function isEmptyWallet({ currency, available, frozen }: Wallet): boolean {
  return [available, frozen].every((text) => findCurrency(currency) && parseAmount(currency, text)?.units === 0n);
}

/** All of a currency in accounts, available and on hold, as its decimal text. */
export function heldIn(wallets: readonly Wallet[], currency: string): string {
  const units = wallets
    .flatMap(({ available, frozen }) => [available, frozen])
    .reduce((sum, text) => sum + (parseAmount(currency, text)?.units ?? 0n), 0n);
  return formatAmount(amount(currency, units));
}

/** The accounts of the customer: the spot account, where money arrives, and every other one in which there is any. */
export const existingAccounts = (accounts: readonly AccountWallets[]): readonly AccountWallets[] =>
  accounts.filter(({ type, list }) => type === "change" || !list.every(isEmptyWallet));

/** Only the currencies whose code or name contains a word; accounts without any are left out while there is a word. */
export function matching(accounts: readonly AccountWallets[], word: string): readonly AccountWallets[] {
  const wanted = word.trim().toUpperCase();
  if (wanted === "") return accounts;
  return accounts
    .map((account) => ({
      ...account,
      list: account.list.filter(({ currency, currency_name }) => `${currency} ${currency_name}`.toUpperCase().includes(wanted)),
    }))
    .filter(({ list }) => list.length > 0);
}

/** A row of the list: a currency in an account. */
export interface WalletChoice {
  readonly account: AccountField;
  readonly currency: string;
}

/** The row whose detail stands beside the list before one was chosen: the most valuable of the first account with money. */
export function firstChoice(accounts: readonly AccountWallets[]): WalletChoice | undefined {
  const first = accounts.find(({ list }) => !list.every(isEmptyWallet));
  const currency = first?.list[0]?.currency;
  return first && currency !== undefined ? { account: first.type, currency } : undefined;
}

/** The row that an address names. */
export function readChoice(search: URLSearchParams): WalletChoice | undefined {
  const currency = findCurrency(search.get("coin") ?? "")?.code;
  const account = accountTypes.find(({ field }) => field === search.get("account"))?.field ?? "change";
  return currency === undefined ? undefined : { account, currency };
}
