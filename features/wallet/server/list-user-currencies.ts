import type { OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount } from "@assay/core/money.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { type Account, accountTypes, type calls } from "../contract.ts";
import { transferable } from "../rules.ts";
import { readHoldings } from "./balances.ts";

type ListUserCurrencies = typeof calls.listUserCurrencies;

export async function listUserCurrencies({ db, caller, declared }: Reader<Customer>): Promise<OutputOf<ListUserCurrencies>> {
  const holdings = await readHoldings(db, caller.customerId);
  const used = new Set<Account>(["spot", ...declared.accounts.map(({ account }) => account)]);
  // What lies where nothing is traded any more must still find its way out.
  for (const { account, available } of holdings) if (available > 0n) used.add(account);
  const offered = accountTypes.filter(({ account }) => used.has(account));
  return transferable().map(({ id, code, name }) => ({
    currency: code,
    currency_id: id,
    name,
    available: offered.map(({ field, account }) => {
      const holding = holdings.find((one) => one.account === account && one.currency === code);
      return { type: field, available: formatAmount(amount(code, holding?.available ?? 0n)) };
    }),
  }));
}
