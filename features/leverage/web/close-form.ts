/** Closing a position or a part of it, as a pure module. */
import { scaleOf } from "@assay/core/currency.ts";
import {
  type Amount,
  amount,
  divide,
  formatAmount,
  parseAmount,
  parseDecimal,
  type Price,
  toMultiple,
} from "@assay/core/money.ts";
import type { Faults, FormRules } from "@assay/ui/form.ts";
import { feeOn, valueAt } from "../rules/margin.ts";
import type { Contract } from "../rules/terms.ts";
import { baseOf, type OpenPosition, profitOfPart } from "./position-model.ts";

export interface CloseFields {
  /** "" is all of it. */
  readonly number: string;
}

export interface CloseFacts {
  /** Undefined until it is known: then all of the position closes. */
  readonly contract: Contract | undefined;
  readonly position: OpenPosition;
  readonly mark: Price | undefined;
}

export interface CloseSummary {
  readonly quantity: Amount;
  readonly profit: Amount | undefined;
  readonly fee: Amount | undefined;
  /** The part of the position: a whole number from 0 to 100. */
  readonly percent: number;
}

export const closeRules: FormRules<CloseFields, CloseFacts, CloseSummary> = { start: { number: "" }, faults, summary };

const allOf = (position: OpenPosition): Amount => parseAmount(baseOf(position), position.number)!;

function faults({ number }: CloseFields, { contract, position }: CloseFacts): Faults<CloseFields> {
  if (number === "" || !contract) return {};
  const { base, step } = contract;
  const asked = parseDecimal(number, scaleOf(base));
  const all = allOf(position);
  const whole = toMultiple(asked ?? 0n, step, "down");
  if (asked !== undefined && asked > all.units) {
    const most = formatAmount(all);
    return { number: { code: "above-maximum", values: { nearest: most, maximum: most, currency: base }, lasting: true } };
  }
  if (asked !== undefined && asked === whole && asked > 0n) return {};
  const nearest = formatAmount(amount(base, whole > 0n ? whole : step));
  return { number: { code: "amount-off-step", values: { nearest, step: formatAmount(amount(base, step)) } } };
}

function quantityOf({ number }: CloseFields, { contract, position }: CloseFacts): Amount {
  if (number === "" || !contract) return allOf(position);
  return amount(contract.base, parseDecimal(number, scaleOf(contract.base)) ?? 0n);
}

function summary(fields: CloseFields, facts: CloseFacts): CloseSummary {
  const { contract, position, mark } = facts;
  const quantity = quantityOf(fields, facts);
  const percent = divide(quantity.units * 100n, allOf(position).units, "half-even");
  return {
    quantity,
    profit: !contract || mark === undefined ? undefined : profitOfPart(contract, position, quantity.units, mark),
    fee:
      !contract || mark === undefined
        ? undefined
        : amount(contract.quote, feeOn(valueAt(contract, quantity.units, mark), contract.fee)),
    percent: Number(percent > 100n ? 100n : percent),
  };
}

/** So many percent of a position on the market's step, at least one; all of it is "". */
export function partOf(percent: number, position: OpenPosition, contract: Contract): string {
  if (percent >= 100) return "";
  const units = toMultiple(divide(allOf(position).units * BigInt(percent), 100n, "down"), contract.step, "down");
  return formatAmount(amount(contract.base, units > 0n ? units : contract.step));
}
