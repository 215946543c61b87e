/** A bid as a pure module, judged by the server's own rule. */
import { scaleOf } from "@assay/core/currency.ts";
import { type Amount, parseAmount } from "@assay/core/money.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import { type FormRules, required } from "@assay/ui/form.ts";
import type { AmountFields } from "@assay/ui/ticket/amount-form.ts";
import { priceUnits } from "../rules.ts";

export interface BidFacts {
  readonly currency: string;
  /** The least next bid. */
  readonly least: string;
}

export const bidRules: FormRules<AmountFields, BidFacts, Amount | undefined> = {
  start: { amount: "" },
  faults: ({ amount: text }, { currency, least }) => {
    if (text === "") return { amount: required };
    const units = priceUnits(currency, text);
    if (units === undefined) return { amount: { code: "wrong-amount", values: wrongAmount(scaleOf(currency)) } };
    const from = parseAmount(currency, least)!.units;
    return { amount: units < from ? { code: "bid-too-low", values: { least, nearest: least, currency } } : undefined };
  },
  summary: ({ amount: text }, { currency }) => parseAmount(currency, text || "0"),
};
