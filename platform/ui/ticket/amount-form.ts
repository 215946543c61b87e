/** The form of one amount as a pure module: what a subscription, a transfer or a loan asks for beside its choices. */
import { scaleOf } from "@assay/core/currency.ts";
import { type Amount, formatAmount, parseAmount } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import { type Fault, type FormRules, required, withinReach } from "../form.ts";

export interface AmountFields {
  readonly amount: string;
}

export interface AmountFacts {
  readonly currency: string;
  /** What can be spent; undefined for a visitor and until it is known. */
  readonly available: Amount | undefined;
  /** The least that is taken; anything above nothing unless given. */
  readonly least?: Amount | undefined;
}

/** One amount beside choices that need no judging. It rejects `wrong-amount`, `below-minimum` and `insufficient-balance`; its summary is the amount, once it is one. */
export const amountForm = <Choices extends object>(
  choices: Choices,
): FormRules<Choices & AmountFields, AmountFacts, Amount | undefined> => ({
  start: { ...choices, amount: "" },
  faults: ({ amount }, facts) => ({ amount: faultOf(amount, facts) }),
  summary: ({ amount }, { currency }) => parseAmount(currency, amount || "0"),
});

/**
 * What is wrong with an amount that the server's own rule has judged. A ceiling, which the rejection calls its `maximum`, and more than
 * there is show at once. `most` is what can be asked for at all; nothing beyond it is offered.
 */
export function judgedFault(
  text: string,
  judged: bigint | Rejection,
  { available, most }: { readonly available: Amount | undefined; readonly most: Amount },
): Fault | undefined {
  if (text === "") return required;
  const reach = formatAmount(most);
  if (judged instanceof Rejection) {
    const { code, values } = judged;
    const isCeiling = values["maximum"] !== undefined;
    // Whoever has less than the ceiling is held by what he has.
    if (isCeiling && available?.units === most.units)
      return { code: "insufficient-balance", lasting: true, values: { nearest: reach } };
    return withinReach({ code, values, lasting: isCeiling }, available && reach);
  }
  const isCovered = available === undefined || judged <= available.units;
  return isCovered ? undefined : { code: "insufficient-balance", lasting: true, values: { nearest: reach } };
}

function faultOf(amount: string, { currency, available, least }: AmountFacts): Fault | undefined {
  const asked = parseAmount(currency, amount || "0");
  if (!asked || (asked.units === 0n && !least)) return { code: "wrong-amount", values: wrongAmount(scaleOf(currency)) };
  if (least && asked.units < least.units) {
    const nearest = formatAmount(least);
    const values = { nearest, minimum: nearest, unit: currency };
    return withinReach({ code: "below-minimum", values }, available && formatAmount(available));
  }
  return available && asked.units > available.units ? { code: "insufficient-balance", lasting: true } : undefined;
}
