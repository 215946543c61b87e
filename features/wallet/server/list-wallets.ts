import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyFact } from "@assay/core/currency.ts";
import type { DeclaredAccount } from "@assay/server/declared.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { accountTypes, type Account, type calls } from "../contract.ts";
import { bitcoinText, sumValues, transferable, valueText, valueWith, VALUE_CURRENCY } from "../rules.ts";
import type { WalletTerms } from "./terms.ts";
import { describeWallet, emptyHolding, type Holding, holdingValue, isUnpriced, readHoldings, totalValue } from "./balances.ts";
import { less, owedValue, readDebts } from "./debts.ts";
import { readFiatRate } from "./fiat-rates.ts";

type ListWallets = typeof calls.listWallets;

/** All accounts with their wallets, the most valuable first. Empty wallets of the spot account are listed so that they can be found. */
export const listWallets =
  ({ priceOf }: WalletTerms) =>
  async ({ db, now, caller, declared }: Reader<Customer>, input: InputOf<ListWallets>): Promise<OutputOf<ListWallets>> => {
    const backing = declared.accounts.filter(({ positions = [] }) => positions.length > 0);
    const profitsOf = async ({ positions = [] }: DeclaredAccount): Promise<bigint | undefined> =>
      sumValues(await Promise.all(positions.map(({ profit }) => profit(db, caller.customerId))));
    const [debts, holdings, rate, ...profits] = await Promise.all([
      readDebts(declared, db, [caller.customerId], now),
      readHoldings(db, caller.customerId),
      readFiatRate(db, input.fiat),
      ...backing.map(profitsOf),
    ]);
    const wanted = (input.currency_name ?? "").toUpperCase();
    const isWanted = ({ currency }: Holding): boolean =>
      currency.includes(wanted) || currencyFact(currency).name.toUpperCase().includes(wanted);
    const profitOf = new Map(backing.map(({ account }, index) => [account, profits[index]]));
    const owed = new Map(
      [...Map.groupBy(debts, ({ account }) => account)].map(([account, some]) => [account, owedValue(some, priceOf)]),
    );
    const total = valueWith(totalValue(holdings, priceOf), less(sumValues(profits), sumValues([...owed.values()])));
    return {
      fiat: input.fiat,
      rate_source: rate.source,
      total: valueText(total, rate.rate),
      total_btc: bitcoinText(total, priceOf),
      unpriced: isUnpriced(holdings),
      accounts: accountTypes.map(({ id, field, account }) => {
        const own = holdings.filter((holding) => holding.account === account);
        const open = profitOf.has(account) ? profitOf.get(account) : 0n;
        const shown = input.zero_flag ? own.filter(({ available, held }) => available + held > 0n) : withEmpty(own, account);
        return {
          id,
          type: field,
          value: valueText(
            valueWith(totalValue(own, priceOf), less(open, owed.has(account) ? owed.get(account) : 0n)),
            rate.rate,
          ),
          open_profit: open === 0n ? null : valueText(open, rate.rate, "up"),
          owed: owed.has(account) ? valueText(owed.get(account), rate.rate, "up") : null,
          list: shown
            .filter(isWanted)
            .sort((a, b) => byValue(holdingValue(a, priceOf), holdingValue(b, priceOf)))
            .map((holding) => describeWallet(holding, priceOf, rate)),
        };
      }),
    };
  };

function withEmpty(own: readonly Holding[], account: Account): Holding[] {
  const codes = account === "spot" ? transferable().map(({ code }) => code) : [VALUE_CURRENCY];
  const missing = codes.filter((code) => own.every(({ currency }) => currency !== code));
  return [...own, ...missing.map((code) => emptyHolding(account, code))];
}

/** Larger values first; unknown ones before zero, because something is there. */
function byValue(a: bigint | undefined, b: bigint | undefined): number {
  const [left, right] = [a ?? 1n, b ?? 1n];
  return left === right ? 0 : left > right ? -1 : 1;
}
