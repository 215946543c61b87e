/** What is taken out of a subscription, as a pure module. */
import { scaleOf } from "@assay/core/currency.ts";
import { type Amount, formatAmount, parseAmount } from "@assay/core/money.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import { type FormRules, required } from "@assay/ui/form.ts";
import type { AmountFields } from "@assay/ui/ticket/amount-form.ts";

export interface RedeemFacts {
  readonly currency: string;
  readonly remaining: Amount;
}

export const redeemRules: FormRules<AmountFields, RedeemFacts, Amount | undefined> = {
  start: { amount: "" },
  faults: ({ amount: text }, { currency, remaining }) => {
    if (text === "") return { amount: required };
    const asked = parseAmount(currency, text);
    if (!asked || asked.units === 0n) return { amount: { code: "wrong-amount", values: wrongAmount(scaleOf(currency)) } };
    if (asked.units <= remaining.units) return {};
    const maximum = formatAmount(remaining);
    return {
      amount: { code: "above-remaining", lasting: true, values: { maximum, nearest: maximum, currency, unit: currency } },
    };
  },
  summary: ({ amount: text }, { currency }) => parseAmount(currency, text || "0"),
};
