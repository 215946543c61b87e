/** Which accounts stand open on the assets screen and which are folded away. */
import type { OutputOf } from "@assay/core/contract.ts";
import { findCurrency } from "@assay/core/currency.ts";
import { parseAmount } from "@assay/core/money.ts";
import { type AccountField, accountTypes, type calls } from "../contract.ts";

export type AccountWallets = OutputOf<typeof calls.listWallets>["accounts"][number];
export type Wallet = AccountWallets["list"][number];

/** True when nothing is available and nothing is held. */
export function isEmptyWallet({ currency, available, frozen }: Wallet): boolean {
  return [available, frozen].every((text) => findCurrency(currency) && parseAmount(currency, text)?.units === 0n);
}

export interface SplitAccounts {
  readonly filled: readonly AccountWallets[];
  readonly empty: readonly AccountWallets[];
}

/** Accounts with money first, in the order of the product; the rest can be folded. */
export function splitAccounts(accounts: readonly AccountWallets[]): SplitAccounts {
  const isEmpty = ({ list }: AccountWallets) => list.every(isEmptyWallet);
  return { filled: accounts.filter((one) => !isEmpty(one)), empty: accounts.filter(isEmpty) };
}

/** A row of the list: a currency in an account. */
export interface WalletChoice {
  readonly account: AccountField;
  readonly currency: string;
}

/** The row whose detail stands beside the list before one was chosen: the most valuable of the first account with money. */
export function firstChoice(accounts: readonly AccountWallets[]): WalletChoice | undefined {
  const first = splitAccounts(accounts).filled[0];
  const currency = first?.list[0]?.currency;
  return first && currency !== undefined ? { account: first.type, currency } : undefined;
}

/** The row that an address names. */
export function readChoice(search: URLSearchParams): WalletChoice | undefined {
  const currency = findCurrency(search.get("coin") ?? "")?.code;
  const account = accountTypes.find(({ field }) => field === search.get("account"))?.field ?? "change";
  return currency === undefined ? undefined : { account, currency };
}
