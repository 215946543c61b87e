/** The withdrawal's form as a pure module: where to, how much, what is wrong with it and what arrives. The server judges addresses. */
import { scaleOf } from "@assay/core/currency.ts";
import { type Amount, amount, parseAmount, pow10, toMultiple } from "@assay/core/money.ts";
import type { FormRules } from "@assay/ui/form.ts";
import { type AmountFields, judgedFault } from "@assay/ui/ticket/amount-form.ts";
import { isNameOn, judgeAmount } from "../rules.ts";
import type { Payee, Rate } from "./told.ts";

/** Where it goes: an entry of the list, or what is written. */
export interface Goal {
  readonly to: "list" | "typed";
  /** The entry that is chosen. */
  readonly payee: Pick<Payee, "id" | "name" | "address"> | undefined;
  readonly address: string;
  /** What is written is no address of the network. */
  readonly isWrong: boolean;
}

export interface WithdrawFacts {
  readonly rate: Rate;
  /** To a customer here nothing is charged. */
  readonly isFree: boolean;
  readonly available: Amount | undefined;
  /** What the limit of 24 hours leaves; undefined where nothing is limited, or not known. */
  readonly left: Amount | undefined;
}

export const payeesFor = (list: readonly Payee[], { currency, network }: Rate): readonly Payee[] =>
  list.filter((one) => one.currency === currency && isNameOn(network, one.type));

const termsOf = ({ currency, min, fee, decimals }: Rate) => ({
  currency,
  decimals,
  min: parseAmount(currency, min)!.units,
  fee: parseAmount(currency, fee)!.units,
});

/** The most that can be asked for: what there is, within the limit, in decimals that the network has. */
export function mostOf({ rate, available, left }: WithdrawFacts): Amount {
  const { currency, decimals } = rate;
  const has = available?.units ?? 0n;
  const most = left && left.units < has ? left.units : has;
  return amount(currency, toMultiple(most, pow10(scaleOf(currency) - decimals), "down"));
}

/** The address that is written or chosen, with its name on the list; undefined until one is. */
export function goalOf({ to, payee, address, isWrong }: Goal): { address: string; name?: string } | undefined {
  if (to === "list") return payee;
  return isWrong || address.trim() === "" ? undefined : { address: address.trim() };
}

function summary({ amount: text }: AmountFields, { rate, isFree }: WithdrawFacts) {
  const terms = termsOf(rate);
  const units = judgeAmount(terms, text);
  if (typeof units !== "bigint") return undefined;
  const fee = isFree ? 0n : terms.fee;
  return { fee: amount(rate.currency, fee), arrives: amount(rate.currency, units - fee) };
}

export const withdrawRules: FormRules<AmountFields, WithdrawFacts, ReturnType<typeof summary>> = {
  start: { amount: "" },
  faults: ({ amount: text }, facts) => ({
    amount: judgedFault(text, judgeAmount(termsOf(facts.rate), text), { available: facts.available, most: mostOf(facts) }),
  }),
  summary,
};
