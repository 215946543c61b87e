/** What may move between a customer's accounts, and what balances are worth. */
import {
  type Amount,
  amount,
  baseFor,
  divide,
  formatAmount,
  formatDecimal,
  type Price,
  pow10,
  quoteFor,
  type Rate,
  RATE_SCALE,
} from "@assay/core/money.ts";
import { allCurrencies, type Currency, findCurrency, isEquity } from "@assay/core/currency.ts";
import { parseAmount } from "@assay/core/money.ts";
import { type Account, type AccountField, accountTypes } from "./contract.ts";

export const accountOf = (field: AccountField): Account => accountTypes.find((type) => type.field === field)!.account;
export const fieldOf = (account: Account): AccountField => accountTypes.find((type) => type.account === account)!.field;

/** A transfer that a customer may make if the money is there, or why not. The balance itself is judged by the ledger. */
export type TransferJudgement =
  | { readonly accepted: Amount }
  | { readonly rejected: "same-account" | "wrong-amount" | "not-transferable"; readonly decimals?: number };

/** A transfer needs two different accounts, money and not shares, which stay in the stock account, and a positive amount within the currency's decimals (specification, section 5). */
export function judgeTransfer(currency: Currency, number: string, from: AccountField, to: AccountField): TransferJudgement {
  if (from === to) return { rejected: "same-account" };
  if (isEquity(currency)) return { rejected: "not-transferable" };
  const asked = parseAmount(currency, number);
  if (!asked || asked.units === 0n) return { rejected: "wrong-amount", decimals: findCurrency(currency)!.scale };
  return { accepted: asked };
}

/** The currency in which everything is valued first. One USDT is counted as one US dollar (specification, section 9). */
export const VALUE_CURRENCY = "USDT";
const VALUE_BITCOIN = "BTC";
const FIAT_DECIMALS = 2;

/** The price of one whole unit of a currency in USDT, undefined where no market has had one. */
export type PriceOf = (currency: Currency) => Price | undefined;

/** What an amount is worth in USDT, rounded down. Undefined without a price; nothing is worth nothing at any price. */
export function usdtValue(held: Amount, priceOf: PriceOf): bigint | undefined {
  if (held.currency === VALUE_CURRENCY) return held.units;
  if (held.units === 0n) return 0n;
  const price = priceOf(held.currency);
  return price === undefined ? undefined : quoteFor(held, price, VALUE_CURRENCY, "down").units;
}

/** A sum of values is known only if every part is. */
export function sumValues(values: readonly (bigint | undefined)[]): bigint | undefined {
  return values.reduce(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0n as bigint | undefined,
  );
}

/** What money is worth together with what open positions have made of it. A customer cannot lose more than there is. */
export function valueWith(money: bigint | undefined, profit: bigint | undefined): bigint | undefined {
  const value = sumValues([money, profit]);
  return value !== undefined && value < 0n ? 0n : value;
}

/**
 * A value as the wire shows it: USDT at its scale, fiat with two decimals. Both are cut off, so that they agree side by side. A loss
 * that is a part of a sum rounds its fiat "up", to a larger loss: then parts never add up to more than their sum, and each of
 * them lacks less than a cent.
 */
export function valueText(
  usdt: bigint | undefined,
  rate: Rate | undefined,
  loss: "down" | "up" = "down",
): { usdt: string | null; fiat: string | null } {
  const scale = findCurrency(VALUE_CURRENCY)!.scale;
  if (usdt === undefined) return { usdt: null, fiat: null };
  const fiat =
    rate === undefined ? undefined : divide(usdt * rate, pow10(scale + RATE_SCALE - FIAT_DECIMALS), usdt < 0n ? loss : "down");
  return {
    usdt: formatDecimal(usdt, scale, 2),
    fiat: fiat === undefined ? null : formatDecimal(fiat, FIAT_DECIMALS, FIAT_DECIMALS),
  };
}

/** What a value in USDT is in bitcoin, cut off to its smallest unit. */
export function bitcoinText(usdt: bigint | undefined, priceOf: PriceOf): string | null {
  const price = priceOf(VALUE_BITCOIN);
  if (usdt === undefined || price === undefined) return null;
  return formatAmount(baseFor(amount(VALUE_CURRENCY, usdt), price, VALUE_BITCOIN, "down"));
}

/** What the faucet gives a customer in one UTC day. */
export const faucetGift: Amount = amount(VALUE_CURRENCY, 10_000n * pow10(8));

/** What can be moved between accounts. */
export const transferable = () => allCurrencies().filter(({ kind }) => kind === "coin" || kind === "token");
