/** Money for the contract account as a pure module. */
import { scaleOf } from "@assay/core/currency.ts";
import { type Amount, parseAmount } from "@assay/core/money.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import type { Faults, FormRules } from "@assay/ui/form.ts";

export interface FundFields {
  readonly number: string;
}

export interface FundFacts {
  readonly currency: string;
  /** What the spot account has; undefined until it is known. */
  readonly available: Amount | undefined;
}

export const fundRules: FormRules<FundFields, FundFacts> = {
  start: { number: "" },
  faults: ({ number }, { currency, available }): Faults<FundFields> => {
    const asked = parseAmount(currency, number || "0");
    if (!asked || asked.units === 0n) return { number: { code: "wrong-amount", values: wrongAmount(scaleOf(currency)) } };
    if (available && asked.units > available.units) return { number: { code: "insufficient-balance", lasting: true } };
    return {};
  },
  summary: () => undefined,
};
