import { findCurrency } from "@assay/core/currency.ts";
import { parseDecimal } from "@assay/core/money.ts";
import { type FormRules, required } from "@assay/ui/form.ts";

interface FundFields {
  readonly amount: string;
}

interface FundFacts {
  readonly currency: string;
  /** What the treasury holds of it. */
  readonly treasury: string;
}

const unitsOf = (text: string, currency: string): bigint | undefined => parseDecimal(text, findCurrency(currency)?.scale ?? 0);

export const fundRules: FormRules<FundFields, FundFacts> = {
  start: { amount: "" },
  faults: ({ amount }, { currency, treasury }) => {
    if (amount === "") return { amount: required };
    const units = unitsOf(amount, currency);
    if (units === undefined || units <= 0n) return { amount: { code: "wrong-amount" } };
    return { amount: units > (unitsOf(treasury, currency) ?? 0n) ? { code: "treasury-short" } : undefined };
  },
  summary: () => undefined,
};
